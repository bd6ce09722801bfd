// What scans, typing and answers do to the orders of the pack screen.
import { type Draft, isStarted, sameReference } from './bench/draft.ts'
import { withKept } from './bench/kept-bench.ts'
import { draftOf, nextOfOrder, onBench, scanned, takenUp, withAside } from './bench/onto-bench.ts'
import { type Shelf, shownOn, withChanges } from './bench/shelf.ts'
import { pathsWithout, pathWithout, withoutEntry } from './fields/entries.ts'
import { samePackage, withBoxTexts } from './order/order-boxes.ts'
import { withoutItsNumber, withTypedNumber } from './order/order-number.ts'
import { type PackAction, type PackState, startPacking } from './pack-state.ts'
import { withoutEarly, withoutMarked, withoutSaid, withoutUnread } from './what-goes.ts'

/** What an action puts aside or takes back is a change of the station's list, entry by entry. */
export function reduce(state: PackState, action: PackAction): PackState {
  const next = changed(state, action)
  // What the station itself said is none.
  if (next.aside === state.aside || next.shelf !== state.shelf) return next
  const shelf = withChanges(state.shelf, next.aside, idIn(action))
  return { ...next, shelf, aside: shownOn(shelf) }
}

function idIn(action: PackAction): string {
  if (action.kind === 'restored') return action.bench.commandId
  return 'commandId' in action ? action.commandId : ''
}

function changed(state: PackState, action: PackAction): PackState {
  switch (action.kind) {
    case 'scanned':
      return scanned(state, action.reference, action.commandId)
    case 'reference-typed':
      return withTypedNumber(state, action.reference)
    case 'known-taken':
      return scanned(withoutItsNumber(state), action.reference, action.commandId)
    case 'taken-up':
      return takenUp(state, action.id, action.commandId)
    case 'ahead-typed':
      return { ...state, ahead: action.text }
    case 'note':
      return sameReference(action.note.reference, state.draft.reference) || action.note.kind === 'waits'
        ? { ...state, note: action.note }
        : state
    case 'edited': {
      const { [action.path]: _mended, ...refused } = withoutEarly(state.refused)
      const { draft } = state
      const fields = { ...draft.fields, [action.path]: action.text }
      const edited = { ...draft, fields, unread: withoutUnread(draft.unread, action.path) }
      return { ...typedOn(state), refused, draft: withoutMarked(edited, draft) }
    }
    case 'cursor-in':
      return state.draft.at === action.path ? state : { ...state, draft: { ...state.draft, at: action.path } }
    case 'rate-picked': {
      const { shippingService } = action
      const edited = changed(state, { kind: 'edited', path: 'shippingService', text: shippingService })
      return { ...edited, draft: { ...edited.draft, picked: shippingService } }
    }
    case 'rate-marked':
      return byItself(state, 'shippingService', action.shippingService)
    case 'tidied':
      return byItself(state, action.path, action.text)
    case 'draft':
      return {
        ...state,
        refused: withoutEarly(state.refused),
        draft: withoutMarked(withoutSaid(action.draft, state.draft), state.draft),
      }
    case 'entry-removed': {
      const { list, index } = action
      const removed = changed(state, { kind: 'draft', draft: withoutEntry(state.draft, list, index) })
      return {
        ...removed,
        touched: new Set([...state.touched].flatMap(path => pathWithout(list, index, path))),
        refused: pathsWithout(list, index, state.refused),
      }
    }
    case 'left':
      return { ...state, touched: new Set([...state.touched, action.path]) }
    case 'show-all':
      return { ...state, showAll: true }
    case 'service':
      return {
        ...state,
        usual: isNew(state) ? action.service : state.usual,
        refused: {},
        draft: {
          ...state.draft,
          service: action.service,
          unread: withoutUnread(state.draft.unread, 'service'),
        },
      }
    case 'refused':
      return { ...state, showAll: true, refused: action.refused }
    case 'second-label':
      return {
        ...state,
        phase: { kind: 'form' },
        duplicateReason: action.reason,
        commandId: action.commandId,
        unasked: false,
        labelled: undefined,
        note: { kind: 'second', reference: state.draft.reference },
        draft: withBoxTexts(state.draft, action.box),
      }
    case 'boxes-were':
      return sameReference(action.reference, state.draft.reference)
        ? { ...state, draft: { ...state.draft, boxesWere: action.count } }
        : state
    case 'shipping':
      return { ...state, phase: { kind: 'shipping' } }
    case 'shipped': {
      const last = { shipment: action.shipment, job: action.job, boxes: action.boxes }
      return { ...state, phase: { kind: 'done', ...last }, last, awaits: undefined, note: undefined }
    }
    case 'not-shipped':
      return {
        ...state,
        phase: { kind: 'form' },
        showAll: true,
        refused: action.refused,
        // Where the answer itself was lost the same command is asked again, so that it buys once, for the same order, and the
        // ledger before it.
        ...(action.code === 'station.away'
          ? { unasked: true, draft: { ...state.draft, typedNumber: undefined } }
          : { commandId: action.commandId }),
      }
    case 'next':
      return { ...onBench(state, undefined, state.aside, action.commandId), last: state.last }
    case 'restart': {
      const { reference, commandId, voided } = action
      if (reference === undefined) return onBench(state, undefined, state.aside, commandId)
      const draft =
        voided && (voided.anew || !isStarted(state.draft))
          ? {
              ...draftOf(voided),
              orderId: sameReference(reference, state.draft.reference) ? state.draft.orderId : undefined,
            }
          : state.draft
      return {
        ...startPacking(state.usual, commandId),
        arrivals: state.arrivals + 1,
        startedOver: 'as-it-was',
        aside: state.aside,
        shelf: state.shelf,
        ahead: state.ahead,
        draft: { ...draft, reference, typedNumber: undefined },
      }
    }
    case 'return-label': {
      const { shipment, draft, commandId } = action
      const isIts = state.phase.kind !== 'form' || sameReference(state.draft.reference, shipment.reference)
      const bench = onBench(state, draft, isIts ? state.aside : withAside(state), commandId)
      // It is looked over before it is bought, and its order may have had one before.
      return {
        ...bench,
        last: state.last,
        arrivals: state.arrivals + 1,
        startedOver: 'as-it-was',
        unasked: true,
      }
    }
    case 'looked-over':
      return { ...state, startedOver: undefined }
    case 'answered':
      return { ...state, answered: new Set([...state.answered, action.doubt]) }
    case 'put-aside': {
      const aside = state.phase.kind === 'done' ? state.aside : withAside(state)
      return onBench(state, undefined, aside, action.commandId)
    }
    case 'dropped':
      return { ...state, aside: state.aside.filter(({ id }) => id !== action.id) }
    case 'prepared': {
      const { draft, at, commandId } = action
      const others = state.aside.filter(one => !samePackage(one, draft))
      const aside = [{ ...draft, preparedAt: at }, ...others]
      const next = onBench(state, nextOfOrder(aside, draft.reference), aside, commandId)
      // Its next box asks for its weight at once.
      return next.draft.reference === '' ? next : { ...next, arrivals: state.arrivals + 1 }
    }
    case 'taken-in': {
      const { shelf } = state
      const isLeft = (one: Draft) =>
        one.preparedAt === undefined || !action.drafts.some(draft => samePackage(one, draft))
      return withShelf(state, {
        ...shelf,
        listed: shelf.listed.filter(isLeft),
        pending: shelf.pending.filter(change => 'take' in change || isLeft(change.put)),
      })
    }
    case 'aside-told':
      return told(state, action)
    case 'taken-elsewhere':
      return state.phase.kind === 'form' && state.draft.id === action.id
        ? onBench(state, undefined, state.aside, action.commandId)
        : state
    case 'restored':
      return withKept(state, action.bench, startPacking(state.usual, action.bench.commandId))
    case 'last-result':
      return withLast(state, action)
    case 'cleared':
      return startPacking(state.usual, action.commandId)
    case 'asked':
      return sameReference(action.reference, state.draft.reference)
        ? {
            ...state,
            unasked: false,
            undecided: undefined,
            labelled: undefined,
            draft: { ...state.draft, ownNumber: state.draft.typedNumber && action.reference },
          }
        : state
    case 'undecided':
      return sameReference(action.reference, state.draft.reference) ? withUndecided(state, action) : state
    case 'labelled':
      return sameReference(action.reference, state.draft.reference)
        ? { ...state, labelled: true, note: { kind: 'labelled', reference: action.reference } }
        : state
    case 'awaits':
      return { ...state, awaits: action.shipmentId }
  }
}

