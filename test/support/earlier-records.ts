// A data folder and a PostgreSQL ledger as an earlier version wrote them, to open with this one.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresServer } from './postgres.ts'
import { tempFolder } from './temp-folder.ts'

const ARCHIVES = join(import.meta.dirname, '..', 'records')

/** A label as that version showed it in live mode. */
export interface EarlierShipment {
  readonly reference: string
  readonly service: string
  readonly kind: string
  readonly trackingNumbers: readonly string[]
  readonly labelId?: string
}

export interface EarlierRecords {
  readonly dataFolder: string
  readonly shipments: readonly EarlierShipment[]
  /** Its shared ledger as statements; absent where the ledger is embedded. */
  readonly ledgerSql: string | undefined
}

/** Unpacks `test/records/<version>-<ledger>.tar.gz` into a folder that goes with the test. */
export async function earlierRecords(
  version: string,
  ledger: 'embedded' | 'warehouse',
): Promise<EarlierRecords> {
  const folder = await tempFolder('earlier')
  execFileSync('tar', ['-xzf', join(ARCHIVES, `${version}-${ledger}.tar.gz`), '-C', folder])
  return {
    dataFolder: join(folder, 'data'),
    shipments: JSON.parse(readFileSync(join(folder, 'shipments.json'), 'utf8')),
    ledgerSql: ledger === 'warehouse' ? readFileSync(join(folder, 'ledger.sql'), 'utf8') : undefined,
  }
}

/** A database with that ledger in it, its tables owned by the role of its stations, as they were. */
export async function restoreLedger(server: PostgresServer, sql: string): Promise<string> {
  const url = await server.newDatabase()
  await server.run(url, `set role ${new URL(url).username};\n${sql}`)
  return url
}
