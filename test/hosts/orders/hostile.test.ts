// Whatever another program sends: it is an order or a problem, never a crash, a hang, a purchase or a heap that grows.
import { Agent, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { OrderKey } from '../../../main/core/orders/order-keys.ts'
import { takeOrder, takeOrderBack } from '../../../main/flows/order-service.ts'
import { orderStanding } from '../../../main/flows/order-standing.ts'
import { ORDERS_HOST_LIMITS, startOrdersHost } from '../../../main/hosts/orders/orders-host.ts'
import { chance } from '../../campaign/random.ts'
import { DEFAULTS, orderBench } from '../../flows/order-bench.ts'
import { casesOf, MOST_GROWTH_BYTES, memoryWatch, PATIENCE_MS } from '../../hostile/cases.ts'
import { orderSent } from '../../support/orders-sent.ts'
import { NO_LOG } from '../../support/web-host.ts'

const KEY: OrderKey = {
  id: 'aaaaaaaaaaaaaaaa',
  name: 'Shop',
  environment: 'live',
  rights: ['put', 'read'],
  createdAt: '2026-11-25T12:00:00.000Z',
}
const PIECES = [
  '\u0000',
  '"',
  '\\',
  '\n',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  'null',
  'true',
  '-0',
  '1e309',
  '1'.repeat(400),
  '__proto__',
  '"__proto__":{"a":1},',
  '"constructor":1,',
  '"reference":"B",',
  '"weight":2,',
  '"to":[],',
  '"to":{"to":{"to":{"to":{"to":1}}}},',
  '},{',
  '}],[{',
  '\ud800',
  '\ufeff',
  '\u202e',
  '😀',
  '=cmd|x',
  '<script>',
  'a'.repeat(5_000),
  '['.repeat(3_000),
  '{"a":'.repeat(2_000),
  ','.repeat(2_000),
  '%00',
  '../..',
]
const METHODS = ['POST', 'GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']
const PATHS = [
  '/orders',
  '/orders/A-1',
  '/orders/',
  '/openapi.json',
  '/orders?x=1',
  '/',
  '/orders/%2e%2e%2f',
  '/api/x',
]
/** What the service may answer; 500 would be a fault of ours. */
const ANSWERS = [200, 201, 204, 400, 401, 403, 404, 409, 413, 415, 422]

test('requests that nobody sent in good faith end as an order or a problem', {
  timeout: PATIENCE_MS,
}, async () => {
  const bench = await orderBench()
  const started = await startOrdersHost({
    desk: {
      whose: text => (text === 'right' ? KEY : undefined),
      take: (key, sent) => takeOrder(bench, key, sent, { ...DEFAULTS, shippingService: 'GROUND' }),
      takeBack: (key, reference) => takeOrderBack(bench, key, reference),
      standing: (key, reference) => orderStanding(bench, key, reference),
    },
    port: 0,
    version: '1',
    log: NO_LOG,
    limits: {
      calls: { burst: 1e9, perSecond: 1 },
      looks: { burst: 1e9, perSecond: 1 },
      refusals: { burst: 1e9, perSecond: 1 },
    },
  })
  if (!started.ok) throw new Error(started.problem.message)
  const { port } = started.value
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  onTestFinished(async () => {
    agent.destroy()
    await started.value.stop()
  })
  const luck = chance(20261125)
  const one = <T>(list: readonly T[]): T => list[luck.below(list.length)] as T
  const mixed = (text: string, most: number) => {
    let mixture = text
    for (let edits = luck.below(most); edits > 0; edits -= 1) {
      const at = luck.below(mixture.length + 1)
      mixture = mixture.slice(0, at) + one(PIECES) + mixture.slice(at + luck.below(6))
    }
    return mixture
  }
  const inHeader = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 4_000)

  const cases = casesOf('orders service')
  const memory = memoryWatch(cases / 5)
  let taken = 0
  for (let place = 0; place < cases; place += 1) {
    const isPlain = luck.below(3) > 0
    const body = mixed(JSON.stringify(orderSent(`H-${luck.below(50)}`, { note: one(PIECES) })), 5)
    const method = isPlain ? 'POST' : one(METHODS)
    const { status, text } = await send(agent, port, {
      method,
      path: isPlain
        ? '/orders'
        : inHeader(mixed(one(PATHS), 2))
            .replace(/ /g, '%20')
            .replace(/^[^/]*/, ''),
      headers: {
        authorization: luck.below(20) === 0 ? inHeader(mixed('Bearer right', 3)) : 'Bearer right',
        'content-type': luck.below(20) === 0 ? inHeader(mixed('application/json', 3)) : 'application/json',
        'idempotency-key': luck.below(10) === 0 ? inHeader(mixed(`${place}`, 3)) : `${luck.below(cases)}`,
        ...(luck.below(4) === 0 && { prefer: inHeader(mixed('handling=lenient', 2)) }),
      },
      body: method === 'GET' || method === 'HEAD' ? '' : body,
    })
    if (status === 201) taken += 1
    expect(ANSWERS, `${method} ${text.slice(0, 200)}`).toContain(status)
    if (method !== 'HEAD' && status >= 400 && text !== '')
      expect(JSON.parse(text)).toMatchObject({ code: expect.any(String), status })
    memory.look()
  }
  expect(taken).toBeGreaterThan(5)
  const { items } = await bench.orders.orders({ environment: 'live', limit: 200 })
  expect(items.length).toBeGreaterThan(0)
  expect(
    items.every(({ reference, state }) => reference !== '' && ['ready', 'invalid'].includes(state)),
  ).toBe(true)
  expect(bench.asked).toEqual([])
  expect(memory.growth()).toBeLessThan(MOST_GROWTH_BYTES)
  expect(ORDERS_HOST_LIMITS.bodyBytes).toBeLessThan(100_000)
})

interface Sending {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const send = (agent: Agent, port: number, { method, path, headers, body }: Sending) =>
  new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path: path || '/', headers }, response => {
      let text = ''
      response.on('data', chunk => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', reject)
    })
    // A connection that is closed on what is no HTTP is an answer, too.
    sent.on('error', () => resolve({ status: 400, text: '' }))
    sent.end(body)
  })
