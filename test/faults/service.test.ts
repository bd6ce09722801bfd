// Faults 35 to 45 and 115: what services, proxies and networks do between a request and its answer.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import { findProgram } from '../setup/needs.ts'
import type { AnyReply } from '../support/station-calls.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'
import { fault } from './fault.ts'
import {
  attention,
  done,
  held,
  jobs,
  kindOf,
  labelServerOrder,
  misbehave,
  newestJob,
  parcelOrder,
  refused,
  type Scene,
  scene,
  seen,
  shipmentOf,
  whole,
} from './scene.ts'

const ORDER = parcelOrder('ORD-NET')
const parcelLabels = async (set: Scene) => (await set.services.state()).parcelLabels

/** No answer settled it: on the list, and not bought again by any way of asking. */
async function expectUnknown(set: Scene, reference: string, problem: { params: object }): Promise<void> {
  const record = await shipmentOf(set.station, reference)
  expect(problem.params).toMatchObject({ shipmentId: record.id, reference })
  expect(record.purchase.kind).toBe('unknown')
  expect((await attention(set.station)).map(item => item.id)).toContain(record.id)
  await refused(set.station.call('pack.ship', parcelOrder(` ${reference.toLowerCase()}`)), 'purchase-unknown')
}

fault(35, async () => {
  const set = await scene({ network: { totalTimeoutMs: 1_500 } })
  await misbehave(set.services, 'request-label', { kind: 'hold' })
  const problem = await refused(set.station.call('pack.ship', ORDER), 'purchase-unknown')
  await set.services.control('behave')
  expect(await parcelLabels(set)).toHaveLength(1)
  await expectUnknown(set, ORDER.reference, problem)
  expect(await seen(set.services, 'request-label')).toBe(1)
  expect(await jobs(set.station)).toEqual([])

  const [{ labelId }] = await parcelLabels(set)
  const resolution = { id: problem.params.shipmentId, outcome: 'bought', note: 'on their list' }
  // Bought by a person's word needs the number that they found.
  await refused(set.station.call('shipments.resolve', resolution), 'invalid-input')
  await done(set.station.call('shipments.resolve', { ...resolution, labelId }))
  await done(
    set.station.call('reprint.print', { shipmentId: problem.params.shipmentId, reason: 'answer lost' }),
  )
  await newestJob(set.station, 'printed')
  expect(await whole(set.printer)).toBe(1)
  expect(await parcelLabels(set)).toHaveLength(1)
})

fault(36, async () => {
  const set = await scene()
  const troubles = [
    { kind: 'status', code: 500, executes: true },
    { kind: 'status', code: 503, executes: true },
    { kind: 'html', executes: true },
    { kind: 'html', code: 502, executes: true },
    { kind: 'cut-off', how: 'truncated' },
    { kind: 'cut-off', how: 'aborted' },
    { kind: 'lost-answer', reset: true },
    { kind: 'empty-body' },
  ]
  for (const [index, trouble] of troubles.entries()) {
    const reference = `ORD-${index}`
    await misbehave(set.services, 'request-label', trouble)
    const problem = await refused(set.station.call('pack.ship', parcelOrder(reference)), 'purchase-unknown')
    await expectUnknown(set, reference, problem)
    expect(await seen(set.services, 'request-label'), JSON.stringify(trouble)).toBe(index + 1)
  }
  expect(await attention(set.station)).toHaveLength(troubles.length)
  expect(await jobs(set.station)).toEqual([])
  expect(await whole(set.printer)).toBe(0)
})

fault(115, async () => {
  const set = await scene()
  const troubles = [
    {
      service: 'parcel-label',
      operation: 'request-label',
      code: 409,
      body: { status: 'FAILURE', message: 'Conflict' },
    },
    {
      service: 'parcel-label',
      operation: 'request-label',
      code: 200,
      body: { status: 'FAILURE', message: 'This request was already processed.' },
    },
    { service: 'label-server', operation: 'label', code: 409, body: { errors: ['Conflict'] } },
    { service: 'label-server', operation: 'label', code: 400, body: { errors: ['Duplicate request.'] } },
  ]
  for (const [index, { service, operation, code, body }] of troubles.entries()) {
    const reference = `ORD-${index}`
    const order = service === 'parcel-label' ? parcelOrder(reference) : labelServerOrder(reference)
    await misbehave(set.services, operation, { kind: 'status', code, body, executes: true })
    const problem = await refused(set.station.call('pack.ship', order), 'purchase-unknown')
    await expectUnknown(set, reference, problem)
  }
  expect(await attention(set.station)).toHaveLength(troubles.length)
  // A no that says what is wrong with the request is one: the reference is free.
  await misbehave(set.services, 'label', { kind: 'refuse', messages: ['postalCode is not known'] })
  await refused(set.station.call('pack.ship', labelServerOrder('ORD-NO')), 'refused-by-service')
  await done(set.station.call('pack.ship', labelServerOrder('ORD-NO')))
})

