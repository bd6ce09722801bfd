// The last shipping service chosen for each kind of destination, on this bench.
import { type Destination, keepService, serviceKept } from '../../../parts/kept-service.ts'
import type { Settings } from '../../../station/types.ts'
import { type Draft, isAbroad } from '../bench/draft.ts'

const destination = (draft: Draft): Destination => (isAbroad(draft) ? 'abroad' : 'home')

/** A choice is remembered where a person made it here: a mark is no choice, and neither is the cell of a file. */
export function rememberRate({ picked, ...draft }: Draft): void {
  if (draft.service !== 'label-server' || picked === undefined) return
  // Another one went, by a rule that must be.
  if (picked !== draft.fields.shippingService) return
  if (picked === draft.brought?.shippingService) return
  // What takes several packages was chosen for them, and is none for the next single one.
  if (draft.packageCount > 1) return
  keepService(destination(draft), picked)
}

export const rememberedRate = (draft: Draft): string | undefined => serviceKept(destination(draft))

/**
 * What the service field takes where Enter comes before the prices: what went last to such a place, as long
 * as it is still offered. Undefined where nothing did; the parcel service asks for none.
 */
export function presetRate(
  draft: Draft,
  settings: Settings | undefined,
): { readonly shippingService?: string } | undefined {
  if (draft.service !== 'label-server') return {}
  const remembered = rememberedRate(draft)
  const offered = settings?.labelServer.services ?? []
  return remembered !== undefined && offered.includes(remembered)
    ? { shippingService: remembered }
    : undefined
}
