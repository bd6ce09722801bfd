// Tests what packages weighed before: the last few of a SKU and of an address, told apart by mode, and forgotten by age.
import { expect, test } from 'vitest'
import type { Shipment } from '../../../main/core/shipment/shipment.ts'
import { DAY_MS, onEachLedger, shipment } from '../fixtures.ts'

const MUG = { references: { sku: 'MG-4' } }
const weighing = (weightOz: number, more: Partial<Shipment> = {}): Shipment => ({
  ...shipment(),
  packages: [{ weightOz }],
  ...more,
})

onEachLedger((place, bench) => {
  test('weights are known by SKU and by address, newest first, and by how much files missed them', async () => {
    const store = await place.open(bench)
    for (const [at, weightOz] of [20, 21.25].entries()) {
      bench.clock.advance(1_000)
      await store.saveWeights('live', `label-${at}`, {
        shipment: weighing(weightOz, MUG),
        fileMissedOz: at,
      })
    }
    const { to } = shipment()
    const elsewhere = { to: { ...to, address1: '9 Other Road' } }
    const spelled = { to: { ...to, name: 'Somebody Else', address1: ` ${to.address1.toUpperCase()} ` } }
    expect(
      await store.knownWeights('live', weighing(1, { references: { sku: 'mg-4 ' }, ...elsewhere })),
    ).toEqual({
      sku: [21.25, 20],
      address: [],
      fileMissedOz: [1, 0],
    })
    expect(await store.knownWeights('live', weighing(1, spelled))).toMatchObject({
      sku: [],
      address: [21.25, 20],
    })
    expect(await store.knownWeights('training', weighing(1, MUG))).toEqual({
      sku: [],
      address: [],
      fileMissedOz: [],
    })
  })

  test('a label is kept once, one of several packages not, and a voided one no more', async () => {
    const store = await place.open(bench)
    await store.saveWeights('live', 'label', { shipment: weighing(20) })
    bench.clock.advance(1_000)
    await store.saveWeights('live', 'label', { shipment: weighing(20) })
    const several = [{ weightOz: 5 }, { weightOz: 6 }]
    await store.saveWeights('live', 'two', { shipment: { ...weighing(1), packages: several } })
    expect((await store.knownWeights('live', weighing(1))).address).toEqual([20])
    await store.removeWeights('label')
    expect((await store.knownWeights('live', weighing(1))).address).toEqual([])
  })

  test('twenty are kept of each, however many were shipped', async () => {
    const store = await place.open(bench)
    for (let weightOz = 1; weightOz <= 25; weightOz += 1) {
      bench.clock.advance(1_000)
      await store.saveWeights('live', `label-${weightOz}`, { shipment: weighing(weightOz) })
    }
    await store.removeWeights('label-25')
    const { address } = await store.knownWeights('live', weighing(1))
    expect(address).toEqual(Array.from({ length: 19 }, (_one, at) => 24 - at))
  })

  test('each kind is forgotten by its own age', async () => {
    const store = await place.open(bench)
    await store.saveWeights('live', 'label', { shipment: weighing(20, MUG), fileMissedOz: 0 })
    bench.clock.advance(10 * DAY_MS)
    const before = new Date(bench.clock.time - 5 * DAY_MS).toISOString()
    expect(await store.purgeWeights('address', before)).toBe(1)
    expect(await store.knownWeights('live', weighing(1, MUG))).toEqual({
      sku: [20],
      address: [],
      fileMissedOz: [0],
    })
  })
})
