// What a batch will cost, as far as anybody knows.
import { expect, test } from 'vitest'
import { batchPrice, priceOf, priceQuestion } from '../../renderer/tasks/orders/batch-price.ts'
import { sampleShipment } from '../support/sample-shipment.ts'

const shipment = sampleShipment('GROUND')

test('its price is asked of the label server, for the service that it goes with', () => {
  expect(priceQuestion({ service: 'label-server', shipment })).toEqual({ service: 'label-server', shipment })
  expect(priceQuestion({ service: 'parcel-label', shipment })).toBeUndefined()
  expect(priceQuestion({ service: 'label-server' })).toBeUndefined()
})

test('the price of another service is not its price', () => {
  const rates = [
    { shippingService: 'PRIORITY', costCents: 900 },
    { shippingService: 'GROUND', costCents: 710 },
  ]
  expect(priceOf({ shipment }, rates)).toBe(710)
  expect(priceOf({ shipment }, rates.slice(0, 1))).toBe('none')
  expect(priceOf({ shipment }, [{ shippingService: 'GROUND' }])).toBe('none')
})

test('a sum says for how many it is, how many have no price, and how many are still asked for', () => {
  const service = 'label-server' as const
  const asked = [710, 'none' as const, 2_130].map(price => ({ price, service }))
  expect(batchPrice(asked, 5)).toEqual({ cents: 2_840, priced: 2, without: 1, asking: 2, withLabel: false })
  expect(batchPrice([], 3)).toEqual({ cents: 0, priced: 0, without: 0, asking: 3, withLabel: false })
})

test('the parcel service is named where it is why a price is missing, and nowhere else', () => {
  const withLabel = (service: 'label-server' | 'parcel-label') =>
    batchPrice([{ price: 'none', service }], 1).withLabel
  expect([withLabel('parcel-label'), withLabel('label-server')]).toEqual([true, false])
})
