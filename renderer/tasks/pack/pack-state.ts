// What the pack screen is doing: the order on the bench, those put aside, and the purchase that runs.
import type { JobView, Problem, ServiceName, ShipmentView } from '../../station/types.ts'
import { type Draft, emptyDraft, isStarted } from './draft.ts'

export type Phase =
  | { readonly kind: 'form' }
  | { readonly kind: 'shipping' }
  | { readonly kind: 'done'; readonly shipment: ShipmentView; readonly job: JobView | undefined }

type FieldProblems = NonNullable<Problem['fieldProblems']>

/** What a scan did, said beside the reference. */
export interface Note {
  readonly kind: 'looking' | 'new' | 'same' | 'switched' | 'restored' | 'waits' | 'second' | 'order'
  readonly reference: string
}

export interface PackState {
  readonly draft: Draft
  /** Orders begun or scanned and not shipped, newest first. Nothing scanned is lost. */
  readonly aside: readonly Draft[]
  readonly phase: Phase
  /** Scanned while another was being bought: it comes on the bench after that one. */
  readonly upNext?: string | undefined
  /** Names one purchase: repeated with it, the station gives the first outcome. */
  readonly commandId: string
  readonly duplicateReason: string | undefined
  /** Paths left by the operator: their problems are shown. */
  readonly touched: ReadonlySet<string>
  readonly showAll: boolean
  /** Field problems of the station's last refusal, until the field changes. */
  readonly refused: FieldProblems
  readonly note: Note | undefined
  /** Orders that came on the bench by a scan so far: each takes the focus to its first open field. */
  readonly arrivals: number
}

export type PackAction =
  | { readonly kind: 'scanned'; readonly reference: string; readonly commandId: string }
  | { readonly kind: 'reference-typed'; readonly reference: string }
  | { readonly kind: 'note'; readonly note: Note }
  | { readonly kind: 'edited'; readonly path: string; readonly text: string }
  | { readonly kind: 'draft'; readonly draft: Draft }
  | { readonly kind: 'left'; readonly path: string }
  | { readonly kind: 'show-all' }
  | { readonly kind: 'service'; readonly service: ServiceName }
  /** One of the prices, by a person. */
  | { readonly kind: 'rate-picked'; readonly shippingService: string }
  | { readonly kind: 'second-label'; readonly reason: string; readonly commandId: string }
  /** Not sent: what the operator has to know first, by field. */
  | { readonly kind: 'refused'; readonly refused: FieldProblems }
  | { readonly kind: 'shipping' }
  | { readonly kind: 'shipped'; readonly shipment: ShipmentView; readonly job: JobView | undefined }
  | {
      readonly kind: 'not-shipped'
      readonly code: string
      readonly refused: FieldProblems
      readonly commandId: string
    }
  | { readonly kind: 'next'; readonly commandId: string }
  | { readonly kind: 'restart'; readonly reference: string; readonly commandId: string }
  | { readonly kind: 'put-aside'; readonly commandId: string }

export const startPacking = (service: ServiceName, commandId: string): PackState => ({
  draft: emptyDraft(service),
  aside: [],
  phase: { kind: 'form' },
  commandId,
  duplicateReason: undefined,
  touched: new Set(),
  showAll: false,
  refused: {},
  note: undefined,
  arrivals: 0,
})

/** Two spellings of one reference, as the ledger compares them (contract.md, "On the wire"). */
export const sameReference = (one: string, other: string): boolean => key(one) === key(other)
const key = (reference: string) => reference.normalize('NFC').trim().toLowerCase().toUpperCase()

