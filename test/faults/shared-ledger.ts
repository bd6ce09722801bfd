// The second ledger that faults are run on: a database of a real PostgreSQL server, reached over a way that can be
// watched.
import { afterAll } from 'vitest'
import { type DatabaseProxy, databaseProxy } from '../support/database-proxy.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import type { StationProcessOptions } from '../support/station-process.ts'
import { whenFinished } from '../support/when-finished.ts'

/** Set by `npm run faults` for its second pass. */
export const ON_POSTGRES = process.env.FAULT_LEDGER === 'postgres'

export interface SharedLedger {
  readonly proxy: DatabaseProxy
  /** As the superuser. */
  run(sql: string): Promise<readonly Record<string, unknown>[]>
  readonly start: Required<Pick<StationProcessOptions, 'args' | 'env'>>
  /** Kept by the station, so that it starts again under any environment. */
  readonly secrets: Readonly<Record<string, string>>
}

let server: PostgresServer | undefined
afterAll(() => server?.stop())

export async function sharedLedger(): Promise<SharedLedger> {
  server ??= await startPostgres()
  const { port, password, run, newDatabase } = server
  const proxy = await databaseProxy(port)
  whenFinished(() => proxy.stop())
  const url = await newDatabase()
  return {
    proxy,
    run: sql => run(url, sql),
    start: {
      args: ['--ledger', url.replace(`:${port}/`, `:${proxy.port}/`)],
      env: { PACKBENCH_LEDGER_PASSWORD: password },
    },
    secrets: { 'ledger.password': password },
  }
}
