// The bench as the station keeps it: what of the pack screen outlives the page and the program, and how it comes back.
import type { WindowBench } from '../../../station/types.ts'
import type { PackState } from '../pack-state.ts'
import { type Draft, emptyDraft, isStarted, sameReference } from './draft.ts'

/** A package that is through leaves its result. */
export function benchOf({
  draft,
  commandId,
  duplicateReason,
  phase,
  last,
  nextCommandId,
}: PackState & { readonly nextCommandId: string }): WindowBench {
  const onBench = phase.kind === 'done'
  return {
    draft: onBench ? emptyDraft(draft.service) : draft,
    // Its command has its outcome: the next one must not be answered by it.
    commandId: onBench ? nextCommandId : commandId,
    duplicateReason: onBench ? undefined : duplicateReason,
    last: last && { shipmentId: last.shipment.id, onBench },
  }
}

/** What was left comes onto the bench; beside what was begun since, it is put aside. */
export function withKept(state: PackState, kept: WindowBench, fresh: PackState): PackState {
  const draft = kept.draft.reference === '' && !isStarted(kept.draft) ? undefined : kept.draft
  const here = state.draft
  const isSame = draft !== undefined && sameReference(here.reference, draft.reference)
  if (here.reference === '' || (isSame && !isStarted(here))) {
    return {
      ...fresh,
      draft: draft ?? fresh.draft,
      aside: state.aside,
      shelf: state.shelf,
      duplicateReason: kept.duplicateReason,
      unasked: draft !== undefined,
      note: draft && { kind: 'restored', reference: draft.reference },
      arrivals: state.arrivals + (draft ? 1 : 0),
    }
  }
  const isAside = ({ reference }: Draft) =>
    reference !== '' && sameReference(reference, draft?.reference ?? '')
  if (!draft || isSame || state.aside.some(isAside)) return state
  return { ...state, aside: [draft, ...state.aside] }
}
