// What is beyond the limits waits for a supervisor before anything is bought, paid, voided or printed, at the bench and in a
// batch; what was on the bench stays as it is.
import { describe, expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import type { Limits } from '../../main/core/settings/limits.ts'
import type { Shipment } from '../../main/core/shipment/shipment.ts'
import { importOrders } from '../../main/flows/import-orders.ts'
import { addFunds } from '../../main/flows/meters.ts'
import { printFile } from '../../main/flows/print-file.ts'
import { reprintLabel } from '../../main/flows/reprint-label.ts'
import { createOrderRuns } from '../../main/flows/ship-orders.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { shopRates } from '../../main/flows/shop-rates.ts'
import { voidEach } from '../../main/flows/void-each.ts'
import { voidShipment } from '../../main/flows/void-shipment.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { DEFAULTS, orderBench, orderFile } from './order-bench.ts'
import { label, order, type ScriptedBench, scriptedBench, ship } from './scripted-bench.ts'

const NO_SUPERVISOR = problem('not-allowed', 'people.supervisor-needed')

type Changeable<Of> = { -readonly [Key in keyof Of]: Of[Key] }
type Bench = Changeable<ScriptedBench>
type OrderBench = Changeable<Awaited<ReturnType<typeof orderBench>>>

function limit(bench: Bench, limits: Partial<Limits>): void {
  bench.settings = { ...bench.settings, limits: { ...bench.settings.limits, ...limits } }
}

/** The bench with a packer at it, and how a supervisor comes and goes. */
async function withPacker(limits: Partial<Limits> = {}) {
  const bench: Bench = await scriptedBench()
  limit(bench, limits)
  bench.unsupervised = NO_SUPERVISOR
  return bench
}

const quoted = (costCents?: number) => [
  { shippingService: 'Ground', raw: {}, ...(costCents !== undefined && { costCents }) },
]
const asked = (bench: Bench, what: string) => bench.asked.filter(one => one.startsWith(what))

describe('a label over the price', () => {
  test('is bought with a supervisor at the bench alone, under the reference that it was asked for', async () => {
    const bench = await withPacker({ priceOverCents: 5_000 })
    bench.script.rates = quoted(6_210)
    expect(await shipPackage(bench, order('A-1'))).toMatchObject({
      ok: false,
      problem: {
        kind: 'not-allowed',
        code: 'limits.price',
        message: 'This label costs $62.10. One over $50.00 needs a supervisor.',
      },
    })
    expect(asked(bench, 'buy')).toEqual([])
    expect(await bench.ledger.livePurchases('live', 'A-1')).toEqual([])

    bench.unsupervised = undefined
    await ship(bench, 'A-1')
    expect(asked(bench, 'buy')).toEqual(['buy A-1'])
  })

  test('at the limit, of the parcel service, and without a limit needs none', async () => {
    const bench = await withPacker({ priceOverCents: 5_000 })
    bench.script.rates = quoted(5_000)
    await ship(bench, 'A-1')
    bench.script.rates = quoted(9_900)
    await ship(bench, 'A-2', { service: 'parcel-label' })
    limit(bench, { priceOverCents: undefined })
    await ship(bench, 'A-3')
    expect(asked(bench, 'buy')).toEqual(['buy A-1', 'buy A-2', 'buy A-3'])
  })

  test.each([
    ['twice as much and more', 2_000, 4_100, undefined, ['dearer-than-said']],
    ['more than the company allows', 4_900, 5_600, 5_000, ['dearer-than-said']],
    ['what surcharges make of it', 4_900, 5_100, 5_000, []],
    ['a price within the limit', 2_000, 3_900, 5_000, []],
    ['as much as was said', 2_000, 2_000, 5_000, []],
  ] as const)(
    'that was sold for %s is on the list to decide where nobody expected it',
    async (_what, said, sold, limitCents, marks) => {
      const bench = await withPacker({ priceOverCents: limitCents })
      bench.script.rates = quoted(said)
      await shopRates(bench, { shipment: order('A-1').shipment })
      bench.script.buy.push({ kind: 'answered', value: label('T-1', { costCents: sold }), warnings: [] })
      const { record } = await ship(bench, 'A-1')
      expect(record.attention).toEqual(marks)
    },
  )

  test('is known by the price that stood on the screen: nobody is asked for it twice', async () => {
    const bench = await withPacker({ priceOverCents: 5_000 })
    bench.script.rates = quoted(4_000)
    const { shippingService: _, ...shipment } = order('A-1').shipment
    await shopRates(bench, { shipment })
    await ship(bench, 'A-1')
    expect(asked(bench, 'rates')).toHaveLength(1)

    // What was said of another weight, or long ago, is no price of this one.
    const [parcel] = sampleShipment('Ground').packages
    const heavier = { ...sampleShipment('Ground'), packages: [{ ...parcel, weightOz: 400 }] }
    await ship(bench, 'A-2', { shipment: heavier } as never)
    expect(asked(bench, 'rates')).toHaveLength(2)
    bench.clockAt = new Date(bench.clockAt.getTime() + 600_000)
    await ship(bench, 'A-3')
    expect(asked(bench, 'rates')).toHaveLength(3)
  })

  test('that nobody knows needs a supervisor, and a service that is away is said to be away', async () => {
    const bench = await withPacker({ priceOverCents: 5_000 })
    bench.script.rates = quoted()
    expect(await shipPackage(bench, order('A-1'))).toMatchObject({
      problem: { code: 'limits.price-unknown' },
    })
    bench.script.paused = problem('service-unreachable', 'service.paused')
    expect(
      await shipPackage(bench, order('A-2', { shipment: sampleShipment('Express') as never })),
    ).toMatchObject({
      problem: { code: 'service.paused' },
    })
    expect(asked(bench, 'buy')).toEqual([])
  })

  test('that nobody can say, for whatever reason but a service that is away, needs a supervisor', async () => {
    const bench = await withPacker({ priceOverCents: 5_000 })
    const { rates: _, ...server } = bench.services['label-server']
    const kinds = ['service-answer', 'outcome-unknown', 'not-authorized', 'refused-by-service'] as const
    for (const kind of kinds) {
      const said = { kind: 'unknown' as const, problem: problem(kind, 'purchase.unknown') }
      const rates = () => Promise.resolve(said)
      bench.services = { ...bench.services, 'label-server': { ...server, rates } }
      expect(await shipPackage(bench, order('A-1')), kind).toMatchObject({
        problem: { code: 'limits.price-unknown' },
      })
    }
    expect(asked(bench, 'buy')).toEqual([])
    bench.unsupervised = undefined
    await ship(bench, 'A-1')
  })

  test('is the dearest where the service names several prices for it', async () => {
    const bench = await withPacker({ priceOverCents: 5_000 })
    bench.script.rates = [...quoted(4_000), ...quoted(6_000)]
    const { shippingService: _, ...shipment } = order('A-1').shipment
    await shopRates(bench, { shipment })
    expect(await shipPackage(bench, order('A-1'))).toMatchObject({
      problem: { code: 'limits.price', params: { costCents: 6_000 } },
    })
  })

  test('is asked about before its weight is: what is said of that is said once', async () => {
    const bench: OrderBench = await orderBench()
    limit(bench, { priceOverCents: 5_000 })
    bench.script.rates = quoted(6_000)
    await importOrders(bench, { content: orderFile('A-1'), fileName: 'o.csv', defaults: DEFAULTS })
    const [parcel] = sampleShipment('Ground').packages
    const heavy = { ...sampleShipment('Ground'), packages: [{ ...parcel, weightOz: 192 }] } as Shipment
    const press = () => shipPackage(bench, order('A-1', { shipment: heavy, atBench: true }))
    bench.unsupervised = NO_SUPERVISOR
    expect(await press()).toMatchObject({ problem: { code: 'limits.price' } })
    bench.unsupervised = undefined
    const asked = await press()
    expect(asked.ok ? '' : asked.problem.code).toMatch(/^weight\./)
  })

  test('that was bought is told again how it went, and asks nobody', async () => {
    const bench = await withPacker({ priceOverCents: 5_000 })
    bench.script.rates = quoted(6_000)
    bench.unsupervised = undefined
    const bought = await ship(bench, 'A-1', { commandId: 'c-1' })
    bench.unsupervised = NO_SUPERVISOR
    expect(await shipPackage(bench, order('A-1', { commandId: 'c-1' }))).toMatchObject({
      value: { record: { id: bought.record.id } },
    })
    expect(asked(bench, 'buy')).toHaveLength(1)
  })

  test('says so of a list of people that is damaged, where no PIN would open anything', async () => {
    const bench = await withPacker({ priceOverCents: 5_000 })
    bench.unsupervised = problem('not-allowed', 'people.set-aside')
    bench.script.rates = quoted(6_000)
    expect(await shipPackage(bench, order('A-1'))).toMatchObject({ problem: { code: 'people.set-aside' } })
  })
})

test('a batch stops at a label over the price, resumes for no packer, and goes on with a supervisor where it stopped', async () => {
  const bench: OrderBench = await orderBench()
  limit(bench, { priceOverCents: 5_000 })
  bench.unsupervised = NO_SUPERVISOR
  bench.script.rates = [{ shippingService: 'GROUND', costCents: 4_000, raw: {} }]
  await importOrders(bench, {
    content: orderFile('A-1', 'A-2', 'A-3'),
    fileName: 'o.csv',
    defaults: DEFAULTS,
  })
  // The second order has a price of its own.
  const { rates } = bench.services['label-server']
  bench.services['label-server'].rates = (...args) => {
    const isSecond = asked(bench, 'buy').length === 1
    bench.script.rates = [{ shippingService: 'GROUND', costCents: isSecond ? 6_210 : 4_000, raw: {} }]
    return rates(...args)
  }
  const keep = bench.quotes
  bench.quotes = { ...keep, of: () => undefined }
  const runs = createOrderRuns(
    () => ({ ...bench }),
    () => undefined,
  )
  const started = await runs.start({})
  if (!started.ok) throw new Error(started.problem.code)
  await started.value.done
  const { id } = started.value.run
  expect(await bench.orders.orderRun(id)).toMatchObject({
    state: 'stopped',
    problem: { code: 'limits.price', params: { price: '$62.10', limit: '$50.00' } },
    counts: { shipped: 1, waiting: 2, failed: 0 },
  })
  expect(asked(bench, 'buy')).toEqual(['buy A-1'])

  expect(await runs.resume(id)).toMatchObject({ problem: { kind: 'not-allowed', code: 'limits.price' } })
  expect(await bench.orders.orderRun(id)).toMatchObject({ state: 'stopped' })

  bench.unsupervised = undefined
  const resumed = await runs.resume(id)
  if (!resumed.ok) throw new Error(resumed.problem.code)
  await resumed.value.done
  expect(await bench.orders.orderRun(id)).toMatchObject({ state: 'done', counts: { shipped: 3 } })
  expect(asked(bench, 'buy')).toEqual(['buy A-1', 'buy A-2', 'buy A-3'])
})

test('a limit that the company sets while a batch runs counts for its next label', async () => {
  const bench: OrderBench = await orderBench()
  bench.unsupervised = NO_SUPERVISOR
  bench.script.rates = [{ shippingService: 'GROUND', costCents: 6_210, raw: {} }]
  await importOrders(bench, { content: orderFile('A-1', 'A-2'), fileName: 'o.csv', defaults: DEFAULTS })
  const { prepare } = bench.services['label-server']
  bench.services['label-server'].prepare = order => {
    limit(bench, { priceOverCents: 5_000 })
    return prepare(order)
  }
  const runs = createOrderRuns(
    () => ({ ...bench }),
    () => undefined,
  )
  const started = await runs.start({})
  if (!started.ok) throw new Error(started.problem.code)
  await started.value.done
  expect(await bench.orders.orderRun(started.value.run.id)).toMatchObject({
    state: 'stopped',
    problem: { code: 'limits.price' },
    counts: { shipped: 1, waiting: 1 },
  })
  expect(asked(bench, 'buy')).toEqual(['buy A-1'])
})

describe('a void', () => {
  test('is a supervisor’s, unless the settings make it everyone’s', async () => {
    const bench = await withPacker()
    const { record } = await ship(bench, 'A-1')
    const other = await ship(bench, 'A-2')
    const { id } = record
    expect(await voidShipment(bench, { id, reason: 'wrong box' })).toMatchObject({ problem: NO_SUPERVISOR })
    expect(await voidEach(bench, { ids: [id, other.record.id], reason: 'unused' })).toMatchObject({
      problem: NO_SUPERVISOR,
    })
    expect(asked(bench, 'void')).toEqual([])

    limit(bench, { void: 'everyone' })
    expect(await voidShipment(bench, { id, reason: 'wrong box' })).toMatchObject({
      value: { kind: 'voided' },
    })
    expect(await voidEach(bench, { ids: [other.record.id], reason: 'unused' })).toMatchObject({
      value: [{ kind: 'done' }],
    })
  })
})

describe('funds', () => {
  test('of any amount are a supervisor’s, and up to the limit everyone’s', async () => {
    const bench = await withPacker()
    const add = (amountCents: number) => addFunds(bench, { meterId: 'M-1', amountCents })
    expect(await add(1)).toMatchObject({ problem: NO_SUPERVISOR })
    limit(bench, { fundsOverCents: 10_000 })
    expect(await add(10_000)).toMatchObject({ ok: true })
    expect(await add(10_001)).toMatchObject({
      problem: {
        code: 'limits.funds',
        message: 'Adding $100.01 needs a supervisor: it is more than $100.00.',
      },
    })
    expect(asked(bench, 'add')).toEqual(['add 10000 to M-1'])
  })
})

describe('a reprint', () => {
  const again = (bench: Bench, shipmentId: string, commandId?: string) =>
    reprintLabel(bench, { shipmentId, reason: 'damaged', ...(commandId !== undefined && { commandId }) })

  test('after those that anyone makes needs a supervisor, and theirs counts too', async () => {
    const bench = await withPacker({ reprintsAlone: 1 })
    const { id } = (await ship(bench, 'A-1')).record
    expect(await again(bench, id, 'c-1')).toMatchObject({ value: { copyNumber: 2 } })
    expect(await again(bench, id)).toMatchObject({
      problem: { kind: 'not-allowed', code: 'limits.reprint', params: { count: 1 } },
    })
    // The first is told again how it went, and is no second one.
    expect(await again(bench, id, 'c-1')).toMatchObject({ value: { copyNumber: 2 } })
    bench.unsupervised = undefined
    expect(await again(bench, id)).toMatchObject({ value: { copyNumber: 3 } })
    bench.unsupervised = NO_SUPERVISOR
    expect(await again(bench, id)).toMatchObject({ problem: { params: { count: 2 } } })
    const other = (await ship(bench, 'A-2')).record
    expect(await again(bench, other.id)).toMatchObject({ value: { copyNumber: 2 } })
  })

  test('is none where nothing came out before, and one that was cancelled before it began does not count', async () => {
    const bench = await withPacker({ reprintsAlone: 0 })
    const { record, job } = await ship(bench, 'A-1')
    await bench.spool.changeJob(job?.id ?? '', ['held'], { state: 'cancelled' })
    const first = await again(bench, record.id)
    expect(first).toMatchObject({ ok: true })
    expect(await again(bench, record.id)).toMatchObject({ problem: { params: { count: 0 } } })
    limit(bench, { reprintsAlone: 1 })
    const further = await again(bench, record.id)
    if (!further.ok) throw new Error(further.problem.code)
    expect(await again(bench, record.id)).toMatchObject({ problem: { params: { count: 1 } } })
    await bench.spool.changeJob(further.value.id, ['held'], { state: 'cancelled' })
    expect(await again(bench, record.id)).toMatchObject({ ok: true })
  })

  test('asked for at two windows at once is one of them alone', async () => {
    const bench = await withPacker({ reprintsAlone: 1 })
    const { id } = (await ship(bench, 'A-1')).record
    const both = await Promise.all([again(bench, id, 'c-1'), again(bench, id, 'c-2')])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  test('asked for twice at once by one command is one print, and both are told so', async () => {
    const bench = await withPacker({ reprintsAlone: 1 })
    const { id } = (await ship(bench, 'A-1')).record
    const both = await Promise.all([again(bench, id, 'c-1'), again(bench, id, 'c-1')])
    expect(both).toMatchObject([{ value: { copyNumber: 2 } }, { value: { copyNumber: 2 } }])
    expect(await bench.spool.jobsOf(id)).toHaveLength(2)
  })

  test('is the file of a label as well: asked for twice at once it is one of them alone', async () => {
    const bench = await withPacker({ reprintsAlone: 1 })
    const { record, job } = await ship(bench, 'A-1')
    await bench.spool.changeJob(job?.id ?? '', ['held'], { state: 'sending' })
    bench.script.codes = ['nobody’s', 'T-A-1']
    const file = () => printFile(bench, { fileName: 'a.zpl', bytes: Buffer.from('^XA^FDA^FS^XZ') })
    const both = await Promise.all([file(), file()])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await again(bench, record.id)).toMatchObject({ problem: { code: 'limits.reprint' } })
    bench.script.codes = ['nobody’s']
    expect(await file()).toMatchObject({ ok: true })
  })

  test('is as often as wanted where nothing is set', async () => {
    const bench = await withPacker()
    const { id } = (await ship(bench, 'A-1')).record
    for (const copyNumber of [2, 3, 4])
      expect(await again(bench, id)).toMatchObject({ value: { copyNumber } })
  })
})
