// The company's rules for services where orders come in and labels are bought: a file's orders follow them, what an order says
// itself stands, and what must be is held to whoever asks.
import { expect, test } from 'vitest'
import { serviceRulesSchema } from '../../main/core/settings/service-rules.ts'
import type { Settings } from '../../main/core/settings/settings.ts'
import { checkOrders, importOrders } from '../../main/flows/import-orders.ts'
import { createOrderRuns } from '../../main/flows/ship-orders.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { DEFAULTS, orderBench } from './order-bench.ts'
import { order, ship } from './scripted-bench.ts'

type Changeable<Of> = { -readonly [Key in keyof Of]: Of[Key] }
const HAWAII = {
  name: 'Hawaii',
  when: { states: ['HI'] },
  service: 'label-server',
  shippingService: 'PRIORITY',
} as const
const LIGHT = { name: 'Light', when: { weightUpToOz: 8 }, service: 'parcel-label' } as const

async function ruledBench(...rules: readonly object[]) {
  const bench: Changeable<Awaited<ReturnType<typeof orderBench>>> = await orderBench()
  const rule = (...serviceRules: readonly object[]) => {
    bench.settings = { ...bench.settings, serviceRules: serviceRulesSchema.parse(serviceRules) }
  }
  rule(...rules)
  return { bench, rule }
}

const file = (head: string, ...rows: readonly string[]) =>
  [`reference,name,address,city,state,zip,weight${head}`, ...rows].join('\n')
const row = (reference: string, state: string, weight: number, more = '') =>
  `${reference},Bo Cole,9 Elm Ave,Kenmore,${state},${state === 'HI' ? '96813' : '98028'},${weight}${more}`
const GROUND = { ...DEFAULTS, shippingService: 'GROUND' } as const

async function read(bench: Awaited<ReturnType<typeof ruledBench>>['bench'], content: string) {
  const checked = await checkOrders(bench, { content, defaults: GROUND })
  if (!checked.ok) throw new Error(checked.problem.code)
  return checked.value.orders.map(({ service, shipment, problems }) => [
    service,
    shipment.shippingService,
    problems.shippingService,
  ])
}

test('orders of a file that name no service go by the company’s rules, and else by what is said of the file', async () => {
  const { bench } = await ruledBench(HAWAII, LIGHT)
  const content = file('', row('A-1', 'HI', 4), row('A-2', 'WA', 4), row('A-3', 'WA', 40))
  expect(await read(bench, content)).toEqual([
    ['label-server', 'PRIORITY', undefined],
    ['parcel-label', undefined, undefined],
    ['label-server', 'GROUND', undefined],
  ])
})

test('what an order names itself stands, and stops where a rule must be held to', async () => {
  const { bench, rule } = await ruledBench(HAWAII)
  const content = file(
    ',service,provider',
    row('A-1', 'HI', 40, ',GROUND,'),
    row('A-2', 'HI', 40, ',,parcel service'),
    row('A-3', 'HI', 40, ',,label server'),
  )
  expect(await read(bench, content)).toEqual([
    ['label-server', 'GROUND', undefined],
    ['parcel-label', undefined, undefined],
    ['label-server', 'PRIORITY', undefined],
  ])
  rule({ ...HAWAII, must: true })
  const must = { code: 'rules.must', params: { rule: 'Hawaii', service: 'Priority' } }
  expect(await read(bench, content)).toEqual([
    ['label-server', 'GROUND', must],
    ['parcel-label', undefined, must],
    ['label-server', 'PRIORITY', undefined],
  ])
})

test('a rule whose service is not offered says so of each order that it names one for', async () => {
  const { bench } = await ruledBench(HAWAII)
  const labelServer: Settings['labelServer'] = { ...bench.settings.labelServer, services: ['GROUND'] }
  bench.settings = { ...bench.settings, labelServer }
  expect(await read(bench, file('', row('A-1', 'HI', 40), row('A-2', 'WA', 40)))).toEqual([
    [
      'label-server',
      'PRIORITY',
      { code: 'rules.not-offered', params: { rule: 'Hawaii', value: 'PRIORITY' } },
    ],
    ['label-server', 'GROUND', undefined],
  ])
})

test('nothing else is bought where a rule must be held to, by whatever hand; a person’s choice stands elsewhere', async () => {
  const { bench, rule } = await ruledBench({ ...LIGHT, when: { states: ['WA'] } })
  await ship(bench, 'A-1')
  rule({ ...LIGHT, when: { states: ['WA'] }, must: true })
  expect(await shipPackage(bench, order('A-2', { commandId: 'c-2' }))).toMatchObject({
    problem: {
      kind: 'invalid-input',
      code: 'rules.must-parcel',
      params: { rule: 'Light' },
      fieldProblems: { shippingService: { code: 'rules.must-parcel' } },
    },
  })
  expect(bench.asked).toEqual(['buy A-1'])
  expect(await bench.ledger.livePurchases('live', 'A-2')).toEqual([])
  await ship(bench, 'A-2', { service: 'parcel-label', commandId: 'c-2' })
  // Asked once more after the rule is another one, it is told how it went.
  rule({ ...HAWAII, when: {}, must: true })
  await ship(bench, 'A-2', { service: 'parcel-label', commandId: 'c-2' })
  expect(bench.asked).toEqual(['buy A-1', 'buy A-2'])
})

test('a return label goes home by whatever its customer can hand in, and anywhere else by the rule', async () => {
  const { bench, rule } = await ruledBench()
  const { record } = await ship(bench, 'A-1')
  const { from, to, ...rest } = order('-').shipment
  bench.settings = { ...bench.settings, station: { ...bench.settings.station, from } }
  rule({ ...LIGHT, when: {}, must: true })
  const back = (reference: string, home: typeof to) =>
    shipPackage(bench, {
      ...order(reference),
      shipment: { ...rest, from: to, to: home },
      returnOf: record.id,
      atBench: true,
    })
  expect(await back('A-1-X', { ...from, address1: '1 Bay St', postalCode: '99501' })).toMatchObject({
    problem: { code: 'rules.must-parcel' },
  })
  expect(await back('A-1-RETURN', from)).toMatchObject({ ok: true })
})

test('a batch leaves the order that a rule set meanwhile stops to the bench, and ships the others', async () => {
  const { bench, rule } = await ruledBench()
  const content = file('', row('A-1', 'WA', 12), row('A-2', 'HI', 12), row('A-3', 'WA', 12))
  await importOrders(bench, { content, fileName: 'o.csv', defaults: GROUND })
  const { prepare } = bench.services['label-server']
  bench.services['label-server'].prepare = one => {
    rule({ ...HAWAII, must: true })
    return prepare(one)
  }
  const runs = createOrderRuns(
    () => ({ ...bench }),
    () => undefined,
  )
  const started = await runs.start({})
  if (!started.ok) throw new Error(started.problem.code)
  await started.value.done
  expect(await bench.orders.orderRun(started.value.run.id)).toMatchObject({ state: 'done' })
  expect(bench.asked).toEqual(['buy A-1', 'buy A-3'])
  expect(await bench.orders.orderByReference('live', 'A-2')).toMatchObject({
    state: 'invalid',
    problems: { shippingService: { code: 'rules.must' } },
  })
})
