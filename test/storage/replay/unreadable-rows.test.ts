// Whoever can write the file writes anything there: no such row ends a check, a list or a search, and none is acted on.
import { describe, expect, test } from 'vitest'
import type { LedgerTables } from '../../../main/storage/schema.ts'
import type { Store } from '../../../main/storage/store.ts'
import { toldAs } from '../../support/told-as.ts'
import { boughtPurchase, closedDay, newPurchase, onEachLedger, shipment, zpl } from '../fixtures.ts'

/** As `sqlite3` or `psql` take them; a database that refuses one for a column keeps the column as it is. */
const VALUES = [
  'null',
  `'nojson'`,
  `'["x"]'`,
  `'{"trackingNumbers":5,"code":[],"to":null,"rows":7}'`,
  `'null'`,
  '-1.5',
  '9223372036854775807',
  `x'00ff'`,
]

/** Nothing follows from what these hold, as long as it is of their kind. */
const FREE = ['seq', 'search_stamp', 'search_text', 'updated_at', 'detail', 'bytes_sent', 'bytes_kept', 'mac']

/** Words of a close's label: the trail has its outcome alone. */
const WORDS = ['close_labels reference', 'close_labels code']

/** Of an order that a run has had: what came of it there. */
const OF_RUNS = [
  'run_id',
  'attempt',
  'shipment_id',
  'problems',
  'outcome',
  'told_station',
  'told_sequence',
].map(column => `orders ${column}`)

/** The trail does not have them: they are read, and that is all. */
const APART = ['order_imports', 'order_runs', 'known_addresses', 'known_goods', 'known_weights']

const LEDGER = {
  purchases: 'seq',
  funds: 'seq',
  closes: 'seq',
  close_services: 'close_seq',
  close_labels: 'close_seq',
  payloads: 'purchase_seq',
  identifiers: 'code',
  meter_readings: 'meter_id',
  adjustments: 'id',
  orders: 'seq',
  order_imports: 'seq',
  order_runs: 'seq',
  known_addresses: 'seq',
  known_goods: 'seq',
  known_weights: 'weight_key',
  events: 'sequence',
} satisfies { readonly [Table in keyof LedgerTables]?: keyof LedgerTables[Table] }
const SPOOL = { jobs: 'seq', job_bytes: 'job_seq' } as const

/** Every list and lookup that a screen or a flow goes by. */
async function readAll(store: Store, ids: readonly string[]): Promise<void> {
  const jobs = await store.jobs(50)
  await Promise.all([
    store.search({ environment: 'live', limit: 20 }),
    store.search({ environment: 'live', limit: 20, text: 'REF' }),
    store.purchasesToDecide('live'),
    store.closable('live', 'label-server'),
    store.closableAccounts('live'),
    store.shiftLines('live', '2020-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z'),
    store.shiftSlots('live', '2020-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z'),
    store.meters('live'),
    store.adjustments('live', 20),
    store.unknownFunds('live'),
    store.closes('live', 20),
    store.orders({ environment: 'live', limit: 20 }),
    store.orderImports('live', 20),
    store.orderRuns('live', 20),
    store.findAddresses('live', '', 20),
    store.findAddresses('live', 'alma', 20),
    store.findGoods('live', '', 20),
    store.findGoods('live', 'shirt', 20),
    store.knownWeights('live', shipment({ address1: '1 Harbor Road' })),
    store.jobsToDecide('live'),
    store.nextJob('printer-1', 'live'),
    store.countWaiting('live'),
    ...jobs.map(job => store.jobBytes(job.id)),
    ...ids.flatMap((id, index) => [
      store.purchase(id),
      store.payloads(id),
      store.events(id),
      store.jobsOf(id),
      store.livePurchases('live', `REF-${index}`),
      store.scan('live', `T-${index}`),
      store.numbersHeld(id, [`T-${index}`]),
      store.close(`close-${index}`),
      store.order(`o-${index}`),
      store.orderByReference('live', `ORD-${index}`),
      store.orderRun(`run-${index}`),
      store.meterHistory('live', `meter-${index}`, '2020-01-01T00:00:00.000Z'),
    ]),
  ])
}