/** Begun here by a scan or by hand: not taken back, of a file, back by a return label, or once more after a void. */
const isNew = ({ draft: { id, brought, returning }, startedOver, phase }: PackState): boolean =>
  phase.kind === 'form' && [id, brought, returning, startedOver].every(one => one === undefined)

const withShelf = (state: PackState, shelf: Shelf): PackState => ({ ...state, shelf, aside: shownOn(shelf) })

/** An answer that is older than what is known says only what of this window is kept. */
function told(
  state: PackState,
  { revision, aside, kept = [], anew, owed = [] }: Extract<PackAction, { kind: 'aside-told' }>,
): PackState {
  const isNewer = anew === true || revision >= state.shelf.revision
  return withShelf(state, {
    ...(isNewer ? { revision, listed: aside } : state.shelf),
    pending: [...owed, ...state.shelf.pending.filter(one => !kept.includes(one) && !owed.includes(one))],
  })
}

/** What starts over is mended: the band's word of the void makes room. */
const typedOn = (state: PackState): PackState =>
  state.startedOver ? { ...state, startedOver: 'typed-on' } : state

/** Put in by the form itself: nobody has typed on by that. */
function byItself(state: PackState, path: string, text: string): PackState {
  const { [path]: _mended, ...refused } = state.refused
  return { ...changed(state, { kind: 'edited', path, text }), refused, startedOver: state.startedOver }
}

/** Read back after a reload; something else may be on the bench by now. */
function withLast(
  state: PackState,
  { shipment, job, onBench: wasOnBench, house }: Extract<PackAction, { kind: 'last-result' }>,
): PackState {
  if (state.phase.kind !== 'form' || state.last || isStarted(state.draft)) return state
  const last = { shipment, job }
  if (!wasOnBench || state.draft.reference !== '') return { ...state, last }
  const draft = draftOf({ shipment, house })
  return { ...state, last, draft, phase: { kind: 'done', ...last } }
}

function withUndecided(
  state: PackState,
  { reference, shipmentId }: Extract<PackAction, { kind: 'undecided' }>,
): PackState {
  if (shipmentId === undefined) return { ...state, undecided: undefined }
  return { ...state, undecided: shipmentId, note: { kind: 'undecided', reference } }
}