fault(37, async () => {
  const set = await scene()
  await misbehave(set.services, 'label', { kind: 'errors-and-label', messages: ['Address not verified.'] })
  const { shipment } = await done(set.station.call('pack.ship', labelServerOrder('ORD-BOTH')))
  expect(shipment.purchase).toMatchObject({ kind: 'bought', attention: ['errors-beside-label'] })
  expect(shipment.purchase.trackingNumber.length).toBeGreaterThan(5)
  expect(await attention(set.station)).toMatchObject([{ id: shipment.id, kind: 'purchase-concern' }])
  await newestJob(set.station, 'printed')
  expect(await whole(set.printer)).toBe(1)

  for (const [operation, order] of [
    ['label', labelServerOrder('ORD-FOREIGN')],
    ['request-label', parcelOrder('ORD-FOREIGN-2')],
  ] as const) {
    await misbehave(set.services, operation, { kind: 'wrong-echo' })
    await refused(set.station.call('pack.ship', order), 'purchase-unknown')
    expect(await kindOf(set.station, order.reference)).toBe('unknown')
    await refused(set.station.call('pack.ship', order), 'purchase-unknown')
  }
  expect(await seen(set.services, 'label')).toBe(2)
  expect(await seen(set.services, 'request-label')).toBe(1)
  expect(await whole(set.printer)).toBe(1)

  // Cancelled and not cancelled in one answer: neither is believed.
  await misbehave(set.services, 'cancel', { kind: 'errors-and-label', messages: ['Try again later.'] })
  await refused(
    set.station.call('shipments.void', { id: shipment.id, reason: 'packed twice' }),
    'outcome-unknown',
  )
  expect(await kindOf(set.station, 'ORD-BOTH')).toBe('void-unknown')
})

fault(38, async () => {
  const set = await scene()
  for (const [operation, order] of [
    ['label', labelServerOrder('ORD-BARE')],
    ['request-label', parcelOrder('ORD-BARE-2')],
  ] as const) {
    await misbehave(set.services, operation, { kind: 'no-image' })
    const { shipment, job } = await done(set.station.call('pack.ship', order))
    expect(shipment.purchase).toMatchObject({ kind: 'bought', attention: ['no-payload'] })
    expect(job).toBeUndefined()
    expect((await attention(set.station)).map(item => item.id)).toContain(shipment.id)
    await refused(set.station.call('pack.ship', order), 'already-shipped')
    expect(await seen(set.services, operation)).toBe(1)
  }
  expect(await whole(set.printer)).toBe(0)
})

fault(39, async () => {
  const set = await scene()
  const { tokenUrl, clientId, clientSecret } = set.services.labelServer
  await done(
    set.station.call('settings.save', {
      settings: { labelServer: { auth: { kind: 'client-credentials', tokenUrl, clientId } } },
      secrets: { 'labelServer.clientSecret': clientSecret },
    }),
  )
  await done(set.station.call('pack.ship', labelServerOrder('ORD-1')))
  const tokens = await seen(set.services, 'token')
  await set.services.control('revoke')
  await done(set.station.call('pack.ship', labelServerOrder('ORD-2')))
  expect(await seen(set.services, 'token')).toBe(tokens + 1)
  const asked = (await set.services.exchanges('label')).map(exchange => exchange.answer.status)
  expect(asked).toEqual([200, 401, 200])
  expect((await set.services.state()).shipments).toHaveLength(2)

  // Refused again with a fresh token: said, not hammered, and the reference is free.
  await misbehave(set.services, 'label', { kind: 'unauthorized' }, { times: 2 })
  await refused(set.station.call('pack.ship', labelServerOrder('ORD-3')), 'not-authorized')
  expect(await seen(set.services, 'label')).toBe(5)
  await done(set.station.call('pack.ship', labelServerOrder('ORD-3')))
  expect((await set.services.state()).shipments).toHaveLength(3)
})

