// The order on the bench as it outlives its page. It is kept as the window's name: the one thing of a page that stays in the
// browser's memory when the page's process dies, is never written to disk, and is cleared where another origin takes the window.
import { type Draft, emptyDraft } from './draft.ts'
import { type PackState, startPacking } from './pack-state.ts'

/** Counted up when the shape changes: a page of another version finds nothing to take over. */
const HEAD = 'packbench-order-1:'
/** Typing rests this long before it is kept. */
const REST_MS = 150

interface KeptOrder {
  readonly draft: Draft
  readonly aside: readonly Draft[]
  /** The same command as before: what was sent already is answered, not bought again. None where it has its outcome. */
  readonly commandId?: string
  readonly duplicateReason?: string
}

/** `window`, or a test's own. */
export interface Named {
  name: string
}

/** The order that the page before this one was left with; undefined where there was none. */
export function takeOver(named: Named, newId: () => string): PackState | undefined {
  const kept = read(named.name)
  if (!kept) return undefined
  const { draft, aside, commandId, duplicateReason } = kept
  return {
    ...startPacking(draft.service, commandId ?? newId()),
    draft,
    aside,
    duplicateReason,
    note: draft.reference === '' ? undefined : { kind: 'restored', reference: draft.reference },
  }
}

/** Keeps the state as it now stands, before anything is sent or when typing rests; gives the way to forget it. */
export function keepOrder(
  named: Named,
  state: PackState,
  later: (act: () => void, waitMs: number) => () => void,
): () => void {
  const write = () => {
    named.name = HEAD + JSON.stringify(keptOf(state))
  }
  if (state.phase.kind === 'form') return later(write, REST_MS)
  write()
  return () => undefined
}

/** A package that is through leaves those aside alone. */
function keptOf(state: PackState): KeptOrder {
  const { draft, aside, commandId, duplicateReason } = state
  if (state.phase.kind === 'done') return { draft: emptyDraft(draft.service), aside }
  return { draft, aside, commandId, ...(duplicateReason !== undefined && { duplicateReason }) }
}

/** A name that this program did not write holds no order. */
function read(name: string): KeptOrder | undefined {
  if (!name.startsWith(HEAD)) return undefined
  try {
    return JSON.parse(name.slice(HEAD.length)) as KeptOrder
  } catch {
    return undefined
  }
}
