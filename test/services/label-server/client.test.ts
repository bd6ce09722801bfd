// Operations 1 to 3: URL, method, headers, exact body, parsed answer, each failure.
import { describe, expect, test } from 'vitest'
import { labelServerAt, TOKEN } from '../clients.ts'
import { domestic, everything } from '../sample-shipments.ts'
import { json, type Reply, startScriptedService, text } from '../scripted-service.ts'
import { account, ask, type Client, envelope, lost } from './ask.ts'

test('every operation signs in with the bearer token and asks for JSON', async () => {
  const { request } = await ask(json({ meters: [] }), client => client.meters())
  expect(request?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, accept: 'application/json' })
})

describe('operation 1, label', () => {
  test('posts the prepared body to the address of the purchase', async () => {
    await using service = await startScriptedService(json({ ...envelope, trackingNumber: 'T-1000001' }))
    const prepared = labelServerAt(service.baseUrl).prepare({
      reference: 'ORD-1',
      requestId: 'req-1',
      shipment: domestic,
    })
    if (!prepared.ok) throw new Error(prepared.problem.message)
    expect(prepared.value.bodyHash).toMatch(/^[0-9a-f]{64}$/)
    await labelServerAt('https://moved.example.test').buy(prepared.value)
    expect(service.seen[0]).toMatchObject({
      method: 'POST',
      path: '/api/v1/label',
      body: prepared.value.body,
    })
    expect(service.seen[0]?.headers['content-type']).toBe('application/json')
  })

  test('is not prepared without settings, and says which', () => {
    const prepared = labelServerAt('', { techPartnerId: ' ' }).prepare({
      reference: 'R',
      requestId: 'r',
      shipment: domestic,
    })
    expect(prepared).toMatchObject({
      ok: false,
      problem: {
        code: 'service.not-configured',
        fields: {
          'labelServer.baseUrl': expect.any(String),
          'labelServer.techPartnerId': expect.any(String),
        },
      },
    })
  })

  test('is not prepared for several packages where settings do not name the service', () => {
    const order = { reference: 'R', requestId: 'r', shipment: everything }
    expect(labelServerAt('https://x.test').prepare(order)).toMatchObject({
      problem: { kind: 'invalid-input', fields: { packages: expect.any(String) } },
    })
    const multi = { multiPackageServices: ['Express_Worldwide'] }
    expect(labelServerAt('https://x.test', multi).prepare(order).ok).toBe(true)
  })

  test('is not sent without a token', async () => {
    const client = labelServerAt('https://x.example.test', {}, { secrets: { 'labelServer.token': '' } })
    expect(await client.meters()).toMatchObject({
      kind: 'not-sent',
      problem: { code: 'service.credentials-missing' },
    })
  })

  test('is not sent with a token that no header can carry', async () => {
    const client = labelServerAt(
      'https://x.example.test',
      {},
      { secrets: { 'labelServer.token': 'a\r\nX: b' } },
    )
    expect(await client.meters()).toMatchObject({
      kind: 'not-sent',
      problem: { code: 'service.credentials-unreadable' },
    })
  })
})

