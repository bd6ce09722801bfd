// What leaves the station, what comes back, and whether anything was sent at all.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Hold } from '../../main/core/records/hold.ts'
import { networkSettingsSchema } from '../../main/core/settings/settings.ts'
import { createHold } from '../../main/services/held.ts'
import { createHttp, type Http, type HttpRequest } from '../../main/services/http.ts'
import { waitFor } from '../support/wait-for.ts'
import {
  closedPort,
  cutOff,
  json,
  late,
  type Reply,
  reset,
  silence,
  startRawListener,
  startScriptedService,
  text,
} from './scripted-service.ts'

const clock = { now: () => new Date('2026-03-01T12:00:00Z') }

const httpWith = (limits: object = {}) =>
  createHttp({ network: () => networkSettingsSchema.parse(limits), clock })

const post = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'POST',
  url: new URL(url),
  body: '{"paid":true}',
  once: true,
  ...more,
})

describe('deadlines and caps', () => {
  test('stand at 5, 15 and 60 seconds, two minutes at the gate and 16 MiB unless settings say otherwise', () => {
    expect(networkSettingsSchema.parse({})).toEqual({
      connectTimeoutMs: 5_000,
      idleTimeoutMs: 15_000,
      totalTimeoutMs: 60_000,
      gateTimeoutMs: 120_000,
      maxResponseBytes: 16 * 1024 * 1024,
      proxy: 'system',
      caFile: '',
    })
  })

  test('a service that never answers leaves the outcome unknown', async () => {
    await using service = await startScriptedService(silence)
    const outcome = await httpWith({ idleTimeoutMs: 300 }).send(post(service.baseUrl))
    expect(outcome).toMatchObject({ kind: 'unknown', why: 'idle-timeout' })
    await waitFor(() => service.seen.length === 1, { what: 'the request' })
  })

  test('a service that drips a byte at a time ends at the total deadline', async () => {
    const drip: Reply = response => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('{'), 50)
      response.on('close', () => clearInterval(timer))
    }
    await using service = await startScriptedService(drip)
    const outcome = await httpWith({ totalTimeoutMs: 2_000 }).send(post(service.baseUrl))
    expect(outcome).toMatchObject({ kind: 'unknown', why: 'total-timeout', status: 200 })
  })

  test('headers that drip end at the idle deadline', async () => {
    await using listener = await startRawListener(socket => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('X-A: b\r\n'), 50)
      socket.on('close', () => clearInterval(timer))
    })
    const outcome = await httpWith({ idleTimeoutMs: 300 }).send(post(`http://127.0.0.1:${listener.port}`))
    expect(outcome).toMatchObject({ kind: 'unknown', why: 'idle-timeout' })
  })

  test('an answer over the cap is unknown', async () => {
    await using service = await startScriptedService(text('x'.repeat(3_000)))
    const outcome = await httpWith({ maxResponseBytes: 2_000 }).send(post(service.baseUrl))
    expect(outcome).toMatchObject({ kind: 'unknown', why: 'too-large' })
  })

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('a %s bomb is counted as it opens', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(40 * 1024 * 1024, 0x20))
    expect(bomb.length).toBeLessThan(100_000)
    await using service = await startScriptedService(text(bomb, 200, { 'content-encoding': encoding }))
    const outcome = await httpWith().send(post(service.baseUrl))
    expect(outcome).toMatchObject({ kind: 'unknown', why: 'too-large' })
  })

  test('a compressed answer is read', async () => {
    const body = gzipSync('{"a":1}')
    await using service = await startScriptedService(text(body, 200, { 'content-encoding': 'gzip' }))
    const outcome = await httpWith().send(post(service.baseUrl))
    expect(outcome).toMatchObject({ kind: 'answered', json: { kind: 'json', value: { a: 1 } } })
  })
})

