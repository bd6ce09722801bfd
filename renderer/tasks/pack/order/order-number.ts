// Whose number stands in the form: a number names its order, and what is on the bench never goes under another's (decision 155).
import { isStarted, sameReference } from '../bench/draft.ts'
import type { PackState } from '../pack-state.ts'
import { boxIn } from './order-boxes.ts'

/** The number of the form is a hand's own, or has yet to be looked up: a slip in it is mended in place. */
function isOwn({ draft, unasked, labelled, undecided, awaits, duplicateReason }: PackState): boolean {
  if (draft.reference === '') return true
  const { typedNumber, brought, returning, boxesWere } = draft
  const cameWithIt = [brought, returning, boxesWere, labelled, undecided, awaits, duplicateReason]
  if (!typedNumber || cameWithIt.some(one => one !== undefined)) return false
  return unasked || boxIn(draft) === undefined
}

export function withTypedNumber(state: PackState, text: string): PackState {
  if (!isOwn(state)) return { ...state, typedOver: text === state.draft.reference ? undefined : text }
  return {
    ...state,
    draft: { ...state.draft, reference: text, typedNumber: true },
    note: undefined,
    unasked: true,
  }
}

/** The number typed over that of the order on the bench, where it is another order's; empty where none stands there. */
export const numberTypedOver = ({ typedOver, draft }: PackState): string | undefined =>
  typedOver === undefined || sameReference(typedOver, draft.reference) ? undefined : typedOver.trim()

/** Typed before its number, which nobody was asked about: an order that somebody knows by it is another one. */
export const isTypedFirst = (state: PackState): boolean =>
  state.unasked &&
  state.draft.typedNumber === true &&
  isStarted(state.draft) &&
  !sameReference(state.draft.ownNumber ?? '', state.draft.reference)

/** The form without the number that turned out to be another order's: called as it was before, or by nothing. */
export const withoutItsNumber = (state: PackState): PackState => ({
  ...state,
  draft: { ...state.draft, reference: state.draft.ownNumber ?? '' },
})