export function reduce(state: PackState, action: PackAction): PackState {
  switch (action.kind) {
    case 'scanned':
      return scanned(state, action.reference, action.commandId)
    case 'reference-typed':
      return { ...state, draft: { ...state.draft, reference: action.reference }, note: undefined }
    case 'note':
      return sameReference(action.note.reference, state.draft.reference) || action.note.kind === 'waits'
        ? { ...state, note: action.note }
        : state
    case 'edited': {
      const { [action.path]: _mended, ...refused } = state.refused
      return {
        ...state,
        refused,
        draft: { ...state.draft, fields: { ...state.draft.fields, [action.path]: action.text } },
      }
    }
    case 'rate-picked': {
      const { shippingService } = action
      const edited = reduce(state, { kind: 'edited', path: 'shippingService', text: shippingService })
      return { ...edited, draft: { ...edited.draft, picked: shippingService } }
    }
    case 'draft':
      return { ...state, draft: action.draft }
    case 'left':
      return { ...state, touched: new Set([...state.touched, action.path]) }
    case 'show-all':
      return { ...state, showAll: true }
    case 'service':
      return { ...state, refused: {}, draft: { ...state.draft, service: action.service } }
    case 'refused':
      return { ...state, showAll: true, refused: action.refused }
    case 'second-label':
      return {
        ...state,
        phase: { kind: 'form' },
        duplicateReason: action.reason,
        commandId: action.commandId,
        note: { kind: 'second', reference: state.draft.reference },
      }
    case 'shipping':
      return { ...state, phase: { kind: 'shipping' } }
    case 'shipped': {
      const done: PackState = {
        ...state,
        phase: { kind: 'done', shipment: action.shipment, job: action.job },
        note: undefined,
      }
      return done
    }
    case 'not-shipped':
      return {
        ...state,
        phase: { kind: 'form' },
        showAll: true,
        refused: action.refused,
        // Where the answer itself was lost the same command is asked again, so that it buys once.
        commandId: action.code === 'station.away' ? state.commandId : action.commandId,
      }
    case 'next':
      return onBench(state, undefined, state.aside, action.commandId)
    case 'restart':
      return {
        ...startPacking(state.draft.service, action.commandId),
        arrivals: state.arrivals + 1,
        aside: state.aside,
        draft: { ...state.draft, reference: action.reference },
      }
    case 'put-aside': {
      // What has its label is through.
      const aside = state.phase.kind === 'done' ? state.aside : withAside(state)
      return onBench(state, undefined, aside, action.commandId)
    }
  }
}

function scanned(state: PackState, reference: string, commandId: string): PackState {
  const note = (kind: Note['kind'], about = reference): Note => ({ kind, reference: about })
  if (state.phase.kind === 'shipping') {
    if (sameReference(reference, state.draft.reference)) return state
    const known = state.aside.some(draft => sameReference(draft.reference, reference))
    return {
      ...state,
      aside: known ? state.aside : [emptyDraft(state.draft.service, reference), ...state.aside],
      upNext: state.upNext ?? reference,
      note: note('waits'),
    }
  }
  if (state.phase.kind === 'form' && sameReference(reference, state.draft.reference)) {
    return { ...state, note: note('same') }
  }
  const before = state.phase.kind === 'form' ? withAside(state) : state.aside
  const left = before.length > state.aside.length ? state.draft.reference : undefined
  const found = before.find(draft => sameReference(draft.reference, reference))
  const rest = before.filter(draft => draft !== found)
  const next = onBench(state, found ?? emptyDraft(state.draft.service, reference), rest, commandId)
  return {
    ...next,
    arrivals: state.arrivals + 1,
    note:
      left !== undefined
        ? note('switched', left)
        : found && isStarted(found)
          ? note('restored')
          : note('looking'),
  }
}

/** The orders aside and the one on the bench, where it was begun. */
function withAside(state: PackState): readonly Draft[] {
  const others = state.aside.filter(draft => !sameReference(draft.reference, state.draft.reference))
  return isStarted(state.draft) ? [state.draft, ...others] : others
}

function onBench(
  state: PackState,
  draft: Draft | undefined,
  aside: readonly Draft[],
  commandId: string,
): PackState {
  const fresh = startPacking(state.draft.service, commandId)
  return { ...fresh, aside, draft: draft ?? fresh.draft, arrivals: state.arrivals }
}
