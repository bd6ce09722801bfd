// The tests that no query of the ledger or the spool reads a whole table, however many shipments there are.

import { join } from 'node:path'
import { constants, type DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SQLITE_TYPES } from '../../main/storage/migrations/column-types.ts'
import { migrate } from '../../main/storage/migrations/migrate.ts'
import { ledgerMigrations } from '../../main/storage/migrations/migrations.ts'
import { OPERATIONS } from '../../main/storage/operations.ts'
import { allBelow, search } from '../../main/storage/records/purchases/search.ts'
import { EventChain } from '../../main/storage/records/trail/event-chain.ts'
import type { StationReading } from '../../main/storage/session.ts'
import { type StationTables, spoolMigrations } from '../../main/storage/spool/schema.ts'
import { kyselyOn } from '../../main/storage/sqlite/dialect.ts'
import { openForWriting } from '../../main/storage/sqlite/engine.ts'
import { stationSession } from '../../main/storage/sqlite/sessions.ts'
import { toldAs } from '../support/told-as.ts'
import { Bench, bought, newJob, newPurchase, shipment, zpl } from './fixtures.ts'

const bench = new Bench()
let database: DatabaseSync
let watched: DatabaseSync
let seen: string[] = []
let db: Kysely<StationTables>

beforeAll(async () => {
  database = openForWriting(join(bench.folder(), 'packbench.sqlite'), 100)
  await migrate(kyselyOn<unknown>(database), { ...ledgerMigrations(SQLITE_TYPES), ...spoolMigrations() })
  watched = new Proxy(database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (name === 'prepare') seen.push(String(args[0]))
        return value.apply(target, args)
      }
    },
  })
  db = kyselyOn<StationTables>(watched)
})
afterAll(async () => {
  database.close()
  await bench.clear()
})

/** Tables that stay small however long a station works, and the names of its meters. */
const SMALL = /^SCAN (chain_checkpoints|funds|closes|result_places|ledger_facts|names$)/u
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
      .filter(detail => /SCAN (?!.*USING (COVERING )?INDEX (jobs_(held|given|sending|unsure)))/u.test(detail))
      .filter(detail => !SMALL.test(detail) && !/^SCAN (\d+ )?CONSTANT ROWS?$/u.test(detail))
      .filter(detail => !(sql.startsWith('insert') && UNUSED_FOREIGN_KEY.test(detail)))
      .map(detail => `${detail} ← ${sql}`)
  })
}

/** What SQLite does for `work`, statement by statement; none of them was prepared before. */
async function plans(work: (reading: StationReading) => Promise<unknown>): Promise<readonly string[]> {
  seen = []
  const fresh = kyselyOn<StationTables>(watched)
  await work({ ...reading(), db: fresh, prints: { db: fresh } })
  return seen.flatMap(sql =>
    database
      .prepare(`explain query plan ${sql}`)
      .all()
      .map(row => String(row.detail)),
  )
}

const at = '2026-03-02T09:00:00.000Z'
const session = () =>
  stationSession({ db, at, chain: new EventChain('bench 1'), shared: false, doubt: undefined })
const reading = (): StationReading => ({
  db,
  prints: { db },
  index: { candidates: () => undefined, stretches: allBelow, seenStamp: 0 },
  searchMs: 1000,
  nowMs: () => 0,
  breathe: async () => undefined,
})

