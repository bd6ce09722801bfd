// Tests that a weight that cannot be right stops a purchase before anything is asked of a service, once.
import { describe, expect, test } from 'vitest'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import type { Shipment } from '../../main/core/shipment/shipment.ts'
import { takeInPrepared } from '../../main/flows/prepared-orders.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { toldAs } from '../support/told-as.ts'
import { orderBench, type ScriptedOrderBench } from './order-bench.ts'
import { order, type ScriptedBench, scriptedBench, ship } from './scripted-bench.ts'

const of = (weightOz: number): Pick<Shipment, 'packages'> => ({ packages: [{ weightOz }] })
const weighing = (weightOz: number, more: Partial<Shipment> = {}) => {
  const { shipment } = order('-')
  return { shipment: { ...shipment, ...of(weightOz), ...more }, atBench: true as const }
}
const SKU = { references: { sku: 'MG-4' } }

async function inFile(bench: ScriptedBench, reference: string, weightOz: number): Promise<void> {
  const file = { id: `file-${reference}`, environment: 'live', fileName: 'a.csv', asked: reference } as const
  const { shipment } = weighing(weightOz)
  await bench.store.addOrders(
    file,
    [{ id: `order-${reference}`, row: 2, reference, service: 'label-server', shipment, problems: {} }],
    toldAs('orders-imported'),
  )
}

test('a weight that its orders file contradicts buys nothing, and is bought with a reason that is on record', async () => {
  const bench = await scriptedBench()
  await inFile(bench, 'A-1', 20)
  const stopped = await shipPackage(bench, order('A-1', weighing(200)))
  expect(stopped).toMatchObject({
    ok: false,
    problem: {
      code: 'weight.file',
      params: { heard: '12 lb 8 oz', expected: '1 lb 4 oz' },
      fieldProblems: { 'packages.0.weightOz': { code: 'weight.file' } },
    },
  })
  expect(bench.asked).toEqual([])
  expect((await bench.store.livePurchases('live', 'A-1'))[0]).toBeUndefined()

  const { record } = await ship(bench, 'A-1', { ...weighing(200), weightReason: 'Two pieces' })
  expect(bench.asked).toEqual(['buy A-1'])
  const [intended] = await bench.store.events(record.id)
  expect(intended).toMatchObject({ kind: 'purchase-intended', detail: { weightReason: 'Two pieces' } })
})

test('a weight is held against what its SKU weighed before, also in a batch', async () => {
  const bench = await scriptedBench()
  for (let at = 0; at < 8; at += 1) {
    await bench.store.saveWeights('live', `label-${at}`, { shipment: weighing(20, SKU).shipment })
    bench.clockAt = new Date(bench.clockAt.getTime() + 1_000)
  }
  const { shipment } = weighing(2, SKU)
  expect(await shipPackage(bench, order('B-1', { shipment }))).toMatchObject({
    problem: { code: 'weight.sku', params: { heard: '2 oz', expected: '1 lb 4 oz' } },
  })
  expect(await shipPackage(bench, order('B-2', weighing(19, SKU)))).toMatchObject({ ok: true })
})

test('the package shipped before is known by the scale, and only to who weighs at it', async () => {
  const bench = await scriptedBench()
  bench.script.scale = { kind: 'previous', weightOz: 20 }
  expect(await shipPackage(bench, order('C-1', weighing(20)))).toMatchObject({
    problem: { code: 'weight.shipped-before' },
  })
  const { shipment } = weighing(20)
  expect(await shipPackage(bench, order('C-2', { shipment }))).toMatchObject({ ok: true })
  bench.script.scale = { kind: 'stable', weightOz: 20 }
  expect(await shipPackage(bench, order('C-1', weighing(20)))).toMatchObject({ ok: true })
})

test('where a station asks nothing of weights, none stops a purchase', async () => {
  const bench = await scriptedBench()
  await inFile(bench, 'D-1', 20)
  const settings = settingsSchema.parse({ mode: 'live', packing: { weightCheck: 'off' } })
  const asked = await shipPackage({ ...bench, settings }, order('D-1', weighing(200)))
  expect(asked).toMatchObject({ ok: true })
})

test('an empty box is known by what its kind weighs', async () => {
  const bench = await scriptedBench()
  const sides = { lengthInch: 12, widthInch: 9, heightInch: 6 }
  const settings = settingsSchema.parse({ mode: 'live', boxes: [{ name: 'M', ...sides, tareOz: 6.4 }] })
  const { shipment } = weighing(1)
  const empty = { shipment: { ...shipment, packages: [{ weightOz: 6.4, ...sides }] }, atBench: true as const }
  expect(await shipPackage({ ...bench, settings }, order('E-1', empty))).toMatchObject({
    problem: { code: 'weight.lighter-than-box', params: { heard: '6.4 oz', expected: '6.4 oz' } },
  })
})

test('an order that has its label is said to have it, whatever it weighs', async () => {
  const bench = await scriptedBench()
  await inFile(bench, 'F-1', 20)
  await ship(bench, 'F-1', weighing(21))
  expect(await shipPackage(bench, order('F-1', weighing(200)))).toMatchObject({
    problem: { code: 'purchase.already-shipped' },
  })
})

const SIDES_OF_M = { lengthInch: 12, widthInch: 9, heightInch: 6 }
const boxed = (...weights: readonly number[]) => {
  const { shipment } = weighing(1)
  const packages = weights.map(weightOz => ({ weightOz, ...SIDES_OF_M }))
  return { shipment: { ...shipment, packages }, atBench: true as const }
}
const withBoxM = (bench: ScriptedBench) => {
  const settings = settingsSchema.parse({
    mode: 'live',
    boxes: [{ name: 'M', ...SIDES_OF_M, tareOz: 6.4 }],
  })
  return { ...bench, settings }
}

