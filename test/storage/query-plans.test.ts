// Owns the tests that no query of the ledger or the spool reads a whole table, however many shipments there are.

import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SQLITE_TYPES } from '../../main/storage/migrations/column-types.ts'
import { migrate } from '../../main/storage/migrations/migrate.ts'
import { ledgerMigrations } from '../../main/storage/migrations/migrations.ts'
import { EventChain } from '../../main/storage/records/event-chain.ts'
import { purgeStep } from '../../main/storage/records/retention.ts'
import { search } from '../../main/storage/records/search.ts'
import { ledgerReads, ledgerWrites } from '../../main/storage/rooms.ts'
import type { LedgerTables } from '../../main/storage/schema.ts'
import { sealedJob } from '../../main/storage/spool/job-rows.ts'
import { addJob, cancelHeld, interruptJobs, jobsOf } from '../../main/storage/spool/jobs.ts'
import { post } from '../../main/storage/spool/outbox.ts'
import { notOnPaper, purgeBytes } from '../../main/storage/spool/retention.ts'
import { spoolReads, spoolWrites } from '../../main/storage/spool/rooms.ts'
import { type SpoolTables, spoolMigrations } from '../../main/storage/spool/schema.ts'
import { kyselyOn } from '../../main/storage/sqlite/dialect.ts'
import { openForWriting } from '../../main/storage/sqlite/engine.ts'
import { Bench, bought, newJob, newPurchase, zpl } from './fixtures.ts'

const bench = new Bench()
let database: DatabaseSync
let seen: string[] = []
let db: Kysely<LedgerTables>
let spoolDb: Kysely<SpoolTables>

beforeAll(async () => {
  database = openForWriting(join(bench.folder(), 'packbench.sqlite'), 100)
  await migrate(kyselyOn<unknown>(database), { ...ledgerMigrations(SQLITE_TYPES), ...spoolMigrations() })
  const watched = new Proxy(database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (name === 'prepare') seen.push(String(args[0]))
        return value.apply(target, args)
      }
    },
  })
  db = kyselyOn<LedgerTables>(watched)
  spoolDb = db as unknown as Kysely<SpoolTables>
})
afterAll(async () => {
  database.close()
  await bench.clear()
})

/** Tables that stay small however long a station works, and the names of its meters. */
const SMALL = /^SCAN (chain_checkpoints|funds|closes|names$)/u
/** What an insert of a parent would do if a child had been written before it: never here. */
const UNUSED_FOREIGN_KEY = /^SCAN (identifiers|payloads|job_bytes)$/u

/** SQLite's plan for each statement that `work` prepared, where it reads a whole table or sorts one. */
async function wide(work: () => Promise<unknown>): Promise<readonly string[]> {
  seen = []
  await work()
  return seen.flatMap(sql => {
    const details = database
      .prepare(`explain query plan ${sql}`)
      .all()
      .map(row => String(row.detail))
    return details
      .filter(detail => /SCAN (?!.*USING (COVERING )?INDEX (jobs_(held|sending|unsure)))/u.test(detail))
      .filter(detail => !SMALL.test(detail) && detail !== 'SCAN CONSTANT ROW')
      .filter(detail => !(sql.startsWith('insert') && UNUSED_FOREIGN_KEY.test(detail)))
      .map(detail => `${detail} ← ${sql}`)
  })
}

const at = '2026-03-02T09:00:00.000Z'
const spool = () => ({ db: spoolDb, at, record: async () => undefined, mayPrint: async () => true })
const session = () => ({
  db,
  at,
  chain: new EventChain('bench 1'),
  spool: {
    record: async () => undefined,
    post: (method: string, args: readonly unknown[]) => post(spool(), method, args),
    addJob: async (job: ReturnType<typeof newJob>) => [sealedJob(await addJob(spool(), job))],
    cancelHeld: (id: string) => cancelHeld(spool(), id),
    interruptJobs: () => interruptJobs(spool()),
    jobStates: async (id: string) => (await jobsOf(spool(), id)).map(one => one.state),
    notOnPaper: (ids: readonly string[]) => notOnPaper(spool(), ids),
    purgeBytes: (before: string, _after: unknown, keep: Parameters<typeof purgeBytes>[3]) =>
      purgeBytes(spool(), before, undefined, keep),
  },
})