fault(40, async () => {
  const set = await scene()
  const cases: readonly [string, number, number][] = [
    [new Date(Date.now() + 120_000).toUTCString(), 30, 125],
    ['999999999', 300, 300],
    ['-50', 1, 1],
    ['Fri, 31 Dec 1999 23:59:59 GMT', 1, 1],
    ['soon', 1, 300],
  ]
  for (const [value, least, most] of cases) {
    await misbehave(set.services, 'request-label', { kind: 'retry-after', value })
    const problem = await refused(set.station.call('pack.ship', ORDER), 'service-busy')
    expect(problem.params.seconds, value).toBeGreaterThanOrEqual(least)
    expect(problem.params.seconds, value).toBeLessThanOrEqual(most)
    expect(await kindOf(set.station, ORDER.reference)).toBe('abandoned')
  }
  expect(await parcelLabels(set)).toEqual([])
  expect(await attention(set.station)).toEqual([])
  await done(set.station.call('pack.ship', ORDER))
  expect(await seen(set.services, 'request-label')).toBe(cases.length + 1)
})

/** Another server that a redirect or a wrong certificate would lead to; it keeps all that it is told. */
async function elsewhere(tls?: { key: Buffer; cert: Buffer }): Promise<{ url: string; told: string[] }> {
  const told: string[] = []
  const listener: RequestListener = async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    told.push(JSON.stringify([request.url, request.headers, body]))
    response.setHeader('content-type', 'application/json')
    response.end('{}')
  }
  const server = tls ? createSecureServer(tls, listener) : createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`, told }
}

async function untrustedCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await tempFolder('tls')
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-days', '2', '-nodes', '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject], { stdio: 'ignore' })
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

fault(41, async ctx => {
  if (!findProgram('openssl')) return ctx.skip('not run: no openssl')
  const set = await scene()
  const plain = await elsewhere()
  for (const code of [301, 302, 307, 308]) {
    const reference = `ORD-${code}`
    await misbehave(set.services, 'request-label', { kind: 'redirect', location: plain.url, code })
    await refused(set.station.call('pack.ship', parcelOrder(reference)), 'purchase-unknown')
  }
  await misbehave(set.services, 'label', { kind: 'redirect', location: plain.url })
  await refused(set.station.call('pack.ship', labelServerOrder('ORD-LS')), 'purchase-unknown')
  expect(plain.told).toEqual([])
  // A portal answers every address with its own page.
  await misbehave(set.services, 'request-label', { kind: 'html', code: 200 })
  await refused(set.station.call('pack.ship', parcelOrder('ORD-PORTAL')), 'purchase-unknown')

  const secure = await elsewhere(await untrustedCertificate())
  // Neither a certificate that nobody vouches for nor a port that speaks no TLS hears a key.
  for (const baseUrl of [secure.url, plain.url.replace('http:', 'https:')]) {
    await done(
      set.station.call('settings.save', {
        settings: { parcelLabel: { baseUrl }, labelServer: { baseUrl } },
        // Given for these addresses: those of the ones before would stay behind anyway.
        secrets: {
          'labelServer.token': set.services.labelServer.token,
          'parcelLabel.apiKey': set.services.parcelLabel.apiKey,
          'parcelLabel.serviceProviderKey': set.services.parcelLabel.serviceProviderKey,
        },
      }),
    )
    const reference = `ORD-TLS-${new URL(baseUrl).port}`
    const problem = await refused(
      set.station.call('pack.ship', parcelOrder(reference)),
      'service-unreachable',
    )
    expect(problem.code).toBe('service.tls-failed')
    await refused(set.station.call('pack.ship', labelServerOrder(`${reference}-L`)), 'service-unreachable')
    expect(await kindOf(set.station, reference)).toBe('abandoned')
  }
  expect([...secure.told, ...plain.told]).toEqual([])
  for (const secret of [set.services.labelServer.token, set.services.parcelLabel.apiKey])
    expect(set.station.log()).not.toContain(secret)
})

fault(42, async () => {
  const set = await scene({ network: { totalTimeoutMs: 2_500, idleTimeoutMs: 1_500 } })
  await misbehave(set.services, 'request-label', { kind: 'slow-loris', everyMs: 100, chunkBytes: 40 })
  const shipping = set.station.call('pack.ship', ORDER)
  await waitFor(async () => (await seen(set.services, 'request-label')) === 1, { what: 'the request' })
  expect((await set.station.call('station.overview')).ok).toBe(true)
  await refused(set.station.call('pack.ship', ORDER), 'purchase-in-progress')
  const problem = await refused(shipping, 'purchase-unknown')
  await expectUnknown(set, ORDER.reference, problem)
  expect(await seen(set.services, 'request-label')).toBe(1)
})

fault(43, async () => {
  const set = await scene()
  const meter = (await done(set.station.call('meters.list'))).find(
    (one: { carrier: string }) => one.carrier === 'USPS',
  )
  await set.services.control('meter', { meterId: meter.meterId, balanceCents: 1_000 })
  await done(set.station.call('pack.ship', labelServerOrder('ORD-1')))
  const problem = await refused(
    set.station.call('pack.ship', labelServerOrder('ORD-2')),
    'refused-by-service',
  )
  expect(problem.message.length + String(problem.params.messages).length).toBeGreaterThan(10)
  expect(await kindOf(set.station, 'ORD-2')).toBe('refused')
  expect(await attention(set.station)).toEqual([])
  expect((await set.services.state()).shipments).toHaveLength(1)
  expect(await seen(set.services, 'label')).toBe(2)

  await done(set.station.call('meters.addFunds', { meterId: meter.meterId, amountCents: 2_000 }))
  await done(set.station.call('pack.ship', labelServerOrder('ORD-2')))
  expect((await set.services.state()).shipments).toHaveLength(2)
})

fault(44, async () => {
  const set = await scene()
  const known = await done(set.station.call('meters.list'))
  const shown = async () => (await done(set.station.call('station.overview'))).meters
  const { balanceText } = balanceIn(await set.services.answersTo('meters'))
  for (const nonsense of ['"NaN"', 'null', '"a lot"', '1e999', '{}']) {
    await misbehave(set.services, 'meters', { kind: 'replace-text', find: balanceText, with: nonsense })
    const reply = await askedAnew(set)
    const listed = reply.ok ? reply.value : []
    for (const meter of [...listed, ...(await shown())]) {
      expect(Number.isSafeInteger(meter.currentBalanceCents), nonsense).toBe(true)
      expect(meter.currentBalanceCents, nonsense).not.toBe(0)
    }
  }
  // What was read before stands until a balance can be read again.
  expect((await shown()).length).toBe(known.length)
  const [meter] = known
  await set.services.control('meter', { meterId: meter.meterId, balanceCents: -1_234 })
  const negative = (await done(askedAnew(set))).find(
    (one: { meterId: string }) => one.meterId === meter.meterId,
  )
  expect(negative.currentBalanceCents).toBe(-1_234)
})

/** The meters by an answer that the service gives now: for a moment a younger one is shown again. */
async function askedAnew(set: Scene): Promise<AnyReply> {
  const before = await seen(set.services, 'meters')
  return waitFor(
    async () => {
      const reply = await set.station.call('meters.list')
      return (await seen(set.services, 'meters')) > before && reply
    },
    { what: 'the meters to be asked for' },
  )
}

/** A balance as it stands in the service's answer, with its name, so that it alone can be replaced. */
function balanceIn(answers: readonly unknown[]): { readonly balanceText: string } {
  const [text = ''] = /[\d.]+(?=[,}])/.exec(
    /"currentBalance":\s*[\d.]+[,}]/.exec(JSON.stringify(answers.at(-1)))?.[0] ?? '',
  ) ?? ['']
  expect(text).not.toBe('')
  return { balanceText: text }
}

fault(45, async () => {
  const set = await scene({ network: { totalTimeoutMs: 1_500 } })
  await misbehave(set.services, 'request-label', { kind: 'hold' })
  const shipping = set.station.call('pack.ship', ORDER)
  await held(set.services)
  // While the answer may still come nobody can override it.
  const inProgress = await refused(
    set.station.call('pack.ship', { ...ORDER, duplicateReason: 'it takes so long' }),
    'purchase-in-progress',
  )
  expect(inProgress.params.reference).toBe(ORDER.reference)
  const problem = await refused(shipping, 'purchase-unknown')
  const first = { id: problem.params.shipmentId }
  await done(
    set.station.call('shipments.resolve', { ...first, outcome: 'not-bought', note: 'Ana saw no charge' }),
  )
  const { shipment: second } = await done(set.station.call('pack.ship', ORDER))
  await newestJob(set.station, 'printed')

  await set.services.control('release')
  await waitFor(
    async () => (await set.services.exchanges('request-label')).every(one => one.delivered !== 'pending'),
    { what: 'the late answer to be given' },
  )
  const { shipment, events } = await done(set.station.call('shipments.get', first))
  expect(shipment.purchase.kind).toBe('abandoned')
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'person-said-not-bought', detail: { note: 'Ana saw no charge' } }),
  )
  expect((await done(set.station.call('shipments.get', { id: second.id }))).shipment.purchase.kind).toBe(
    'bought',
  )
  expect(await jobs(set.station)).toHaveLength(1)
  expect(await whole(set.printer)).toBe(1)
  await refused(set.station.call('pack.ship', ORDER), 'already-shipped')
  expect(await seen(set.services, 'request-label')).toBe(2)
})
