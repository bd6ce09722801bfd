// What else goes by a change of the form: what was said of, or put in for, what stood there before.
import { type Draft, isAbroad } from './bench/draft.ts'
import { type PackState, PRICES_AWAITED } from './pack-state.ts'

export const withoutUnread = (unread: Draft['unread'], path: string): Draft['unread'] =>
  unread && Object.fromEntries(Object.entries(unread).filter(([one]) => one !== path))

/** The service that was marked for here is none that goes abroad; what a person chose stays, and is asked about. */
export function withoutMarked(draft: Draft, before: Draft): Draft {
  const { shippingService, ...fields } = draft.fields
  const isMarked = draft.picked === undefined && shippingService === before.fields.shippingService
  return isMarked && isAbroad(draft) !== isAbroad(before) ? { ...draft, fields } : draft
}

/** What a box, a known address or a scale put into a field is said there: the cell behind it matters no more. */
export function withoutSaid(draft: Draft, before: Draft): Draft {
  if (!draft.unread || draft.unread !== before.unread) return draft
  const unread = Object.entries(draft.unread).filter(([path]) => draft.fields[path] === before.fields[path])
  return { ...draft, unread: Object.fromEntries(unread) }
}

/** The Enter that came before the prices was meant for what stood there then. */
export const withoutEarly = ({ shippingService, ...refused }: PackState['refused']): PackState['refused'] =>
  shippingService === undefined || shippingService.code === PRICES_AWAITED
    ? refused
    : { ...refused, shippingService }
