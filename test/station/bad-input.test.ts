// Proves that wrong input is answered by field and goes nowhere.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  liveSettings,
  networkPrinter,
  type OutsideServices,
  outsidePrinter,
  outsideServices,
} from '../support/outside-programs.ts'
import { CUSTOMER, sampleShipment } from '../support/sample-shipment.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { newFolder, removeFolder } from '../support/temp-folder.ts'

let services: OutsideServices
let station: RunningStation
let folder: string
const cleanUp: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  services = await outsideServices()
  const printer = await outsidePrinter()
  folder = await newFolder()
  station = await startStationProcess({ dataFolder: folder })
  cleanUp.push(() => station.kill(), services.stop, printer.stop)
  await station.call('settings.save', liveSettings(services))
  await station.call('printers.save', networkPrinter(printer.port))
})

afterAll(async () => {
  for (const act of cleanUp) await act()
  await removeFolder(folder)
})

const order = (changes: object, shipment: object = sampleShipment()) => ({
  service: 'parcel-label',
  reference: 'ORD-BAD',
  shipment,
  ...changes,
})
const to = (changes: object) => ({ ...sampleShipment(), to: { ...CUSTOMER, ...changes } })
const box = (changes: object) => ({
  ...sampleShipment(),
  packages: [{ weightOz: 10, lengthInch: 5, widthInch: 5, heightInch: 5, ...changes }],
})

describe('a form with a mistake', () => {
  it.each([
    ['a missing zip', order({}, to({ postalCode: undefined })), 'shipment.to.postalCode'],
    ['an empty zip', order({}, to({ postalCode: '' })), 'shipment.to.postalCode'],
    ['a zip of four digits', order({}, to({ postalCode: '9802' })), 'shipment.to.postalCode'],
    ['“#” in an address', order({}, to({ address1: '9 Elm Ave #5' })), 'shipment.to.address1'],
    ['no weight', order({}, box({ weightOz: 0 })), 'shipment.packages.0.weightOz'],
    ['a weight of eight digits', order({}, box({ weightOz: 99999999 })), 'shipment.packages.0.weightOz'],
    ['no height', order({}, box({ heightInch: 0 })), 'shipment.packages.0.heightInch'],
    ['51 characters in an address', order({}, to({ address1: 'x'.repeat(51) })), 'shipment.to.address1'],
    ['51 characters in the reference', order({ reference: 'x'.repeat(51) }), 'reference'],
    ['an empty reference', order({ reference: ' \u200b ' }), 'reference'],
    ['a state that is none', order({}, to({ state: 'ZZ' })), 'shipment.to.state'],
    ['another country', order({}, to({ country: 'CA' })), 'shipment.to.country'],
    ['no shipping service', order({ service: 'label-server' }), 'shipment.shippingService'],
    [
      'no customs data to another country',
      order({ service: 'label-server' }, { ...to({ country: 'CA' }), shippingService: 'Usps_Priority' }),
      'shipment.customs',
    ],
    ['an unknown field', order({ colour: 'red' }), 'colour'],
    ['an unknown service', order({ service: 'pigeon' }), 'service'],
    ['text for a number', order({}, box({ weightOz: '10' })), 'shipment.packages.0.weightOz'],
  ])('%s is named at its field, in words', async (_what, input, path) => {
    const reply = await station.call('pack.ship', input)
    expect(reply, JSON.stringify(reply)).toMatchObject({ ok: false, problem: { kind: 'invalid-input' } })
    expect(Object.keys(reply.problem.fields)).toContain(path)
    expect(reply.problem.fields[path].length).toBeGreaterThan(10)
  })

  it('offers “Apt” where “#” is not allowed', async () => {
    const { value } = await station.call('pack.validate', {
      service: 'parcel-label',
      shipment: to({ address1: '9 Elm Ave #5' }),
    })
    expect(value.suggestions).toEqual({ 'shipment.to.address1': '9 Elm Ave Apt 5' })
  })
})

describe('a request that is none', () => {
  it.each([
    ['an unknown channel', '/api/pack.shipp', {}, '{}', 404],
    ['a channel name from the prototype', '/api/constructor', {}, '{}', 404],
    ['no token', '/api/pack.ship', { authorization: '' }, '{}', 401],
    ['a wrong token', '/api/pack.ship', { authorization: 'Bearer x' }, '{}', 401],
    ['another origin', '/api/pack.ship', { origin: 'https://shop.example' }, '{}', 403],
    ['20 MB to a channel', '/api/pack.ship', {}, 'x'.repeat(20_000_000), 413],
    ['20 MB of label', '/api/labels.print', {}, 'x'.repeat(20_000_000), 413],
  ])('%s is refused', async (_what, path, headers, body, status) => {
    // A server may hang up on a body it will not read; either way nothing is taken.
    const response = await station.request(path, { method: 'POST', headers, body }).catch(() => undefined)
    if (response) {
      expect(response.status).toBe(status)
      expect(await response.json()).toMatchObject({ ok: false, problem: { kind: expect.any(String) } })
    } else expect(status).toBe(413)
  })

  it('that is cut off or no JSON is named as such', async () => {
    for (const body of ['{"service":', '[]', '"x"', '{"a":1}}', '\u0000']) {
      const response = await station.request('/api/pack.ship', { method: 'POST', body })
      expect(await response.json()).toMatchObject({ ok: false })
    }
  })
})

it('and nothing of all that reached a service, the ledger or the spool', async () => {
  expect(await services.exchanges('request-label')).toEqual([])
  expect(await services.exchanges('label')).toEqual([])
  expect((await station.call('shipments.search', {})).value.shipments).toEqual([])
  expect((await station.call('queue.list')).value).toEqual([])
  expect((await station.call('station.overview')).ok).toBe(true)
})