describe('no whole table is read', () => {
  test('by a purchase, from intent to the end', async () => {
    const purchase = newPurchase({ commandId: 'c' })
    const note = toldAs('x')
    const { id } = purchase
    const steps = [
      () => OPERATIONS.intend.run(session(), purchase, note),
      () =>
        OPERATIONS.intend.run(
          session(),
          newPurchase({ reference: purchase.reference, duplicateReason: 'r' }),
          note,
        ),
      () => OPERATIONS.changePurchase.run(session(), { id, from: ['intended'], to: 'sending', event: note }),
      () =>
        OPERATIONS.changePurchase.run(session(), {
          id,
          from: ['sending'],
          to: 'bought',
          bought: bought({ trackingNumbers: ['1'] }),
          payloads: [zpl()],
          job: newJob({ id: 'job', shipmentId: id }),
          event: note,
        }),
      () => OPERATIONS.setAttention.run(session(), id, ['no-payload'], note),
      () =>
        OPERATIONS.completeLabel.run(session(), id, { typed: { trackingNumber: '2' }, attention: [] }, note),
      () => OPERATIONS.recordVoid.run(session(), id, { number: '1', outcome: 'refused' }, note),
      () => OPERATIONS.recordScan.run(session(), id, { kind: 'seen', number: '1' }, note),
      () => OPERATIONS.labelsToScan.run(reading(), 'live', 'Bench 1'),
      () => OPERATIONS.labelsToScan.run(reading(), 'live'),
      () =>
        OPERATIONS.unusedLabels.run(reading(), {
          ...{ environment: 'live', service: 'label-server' },
          ...{ from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' },
        }),
      () =>
        OPERATIONS.labelsBought.run(reading(), {
          ...{ environment: 'live', since: '2026-01-01T00:00:00.000Z', cursor: 9, limit: 5 },
        }),
      () => OPERATIONS.sayUsed.run(session(), [id], { reason: 'went-out' }),
      () =>
        OPERATIONS.addFetched.run(
          session(),
          { ...newPurchase(), identifiers: { trackingNumbers: ['2'] }, warnings: [], attention: [] },
          [zpl()],
          note,
        ),
      () => OPERATIONS.changeJob.run(session(), 'job', ['held'], { state: 'held' }),
      () => OPERATIONS.changePurchase.run(session(), { id, from: ['bought'], to: 'voiding', event: note }),
      () => OPERATIONS.changePurchase.run(session(), { id, from: ['voiding'], to: 'voided', event: note }),
    ]
    for (const step of steps) expect(await wide(step)).toEqual([])
  })

  test('by a start, a close, meters, or a purge', async () => {
    const note = toldAs('x')
    const funds = {
      id: 'f',
      environment: 'live',
      meterId: 'm',
      amountCents: 1,
      transactionReference: 't',
    } as const
    const steps = [
      () =>
        OPERATIONS.startClose.run(
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
        OPERATIONS.updateClose.run(session(), 'k', {
          labels: [{ shipmentId: 'a', outcome: 'sending' }],
        }),
      () =>
        OPERATIONS.updateClose.run(session(), 'k', {
          labels: [{ shipmentId: 'a', outcome: 'closed' }],
          ended: 'all',
        }),
      () =>
        OPERATIONS.saveMeters.run(session(), 'live', [
          { meterId: 'm', carrier: 'c', currentBalanceCents: 1, readAt: at },
        ]),
      () => OPERATIONS.intendFunds.run(session(), { ...funds, commandId: 'fc' }, note),
      () => OPERATIONS.settleFunds.run(session(), 'f', ['sending'], { state: 'unknown' }, note),
      () => OPERATIONS.recover.run(session()),
      () => OPERATIONS.purgeStep.run(session(), { what: 'addresses', before: at }),
      () => OPERATIONS.purgeStep.run(session(), { what: 'payloads', before: at }),
      () => OPERATIONS.purgeStep.run(session(), { what: 'job-bytes', before: at }),
    ]
    for (const step of steps) expect(await wide(step)).toEqual([])
  })

  test('by a lookup or a list', async () => {
    const steps = [
      () => OPERATIONS.purchase.run(reading(), 'a'),
      () => OPERATIONS.labelsHere.run(reading()),
      () => OPERATIONS.purchaseByCommand.run(reading(), 'c'),
      () => OPERATIONS.livePurchases.run(reading(), 'live', 'r'),
      () => OPERATIONS.namedBoxes.run(reading(), 'live', 'r'),
      () => OPERATIONS.returnLabels.run(reading(), 'a'),
      () => OPERATIONS.returnBeingBought.run(reading(), 'a'),
      () => OPERATIONS.fetchedSince.run(reading(), 'a'),
      () => OPERATIONS.fetchedCopies.run(reading(), 'a'),
      () => OPERATIONS.scan.run(reading(), 'live', '1'),
      () => OPERATIONS.scan.run(reading(), 'live', '2'),
      () => OPERATIONS.payloads.run(reading(), 'a'),
      () => OPERATIONS.events.run(reading(), 'a'),
      () => OPERATIONS.purchasesToDecide.run(reading(), 'live'),
      () => OPERATIONS.inFlight.run(reading(), 'live', 'label-server'),
      () => OPERATIONS.closable.run(reading(), 'live', 'label-server'),
      () => OPERATIONS.meters.run(reading(), 'live'),
      () => OPERATIONS.meterHistory.run(reading(), 'live', 'm', at),
      () => OPERATIONS.fundsByCommand.run(reading(), 'c'),
      () => OPERATIONS.fundsSince.run(reading(), 'live', at),
      () => OPERATIONS.unknownFunds.run(reading(), 'live'),
      () => OPERATIONS.close.run(reading(), 'k'),
      () => OPERATIONS.closeByCommand.run(reading(), 'kc'),
      () => OPERATIONS.job.run(reading(), 'job'),
      () => OPERATIONS.jobByCommand.run(reading(), 'c'),
      () => OPERATIONS.jobBytes.run(reading(), 'job'),
      () => OPERATIONS.jobsOf.run(reading(), 'a'),
      () => OPERATIONS.slipsOf.run(reading(), 'a'),
      () => OPERATIONS.nextJob.run(reading(), 'p', 'live'),
      () => OPERATIONS.jobsToDecide.run(reading()),
      () => OPERATIONS.countWaiting.run(reading()),
      () => OPERATIONS.copiesOf.run(reading(), 'a'),
      () => OPERATIONS.knownWeights.run(reading(), 'live', shipment()),
      () => OPERATIONS.saveWeights.run(session(), 'live', 'a', { shipment: shipment(), fileMissedOz: 0 }),
      () => OPERATIONS.removeWeights.run(session(), 'a'),
      () => OPERATIONS.purgeWeights.run(session(), 'sku', at),
      () => OPERATIONS.gatherResults.run(session()),
      () => OPERATIONS.gatherResults.run(session()),
      () => OPERATIONS.resultsStanding.run(reading(), 'bench 1', at),
      () => OPERATIONS.settleResult.run(session(), 'r', { kind: 'taken' }),
      () => OPERATIONS.refusedResults.run(reading()),
      () => OPERATIONS.decideResults.run(session(), 'again', ['r'], undefined),
      () => OPERATIONS.purgeResults.run(session(), at),
    ]
    for (const step of steps) expect(await wide(step)).toEqual([])
  })

  test('by a carrier’s statement, and its list with what is known of its labels', async () => {
    const { id, reference } = newPurchase()
    const note = toldAs('x')
    await OPERATIONS.intend.run(session(), newPurchase({ id, reference }), note)
    await OPERATIONS.changePurchase.run(session(), { id, from: ['intended'], to: 'sending', event: note })
    const sold = { bought: bought({ trackingNumbers: ['55'] }), payloads: [zpl()], event: note }
    await OPERATIONS.changePurchase.run(session(), { id, from: ['sending'], to: 'bought', ...sold })
    // Of a label, of none, and of a box by its order.
    const lines = ['55', 'nobody-s', `${reference} 1/2`].map((trackingNumber, place) => ({
      ...{ row: place + 2, trackingNumber, billedCents: 320, billedWeight: '2 lb', reason: 'Audit' },
    }))
    const statement = { environment: 'live', fileName: 'may.csv', lines } as const
    const steps = [
      () => OPERATIONS.addAdjustments.run(session(), statement, { fileName: 'may.csv' }),
      () => OPERATIONS.addAdjustments.run(session(), statement, { fileName: 'may.csv' }),
      () => OPERATIONS.adjustments.run(reading(), 'live', 500),
    ]
    for (const step of steps) expect(await wide(step)).toEqual([])
    // As of a label that came after its line.
    database.exec(`update adjustments set shipment_id = null`)
    for (const step of steps) expect(await wide(step)).toEqual([])
    const [first] = await OPERATIONS.adjustments.run(reading(), 'live', 500)
    expect(first).toMatchObject({ trackingNumber: '55', label: { record: { id } } })
  })

  test('a printer’s next print is looked for among what it has not printed yet', async () => {
    const [first] = await plans(fresh => OPERATIONS.nextJob.run(fresh, 'p', 'live'))
    expect(first).toBe('SEARCH jobs USING INDEX jobs_held (printer_id=? AND seq>?)')
  })

  test('a statement is planned once, also where what it is given is a value that an index is made of', async () => {
    let planned = 0
    // SQLite asks it whenever it plans a statement, and at no other time.
    database.setAuthorizer(() => {
      planned += 1
      return constants.SQLITE_OK
    })
    const fresh = kyselyOn<StationTables>(database)
    const from = { ...reading(), db: fresh, prints: { db: fresh } }
    const look = async () => {
      await OPERATIONS.labelsToScan.run(from, 'live', 'Bench 1')
      await OPERATIONS.returnLabels.run(from, 'a')
      await OPERATIONS.inFlight.run(from, 'live', 'label-server')
      await OPERATIONS.nextJob.run(from, 'p', 'live')
      await OPERATIONS.livePurchases.run(from, 'live', 'r')
      await OPERATIONS.namedBoxes.run(from, 'live', 'r')
      await search(from, { environment: 'live', limit: 10, state: 'bought' })
    }
    await look()
    planned = 0
    await look()
    database.setAuthorizer(null)
    expect(planned).toBe(0)
  })

  test('nor is a list of shipments sorted to give its newest', async () => {
    for (const query of [{}, { state: 'bought' }, { text: 'ab' }, { text: 'ab', state: 'bought' }] as const) {
      const details = await plans(fresh => search(fresh, { environment: 'live', limit: 10, ...query }))
      expect(
        details.filter(detail => /SCAN|TEMP B-TREE/u.test(detail)),
        JSON.stringify(query),
      ).toEqual([])
    }
  })

  test('by orders that come in, whose they are and what they read as', async () => {
    const orderCalled = (reference: string) =>
      ({ id: reference, reference, service: 'label-server', shipment: shipment(), problems: {} }) as const
    const given = { environment: 'live', asked: 'a' } as const
    const sent = (reference: string) =>
      OPERATIONS.takeOrderIn.run(
        session(),
        {
          ...given,
          ...{ source: 's', sourceName: 's', requestNumber: reference, answer: '{}', since: at },
          ...{ importId: 'service-s-1', order: orderCalled(reference) },
        },
        toldAs('orders-imported'),
      )
    const names = Array.from({ length: 200 }, (_, row) => ({ ...orderCalled(`W-${row} 1/2`), row }))
    const steps = [
      () => sent('W-1'),
      () => sent('W-2 1/2'),
      () =>
        OPERATIONS.addOrders.run(
          session(),
          { ...given, id: 'prepared-w', fileName: 'w' },
          names,
          toldAs('orders-imported'),
        ),
      () => OPERATIONS.ledgerIds.run(reading()),
      () =>
        OPERATIONS.takeOrderBack.run(
          session(),
          { environment: 'live', source: 's', reference: 'W-1' },
          toldAs('orders-removed'),
        ),
      () => OPERATIONS.orderOfSource.run(reading(), 'live', 'W-1', 's'),
    ]
    for (const step of steps) expect(await wide(step)).toEqual([])
    expect(await OPERATIONS.orderOfSource.run(reading(), 'live', 'W-2 1/2', 's')).toMatchObject({
      importId: 'prepared-w',
    })
  })

  test('by what happened to an order', async () => {
    const { id, reference } = newPurchase()
    const note = toldAs('x')
    await OPERATIONS.intend.run(session(), newPurchase({ id, reference }), note)
    await OPERATIONS.changePurchase.run(session(), { id, from: ['intended'], to: 'sending', event: note })
    const sold = { bought: bought({ trackingNumbers: ['77'] }), payloads: [zpl()], event: note }
    await OPERATIONS.changePurchase.run(session(), { id, from: ['sending'], to: 'bought', ...sold })
    const order = {
      id: 'o',
      row: 2,
      reference,
      service: 'label-server',
      shipment: shipment(),
      problems: {},
    } as const
    const file = { id: 'i', environment: 'live', fileName: 'a.csv', asked: 'a' } as const
    await OPERATIONS.addOrders.run(session(), file, [order], toldAs('orders-imported'))
    const services = [{ service: 'label-server', shipmentIds: [id] }] as const
    await OPERATIONS.startClose.run(session(), { id: 'told', environment: 'live', services }, note)
    await OPERATIONS.updateClose.run(session(), 'told', {
      labels: [{ shipmentId: id, outcome: 'sending' }],
    })
    await OPERATIONS.updateClose.run(session(), 'told', {
      labels: [{ shipmentId: id, outcome: 'closed' }],
      ended: 'all',
    })
    // A doubt beside that close, settled as bought.
    const doubt = newPurchase({ reference: 'doubt' })
    await OPERATIONS.intend.run(session(), doubt, note, note)
    for (const [from, to] of [
      ['sending', 'unknown'],
      ['unknown', 'bought'],
    ] as const) {
      const change = {
        id: doubt.id,
        from: [from],
        to,
        ...(to === 'bought' && { afterClose: true as const }),
        event: note,
      }
      expect(await wide(() => OPERATIONS.changePurchase.run(session(), change))).toEqual([])
    }
    expect(await wide(() => OPERATIONS.timeline.run(reading(), 'live', '77'))).toEqual([])
    expect(await OPERATIONS.timeline.run(reading(), 'live', '77')).toMatchObject({ reference })
  })
})
