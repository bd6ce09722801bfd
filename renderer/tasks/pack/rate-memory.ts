// Owns the last shipping service chosen for each kind of destination, on this bench.
import { type Draft, isAbroad } from './draft.ts'

const KEY = 'packbench.last-rate'
type Destination = 'home' | 'abroad'

const destination = (draft: Draft): Destination => (isAbroad(draft) ? 'abroad' : 'home')

export function rememberRate(draft: Draft): void {
  const service = draft.fields.shippingService
  if (draft.service === 'label-server' && service)
    localStorage.setItem(`${KEY}.${destination(draft)}`, service)
}

export const rememberedRate = (draft: Draft): string | undefined =>
  localStorage.getItem(`${KEY}.${destination(draft)}`) ?? undefined
