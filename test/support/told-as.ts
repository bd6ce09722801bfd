import type { EventKind } from '../../main/core/records/event-kinds.ts'
import type { EventNote } from '../../main/core/records/ledger-event.ts'

/** An event of any kind: a ledger keeps what it is told, also by a version that knows other kinds. */
export const toldAs = (kind: string): EventNote => ({ kind: kind as EventKind })
