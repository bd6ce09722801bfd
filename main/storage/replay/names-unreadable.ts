// Rows that hold what nobody can read: each is named by that alone, so that it ends the check of no other.
import type { RecordFinding } from '../../core/record-finding.ts'
import type { Findings } from './findings.ts'
import type { Replay } from './replay.ts'

export type About = Omit<RecordFinding, 'id' | 'what' | 'fields'>
export interface IdAndPlace {
  readonly id: unknown
  readonly seq: unknown
}

/** True where it has been named: nothing of it is compared. What the trail has of it is not missing as well. */
export function namesUnreadable(
  { scratch }: Replay,
  findings: Findings,
  about: About,
  row: IdAndPlace,
  columns: readonly string[],
): boolean {
  if (columns.length === 0) return false
  const id = typeof row.id === 'string' ? row.id : `row ${String(row.seq)}`
  for (const told of [about.record, `told-${about.record}`]) scratch.see(told, id)
  findings.addUnreadable({ ...about, id }, columns)
  return true
}
