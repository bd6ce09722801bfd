// Which order is on the bench: by a scan, from those put aside, or as its label was bought.

import { type House, packedFieldsOf } from '../fields/fields-of.ts'
import { boxAfter, withBoxTexts } from '../order/order-boxes.ts'
import { isTypedFirst } from '../order/order-number.ts'
import { type Note, type PackState, type Shipped, startPacking } from '../pack-state.ts'
import { addressee, type Draft, emptyDraft, isStarted, sameReference, typedIn } from './draft.ts'
import { returningOf } from './return-draft.ts'
import { isReplaced } from './shelf.ts'

/** As the label was bought; of one that was fetched nothing is known. */
export function draftOf({ shipment, house }: Pick<Shipped, 'shipment'> & { readonly house: House }): Draft {
  const said = shipment.shipment && packedFieldsOf(shipment.shipment, house)
  const draft = {
    ...emptyDraft(shipment.service, shipment.reference),
    ...said,
    // The service that it was sold for was wanted.
    picked: said?.fields.shippingService,
    returning: returningOf(shipment),
  }
  return withBoxTexts(draft, shipment.box)
}

export function scanned(state: PackState, reference: string, commandId: string): PackState {
  const note = (kind: Note['kind'], about = reference): Note => ({ kind, reference: about })
  if (state.phase.kind === 'shipping') {
    if (sameReference(reference, state.draft.reference)) return state
    const known = state.aside.some(draft => sameReference(draft.reference, reference))
    return {
      ...state,
      aside: known ? state.aside : [emptyDraft(state.usual, reference), ...state.aside],
      upNext: state.upNext ?? reference,
      note: note('waits'),
    }
  }
  if (state.phase.kind === 'form' && sameReference(reference, state.draft.reference)) {
    // Scanned before anything else is typed, the number came with its order, whoever typed it first.
    const draft = isTypedFirst(state) ? state.draft : { ...state.draft, typedNumber: undefined }
    return { ...state, draft, typedOver: undefined, note: note('same') }
  }
  const before = state.phase.kind === 'form' ? withAside(state) : state.aside
  const left = before.length > state.aside.length ? state.draft : undefined
  const ofOrder = before.filter(draft => sameReference(draft.reference, reference))
  const found =
    ofOrder.find(draft => draft.preparedAt === undefined) ?? nextOfOrder(ofOrder, reference) ?? ofOrder[0]
  const rest = before.filter(draft => draft !== found)
  const next = onBench(state, found ?? emptyDraft(state.usual, reference), rest, commandId)
  return {
    ...next,
    arrivals: state.arrivals + 1,
    putAside: left?.reference,
    note:
      left !== undefined
        ? note('switched', left.reference || addressee(left))
        : found && isStarted(found)
          ? note('restored')
          : note('looking'),
  }
}

/** Of an order of several boxes the one after those that are prepared: scanned once more, it is the next one's turn. */
export const nextOfOrder = (aside: readonly Draft[], reference: string): Draft | undefined =>
  boxAfter(aside.filter(one => one.preparedAt !== undefined && sameReference(one.reference, reference)))

/** One that has no number: by what names it among those put aside. */
export function takenUp(state: PackState, id: string, commandId: string): PackState {
  const before = state.phase.kind === 'form' ? withAside(state) : state.aside
  const found = before.find(draft => draft.id === id)
  if (!found || state.phase.kind === 'shipping') return state
  const rest = before.filter(draft => draft !== found)
  const next = onBench(state, found, rest, commandId)
  return {
    ...next,
    arrivals: state.arrivals + 1,
    note: { kind: 'restored', reference: found.reference },
  }
}

/** The orders aside and the one on the bench, where it was begun: what has its label is through. */
export function withAside(state: PackState): readonly Draft[] {
  const { draft, prepared, labelled } = state
  const others = state.aside.filter(one => !isReplaced(one, draft))
  if (!isStarted(draft) || labelled) return others
  return [prepared && isAsPrepared(draft, prepared) ? prepared : draft, ...others]
}

export function onBench(
  state: PackState,
  draft: Draft | undefined,
  aside: readonly Draft[],
  commandId: string,
): PackState {
  const fresh = startPacking(state.usual, commandId)
  // On the bench again it is being packed, and no more than that; the number that it stood under is its own.
  const {
    preparedAt,
    weightSaid: _said,
    typedNumber: _typed,
    ownNumber: _own,
    ...taken
  } = draft ?? fresh.draft
  const { shelf, arrivals, ahead } = state
  const prepared = preparedAt === undefined ? undefined : draft
  return { ...fresh, aside, shelf, draft: taken, prepared, arrivals, ahead }
}

/** Only looked at: it is as ready as it was. */
const isAsPrepared = (
  draft: Draft,
  { preparedAt: _prepared, weightSaid: _said, ...prepared }: Draft,
): boolean => typedIn(draft) === typedIn(prepared)
