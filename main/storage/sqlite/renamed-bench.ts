// What a bench left under another name, for the name that it has now.
import type { WorkerStart } from '../protocol.ts'
import { EventChain } from '../records/trail/event-chain.ts'
import type { Mark } from './copy-guard.ts'
import type { OpenStore } from './opening.ts'
import { OutsideWrites } from './outside-writes.ts'

/** What was left under the name that the bench had, for the one that it has now. */
export async function underItsName(
  { database, db }: OpenStore,
  { station }: WorkerStart,
  mark: Mark | undefined,
): Promise<Mark | undefined> {
  if (!mark || mark.station === '' || mark.station === station) return mark
  const before = new OutsideWrites(database, new EventChain(mark.station), { seal: undefined, mark })
  const { wholeFrom: _whole, others: _others, changedAt: _changed, ...left } = mark
  return { ...left, ...(await before.renamed(db, new EventChain(station))) }
}
