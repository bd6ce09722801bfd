// Faults 107 and 108: settings that would write a request anew, and links that would send the station elsewhere.
import { expect } from 'vitest'
import { onePixelPng } from '../services/pictures.ts'
import { startScriptedService, text } from '../services/scripted-service.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { fault } from './fault.ts'
import { attention, done, misbehave, parcelOrder, refused, scene, seen } from './scene.ts'

fault(107, async () => {
  const set = await scene()
  const save = (input: object) => set.station.call('settings.save', input)
  const before = await done(set.station.call('settings.get'))
  const broken: readonly (readonly [path: string, input: object])[] = [
    ...[
      'svc\r\nX-Other: 1',
      'a b',
      'ä',
      'Host',
      'Content-Length',
      'User-Agent',
      'Cookie',
      '__proto__',
      'a\0',
    ].map(
      apiKeyHeader =>
        ['settings.parcelLabel.apiKeyHeader', { settings: { parcelLabel: { apiKeyHeader } } }] as const,
    ),
    ...(['labelServer', 'parcelLabel'] as const).flatMap(service =>
      ['https://labels.example/v1?a=1', 'https://labels.example/#'].map(
        baseUrl => [`settings.${service}.baseUrl`, { settings: { [service]: { baseUrl } } }] as const,
      ),
    ),
    ['settings.labelServer.prefix', { settings: { labelServer: { prefix: 'svc\r\nX-Other: 1' } } }],
    ['settings.labelServer.techPartnerId', { settings: { labelServer: { techPartnerId: 'a\nb' } } }],
    ['settings.parcelLabel.accountCode', { settings: { parcelLabel: { accountCode: 'a\u0085b' } } }],
    ['settings.parcelLabel.documentHosts', { settings: { parcelLabel: { documentHosts: ['a\r\nb'] } } }],
    ['settings.network.caFile', { settings: { network: { caFile: '/etc/ssl/a\0b' } } }],
    ...['client', 'Consignee', 'dimensions', 'objectTypeId', '__proto__', 'constructor'].map(
      postalRequiredField =>
        [
          'settings.parcelLabel.postalRequiredField',
          { settings: { parcelLabel: { postalRequiredField } } },
        ] as const,
    ),
    ...[{ techPartnerId: 'OTHER' }, { RequestID: 'fixed' }, { a: { constructor: 1 } }].map(
      closeDayExtra =>
        ['settings.labelServer.closeDayExtra', { settings: { labelServer: { closeDayExtra } } }] as const,
    ),
    ['secrets.parcelLabel.apiKey', { secrets: { 'parcelLabel.apiKey': 'key\r\nX-Other: 1' } }],
    ['secrets.labelServer.token', { secrets: { 'labelServer.token': 'a b' } }],
  ]
  for (const [path, input] of broken) {
    const problem = await refused(save(input), 'invalid-input')
    expect(Object.keys(problem.fieldProblems), JSON.stringify(input)).toEqual([path])
    expect(problem.fields[path]).toMatch(/\.$/)
  }
  expect(await done(set.station.call('settings.get'))).toEqual(before)
  expect(await seen(set.services, 'request-label')).toBe(0)
  await done(set.station.call('pack.ship', parcelOrder('ORD-HEADER')))
  const { id, connection, dpi, stock, statusQueries } = (await done(set.station.call('printers.list')))[0]
  for (const name of ['Zebra\n1', 'Zebra\0', 'Zebra \u202e1', 'Zebra\u0007']) {
    const problem = await refused(
      set.station.call('printers.save', { id, name, connection, dpi, stock, statusQueries }),
      'invalid-input',
    )
    expect(Object.keys(problem.fieldProblems)).toEqual(['name'])
  }
})

fault(108, async () => {
  const set = await scene()
  await using elsewhere = await startScriptedService(
    text(onePixelPng(1), 200, { 'content-type': 'image/png' }),
  )
  await using moved = await startScriptedService(text('', 302, { location: elsewhere.baseUrl }))
  const { settings } = await done(set.station.call('settings.get'))
  const { origin } = new URL(settings.parcelLabel.baseUrl)
  const giving = (url: string) =>
    misbehave(set.services, 'request-label', { kind: 'merge', patch: { labelZPL: null, document: { url } } })
  const order = (reference: string) => ({
    ...parcelOrder(reference),
    shipment: { ...sampleShipment(), documentFormat: 'PNG' },
  })
  const { port } = new URL(elsewhere.baseUrl)
  const links = [
    elsewhere.baseUrl,
    `http://localhost:${port}/d`,
    `http://[::1]:${port}/d`,
    `http://127.1:${port}/d`,
    `http://0x7f000001:${port}/d`,
    `http://user:pw@127.0.0.1:${port}/d`,
    `${origin}@127.0.0.1:${port}/d`,
  ]
  for (const [index, link] of links.entries()) {
    await giving(link)
    const { shipment } = await done(set.station.call('pack.ship', order(`ORD-LINK-${index}`)))
    // Paid for, and without a picture: on the list, with a way out.
    expect(shipment.purchase, link).toMatchObject({ kind: 'bought', attention: ['no-payload'] })
  }
  expect(elsewhere.seen).toEqual([])
  expect(await attention(set.station)).toHaveLength(links.length)
  // A supervisor's word opens one host, and neither key nor redirect goes with it.
  const listed = [new URL(elsewhere.baseUrl).host, new URL(moved.baseUrl).host]
  await done(set.station.call('settings.save', { settings: { parcelLabel: { documentHosts: listed } } }))
  await giving(moved.baseUrl)
  await done(set.station.call('pack.ship', order('ORD-MOVED')))
  expect([moved.seen.length, elsewhere.seen.length]).toEqual([1, 0])
  await giving(elsewhere.baseUrl)
  await done(set.station.call('pack.ship', order('ORD-LISTED')))
  expect(elsewhere.seen).toHaveLength(1)
  const headers = JSON.stringify([elsewhere.seen, moved.seen]).toLowerCase()
  expect(headers).not.toContain('authorization')
  expect(headers).not.toContain(String(settings.parcelLabel.apiKeyHeader).toLowerCase())
})
