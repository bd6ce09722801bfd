// Tests of what the station keeps beside a purchase: a weight that nobody weighed is no evidence.
import { expect, test } from 'vitest'
import { followPurchase } from '../../main/app/bench-aids.ts'
import type { Shipment } from '../../main/core/shipment/shipment.ts'
import { voidShipment } from '../../main/flows/void-shipment.ts'
import { order, type ScriptedBench, scriptedBench, ship } from '../flows/scripted-bench.ts'
import { toldAs } from '../support/told-as.ts'
import { NO_LOG } from '../support/web-host.ts'

const SKU = { references: { sku: 'MG-4' } }
const weighing = (weightOz: number): Shipment => ({
  ...order('-').shipment,
  ...SKU,
  packages: [{ weightOz }],
})

async function shippedFromFile(bench: ScriptedBench, reference: string, fileOz: number, weightOz: number) {
  const file = { id: `file-${reference}`, environment: 'live', fileName: 'a.csv', asked: reference } as const
  const row = { row: 2, reference, service: 'label-server', problems: {} } as const
  await bench.store.addOrders(
    file,
    [{ ...row, id: `order-${reference}`, shipment: weighing(fileOz) }],
    toldAs('orders-imported'),
  )
  const { record } = await ship(bench, reference, { shipment: weighing(weightOz) })
  await followPurchase(aidsOf(bench), record)
}

const aidsOf = (
  { store, ids, clock, settings }: ScriptedBench,
  printBegun: (shipmentId: string) => Promise<void> = async () => undefined,
) => ({
  store,
  ids,
  clock,
  log: NO_LOG,
  settings: () => settings,
  keptBench: { forget: async () => 0 },
  printBegun,
})

const shipped = (bench: ScriptedBench, reference: string) =>
  ship(bench, reference, { shipment: weighing(17) })
const learned = async (bench: ScriptedBench) => (await bench.store.knownWeights('live', weighing(1))).sku

test('a weight taken over from the orders file is not kept as weighed; one that was weighed is', async () => {
  const bench = await scriptedBench()
  for (let at = 0; at < 8; at += 1) await shippedFromFile(bench, `A-${at}`, 16, 16)
  expect(await bench.store.knownWeights('live', weighing(1))).toEqual({
    sku: [],
    address: [],
    fileMissedOz: [],
  })
  await shippedFromFile(bench, 'B-1', 16, 17.2)
  expect(await bench.store.knownWeights('live', weighing(1))).toEqual({
    sku: [17.2],
    address: [17.2],
    fileMissedOz: [0],
  })
})

test('what a package weighed is kept behind the beginning of its print', async () => {
  const bench = await scriptedBench()
  const { record } = await shipped(bench, 'ORD-1')
  const print = Promise.withResolvers<void>()
  const asked: string[] = []
  const following = followPurchase(
    aidsOf(bench, id => {
      asked.push(id)
      return print.promise
    }),
    record,
  )
  await expect.poll(() => asked).toEqual([record.id])
  expect(await learned(bench)).toEqual([])
  print.resolve()
  await following
  expect(await learned(bench)).toEqual([17])
})

test('a label that is voided before its print began teaches nothing', async () => {
  const bench = await scriptedBench()
  const { record } = await shipped(bench, 'ORD-1')
  const voided = async () => {
    await voidShipment(bench, { id: record.id, reason: 'wrong box' })
  }
  await followPurchase(aidsOf(bench, voided), record)
  expect((await bench.store.purchase(record.id))?.kind).toBe('voided')
  expect(await learned(bench)).toEqual([])
})
