// What is kept of the prices that a service was chosen from, and what rules would have made of the labels of a time: nothing
// is asked of a service, and nothing is written.
import { expect, test } from 'vitest'
import { addTrials } from '../../main/core/purchases/rules-trial.ts'
import { serviceRulesSchema } from '../../main/core/settings/service-rules.ts'
import type { Settings } from '../../main/core/settings/settings.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { shopRates } from '../../main/flows/shop-rates.ts'
import { tryOnBought } from '../../main/flows/try-rules.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { order, type ScriptedBench, scriptedBench, ship } from './scripted-bench.ts'

type Changeable<Of> = { -readonly [Key in keyof Of]: Of[Key] }
type Bench = Changeable<ScriptedBench>

const GROUND = sampleShipment('Ground')
const { shippingService: _, ...ANY } = GROUND
const DAY_MS = 24 * 60 * 60 * 1000

async function priced(rates: Readonly<Record<string, number>>): Promise<Bench> {
  const bench: Bench = await scriptedBench()
  bench.script.rates = Object.entries(rates).map(([shippingService, costCents]) => ({
    shippingService,
    costCents,
    raw: {},
  }))
  return bench
}

const see = (bench: Bench) => shopRates(bench, { shipment: ANY as never })
const set = (bench: Bench, settings: Partial<Settings>) => {
  bench.settings = { ...bench.settings, ...settings }
}
const rules = (...some: readonly object[]) => serviceRulesSchema.parse(some)
const express = { name: 'All', when: {}, service: 'label-server', shippingService: 'Express' } as const

async function kept(bench: Bench) {
  const since = new Date(0).toISOString()
  const { labels } = await bench.ledger.labelsBought({ environment: 'live', since, limit: 100 })
  return Object.fromEntries(labels.map(({ reference, choice }) => [reference, choice]))
}

const days = 31

test('the ledger keeps the prices that were known of this very package, and asks for none', async () => {
  const bench = await priced({ Ground: 812, Express: 2_410 })
  await ship(bench, 'A-1')
  expect(bench.asked).not.toContain('rates')
  const { at } = { at: bench.clockAt.toISOString() }
  await see(bench)
  bench.clockAt = new Date(bench.clockAt.getTime() + 60_000)
  await ship(bench, 'A-2')
  const [parcel] = GROUND.packages
  await ship(bench, 'A-3', { shipment: { ...GROUND, packages: [{ ...parcel, weightOz: 400 }] } as never })
  bench.clockAt = new Date(bench.clockAt.getTime() + 120_000)
  await ship(bench, 'A-4')
  expect(bench.asked.filter(what => what === 'rates')).toHaveLength(1)
  expect(await kept(bench)).toEqual({
    'A-1': undefined,
    'A-2': { at, prices: { Ground: 812, Express: 2_410 } },
    // Of another weight, and of too long ago.
    'A-3': undefined,
    'A-4': undefined,
  })
})

test('of the prices those alone of what the bench offers, and the parcel service’s own with its label', async () => {
  const bench = await priced({ Ground: 812, Express: 2_410, Freight: 9_000 })
  set(bench, { labelServer: { ...bench.settings.labelServer, services: ['Ground', 'Express'] } })
  await see(bench)
  await ship(bench, 'A-1', { service: 'parcel-label', shipment: ANY as never })
  expect(await kept(bench)).toMatchObject({ 'A-1': { prices: { Ground: 812, Express: 2_410 } } })
  const serviceRules = rules(express)
  const trial = await tryOnBought(bench, { serviceRules, days })
  // Its label cost $7.35.
  expect(trial).toMatchObject({ labels: 1, differing: 1, differenceCents: 2_410 - 735, unpriced: 0 })
})

test('what was chosen against a rule of then is said apart', async () => {
  const bench = await priced({ Ground: 812, Express: 2_410 })
  await ship(bench, 'A-1')
  set(bench, { serviceRules: rules(express) })
  await ship(bench, 'A-2')
  expect(await kept(bench)).toEqual({ 'A-1': undefined, 'A-2': { against: 'All' } })
  const { serviceRules } = bench.settings
  expect(await tryOnBought(bench, { serviceRules, days })).toMatchObject({
    labels: 2,
    differing: 2,
    unpriced: 2,
    chosen: 1,
  })
})

