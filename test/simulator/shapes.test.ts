// The bodies that the spec does not show come in several shapes, all with the same facts.
import { describe, expect, it } from 'vitest'
import { type Bench, box, type Json, openSandbox } from './open-sandbox.ts'

const PNG = /^iVBOR/
const NUMBER = /^1Z[A-Z0-9]{16}$/
const two = { shippingServiceEnum: 'Ups_Ground', packages: [box, box], shipmentWeightOz: 69 }

async function bought(bench: Bench, shape: string): Promise<Json> {
  await bench.control('shape', { label: shape })
  const { body } = await bench.label('POST', '/api/v1/label', bench.shipment(two))
  expect(body).toMatchObject({ requestId: 'request-1', errors: [] })
  return body
}

describe('a label response of two packages', () => {
  it('flat', async () => {
    const body = await bought(await openSandbox(), 'flat')
    expect(body).toMatchObject({
      trackingNumber: expect.stringMatching(NUMBER),
      labelImage: expect.stringMatching(PNG),
      trackingNumbers: [expect.stringMatching(NUMBER), expect.stringMatching(NUMBER)],
      labelImages: [expect.stringMatching(PNG), expect.stringMatching(PNG)],
      totalCost: expect.any(Number),
    })
  })

  it('nested', async () => {
    const { shipment } = await bought(await openSandbox(), 'nested')
    expect(shipment.charges.total).toEqual({ amount: expect.any(Number), currency: 'USD' })
    expect(shipment.packages).toHaveLength(2)
    expect(shipment.packages[1]).toMatchObject({
      trackingNumber: expect.stringMatching(NUMBER),
      label: { image: expect.stringMatching(PNG) },
    })
  })

  it('as data URLs', async () => {
    const body = await bought(await openSandbox(), 'data-url')
    expect(body.label).toMatch(/^data:image\/png;base64,iVBOR/)
    expect(body.labels).toHaveLength(2)
    expect(body.postage).toMatch(/^\d+\.\d\d$/)
  })

  it('as an array of pages', async () => {
    const body = await bought(await openSandbox(), 'pages')
    expect(body.labels).toEqual([expect.stringMatching(PNG), expect.stringMatching(PNG)])
    expect(body.trackingNumbers).toHaveLength(2)
  })

  it('odd, with names that a JSON Pointer must escape', async () => {
    const { out } = await bought(await openSandbox(), 'odd')
    expect(out['docs/4x6'][1]['~blob']).toMatch(PNG)
    expect(out['docs/4x6'][1].no.ref).toMatch(NUMBER)
    expect(out.amt.usd).toMatch(/^\d+\.\d\d$/)
  })

  it('as ZPL text', async () => {
    const body = await bought(await openSandbox(), 'zpl')
    expect(body.labelImage).toMatch(/^\^XA/)
  })
})

it('rate entries come under several names with the same price', async () => {
  const bench = await openSandbox()
  const shop = async (rates: string): Promise<Json> => {
    await bench.control('shape', { rates })
    return (await bench.label('POST', '/api/v1/rate/shop', bench.shipment())).body.rates[0]
  }
  const flat = await shop('flat')
  expect(flat).toMatchObject({ shippingService: 'Usps_Ground_Advantage', carrier: 'USPS', daysInTransit: 2 })
  expect((await shop('nested')).totalCharge.amount).toBe(flat.rate)
  expect(Number((await shop('text')).totalRate)).toBe(flat.rate)
  expect(Number((await shop('odd')).amt.usd)).toBe(flat.rate)
  const rated = await bench.label('POST', '/api/v1/rate', bench.shipment())
  expect(rated.body.packageRates).toEqual([{ pkg: 1, amt: { usd: flat.rate.toFixed(2) } }])
})

it('meters, fees and the close come in other shapes, while add-funds keeps the meter that the spec shows', async () => {
  const bench = await openSandbox()
  await bench.control('shape', { meters: 'odd', fees: 'odd', close: 'nested' })
  const { techPartnerId } = bench.sandbox.labelServer
  const { meters } = (await bench.label('GET', `/api/v1/meter/${techPartnerId}`)).body
  expect(meters[0]).toEqual({ id: 'M-1001', for: { carrier: 'USPS' }, money: { available: '214.10' } })
  const funds = { techPartnerId, meterId: 'M-1001', amount: 25 }
  const added = (await bench.label('POST', '/api/v1/meter/addfunds', funds)).body
  expect(added.meter.currentBalance).toBe(239.1)
  expect(added.fees).toEqual([{ what: 'Processing fee', usd: '0.75' }])
  await bench.label('POST', '/api/v1/label', bench.shipment())
  const nested = (await bench.label('POST', '/api/v1/label/closeday', { techPartnerId })).body
  expect(nested.result.documents[0].packages).toEqual([{ trackingNumber: expect.any(String), closed: true }])
  await bench.control('shape', { close: 'bare' })
  const bare = (await bench.label('POST', '/api/v1/label/closeday', { techPartnerId })).body
  expect(Object.keys(bare).sort()).toEqual(['errors', 'requestId', 'warnings'])
})
