// The canary test of a whole station: no secret in anything that it says or keeps, no address in a log or a bundle.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { CUSTOMER, DEPOT, sampleShipment } from '../support/sample-shipment.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

const PINS = ['739182', '640517']
const WRONG_PIN = '518203'
const SHIPMENT = {
  ...sampleShipment(),
  to: {
    ...CUSTOMER,
    name: 'Canary Person',
    companyName: 'Canary Company',
    address1: '4711 Canary Road',
    address2: 'Canary Floor',
    city: 'Canaryville',
    email: 'canary@example.test',
    phoneNumber: '2065550147',
  },
}
const ADDRESS_WORDS = [
  ...Object.values(SHIPMENT.to).filter(value => !['US', 'WA'].includes(value)),
  DEPOT.address1,
  DEPOT.name,
]

const JWT = /eyJ[\w-]{10,}\.eyJ[\w-]{10,}/

/** A secret as it could come out: plain, as URLs, headers and JSON write it, and in the common codings. */
const formsOf = (secret: string): readonly string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('base64url'),
  Buffer.from(secret).toString('hex'),
]

it('a shift with everything in it leaves no secret anywhere, and no address in log or bundle', {
  timeout: 180_000,
}, async () => {
  const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
  const dataFolder = await tempFolder('canary')
  const station = await startStationProcess({ dataFolder })
  const replies: string[] = []
  const call = async (channel: string, input?: unknown) => {
    const reply = await station.call(channel, input)
    replies.push(`${channel} ${JSON.stringify(reply)}`)
    return reply
  }
  const { settings, secrets } = liveSettings(services)
  const { tokenUrl, clientId, clientSecret } = services.labelServer
  const canaries = [...Object.values(secrets), clientSecret]
  await station.listen()
  expect(await call('settings.save', { settings, secrets })).toMatchObject({ ok: true })
  await call('settings.save', { secrets: { 'labelServer.clientSecret': clientSecret } })
  await call('printers.save', networkPrinter(printer.port))
  await call('people.save', { name: 'Supervisor', role: 'supervisor', pin: PINS[0] })
  const [{ id: personId }] = (await call('people.list')).value
  await call('session.unlock', { personId, pin: WRONG_PIN })
  expect(await call('session.unlock', { personId, pin: PINS[0] })).toMatchObject({ ok: true })
  await call('people.save', { name: 'Packer', role: 'operator', pin: PINS[1] })

  // A careless service repeats what it was sent: its key, and the address.
  const repeatedBy = (key: string | undefined) => [`bad key ${key}`, JSON.stringify(SHIPMENT.to)]
  const parcel = (reference: string) => ({ service: 'parcel-label', reference, shipment: SHIPMENT })
  const labelServer = (reference: string) => ({
    service: 'label-server',
    reference,
    shipment: { ...SHIPMENT, shippingService: 'Usps_Ground_Advantage' },
  })
  const troublesWith = (key: string | undefined) => [
    { kind: 'refuse', messages: repeatedBy(key) },
    { kind: 'status', code: 500, executes: true },
    { kind: 'unauthorized' },
    { kind: 'cut-off', how: 'truncated' },
    { kind: 'html', executes: true },
    { kind: 'lost-answer', reset: true },
    { kind: 'wrong-echo', value: key },
    { kind: 'redirect', location: `https://elsewhere.test/${key}` },
    { kind: 'retry-after', value: key },
  ]
  for (const [operation, key, order] of [
    ['request-label', secrets['parcelLabel.apiKey'], parcel],
    ['label', secrets['labelServer.token'], labelServer],
  ] as const) {
    for (const [index, fault] of troublesWith(key).entries()) {
      await services.control('misbehave', { operation, fault })
      await call('pack.ship', order(`ORD-${operation}-${index}`))
    }
  }
  await services.control('behave')
  const { value: bought } = await call('pack.ship', parcel('P-GOOD'))
  const { value: voided } = await call('pack.ship', labelServer('L-GOOD'))
  expect([bought.shipment.purchase.kind, voided.shipment.purchase.kind]).toEqual(['bought', 'bought'])
  await services.control('misbehave', {
    operation: 'cancel',
    fault: { kind: 'refuse', messages: repeatedBy(secrets['labelServer.token']) },
  })
  await call('shipments.void', { id: voided.shipment.id, reason: 'packed twice' })
  await call('reprint.print', { shipmentId: bought.shipment.id, reason: 'torn' })
  await call('meters.addFunds', { meterId: 'M-1001', amountCents: 1_000 })
  await call('services.check', { service: 'label-server' })
  await call('services.check', { service: 'parcel-label' })
  await call('settings.save', {
    settings: { labelServer: { auth: { kind: 'client-credentials', tokenUrl, clientId } } },
  })
  expect(await call('pack.ship', labelServer('L-GRANT'))).toMatchObject({ ok: true })
  await call('closeDay.run', {})
  await waitFor(
    async () =>
      (await station.call('closeDay.list')).value.every((one: { state: string }) => one.state !== 'running'),
    { what: 'the close to end' },
  )
  for (const channel of ['settings.get', 'people.list', 'attention.list', 'queue.list', 'shipments.search'])
    await call(channel, channel === 'shipments.search' ? {} : undefined)
  await call('shipments.get', { id: bought.shipment.id })
  await call('records.backUp')
  const { path } = (await call('diagnostics.export')).value
  await station.kill('SIGTERM')

  const files = filesIn(dataFolder).filter(({ name }) => !/secrets\.json/.test(name))
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining([expect.stringContaining('packbench.sqlite'), 'people.json', 'settings.json']),
  )
  const said = [
    ...files,
    { name: 'the log', text: `${station.log()}${station.lines.slice(1).join('\n')}` },
    { name: 'the events', text: JSON.stringify(station.events) },
    ...replies.map(text => ({ name: `a reply of ${text.split(' ')[0]}`, text })),
  ]
  expect(station.log().length).toBeGreaterThan(1_000)
  expect(station.events.length).toBeGreaterThan(10)
  for (const secret of canaries) {
    expect(secret.length).toBeGreaterThan(10)
    for (const { name, text } of said)
      for (const form of formsOf(secret)) expect(text.includes(form), `a secret in ${name}`).toBe(false)
  }
  // What the token endpoint gave is a JWT, and no such thing is anywhere.
  expect(secrets['labelServer.token']).toMatch(JWT)
  for (const { name, text } of said) expect(JWT.test(text), `a token in ${name}`).toBe(false)
  // The session's own token is in the first line alone, which its caller asked for; a PIN is nowhere.
  for (const { name, text } of said) {
    expect(text.includes(station.token), `the session's token in ${name}`).toBe(false)
    for (const pin of [...PINS, WRONG_PIN])
      expect(new RegExp(`(?<![0-9a-f])${pin}(?![0-9a-f])`).test(text), `a PIN in ${name}`).toBe(false)
  }
  for (const text of [station.log(), readFileSync(path, 'utf8')])
    for (const word of ADDRESS_WORDS) expect(text.includes(word), word).toBe(false)
})

function filesIn(folder: string): readonly { readonly name: string; readonly text: string }[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => ({
      name: join(entry.parentPath, entry.name).slice(folder.length + 1),
      text: readFileSync(join(entry.parentPath, entry.name), 'latin1'),
    }))
}
