// The orders service at its door: who may pass, in whatever spelling, what it takes at most, and how it refuses.
import { describe, expect, it, onTestFinished } from 'vitest'
import type { OrderDesk, OrderSent } from '../../../main/core/orders/order-desk.ts'
import type { OrderKey } from '../../../main/core/orders/order-keys.ts'
import { problem } from '../../../main/core/problem.ts'
import { fail, ok } from '../../../main/core/result.ts'
import { type OrdersHostLimits, startOrdersHost } from '../../../main/hosts/orders/orders-host.ts'
import { ask, orderSent, put, read } from '../../support/orders-sent.ts'
import { sendRaw } from '../../support/raw-request.ts'
import { PATH_SPELLINGS, REQUEST_SPELLINGS } from '../../support/spellings.ts'

const PATIENCE = { timeout: 120_000 }

const keyOf = (id: string, rights: OrderKey['rights']): OrderKey => ({
  id,
  name: id,
  environment: 'live',
  rights,
  createdAt: '2026-11-25T12:00:00.000Z',
})
const KEYS: Readonly<Record<string, OrderKey>> = {
  writer: keyOf('writer', ['put']),
  reader: keyOf('reader', ['read']),
  both: keyOf('both', ['put', 'read']),
}
const ROUTES = [
  { method: 'POST', path: '/orders' },
  { method: 'GET', path: '/orders/A-1' },
  { method: 'DELETE', path: '/orders/A-1' },
] as const

async function runHost(limits: Partial<OrdersHostLimits> = {}, take?: OrderDesk['take']) {
  const taken: OrderSent[] = []
  const asked: string[] = []
  const logged: unknown[] = []
  const desk: OrderDesk = {
    whose: text => (Object.hasOwn(KEYS, text) ? KEYS[text] : undefined),
    take:
      take ??
      (async (_key, sent) => {
        taken.push(sent)
        return ok(JSON.stringify({ reference: 'A-1', receivedAt: '', notRead: [] }))
      }),
    async takeBack(_key, reference) {
      asked.push(`${reference} back`)
      return reference === 'A-9' ? fail(problem('not-found', 'order-service.order-unknown')) : ok(undefined)
    },
    async standing(_key, reference) {
      asked.push(reference)
      return ok({ reference, state: 'waiting' })
    },
  }
  const note = (message: string, facts?: unknown) => void logged.push([message, facts])
  const started = await startOrdersHost({
    desk,
    port: 0,
    version: '1',
    log: { info: note, warn: note, error: note },
    limits,
  })
  if (!started.ok) throw new Error(started.problem.message)
  onTestFinished(() => started.value.stop())
  return { port: started.value.port, taken, asked, logged }
}
const OPEN = { refusals: { burst: 1e9, perSecond: 1 }, looks: { burst: 1e9, perSecond: 1 } }

describe('a stranger', () => {
  it('is told nothing and brings nothing, in whatever spelling', PATIENCE, async () => {
    const { port, taken, asked } = await runHost(OPEN)
    const wrong: string[] = []
    for (const headers of [[], ['Authorization: Bearer nobody'], ['Authorization: Basic both']]) {
      for (const { method, path } of ROUTES) {
        const lines = [...headers, 'Content-Type: application/json', 'Idempotency-Key: 1']
        const target = { port, method, path, body: '{"reference":"A-1"}', headers: lines }
        await Promise.all(
          [...PATH_SPELLINGS, ...REQUEST_SPELLINGS].map(async spelling => {
            const { status, text } = await sendRaw(port, spelling.bytes(target))
            if (status !== 0 && status < 400) wrong.push(`${spelling.name} ${method} ${path}: ${text}`)
          }),
        )
      }
    }
    expect(wrong).toEqual([])
    expect([...taken, ...asked]).toEqual([])
  })

  it('reads the document alone, which holds nothing of a station', async () => {
    const { port } = await runHost()
    const document = await ask(port, { path: '/openapi.json', headers: { host: `127.0.0.1:${port}` } })
    expect(document).toMatchObject({ status: 200, json: { openapi: '3.1.0' } })
    expect((await ask(port, { path: '/nothing' })).status).toBe(401)
    expect((await ask(port, { path: '/api/queue.list', method: 'POST' })).status).toBe(401)
  })
})

describe('a key', () => {
  it('takes back what it may put, and reads nothing by it', async () => {
    const { port, asked } = await runHost()
    const back = (key: string, reference: string) =>
      ask(port, {
        method: 'DELETE',
        path: `/orders/${reference}`,
        headers: { authorization: `Bearer ${key}` },
      })
    expect([(await back('reader', 'A-1')).status, asked]).toEqual([403, []])
    expect([(await back('writer', 'A%201')).status, asked]).toEqual([204, ['A 1 back']])
    expect((await back('writer', 'A-9')).status).toBe(404)
  })

  it('opens what its rights say, and nothing else', async () => {
    const { port, taken, asked } = await runHost()
    const sent = (key: string) => put(port, key, orderSent('A-1'), { number: '1' })
    expect([(await sent('writer')).status, (await sent('both')).status]).toEqual([201, 201])
    expect((await read(port, 'reader', 'A-1')).status).toBe(200)
    expect(await sent('reader')).toMatchObject({
      status: 403,
      type: 'application/problem+json; charset=utf-8',
      json: {
        code: 'order-service.right-missing',
        status: 403,
        type: 'urn:packbench:problem:order-service.right-missing',
      },
    })
    expect((await read(port, 'writer', 'A-1')).status).toBe(403)
    expect(await ask(port, { path: '/orders/A-1' })).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
      json: { code: 'order-service.key-missing' },
    })
    expect([taken.length, asked.length]).toEqual([2, 1])
  })

  it('finds a reference with a slash, a percent sign or letters of any script', async () => {
    const { port, asked } = await runHost()
    for (const reference of ['A/1', '100%', 'Ñandú 7', '..'])
      expect((await read(port, 'both', reference)).json).toMatchObject({ reference })
    expect(asked).toEqual(['A/1', '100%', 'Ñandú 7', '..'])
  })
})

