// The whole check of a warehouse's records: on a connection and in a snapshot of its own, while the stations work on.
import type { Client } from 'pg'
import { LedgerFailure } from '../../core/records/ledger.ts'
import type { OwnSeal } from '../records/trail/trail-seal.ts'
import { type CheckedRecords, type CheckProgress, checkRecords } from '../replay/check-records.ts'
import type { LedgerTables } from '../schema.ts'
import { awayBy, databaseFault } from './faults.ts'
import { kyselyOnClient } from './sessions.ts'

/** `connect` gives a connection whose statements may take as long as they take; it is ended here. */
export async function checkThere(
  connect: () => Promise<Client>,
  own: OwnSeal | undefined,
  onProgress: ((progress: CheckProgress) => void) | undefined,
): Promise<CheckedRecords> {
  let client: Client | undefined
  try {
    client = await connect()
    await client.query('begin isolation level repeatable read read only')
    return await checkRecords(kyselyOnClient<LedgerTables>(client), { ledger: true, own, onProgress })
  } catch (error) {
    if (databaseFault(error) === undefined) throw error
    throw new LedgerFailure(awayBy(error))
  } finally {
    await client?.end().catch(() => undefined)
  }
}
