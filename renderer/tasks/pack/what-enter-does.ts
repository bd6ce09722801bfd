// What Enter does with the order on the bench. The band says it by the same word, so that the two agree.

import {
  type Draft,
  firstMissing,
  isCountryInDoubt,
  offeredBehind,
  unmeasured,
  unreadablePaths,
  unreadPaths,
} from './bench/draft.ts'
import { doubtIn } from './doubts.ts'
import { customsMissing } from './fields/customs-steps.ts'
import { morePaths } from './fields/more-fields.ts'
import { BOX_NUMBER, BOX_OF, boxIn } from './order/order-boxes.ts'
import { numberTypedOver } from './order/order-number.ts'
import type { PackState } from './pack-state.ts'
import type { FormCheck } from './use-form-check.ts'

export interface Looked
  extends Pick<FormCheck, 'groups' | 'leftOver' | 'findings' | 'unpriced' | 'shownProblem'> {
  readonly state: PackState
}

/** What Enter and the button do with an order that is filled in: said by both in one word. */
export type Goes = 'typed-over' | 'settle' | 'its-label' | 'prepare' | 'ship'

/** `isAway`: nothing is bought at this service until it answers again. */
export function goesTo(state: PackState, isAway: (service: PackState['draft']['service']) => boolean): Goes {
  if (numberTypedOver(state)) return 'typed-over'
  // Nothing ships before it is known what came of it.
  if (state.undecided !== undefined) return 'settle'
  // What may be done with its label is asked again.
  if (state.labelled) return 'its-label'
  // A second label needs its service, and a word that goes with the purchase.
  return isAway(state.draft.service) && state.duplicateReason === undefined ? 'prepare' : 'ship'
}

export type EnterDoes =
  /** No order; another one's number; one that nobody knows of whether it was bought; one that has its label. */
  | { readonly kind: 'reference' | Exclude<Goes, 'prepare' | 'ship'> }
  | { readonly kind: 'country-else' }
  /** The chosen service does not deliver to this country. */
  | { readonly kind: 'goes-elsewhere' }
  /** Still to be filled in: the focus goes there; where it is there already, that one is marked. `box`: the choice of it. */
  | { readonly kind: 'open'; readonly path: string }
  /** Goes there once, and past it with nothing typed. `ship`: out of what was typed, to the key that ships. */
  | { readonly kind: 'offered'; readonly path: string }
  /** What stands there cannot be sent: nothing is bought, and the focus goes there. */
  | { readonly kind: 'wrong'; readonly path: string }
  /** The station misses something there, or finds it wrong: as `wrong`. */
  | { readonly kind: 'found'; readonly path: string; readonly code: string }
  /** What was voided is looked over before it is bought once more: one Enter too many buys nothing. */
  | { readonly kind: 'look-over' }
  /** Asked about once, before it is bought. */
  | { readonly kind: 'asks'; readonly path: string }
  /** Bought, or prepared, as soon as its price stands there. */
  | { readonly kind: 'ship' }

const FIRST_ITEM = 'customs.items.0.description'
const COUNTRY = 'to.country'

export interface Hand {
  /** The field with the focus. */
  readonly focused: string | undefined
  /** The fields that a hand has left. */
  readonly left: ReadonlySet<string>
}

/** While the form is open for typing, and a sender is set. */
export function whatEnterDoes(looked: Looked, { focused, left }: Hand): EnterDoes {
  const { state, groups, findings } = looked
  const { draft } = state
  if ((numberTypedOver(state) ?? draft.reference.trim()) === '') return { kind: 'reference' }
  const goes = goesTo(state, () => false)
  if (goes !== 'prepare' && goes !== 'ship') return { kind: goes }
  if (isCountryInDoubt(draft, left)) return { kind: 'country-else' }
  const unreadable = unreadablePaths(draft, morePaths(groups))
  // All that is asked behind it depends on it.
  if (left.has(COUNTRY) && unreadable.includes(COUNTRY)) return { kind: 'open', path: COUNTRY }
  // Nor does it matter what an address there lacks.
  if (findings?.problems[COUNTRY]?.code === 'field.country-only-us') return { kind: 'goes-elsewhere' }
  const missing = emptyBoxText(draft) ?? firstMissing(draft)
  if (missing !== undefined) return { kind: 'open', path: missing }
  const offered = focused === undefined ? undefined : offeredBehind(draft, focused)
  if (offered !== undefined) return { kind: 'offered', path: offered }
  const side = unmeasured(draft)
  if (side !== undefined) return { kind: 'open', path: side }
  const ofCustoms = customsMissing({ state, groups, findings })
  if (ofCustoms !== undefined) {
    // What is sent is the first item, where nobody says it in a word of its own.
    const path = focused === ofCustoms && ofCustoms === 'customs.description' ? FIRST_ITEM : ofCustoms
    return { kind: 'open', path }
  }
  const wrong =
    looked.leftOver[0] ??
    unreadPaths(draft)[0] ??
    unreadable[0] ??
    (boxIn(draft) === 'unreadable' ? BOX_OF : undefined) ??
    Object.keys(looked.unpriced)[0]
  if (wrong !== undefined) return { kind: 'wrong', path: wrong }
  const [found] = Object.entries(findings?.problems ?? {}).filter(([path]) => path !== 'shippingService')
  if (found) return { kind: 'found', path: found[0], code: found[1].code }
  // The count is confirmed by an Enter of its own.
  if (focused === BOX_OF || focused === BOX_NUMBER) return { kind: 'offered', path: 'ship' }
  if (state.startedOver && focused !== 'ship') return { kind: 'look-over' }
  const doubt = doubtIn(findings?.warnings, state.answered)
  return doubt ? { kind: 'asks', path: doubt.path } : { kind: 'ship' }
}

/** Which of the two that name a box of several is empty. */
const emptyBoxText = (draft: Draft): string | undefined =>
  boxIn(draft) === undefined ? undefined : [BOX_NUMBER, BOX_OF].find(path => !draft.fields[path]?.trim())
