// The company's own system over real HTTP: asked of one order, by its own address, for as long as nobody waits.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { LOOK_UP_MS, lookUpUrl } from '../../main/core/orders/order-look-up.ts'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { createOrderLookUp } from '../../main/services/order-look-up.ts'
import { chance } from '../campaign/random.ts'
import { casesOf, MOST_GROWTH_BYTES, memoryWatch, PATIENCE_MS } from '../hostile/cases.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

async function system(answer: Answer, settings: { path?: string; header?: string; fields?: object } = {}) {
  const heard: { readonly url: string; readonly key: string | undefined }[] = []
  const { path = '/orders/{reference}', header = 'Authorization', fields = {} } = settings
  const server = createServer((request, response) => {
    const key = request.headers[header.toLowerCase()]
    heard.push({ url: request.url ?? '', key: typeof key === 'string' ? key : undefined })
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const asked: string[] = []
  const all = settingsSchema.parse({
    lookUp: { url: `${origin}${path}`, header, fields },
    network: { proxy: 'none' },
  })
  const lookUp = createOrderLookUp({
    settings: () => all.lookUp,
    network: () => all.network,
    clock: { now: () => new Date() },
    secrets: {
      async for(name, place) {
        asked.push(`${name} ${place}`)
        return place === origin ? 'Bearer secret-of-erp' : undefined
      },
    },
  })
  return { lookUp, heard, origin, asked }
}
const json =
  (body: unknown, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

test('its answer by our own names, with its key for its origin alone', async () => {
  const { lookUp, heard, origin, asked } = await system(json({ to: { name: 'Bo' }, weight: 3 }))
  expect(await lookUp.ask('A/1 ñ')).toEqual({ kind: 'found', order: { to: { name: 'Bo' }, weight: 3 } })
  expect(heard).toEqual([{ url: '/orders/A%2F1%20%C3%B1', key: 'Bearer secret-of-erp' }])
  expect(asked).toEqual([`lookUp.key ${origin}`])
})

test('its answer by pointers: what stands there by our names, and nothing of the rest', async () => {
  const fields = {
    'to.name': '/data/0/ship/name',
    'to.postalCode': '/data/0/ship/zip~1code',
    'packages.0.weightOz': '/w',
  }
  const body = { data: [{ ship: { name: 'Bo Cole', 'zip/code': '98028' } }], w: null, other: 'x' }
  const { lookUp, heard } = await system(json(body), {
    path: '/find?no={reference}',
    header: 'X-Key',
    fields,
  })
  expect(await lookUp.ask('A&1')).toEqual({
    kind: 'found',
    order: { to: { name: 'Bo Cole', postalCode: '98028' } },
  })
  expect(heard).toEqual([{ url: '/find?no=A%261', key: 'Bearer secret-of-erp' }])
})

test.each([
  ['has no such order', json('', 404), { kind: 'unknown' }],
  [
    'refuses',
    json({}, 403),
    { kind: 'failed', problem: { code: 'look-up.answer', params: { status: 403 } } },
  ],
  ['leads elsewhere', json('', 302), { kind: 'failed', problem: { code: 'look-up.answer' } }],
  ['has none, as a value', json('null'), { kind: 'unknown' }],
  ['gives a list', json('[1]'), { kind: 'failed', problem: { code: 'look-up.not-understood' } }],
  ['gives half of it', json('{"to":'), { kind: 'failed', problem: { code: 'look-up.not-understood' } }],
  ['gives a page', json('<html>'), { kind: 'failed', problem: { code: 'look-up.not-understood' } }],
  [
    'says a name twice',
    json('{"weight":1,"weight":2}'),
    { kind: 'failed', problem: { code: 'look-up.not-understood' } },
  ],
  [
    'gives too much',
    json({ a: 'x'.repeat(70_000) }),
    { kind: 'failed', problem: { code: 'look-up.not-understood' } },
  ],
  [
    'hangs up',
    (request: IncomingMessage) => void request.socket.destroy(),
    { kind: 'failed', problem: { code: 'look-up.not-reached' } },
  ],
] as const)('a system that %s', async (_what, answer, outcome) => {
  const { lookUp } = await system(answer as Answer)
  const said = await lookUp.ask('A-1')
  expect(said).toMatchObject(outcome)
  expect(JSON.stringify(said)).not.toContain('secret-of-erp')
})

test.each([
  ['says nothing', (): void => undefined],
  [
    'says a little and nothing more',
    (_request: IncomingMessage, response: ServerResponse): void => void response.write('{'),
  ],
] as const)('a system that %s is left after the time that a hand takes', async (_what, answer) => {
  const { lookUp } = await system(answer as Answer)
  const began = performance.now()
  expect(await lookUp.ask('A-1')).toMatchObject({ kind: 'failed', problem: { code: 'look-up.late' } })
  expect(performance.now() - began).toBeGreaterThan(LOOK_UP_MS - 50)
})

test('a reference leads nowhere but to its place in the address', () => {
  const template = 'https://erp.example/orders/{reference}/one'
  expect(lookUpUrl(template, '../../admin')?.href).toBe('https://erp.example/orders/..%2F..%2Fadmin/one')
  expect(lookUpUrl(template, '@evil.example/')?.origin).toBe('https://erp.example')
  for (const reference of ['', '.', '..']) expect(lookUpUrl(template, reference)).toBeUndefined()
  for (const wrong of [
    'https://{reference}.example/',
    'https://erp.example/',
    'https://erp.example/#{reference}',
    '',
  ])
    expect(lookUpUrl(wrong, 'A-1'), wrong).toBeUndefined()
})

const PIECES = [
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\u0000',
  '__proto__',
  '"weight":2,',
  'null',
  '1e309',
  '\ud800',
  '['.repeat(500),
  'x'.repeat(3_000),
]

test('answers that nobody gave in good faith end as an order or a reason', {
  timeout: PATIENCE_MS,
}, async () => {
  const luck = chance(20261126)
  let text = ''
  const fields = { 'to.name': '/to/name', 'packages.0.weightOz': '/weight' }
  const { lookUp } = await system(
    (request, response) => json(text, luck.below(8) === 0 ? 500 : 200)(request, response),
    { fields },
  )
  const cases = casesOf('answers of a look-up')
  const memory = memoryWatch(cases / 5)
  for (let place = 0; place < cases; place += 1) {
    text = JSON.stringify({ to: { name: 'Bo' }, weight: 3, list: [1, { a: 2 }] })
    for (let edits = luck.below(4); edits > 0; edits -= 1) {
      const at = luck.below(text.length + 1)
      text = text.slice(0, at) + PIECES[luck.below(PIECES.length)] + text.slice(at + luck.below(6))
    }
    expect(['found', 'failed']).toContain((await lookUp.ask(`H-${place}`)).kind)
    memory.look()
  }
  expect(memory.growth()).toBeLessThan(MOST_GROWTH_BYTES)
})
