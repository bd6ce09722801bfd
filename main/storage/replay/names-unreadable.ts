// Rows that hold what nobody can read: each is named by that alone, so that it ends the check of no other.
import type { RecordFinding } from '../../core/records/record-finding.ts'
import { type IdAndPlace, nameOfRow } from '../records/trail/as-found.ts'
import type { Findings } from './findings.ts'
import type { Replay } from './replay.ts'

export type About = Omit<RecordFinding, 'id' | 'what' | 'fields' | 'asFound' | 'seen'>

/** True where it has been named: nothing of it is compared. What the trail has of it is not missing as well. */
export function namesUnreadable(
  { scratch }: Replay,
  findings: Findings,
  about: About,
  row: IdAndPlace,
  columns: readonly string[],
): boolean {
  if (columns.length === 0) return false
  for (const told of [about.record, `told-${about.record}`]) scratch.see(told, nameOfRow(row))
  findings.addUnreadable(about, row, columns)
  return true
}