describe('operation 2, cancel', () => {
  const cancel = (number: string) => (client: Client, baseUrl: string) =>
    client.voidLabel(number, account(baseUrl))

  test('deletes by tracking number and the partner of the purchase, both encoded', async () => {
    const { outcome, request } = await ask(json(envelope), cancel('1Z/9 9?#ü'))
    expect(request).toMatchObject({
      method: 'DELETE',
      path: '/api/v1/label/1Z%2F9%209%3F%23%C3%BC/partner-of-then',
      body: '',
    })
    expect(outcome).toEqual({ kind: 'answered', value: undefined, warnings: [] })
  })

  test.each([
    ['an empty body', text('', 200)],
    ['the envelope', json(envelope)],
    ['nothing but an object', json({})],
  ])('is done at %s', async (_name, reply) => {
    expect((await ask(reply, cancel('T'))).outcome.kind).toBe('answered')
  })

  test.each([404, 200, 400])('is refused with errors at HTTP %i', async status => {
    const { outcome } = await ask(json({ errors: ['already shipped'] }, status), cancel('T'))
    expect(outcome).toMatchObject({
      kind: 'refused',
      messages: ['already shipped'],
      problem: { message: 'Not cancelled: already shipped' },
    })
  })

  test.each([{ cancelled: ['T'] }, { refundAmount: 5.7 }, { successful: true, trackingNumber: 'T' }])(
    'is unknown with errors beside an outcome: %j',
    async outcomeWords => {
      const { outcome } = await ask(
        json({ ...envelope, errors: ['try later'], ...outcomeWords }),
        cancel('T'),
      )
      expect(outcome).toMatchObject({ kind: 'unknown', problem: { code: 'service.void-unknown' } })
    },
  )

  test.each([
    { successful: false, trackingNumber: 'T' },
    { cancelled: [], refundAmount: null },
  ])('is refused with errors beside nothing that was done: %j', async nothing => {
    const { outcome } = await ask(json({ ...envelope, errors: ['try later'], ...nothing }), cancel('T'))
    expect(outcome).toMatchObject({ kind: 'refused', messages: ['try later'] })
  })

  test.each([...lost, ['successful: false without a word', json({ successful: false })] as [string, Reply]])(
    'is unknown after %s',
    async (_name, reply) => {
      const { outcome } = await ask(reply, cancel('T'))
      expect(outcome).toMatchObject({ kind: 'unknown', problem: { code: 'service.void-unknown' } })
    },
  )

  test.each(['', '.', '..', '\ud800'])(
    'does not send a number that would name another path: %j',
    async number => {
      await using service = await startScriptedService(json(envelope))
      const outcome = await labelServerAt(service.baseUrl).voidLabel(number, account(service.baseUrl))
      expect(outcome).toMatchObject({ kind: 'not-sent', problem: { code: 'service.identifier-unusable' } })
      expect(service.seen).toEqual([])
    },
  )
})

describe('operation 3, close day', () => {
  const close = (client: Client, baseUrl: string) => client.closeDay(account(baseUrl), 'req-1')

  test('posts partner, request id and what settings add', async () => {
    const settings = { closeDayExtra: { carrier: 'Any', options: { form: true } } }
    const { request } = await ask(json(envelope), close, settings)
    expect(request).toMatchObject({ method: 'POST', path: '/api/v1/label/closeday' })
    expect(JSON.parse(request?.body ?? '')).toEqual({
      techPartnerId: 'partner-of-then',
      requestId: 'req-1',
      carrier: 'Any',
      options: { form: true },
    })
  })

  test('gives links and documents found anywhere in the answer', async () => {
    const pdf = Buffer.from('%PDF-1.7 a manifest').toString('base64')
    const body = { ...envelope, forms: [{ url: 'https://x.test/m.pdf' }, { data: pdf }] }
    const { outcome } = await ask(json(body), close)
    expect(outcome).toMatchObject({
      kind: 'answered',
      value: { documents: ['https://x.test/m.pdf', `data:application/pdf;base64,${pdf}`], raw: body },
    })
  })

  test('gives the numbers found anywhere in the answer, which may be those of labels', async () => {
    const manifests = [{ carrier: 'USPS', trackingNumbers: ['9400 1118 9922', '1Z999AA10123456784'] }]
    const { outcome } = await ask(json({ ...envelope, closedCount: 2, manifests }), close)
    expect(outcome).toMatchObject({
      kind: 'answered',
      value: { numbers: expect.arrayContaining(['9400 1118 9922', '1Z999AA10123456784']) },
    })
    if (outcome.kind === 'answered') expect(outcome.value.numbers).not.toContain('USPS')
  })

  test('looks for documents at the pointer alone where settings give one', async () => {
    const body = { ...envelope, a: 'https://x.test/a', b: { c: 'https://x.test/c' } }
    const { outcome } = await ask(json(body), close, { pointers: { close: '/b' } })
    expect(outcome).toMatchObject({ value: { documents: ['https://x.test/c'] } })
  })

  test('is refused with errors', async () => {
    const { outcome } = await ask(json({ errors: ['nothing to close'] }), close)
    expect(outcome).toMatchObject({ kind: 'refused', problem: { code: 'service.close-refused' } })
  })

  test.each([...lost, ['an empty answer', text('')] as [string, Reply]])(
    'is unknown after %s',
    async (_name, reply) => {
      const { outcome } = await ask(reply, close)
      expect(outcome).toMatchObject({ kind: 'unknown', problem: { code: 'service.close-unknown' } })
    },
  )
})