/** One of a file of its own, in a run that is over, to a known address. */
async function addOrder(store: Store, index: number): Promise<void> {
  const given = {
    id: `i-${index}`,
    environment: 'live',
    fileName: `${index}.csv`,
    asked: `${index}`,
  } as const
  const order = { id: `o-${index}`, row: 2, reference: `ORD-${index}`, service: 'label-server' } as const
  await store.addOrders(given, [{ ...order, shipment: shipment(), problems: {} }], toldAs('orders-added'))
  await store.startOrderRun(
    { id: `run-${index}`, environment: 'live', states: ['ready'], printLater: false },
    { kind: 'orders-running' },
  )
  await store.takeOrder(`run-${index}`)
  await store.settleOrder(order.id, { state: 'failed', outcome: { code: 'order.not-found' } })
  await store.changeOrderRun(`run-${index}`, ['running'], { state: 'ended' }, { kind: 'orders-ended' })
  await store.saveAddress('live', `a-${index}`, shipment({ address1: `${index} Harbor Road` }).to)
  const goods = { description: `Shirt ${index}`, countryOfOrigin: 'US', valueCents: 1_250, weightOz: 8 }
  await store.saveGoods('live', [{ id: `g-${index}`, goods }])
  await store.saveWeights('live', `w-${index}`, { shipment: shipment({ address1: `${index} Harbor Road` }) })
}

