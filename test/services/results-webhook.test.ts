// The company's own system over real HTTP, told of a result: signed, for its own address alone, and whatever it answers.
import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { LabelResult } from '../../main/core/orders/results-out.ts'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { createResultsWebhook } from '../../main/services/results-webhook.ts'
import { chance } from '../campaign/random.ts'
import { casesOf, MOST_GROWTH_BYTES, memoryWatch, PATIENCE_MS } from '../hostile/cases.ts'
import { type Answering, answers, RESULTS_SECRET, resultsReceiver } from '../support/results-receiver.ts'

const RESULT: LabelResult = {
  id: 'd-1',
  type: 'label.bought',
  timestamp: '2026-11-26T09:00:00.000Z',
  sequence: 7,
  data: {
    reference: 'PO-1 ñ',
    shipmentId: 's-1',
    station: 'bench 1',
    environment: 'live',
    service: 'label-server',
    label: { state: 'bought', trackingNumbers: ['9400'], costCents: 845, currency: 'USD' },
  },
}

const network = settingsSchema.parse({ network: { proxy: 'none' } }).network

function webhook(given: { secret?: string; place?: string; now?: () => Date } = {}) {
  const { secret = RESULTS_SECRET, place, now = () => new Date() } = given
  return createResultsWebhook({
    network: () => network,
    clock: { now },
    secrets: {
      for: async (name, origin) =>
        name === 'results.secret' && (place ?? origin) === origin ? secret : undefined,
    },
  })
}

test('a result is posted as JSON, with its id, the time of the try and a signature over both', async () => {
  const receiver = await resultsReceiver()
  expect(await webhook().tell(receiver.url, RESULT)).toEqual({ kind: 'taken' })
  const [delivery] = receiver.deliveries
  expect(delivery).toMatchObject({ id: 'd-1', path: '/results', isSigned: true, json: RESULT })
  expect(delivery?.headers['content-type']).toBe('application/json')
  expect(JSON.stringify(delivery?.headers)).not.toContain('MfKQ9r8GKYqrTwjUPD8')
})

test('a receiver that has another secret sees that it is not signed for it', async () => {
  const receiver = await resultsReceiver()
  await webhook({ secret: 'b3RoZXJzZWNyZXRvdGhlcnNlY3JldG90aGVy' }).tell(receiver.url, RESULT)
  // One of an hour ago is an old one, whoever sends it.
  await webhook({ now: () => new Date(Date.now() - 3_600_000) }).tell(receiver.url, RESULT)
  expect(receiver.deliveries.map(({ isSigned }) => isSigned)).toEqual([false, false])
})

test('without a secret for this very address nothing is sent', async () => {
  const receiver = await resultsReceiver()
  const told = webhook({ place: 'https://erp.example' })
  expect(await told.isReady(receiver.url)).toBe(false)
  expect(await told.tell(receiver.url, RESULT)).toBeUndefined()
  expect(await webhook({ secret: 'short' }).tell(receiver.url, RESULT)).toBeUndefined()
  expect(receiver.deliveries).toEqual([])
})

const refusing: Answering = (_delivery, response) => {
  response.writeHead(200)
  response.write('x')
  response.socket?.end()
}
const wordy: Answering = (_delivery, response) => {
  response.writeHead(200)
  response.write('x'.repeat(200_000))
}
test.each([
  ['takes it', answers(200), { kind: 'taken' }],
  ['takes it and hangs up in the middle of its words', refusing, { kind: 'taken' }],
  ['takes it with more words than anybody reads', wordy, { kind: 'taken' }],
  ['is busy', answers(429, { 'Retry-After': '40' }), { kind: 'later', status: 429, afterSeconds: 40 }],
  ['is away', answers(503, { 'Retry-After': '7' }), { kind: 'later', status: 503, afterSeconds: 7 }],
  ['fails', answers(500), { kind: 'later', why: 'answer', status: 500 }],
  ['does not want it', answers(422), { kind: 'refused', why: 'answer', status: 422 }],
  ['knows nobody', answers(401), { kind: 'refused', why: 'answer', status: 401 }],
  ['wants nothing of the kind any more', answers(410), { kind: 'refused-for-good', status: 410 }],
  [
    'hangs up',
    ((_delivery, response) => void response.socket?.destroy()) as Answering,
    { kind: 'later', why: 'not-reached' },
  ],
])('a receiver that %s', async (_what, answer, told) => {
  const receiver = await resultsReceiver()
  receiver.answer(answer)
  expect(await webhook().tell(receiver.url, RESULT)).toMatchObject(told)
})

test('a receiver that leads elsewhere is not followed', async () => {
  const [receiver, other] = [await resultsReceiver(), await resultsReceiver()]
  for (const status of [301, 302, 307, 308]) {
    receiver.answer(answers(status, { Location: other.url }))
    expect(await webhook().tell(receiver.url, RESULT)).toEqual({
      kind: 'refused',
      why: 'redirected',
      status,
    })
  }
  expect(other.deliveries).toEqual([])
})

test('a receiver that never answers is left after 15 seconds, and one that is not there at once', {
  timeout: 40_000,
}, async () => {
  const sockets = new Set<Socket>()
  const silent = createServer(socket => void sockets.add(socket))
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await webhook().tell(`http://127.0.0.1:${port}/`, RESULT)).toEqual({ kind: 'later', why: 'late' })
  for (const socket of sockets) socket.destroy()
  await new Promise(resolve => silent.close(resolve))
  expect(await webhook().tell(`http://127.0.0.1:${port}/`, RESULT)).toEqual({
    kind: 'later',
    why: 'not-reached',
  })
})

const PIECES = [
  'HTTP/1.1 200 OK\r\n',
  'HTTP/1.1 999\r\n',
  'HTTP/1.1 103 Early Hints\r\n\r\n',
  'Content-Length: 99999999999\r\n',
  'Content-Length: -1\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Content-Encoding: gzip\r\n',
  'Retry-After: 1e99\r\n',
  'Retry-After: \u0000\r\n',
  'Location: file:///etc/passwd\r\n',
  '\r\n',
  'ffffffff\r\n',
  '0\r\n\r\n',
  '\u001f\u008b',
  'x'.repeat(3_000),
]

test('answers that nobody gave in good faith end as taken, later or refused', {
  timeout: PATIENCE_MS,
}, async () => {
  const luck = chance(20261126)
  let text = ''
  // It closes behind its words, so that none of them is waited for.
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(text, 'latin1'))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  const told = webhook()
  const cases = casesOf('answers to a result')
  const memory = memoryWatch(cases / 5)
  const seen = new Set<string>()
  for (let place = 0; place < cases; place += 1) {
    const status = [200, 204, 302, 404, 410, 429, 500, 503][luck.below(8)]
    text = `HTTP/1.1 ${status} X\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<html>`
    for (let edits = luck.below(4); edits > 0; edits -= 1) {
      const at = luck.below(text.length + 1)
      text = text.slice(0, at) + PIECES[luck.below(PIECES.length)] + text.slice(at + luck.below(6))
    }
    const outcome = await told.tell(url, RESULT)
    seen.add(outcome?.kind ?? 'nothing')
    if (outcome?.kind !== 'taken' && outcome?.afterSeconds !== undefined) {
      expect(outcome.afterSeconds).toBeLessThanOrEqual(300)
    }
    memory.look()
  }
  expect([...seen].sort()).toEqual(['later', 'refused', 'refused-for-good', 'taken'])
  expect(memory.growth()).toBeLessThan(MOST_GROWTH_BYTES)
})
