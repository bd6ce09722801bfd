// What became of a station's labels while it was off, or out of contact, and of its prints before an older copy of its data
// folder was put back: nobody repeats a notice. Its own copies have to know before the database is away once more, or a label that is void by now is printed from them.
import type { Kysely } from 'kysely'
import type { JobState } from '../../core/printing/print-job.ts'
import type { PurchaseRecord } from '../../core/purchases/purchase.ts'
import { NOT_TO_BE_USED } from '../records/purchases/own-labels.ts'
import { toRecord } from '../records/purchases/purchase-rows.ts'
import type { LocalStore } from '../store.ts'
import type { WarehouseTables } from './warehouse-tables.ts'

/** Ids of one statement. */
const CHUNK = 1_000

export async function followMissed(
  there: Kysely<WarehouseTables>,
  local: Pick<LocalStore, 'labelsHere' | 'followLabel'>,
): Promise<void> {
  const ids = await local.labelsHere()
  for (let start = 0; start < ids.length; start += CHUNK) {
    for (const now of await overAmong(there, ids.slice(start, start + CHUNK))) await local.followLabel(now)
  }
}

/** None of these ever waits again. */
const WENT_OUT: readonly string[] = ['sent', 'printed', 'unsure'] satisfies JobState[]

/**
 * Prints of its own that the warehouse knows to be further than the station's spool does: its data folder was put back to an
 * older copy, and what came out once would come out again. What the printer did not confirm then, a person is asked. `isStart`:
 * what the spool had to tell has arrived, and nothing prints yet, so that also a print that had only begun no longer waits.
 */
export async function followOwnPrints(
  there: Kysely<WarehouseTables>,
  local: Pick<LocalStore, 'jobsToDecide' | 'changeJob'>,
  station: string,
  isStart: boolean,
): Promise<void> {
  const waiting = (await local.jobsToDecide()).filter(({ state }) => state !== 'given')
  for (let start = 0; start < waiting.length; start += CHUNK) {
    const ids = waiting.slice(start, start + CHUNK).map(({ id }) => id)
    const rows = await there
      .selectFrom('job_states')
      .select(['job_id', 'state'])
      .where('job_id', 'in', ids)
      .where('station', '=', station)
      .execute()
    for (const { job_id: id, state } of rows) {
      if (WENT_OUT.includes(state) || (isStart && state === 'sending'))
        await local.changeJob(id, ['held'], { state: 'unsure', cause: 'interrupted' })
      if (state === 'printed') await local.changeJob(id, ['unsure'], { state: 'printed' })
    }
  }
}

async function overAmong(
  there: Kysely<WarehouseTables>,
  ids: readonly string[],
): Promise<readonly PurchaseRecord[]> {
  const rows = await there
    .selectFrom('purchases')
    .selectAll()
    .where('id', 'in', ids)
    .where('kind', 'in', NOT_TO_BE_USED)
    .execute()
  return rows.map(toRecord)
}