onEachLedger((place, bench) => {
  /** A label that was bought, printed and closed, and funds added to a meter: one of each for every value. */
  async function aDay() {
    const folder = bench.folder()
    const store = await place.open(bench, folder)
    const ids: string[] = []
    for (const index of VALUES.keys()) {
      const { id } = await boughtPurchase(store, {
        purchase: { commandId: `c-${index}`, reference: `REF-${index}` },
        identifiers: { trackingNumbers: [`T-${index}`] },
        payloads: [zpl()],
        job: { id: `j-${index}` },
      })
      ids.push(id)
      const [fundsId, meterId] = [`f-${index}`, `meter-${index}`]
      await store.intendFunds(
        { id: fundsId, environment: 'live', meterId, amountCents: 1, transactionReference: `PO-${index}` },
        { kind: 'funds-sending' },
      )
      await store.settleFunds(fundsId, ['sending'], { state: 'unknown' }, { kind: 'funds-unknown' })
      await closedDay(store, `close-${index}`, 'label-server', id)
      await addOrder(store, index)
      const reading = { meterId, carrier: 'USPS', currentBalanceCents: 100 }
      await store.saveMeters('live', [{ ...reading, readAt: '2026-11-20T10:00:00.000Z' }])
      const line = { row: 2, billedCents: 320, billedWeight: '2 lb', billedWeightOz: 32, reason: 'Audit' }
      await store.addAdjustments(
        { environment: 'live', fileName: 'may.csv', lines: [{ ...line, trackingNumber: `T-${index}` }] },
        {},
      )
    }
    const other = await boughtPurchase(store, { purchase: { reference: 'REF-OTHER' } })
    return { folder, store, ids, other }
  }

  test.each([...Object.entries(LEDGER), ...Object.entries(SPOOL)])(
    'whatever is written into a column of %s, the check comes to its end and every list answers',
    { timeout: 400_000 },
    async (table, key) => {
      const { folder, store, ids, other } = await aDay()
      expect((await store.verify()).rows.findings).toEqual([])
      const isOnSpool = table in SPOOL
      const change = async (sql: string) =>
        isOnSpool ? place.runOnSpool(folder, sql) : place.run(folder, sql)
      const ask = async (sql: string) => (isOnSpool ? place.askSpool(folder, sql) : place.ask(folder, sql))
      // In another row, and named whatever is in these.
      await place.run(folder, `update purchases set cost_cents = 1 where id = '${other.id}'`)
      await change(`create table kept_rows as select * from ${table}`)
      const rowsOf = await ask(
        `select * from ${table} where ${key} in
          (select distinct ${key} from ${table} order by ${key} limit ${VALUES.length})`,
      )
      expect(rowsOf).toHaveLength(VALUES.length)
      const unnamed: string[] = []
      for (const column of Object.keys(rowsOf[0] ?? {}).filter(name => name !== key)) {
        // Who owns a table says what it may hold.
        if (place.shared && !isOnSpool)
          await change(`alter table ${table} alter column ${column} drop not null`).catch(() => undefined)
        const tried: { readonly value: string; readonly where: string; readonly isSame: boolean }[] = []
        for (const [index, value] of VALUES.entries()) {
          const where = `${key} = '${rowsOf[index]?.[key]}'`
          const isSet = await change(`update ${table} set ${column} = ${value} where ${where}`).then(
            () => true,
            () => false,
          )
          if (isSet)
            tried.push({ value, where, isSame: value === 'null' && rowsOf[index]?.[column] === null })
        }
        const what = `${column} = ${tried.map(({ value }) => value).join(', ')}`
        const { rows, chains } = await store.verify().catch(error => {
          throw new Error(what, { cause: error })
        })
        const named = new Set(rows.findings.map(({ id, record, name }) => `${record} ${id} ${name}`))
        expect([...named], what).toContain(`purchase ${other.id} REF-OTHER`)
        const isFree =
          APART.includes(table) ||
          FREE.includes(column) ||
          [...WORDS, ...OF_RUNS].includes(`${table} ${column}`)
        const mustBe = tried.filter(({ isSame }) => !isSame)
        const isNamed = table === 'events' ? chains.broken.length > 0 : named.size > mustBe.length
        if (mustBe.length > 0 && !isNamed && !isFree) unnamed.push(`${what}: ${[...named].join(', ')}`)
        await readAll(store, ids).catch(error => {
          throw new Error(what, { cause: error })
        })
        for (const { where } of tried) {
          const kept = `(select ${column} from kept_rows where ${where})`
          await change(`update ${table} set ${column} = ${kept} where ${where}`)
        }
      }
      expect(unnamed).toEqual([])
    },
  )

  describe('a label whose row cannot be read', () => {
    async function unread(column: string, value: string) {
      const folder = bench.folder()
      const first = await place.open(bench, folder)
      const label = await boughtPurchase(first, { purchase: { reference: 'REF-1' }, job: { id: 'j-1' } })
      await bench.close(first)
      await place.run(folder, `update purchases set ${column} = ${value} where id = '${label.id}'`)
      const store = await place.open(bench, folder)
      const recovery = await store.recover()
      return { store, label, recovery }
    }

    test.each([
      ['identifiers', `'["x"]'`],
      ['warnings', `'nojson'`],
      ['kind', `'weird'`],
      ['shipment', `'{"to":[]}'`],
    ])('(%s) keeps its reference and is neither voided nor closed', async (column, value) => {
      const { store, label, recovery } = await unread(column, value)
      const { rows } = await store.verify()
      expect(rows).toMatchObject({ findingCount: 1, unreadableCount: 1 })
      expect(rows.findings).toMatchObject([
        { record: 'purchase', id: label.id, name: 'REF-1', what: 'unreadable', fields: [column] },
      ])
      expect((await store.purchase(label.id))?.attention).toContain('not-readable')
      expect(await store.closable('live', 'label-server')).toEqual([])
      const again = newPurchase({ reference: 'REF-1', duplicateReason: 'lost' })
      expect(await store.intend(again, { kind: 'purchase-intended' })).toMatchObject({
        kind: 'held-by',
        record: { id: label.id },
      })
      const asked = { id: label.id, event: toldAs('void-asked') }
      expect(await store.changePurchase({ ...asked, from: ['bought'], to: 'voiding' })).toBeUndefined()
      expect(await store.setAttention(label.id, [], { kind: 'attention-settled' })).toBeUndefined()
      await store.startClose(
        {
          id: 'c-1',
          environment: 'live',
          services: [{ service: 'label-server', shipmentIds: [label.id] }],
        },
        { kind: 'close-started' },
      )
      await store.updateClose('c-1', { labels: [{ shipmentId: label.id, outcome: 'sending' }] })
      expect((await store.close('c-1'))?.services[0]?.labels).toMatchObject([{ outcome: 'skipped' }])
      if (column !== 'kind') {
        expect(recovery.unreadable).toMatchObject([{ name: 'REF-1' }])
      }
    })
  })

  test('a mark that an earlier version set is read as it was', async () => {
    const folder = bench.folder()
    const store = await place.open(bench, folder)
    const { id } = await boughtPurchase(store)
    const marked = `attention = '["too-many-labels"]', needs_decision = 1`
    await place.run(folder, `update purchases set ${marked} where id = '${id}'`)
    expect((await store.verify()).rows.unreadableCount).toBe(0)
    expect(await store.purchasesToDecide('live')).toMatchObject([{ id, attention: ['too-many-labels'] }])
    expect(await store.setAttention(id, [], { kind: 'attention-settled' })).toMatchObject({ attention: [] })
  })

  test('a print whose row cannot be read goes to no printer, holds up none, and can be cancelled', async () => {
    const folder = bench.folder()
    const store = await place.open(bench, folder)
    await boughtPurchase(store, { job: { id: 'j-1' } })
    await boughtPurchase(store, { job: { id: 'j-2' } })
    place.runOnSpool(folder, `update jobs set labels_expected = 'many' where id = 'j-1'`)
    expect((await store.nextJob('printer-1', 'live'))?.id).toBe('j-2')
    expect(await store.changeJob('j-1', ['held'], { state: 'sending' })).toBeUndefined()
    expect(await store.jobsToDecide('live')).toMatchObject([{ id: 'j-1', needsRelease: true }, { id: 'j-2' }])
    expect(await store.changeJob('j-1', ['held'], { state: 'cancelled' })).toMatchObject({
      state: 'cancelled',
    })
  })
})