describe('not sent', () => {
  test.each([
    'http://example.test',
    'http://10.1.2.3/',
    'http://192.168.0.4',
    'http://127.0.0.1.example.test',
  ])('plain http leaves this machine nowhere: %s', async url => {
    expect(await httpWith().send(post(url))).toMatchObject({ kind: 'not-sent', why: 'not-https' })
  })

  test.each([
    ['ftp://example.test', 'not-http'],
    ['file:///etc/passwd', 'not-http'],
    ['https://user:word@example.test', 'holds-credentials'],
  ])('%s is no address', async (url, why) => {
    expect(await httpWith().send(post(url))).toMatchObject({ kind: 'not-sent', why })
  })

  test('a closed port', async () => {
    const outcome = await httpWith().send(post(`http://127.0.0.1:${await closedPort()}`))
    expect(outcome).toEqual({ kind: 'not-sent', why: 'connect-failed', detail: 'ECONNREFUSED' })
  })

  test('a closed port says so to a read too', async () => {
    const outcome = await httpWith().send(post(`http://127.0.0.1:${await closedPort()}`, { once: false }))
    expect(outcome).toMatchObject({ kind: 'not-sent', why: 'connect-failed' })
  })

  test('a name that does not exist', async () => {
    const outcome = await httpWith().send(post('https://no-such-host.invalid'))
    expect(outcome).toMatchObject({ kind: 'not-sent' })
  })

  test('a listener that answers no TLS, and sees no credential', async () => {
    const came: Buffer[] = []
    await using listener = await startRawListener(socket => {
      socket.on('data', chunk => {
        came.push(chunk)
        socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
      })
    })
    const outcome = await httpWith().send(
      post(`https://127.0.0.1:${listener.port}`, { headers: { Authorization: 'Bearer the-token' } }),
    )
    expect(outcome).toMatchObject({ kind: 'not-sent', why: 'tls-failed' })
    expect(Buffer.concat(came).toString('latin1')).not.toContain('the-token')
  })

  test('a listener that never finishes the TLS handshake', async () => {
    await using listener = await startRawListener(() => undefined)
    const outcome = await httpWith({ connectTimeoutMs: 300 }).send(post(`https://127.0.0.1:${listener.port}`))
    expect(outcome).toMatchObject({ kind: 'not-sent', why: 'connect-timeout' })
  })
})

describe('what a command may no longer send', () => {
  /** Kept for so many questions: by the command, before the request, and when its connection stands. */
  const keptFor = (questions: number) => {
    let asked = 0
    return createHold(() => {
      asked += 1
      return asked <= questions
    })
  }
  const sendWith = async (hold: Hold, http: Http, request: HttpRequest) => {
    let outcome: unknown
    await hold.send(async () => {
      outcome = await http.send(request)
      return { kind: 'answered', value: undefined, warnings: [] }
    })
    return outcome
  }

  test.each([
    ['it is sent', 0, undefined, 0],
    ['it has waited for its turn', 1, 'kept-back', 0],
    ['its connection stands', 2, 'kept-back', 1],
  ] as const)(
    'does not leave where the hold is lost before %s',
    async (_when, questions, why, connections) => {
      await using service = await startScriptedService(json({}))
      const outcome = await sendWith(keptFor(questions), httpWith(), post(service.baseUrl))
      expect(outcome).toEqual(why && { kind: 'not-sent', why, detail: why })
      expect(service.seen).toEqual([])
      await waitFor(async () => (await service.openConnections()) === 0, {
        what: 'the connection to be left',
      })
      expect(service.connections).toBe(connections)
    },
  )

  test('does not ride on a connection that stands, and a look goes out all the same', async () => {
    await using service = await startScriptedService(json({}))
    const http = httpWith()
    const bulk = post(service.baseUrl, { inBulk: true })
    expect(await sendWith(keptFor(3), http, bulk)).toMatchObject({ kind: 'answered' })
    expect(await sendWith(keptFor(1), http, bulk)).toMatchObject({ kind: 'not-sent', why: 'kept-back' })
    const look = post(service.baseUrl, { once: false })
    expect(await sendWith(keptFor(1), http, look)).toMatchObject({ kind: 'answered' })
    expect(service.seen).toHaveLength(2)
  })
})

describe('unknown', () => {
  test.each([
    ['a reset', reset],
    ['a cut-off body', cutOff('{"trackingNumber":"1Z999AA10123456784"}', 20)],
  ])('%s after the request went out', async (_name, reply) => {
    await using service = await startScriptedService(reply)
    const outcome = await httpWith().send(post(service.baseUrl))
    expect(outcome).toMatchObject({ kind: 'unknown', why: 'connection-lost' })
    expect(service.seen).toHaveLength(1)
  })

  test('words that are no HTTP', async () => {
    await using listener = await startRawListener(socket =>
      socket.on('data', () => socket.write('nonsense\r\n\r\n')),
    )
    const outcome = await httpWith().send(post(`http://127.0.0.1:${listener.port}`))
    expect(outcome).toMatchObject({ kind: 'unknown' })
  })

  test('JSON that is whole says what it says although the connection ends badly', async () => {
    await using service = await startScriptedService(cutOff('{"a":1}          ', 8))
    const outcome = await httpWith().send(post(service.baseUrl))
    expect(outcome).toMatchObject({ kind: 'answered', json: { kind: 'json', value: { a: 1 } } })
  })
})

