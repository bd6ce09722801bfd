// How many labels a meter still buys: by its own carrier's prices, never by those of another meter's carrier.
import { expect, test } from 'vitest'
import { createLabelsLeft } from '../../../main/api/views/labels-left.ts'

const METERS = ['USPS', 'UPS'].map((carrier, at) => ({
  meterId: `M-${at}`,
  carrier,
  currentBalanceCents: 10_000,
  readAt: '2026-11-22T10:00:00.000Z',
}))

const left = async (...bought: readonly (readonly [string, number])[]) => {
  const items = bought.map(([shippingService, costCents]) => ({
    service: 'label-server',
    costCents,
    shipment: { shippingService },
  }))
  type Ledger = Parameters<typeof createLabelsLeft>[0]['ledger']
  const ledger = { search: () => Promise.resolve({ items }) } as Pick<Ledger, never> as Ledger
  const views = await createLabelsLeft({ ledger })('live', METERS)
  return views.map(({ labelsLeft }) => labelsLeft)
}

test('a meter is not told by what another meter’s carrier costs', async () => {
  expect(await left(['Usps_Ground_Advantage', 500])).toEqual([20, undefined])
  expect(await left(['Usps_Ground_Advantage', 500], ['UPS_Ground', 1_000])).toEqual([20, 10])
})

test('a price of no carrier by its name counts for every meter that has none of its own', async () => {
  expect(await left(['Ground', 2_000], ['Usps_Ground_Advantage', 500])).toEqual([20, 5])
})

test('one dear label abroad makes no meter low', async () => {
  expect(await left(['Usps_Ground_Advantage', 500], ['Usps_Priority_International', 5_600])).toEqual([
    20,
    undefined,
  ])
  expect(await left(['Usps_G', 500], ['Usps_G', 600], ['Usps_G', 700], ['Usps_Intl', 9_000])).toEqual([
    16,
    undefined,
  ])
})
