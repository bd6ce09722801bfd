// Tests of what the station keeps beside a purchase: a weight that nobody weighed is no evidence.
import { expect, test } from 'vitest'
import { followPurchase } from '../../main/app/bench-aids.ts'
import type { Shipment } from '../../main/core/shipment.ts'
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
  const { store, ids, clock, settings } = bench
  await followPurchase(
    { store, ids, clock, log: NO_LOG, settings: () => settings, keptBench: { forget: async () => 0 } },
    record,
  )
}

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