describe('answers', () => {
  test('a redirect is an answer and is never followed', async () => {
    await using elsewhere = await startScriptedService(json({}))
    await using service = await startScriptedService(text('', 302, { location: elsewhere.baseUrl }))
    const outcome = await httpWith().send(post(service.baseUrl, { headers: { Authorization: 'Bearer t' } }))
    expect(outcome).toMatchObject({ kind: 'answered', status: 302 })
    expect(elsewhere.seen).toHaveLength(0)
  })

  test('what moves money takes a connection of its own each time', async () => {
    await using service = await startScriptedService(json({}))
    const http = httpWith()
    await http.send(post(service.baseUrl))
    await http.send(post(service.baseUrl))
    expect(service.seen.map(one => one.connection)).toEqual([1, 2])
  })

  test('reads share a connection', async () => {
    await using service = await startScriptedService(json({}))
    const http = httpWith()
    await http.send(post(service.baseUrl, { once: false }))
    await http.send(post(service.baseUrl, { once: false }))
    expect(service.seen.map(one => one.connection)).toEqual([1, 1])
  })

  test('what is sent once in bulk rides on the connection of the one just before it, and is asked once', async () => {
    await using service = await startScriptedService(
      json({}),
      late(1_500, json({ slow: true })),
      reset,
      json({ again: true }),
    )
    const http = httpWith()
    const bulk = post(service.baseUrl, { inBulk: true })
    await http.send(bulk)
    // Its connection's rest is limited, the wait for an answer is not.
    expect(await http.send(bulk)).toMatchObject({ kind: 'answered', json: { value: { slow: true } } })
    expect(await http.send(bulk)).toMatchObject({ kind: 'unknown', why: 'stale-connection' })
    expect(service.seen.map(one => one.connection)).toEqual([1, 1, 1])
  })

  test('a connection that has rested is not ridden on by what is sent once', async () => {
    await using service = await startScriptedService(json({}))
    const http = httpWith()
    const bulk = post(service.baseUrl, { inBulk: true })
    await http.send(bulk)
    await waitFor(async () => (await service.openConnections()) === 0, { what: 'the connection to be left' })
    await http.send(bulk)
    expect(service.seen.map(one => one.connection)).toEqual([1, 2])
  })

  test('a read on a connection that went stale is asked again; a purchase never is', async () => {
    await using service = await startScriptedService(json({}), reset, json({ second: true }))
    const http = httpWith()
    await http.send(post(service.baseUrl, { once: false }))
    const outcome = await http.send(post(service.baseUrl, { once: false }))
    expect(outcome).toMatchObject({ kind: 'answered', json: { value: { second: true } } })
    service.replies(reset)
    expect(await http.send(post(service.baseUrl))).toMatchObject({ kind: 'unknown' })
    expect(service.seen).toHaveLength(4)
  })

  test.each([
    ['7', 7],
    ['0', 1],
    ['-40', 1],
    ['99999999999999999999', 300],
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30],
    ['Sun, 01 Mar 2020 12:00:30 GMT', 1],
    ['Sun, 01 Mar 2099 12:00:30 GMT', 300],
    ['soon', undefined],
  ])('Retry-After %s waits %s s', async (header, seconds) => {
    const date = 'Sun, 01 Mar 2026 12:00:00 GMT'
    await using service = await startScriptedService(json({}, 429, { 'retry-after': header, date }))
    const outcome = await httpWith().send(post(service.baseUrl))
    expect(outcome.kind === 'answered' && outcome.retryAfterSeconds).toBe(seconds)
  })

  test('the clock of the service is compared with ours', async () => {
    await using service = await startScriptedService(json({}, 200, { date: 'Sun, 01 Mar 2026 12:05:00 GMT' }))
    expect(await httpWith().send(post(service.baseUrl))).toMatchObject({ clockSkewSeconds: 300 })
  })

  test('a credential that the service repeats does not come through', async () => {
    await using service = await startScriptedService((response, request) =>
      json({ errors: [`bad header ${request.headers.authorization}`] }, 400)(response, request),
    )
    const outcome = await httpWith().send(
      post(service.baseUrl, { headers: { Authorization: 'Bearer s3cret-word' }, secrets: ['s3cret-word'] }),
    )
    expect(outcome).toMatchObject({ json: { value: { errors: ['bad header Bearer [secret]'] } } })
  })
})