describe('a web page', () => {
  it.each([
    ['by its origin', { origin: 'http://evil.example' }],
    ['of this very address', { origin: 'http://127.0.0.1' }],
    ['by what browsers say of a request', { 'sec-fetch-site': 'cross-site' }],
    ['by a name that leads here', { host: 'evil.example' }],
    ['by another port', { host: '127.0.0.1:1' }],
  ])('is refused %s, with a key too', async (_how, headers) => {
    const { port, taken } = await runHost()
    const answer = await put(port, 'both', orderSent('A-1'), { number: '1', ...headers })
    expect(answer).toMatchObject({ status: 403, json: { code: 'order-service.foreign' } })
    expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control'))).toEqual([])
    expect(taken).toEqual([])
  })

  it('is given no permission by a preflight', async () => {
    const { port } = await runHost()
    const headers = { origin: 'http://evil.example', 'access-control-request-method': 'POST' }
    const answer = await ask(port, { method: 'OPTIONS', path: '/orders', headers })
    expect(answer.status).toBe(403)
    expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control'))).toEqual([])
  })
})

describe('a request', () => {
  it.each([
    ['without a number', { number: '' }, 400, 'order-service.number-missing'],
    ['with a number that is too long', { number: 'x'.repeat(201) }, 400, 'order-service.number-missing'],
    [
      'that is no JSON by its name',
      { number: '1', 'content-type': 'text/plain' },
      415,
      'order-service.not-json',
    ],
  ])('%s is refused before anything is looked at', async (_how, headers, status, code) => {
    const { port, taken } = await runHost()
    const answer = await put(port, 'both', orderSent('A-1'), headers)
    expect(answer).toMatchObject({ status, json: { code } })
    expect(taken).toEqual([])
  })

  it('with headers that stand twice is refused, also with the right key among them', async () => {
    const { port, taken } = await runHost()
    const lines = ['Authorization: Bearer both', 'Authorization: Bearer nobody']
    const request = [
      'POST /orders HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      ...lines,
      'Content-Type: application/json',
      'Idempotency-Key: 1',
      'Content-Length: 2',
      'Connection: close',
      '',
      '{}',
    ]
    expect((await sendRaw(port, request.join('\r\n'))).status).toBe(400)
    expect(taken).toEqual([])
  })

  it('over 64 KiB, of known or unknown length, is refused and not read', PATIENCE, async () => {
    const { port, taken } = await runHost()
    const lengths: readonly Readonly<Record<string, string>>[] = [{}, { 'transfer-encoding': 'chunked' }]
    for (const more of lengths) {
      const answer = await put(port, 'both', `{"a":"${'x'.repeat(80_000)}"}`, { ...more, number: '1' })
      expect(answer).toMatchObject({ status: 413, json: { code: 'input.too-large' } })
    }
    expect(taken).toEqual([])
  })

  it('more often than a key may ask waits, and other keys do not', async () => {
    const { port } = await runHost({ calls: { burst: 2, perSecond: 0 } })
    const statuses = []
    for (let time = 0; time < 3; time += 1) statuses.push((await read(port, 'both', 'A-1')).status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await read(port, 'reader', 'A-1')).status).toBe(200)
    expect((await read(port, 'both', 'A-1')).headers['retry-after']).toBe('2')
  })

  it('that fails by a fault of ours says nothing of it, and neither does the log', async () => {
    const { port, logged } = await runHost({}, () => {
      throw new Error('9 Elm Ave /home/bench')
    })
    const answer = await put(port, 'both', orderSent('A-1'), { number: '1' })
    expect(answer).toMatchObject({ status: 500, json: { code: 'station.internal' } })
    expect(answer.text + JSON.stringify(logged)).not.toMatch(/Elm|home|stack|at /)
  })
})

describe('a refusal', () => {
  it('names each field as its sender does, with our code and sentence', async () => {
    const fieldProblems = { 'to.companyName': { code: 'order.number-unreadable' } } as const
    const { port } = await runHost({}, async () =>
      fail(problem('invalid-input', 'order-service.order-refused', { fieldProblems })),
    )
    const { status, json } = await put(port, 'both', orderSent('A-1'), { number: '1' })
    expect(status).toBe(422)
    expect(json).toMatchObject({
      code: 'order-service.order-refused',
      fields: [{ field: 'to.company', code: 'order.number-unreadable', detail: expect.stringMatching(/\w/) }],
    })
  })
})