test('a reason for one package leaves the next one to be asked about, and each answer is on record', async () => {
  const bench = withBoxM(await scriptedBench())
  const order = { reference: 'G-1', service: 'label-server', ...boxed(6.4, 5_000) } as const
  const heavy = { 'packages.1.weightOz': { code: 'weight.denser-than-lead' } }
  expect(await shipPackage(bench, order)).toMatchObject({ problem: { fieldProblems: heavy } })
  const empty = { code: 'weight.lighter-than-box', fieldProblems: { 'packages.0.weightOz': {} } }
  const said = { ...order, weightReason: 'a block of lead', weightAnswered: [{ at: 1, heardOz: 5_000 }] }
  expect(await shipPackage(bench, said)).toMatchObject({ problem: empty })
  // Without the packages that it was given for, a reason counts for the one that was asked about first.
  expect(await shipPackage(bench, { ...order, weightReason: 'a block of lead' })).toMatchObject({
    problem: empty,
  })
  expect(bench.asked).toEqual([])

  const both = { ...said, weightAnswered: [...said.weightAnswered, { at: 0, heardOz: 6.4 }] }
  const bought = await shipPackage(bench, both)
  expect(bought).toMatchObject({ ok: true })
  expect(bench.asked).toEqual(['buy G-1'])
  const held = (await bench.store.livePurchases('live', 'G-1'))[0]
  const [intended] = await bench.store.events(held?.id ?? '')
  expect(intended?.detail).toMatchObject({
    weightReason: 'a block of lead',
    weightAnswered: [
      { at: 1, heardOz: 5_000, kind: 'denser-than-lead' },
      { at: 0, heardOz: 6.4, kind: 'lighter-than-box' },
    ],
  })
})

test('a weight that was typed anew after its reason is asked about again', async () => {
  const bench = withBoxM(await scriptedBench())
  const said = { weightReason: 'a feather', weightAnswered: [{ at: 0, heardOz: 6.4 }] }
  const again = { reference: 'H-1', service: 'label-server', ...boxed(6.3), ...said } as const
  expect(await shipPackage(bench, again)).toMatchObject({ problem: { code: 'weight.lighter-than-box' } })
  const unsaid = { ...again, ...boxed(6.4), weightReason: undefined }
  expect(await shipPackage(bench, unsaid)).toMatchObject({ problem: { code: 'weight.lighter-than-box' } })
  expect(await shipPackage(bench, { ...again, ...boxed(6.4) })).toMatchObject({ ok: true })
})

describe('a package that was prepared while its service was away', () => {
  const prepared = (reference: string, weightOz: number, more: object = {}) => ({
    fileName: 'Prepared packages',
    orders: [{ reference, service: 'label-server' as const, shipment: weighing(weightOz).shipment, ...more }],
  })
  const standing = async (bench: ScriptedOrderBench, reference: string) =>
    (await bench.orders.orderByReference('live', reference)) ?? expect.fail('there is no such order')

  test('is left at the bench where its orders file contradicts its weight and nobody was asked', async () => {
    const bench = await orderBench()
    await inFile(bench, 'P-1', 20)
    await inFile(bench, 'P-4', 200)
    const both = [...prepared('P-1', 200).orders, ...prepared('P-4', 200).orders]
    expect(await takeInPrepared(bench, { fileName: 'Prepared packages', orders: both })).toMatchObject({
      ok: true,
      value: {
        counts: { ready: 1, invalid: 0 },
        leftOut: [
          {
            row: 1,
            reference: 'P-1',
            code: 'weight.file',
            params: { heard: '12 lb 8 oz', expected: '1 lb 4 oz' },
          },
        ],
      },
    })
    // The file's own order keeps its place, and its weight.
    expect((await standing(bench, 'P-1')).shipment?.packages).toMatchObject([{ weightOz: 20 }])
    expect((await standing(bench, 'P-4')).shipment?.packages).toMatchObject([{ weightOz: 200 }])
  })

  test('is answered the same when its command is repeated', async () => {
    const bench = await orderBench()
    await inFile(bench, 'P-5', 20)
    const orders = [...prepared('P-5', 200).orders, ...prepared('P-6', 200).orders]
    const command = {
      fileName: 'Prepared packages',
      orders,
      importId: '5d7f2f6e-0a8d-4bb8-8e1c-2b9f5a4f7d10',
    }
    const first = await takeInPrepared(bench, command)
    expect(first).toMatchObject({ value: { counts: { ready: 1 }, leftOut: [{ reference: 'P-5' }] } })
    expect(await takeInPrepared(bench, command)).toEqual(first)
  })

  test('stands ready where its weight was answered', async () => {
    const bench = await orderBench()
    await inFile(bench, 'P-2', 20)
    const weightSaid = { weightReason: 'Two pieces', weightAnswered: [{ at: 0, heardOz: 200 }] }
    await takeInPrepared(bench, prepared('P-2', 200, { weightSaid }))
    expect(await standing(bench, 'P-2')).toMatchObject({ state: 'ready', problems: {}, weightSaid })
  })

  test('is no word of a file: a slip in it is corrected at the bench without a question', async () => {
    const bench = await orderBench()
    await takeInPrepared(bench, prepared('P-3', 200))
    expect(await shipPackage(bench, order('P-3', weighing(20)))).toMatchObject({ ok: true })
  })
})