describe('no whole table is read', () => {
  test('by a purchase, from intent to the end', async () => {
    const purchase = newPurchase({ commandId: 'c' })
    const note = { kind: 'x' }
    const { id } = purchase
    const steps = [
      () => ledgerWrites.intend(session(), purchase, note),
      () =>
        ledgerWrites.intend(
          session(),
          newPurchase({ reference: purchase.reference, duplicateReason: 'r' }),
          note,
        ),
      () => ledgerWrites.changePurchase(session(), { id, from: ['intended'], to: 'sending', event: note }),
      () =>
        ledgerWrites.changePurchase(session(), {
          id,
          from: ['sending'],
          to: 'bought',
          bought: bought({ trackingNumbers: ['1'] }),
          payloads: [zpl()],
          job: newJob({ id: 'job', shipmentId: id }),
          event: note,
        }),
      () => ledgerWrites.setAttention(session(), id, ['no-payload'], note),
      () =>
        ledgerWrites.completeLabel(session(), id, { typed: { trackingNumber: '2' }, attention: [] }, note),
      () => ledgerWrites.recordVoid(session(), id, { number: '1', outcome: 'refused' }, note),
      () =>
        ledgerWrites.addFetched(
          session(),
          { ...newPurchase(), identifiers: { trackingNumbers: ['2'] }, warnings: [], attention: [] },
          [zpl()],
          note,
        ),
      () => spoolWrites.changeJob(spool(), 'job', ['held'], { state: 'held' }),
      () => ledgerWrites.changePurchase(session(), { id, from: ['bought'], to: 'voiding', event: note }),
      () => ledgerWrites.changePurchase(session(), { id, from: ['voiding'], to: 'voided', event: note }),
    ]
    for (const step of steps) expect(await wide(step)).toEqual([])
  })

  test('by a start, a close, meters, or a purge', async () => {
    const note = { kind: 'x' }
    const funds = {
      id: 'f',
      environment: 'live',
      meterId: 'm',
      amountCents: 1,
      transactionReference: 't',
    } as const
    const steps = [
      () =>
        ledgerWrites.startClose(
          session(),
          {
            id: 'k',
            environment: 'live',
            commandId: 'kc',
            services: [{ service: 'label-server', shipmentIds: ['a'] }],
          },
          note,
        ),
      () =>
        ledgerWrites.updateClose(session(), 'k', {
          labels: [{ shipmentId: 'a', outcome: 'sending' }],
        }),
      () =>
        ledgerWrites.updateClose(session(), 'k', {
          labels: [{ shipmentId: 'a', outcome: 'closed' }],
          ended: 'all',
        }),
      () =>
        ledgerWrites.saveMeters(session(), 'live', [
          { meterId: 'm', carrier: 'c', currentBalanceCents: 1, readAt: at },
        ]),
      () => ledgerWrites.intendFunds(session(), { ...funds, commandId: 'fc' }, note),
      () => ledgerWrites.settleFunds(session(), 'f', ['sending'], { state: 'unknown' }, note),
      () => ledgerWrites.recover(session()),
      () => purgeStep(session(), { what: 'addresses', before: at }),
      () => purgeStep(session(), { what: 'payloads', before: at }),
      () => purgeStep(session(), { what: 'job-bytes', before: at }),
    ]
    for (const step of steps) expect(await wide(step)).toEqual([])
  })

  test('by a lookup or a list', async () => {
    const steps = [
      () => ledgerReads.purchase({ db }, 'a'),
      () => ledgerReads.purchaseByCommand({ db }, 'c'),
      () => ledgerReads.livePurchase({ db }, 'live', 'r'),
      () => ledgerReads.scan({ db }, 'live', '1'),
      () => ledgerReads.scan({ db }, 'live', '2'),
      () => ledgerReads.payloads({ db }, 'a'),
      () => ledgerReads.events({ db }, 'a'),
      () => ledgerReads.purchasesToDecide({ db }, 'live'),
      () => ledgerReads.inFlight({ db }, 'live', 'label-server'),
      () => ledgerReads.closable({ db }, 'live', 'label-server'),
      () => ledgerReads.meters({ db }, 'live'),
      () => ledgerReads.meterHistory({ db }, 'live', 'm', at),
      () => ledgerReads.fundsByCommand({ db }, 'c'),
      () => ledgerReads.unknownFunds({ db }, 'live'),
      () => ledgerReads.close({ db }, 'k'),
      () => ledgerReads.closeByCommand({ db }, 'kc'),
      () => spoolReads.job({ db: spoolDb }, 'job'),
      () => spoolReads.jobByCommand({ db: spoolDb }, 'c'),
      () => spoolReads.jobBytes({ db: spoolDb }, 'job'),
      () => spoolReads.jobsOf({ db: spoolDb }, 'a'),
      () => spoolReads.nextJob({ db: spoolDb }, 'p', 'live'),
      () => spoolReads.jobsToDecide({ db: spoolDb }),
      () => spoolReads.countWaiting({ db: spoolDb }),
      () => spoolReads.copiesOf({ db: spoolDb }, 'a'),
    ]
    for (const step of steps) expect(await wide(step)).toEqual([])
  })

  test('nor is a list of shipments sorted to give its newest', async () => {
    const searching = {
      db,
      index: { candidates: () => undefined, seenStamp: 0 },
      searchMs: 1000,
      nowMs: () => 0,
      breathe: async () => undefined,
    }
    for (const query of [{}, { state: 'bought' }, { text: 'ab' }, { text: 'ab', state: 'bought' }] as const) {
      seen = []
      await search(searching, { environment: 'live', limit: 10, ...query })
      const plans = seen.flatMap(sql =>
        database
          .prepare(`explain query plan ${sql}`)
          .all()
          .map(row => String(row.detail)),
      )
      expect(
        plans.filter(detail => /SCAN|TEMP B-TREE/u.test(detail)),
        JSON.stringify(query),
      ).toEqual([])
    }
  })
})