test('rules are tried as they are typed, on the labels of the time, by what they cost then', async () => {
  const bench = await priced({ Ground: 812, Express: 2_410 })
  await see(bench)
  await ship(bench, 'B2B-0')
  bench.clockAt = new Date(bench.clockAt.getTime() + 20 * DAY_MS)
  await see(bench)
  for (const reference of ['B2B-1', 'B2B-2', 'WEB-1']) await ship(bench, reference)
  bench.script.rates = []
  const before = [bench.asked.length, (await bench.ledger.livePurchases('live', 'B2B-1')).length]
  const serviceRules = rules({ ...express, when: { field: { path: 'reference', is: ['B2B-*'] } } })
  const tried = async (back: number) => {
    const { labels, differing, differenceCents, unpriced } = await tryOnBought(bench, {
      serviceRules,
      days: back,
    })
    return { labels, differing, differenceCents, unpriced }
  }
  const each = 2_410 - 812
  expect(await tried(7)).toEqual({ labels: 3, differing: 2, differenceCents: 2 * each, unpriced: 0 })
  expect(await tried(31)).toEqual({ labels: 4, differing: 3, differenceCents: 3 * each, unpriced: 0 })
  expect(bench.settings.serviceRules).toEqual([])
  expect([bench.asked.length, (await bench.ledger.livePurchases('live', 'B2B-1')).length]).toEqual(before)
})

test('many labels come in parts, each once, and nothing else waits for all of them', async () => {
  const bench = await priced({})
  const count = 620
  const shipment = { ...GROUND } as never
  const many = Array.from({ length: count }, (_none, index) => `M-${index}`)
  for (let from = 0; from < count; from += 40) {
    await Promise.all(many.slice(from, from + 40).map(reference => recorded(bench, reference, shipment)))
  }
  const serviceRules = rules({ ...express, when: { field: { path: 'reference', is: ['M-1*'] } } })
  let others = 0
  let isOver = false
  const other = () => {
    others += 1
    if (!isOver) setImmediate(other)
  }
  setImmediate(other)
  const first = await tryOnBought(bench, { serviceRules, days })
  isOver = true
  expect(others).toBeGreaterThan(50)
  expect(first).toMatchObject({ labels: 500 })
  const second = await tryOnBought(bench, { serviceRules, days, cursor: first.nextCursor })
  expect(second).toMatchObject({ labels: count - 500 })
  expect(second.nextCursor).toBeUndefined()
  const expected = many.filter(reference => reference.startsWith('M-1')).length
  expect(addTrials(first, second)).toMatchObject({ labels: count, differing: expected, unpriced: expected })
})

/** Bought, on record alone. */
async function recorded(bench: Bench, reference: string, shipment: never): Promise<void> {
  const intended = await bench.ledger.intend(
    {
      ...{ id: `id-${reference}`, environment: 'live', service: 'label-server', reference, shipment },
      ...{ requestId: reference, bodyHash: 'hash', station: 'Bench 1' },
      account: { baseUrl: 'https://service.example', account: 'P-1' },
    },
    { kind: 'purchase-intended' },
  )
  if (intended.kind !== 'intended') throw new Error(intended.kind)
  const { id } = intended.record
  await bench.ledger.changePurchase({
    ...{ id, from: ['intended'], to: 'sending', event: { kind: 'purchase-sending' } },
  })
  const bought = { identifiers: { trackingNumbers: [`T-${reference}`] } }
  await bench.ledger.changePurchase({
    ...{ id, from: ['sending'], to: 'bought', bought, event: { kind: 'purchase-bought' } },
  })
}

test('a label that was voided, and one of the other mode, is none of them', async () => {
  const bench = await priced({})
  const shipped = await ship(bench, 'A-1')
  await ship(bench, 'A-2')
  bench.mode = 'training'
  await ship(bench, 'T-1')
  bench.mode = 'live'
  const change = { id: shipped.record.id, event: { kind: 'void-asked' } } as const
  await bench.ledger.changePurchase({ ...change, from: ['bought'], to: 'discarded' })
  expect(await tryOnBought(bench, { serviceRules: rules(express), days })).toMatchObject({
    labels: 1,
    differing: 1,
  })
})

test('a return label to the bench’s own door goes by no rule', async () => {
  const bench = await priced({ Ground: 812, Express: 2_410 })
  const out = await ship(bench, 'A-1')
  const home = { ...GROUND, to: GROUND.from, from: GROUND.to }
  set(bench, { station: { ...bench.settings.station, from: GROUND.from as never } })
  await ship(bench, 'A-1 back', { returnOf: out.record.id, shipment: home as never })
  expect(await tryOnBought(bench, { serviceRules: rules(express), days })).toMatchObject({
    labels: 2,
    differing: 1,
    rules: [{ labels: 1 }],
  })
})

test('a refused purchase keeps nothing that a trial would count', async () => {
  const bench = await priced({ Ground: 812, Express: 2_410 })
  set(bench, { serviceRules: rules({ ...express, must: true }) })
  await see(bench)
  expect(await shipPackage(bench, order('A-1'))).toMatchObject({ ok: false, problem: { code: 'rules.must' } })
  expect(await tryOnBought(bench, { serviceRules: [], days })).toMatchObject({ labels: 0 })
})
