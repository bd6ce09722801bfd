// The sandbox misbehaves when told to, as often as told, and its log says what it really did.
import { request as httpRequest } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { type Bench, type Json, openSandbox, type Reply, read } from '../simulator/open-sandbox.ts'

interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  /** The connection ended as HTTP asks for. */
  readonly complete: boolean
}

/** A request with node's own client, which shows how a connection ended. */
function raw(bench: Bench, body: Json, signal?: AbortSignal): Promise<RawAnswer | NodeJS.ErrnoException> {
  const { baseUrl, token } = bench.sandbox.labelServer
  return new Promise(resolve => {
    const sent = httpRequest(
      `${baseUrl}/api/v1/label`,
      {
        method: 'POST',
        agent: false,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(signal && { signal }),
      },
      answer => {
        const chunks: Buffer[] = []
        const done = (): void =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString('utf8'),
            complete: answer.complete,
          })
        answer.on('data', chunk => chunks.push(chunk))
        answer.on('error', () => undefined)
        answer.on('close', done)
      },
    )
    sent.on('error', error => resolve(error))
    sent.end(JSON.stringify(body))
  })
}

const label = (bench: Bench): Promise<Reply> => bench.label('POST', '/api/v1/label', bench.shipment())
const misbehave = (bench: Bench, fault: object, rest: object = {}): Promise<Json> =>
  bench.control('misbehave', { service: 'label-server', operation: 'label', fault, ...rest })
const sold = async (bench: Bench): Promise<number> =>
  (await read(`${bench.sandbox.controlUrl}/state`)).body.shipments.length

describe('an answer that never comes', () => {
  it.each([
    ['closed', {}],
    ['reset', { reset: true }],
  ])('is bought all the same when the connection is %s after the purchase', async (_how, how) => {
    const bench = await openSandbox()
    await misbehave(bench, { kind: 'lost-answer', ...how })
    expect(await raw(bench, bench.shipment())).toBeInstanceOf(Error)
    expect(await sold(bench)).toBe(1)
    const [exchange] = await bench.log()
    expect(exchange).toMatchObject({ fault: 'lost-answer', executed: true, delivered: 'none' })
    const answered: Json = exchange?.answer?.body
    expect(answered.trackingNumber).toMatch(/^94/)
  })

  it('is not bought when the connection is dropped before', async () => {
    const bench = await openSandbox()
    await misbehave(bench, { kind: 'drop-before' })
    expect(await raw(bench, bench.shipment())).toBeInstanceOf(Error)
    expect(await sold(bench)).toBe(0)
    expect((await bench.log())[0]).toMatchObject({ fault: 'drop-before', executed: false, delivered: 'none' })
  })

  it('is held until it is released, bought before', async () => {
    const bench = await openSandbox()
    await misbehave(bench, { kind: 'hold' })
    const waiting = label(bench)
    await vi.waitFor(async () => expect(await sold(bench)).toBe(1))
    expect((await bench.log())[0]).toMatchObject({ executed: true, delivered: 'pending' })
    expect(await bench.control('release')).toEqual({ released: 1 })
    expect((await waiting).body.errors).toEqual([])
  })

  it('is held before the purchase where that is asked for', async () => {
    const bench = await openSandbox()
    await misbehave(bench, { kind: 'hold', before: true })
    const waiting = label(bench)
    await vi.waitFor(async () => expect((await read(`${bench.sandbox.controlUrl}/state`)).body.held).toBe(1))
    expect(await sold(bench)).toBe(0)
    await bench.control('release')
    await waiting
    expect(await sold(bench)).toBe(1)
  })

  it('is noted as not delivered when the client went away meanwhile', async () => {
    const bench = await openSandbox()
    await misbehave(bench, { kind: 'hold' })
    const leaving = new AbortController()
    const waiting = raw(bench, bench.shipment(), leaving.signal)
    await vi.waitFor(async () => expect(await sold(bench)).toBe(1))
    leaving.abort()
    expect(await waiting).toBeInstanceOf(Error)
    await vi.waitFor(async () =>
      expect((await bench.log())[0]).toMatchObject({ executed: true, delivered: 'none' }),
    )
  })
})

describe('an answer that is late or slow', () => {
  it('comes after its delay, before or after the purchase', async () => {
    const bench = await openSandbox()
    for (const before of [false, true]) {
      await misbehave(bench, { kind: 'delay', ms: 30, before })
      expect((await label(bench)).body.errors).toEqual([])
    }
    expect((await bench.log()).map(exchange => exchange.fault)).toEqual(['delay', 'delay'])
  })

  it('trickles in and stops before its end', async () => {
    const bench = await openSandbox()
    await misbehave(bench, { kind: 'slow-loris', everyMs: 1, chunkBytes: 16, stopAfterBytes: 64 })
    const leaving = new AbortController()
    const waiting = raw(bench, bench.shipment(), leaving.signal)
    await vi.waitFor(async () => expect(await sold(bench)).toBe(1))
    await vi.waitFor(async () => expect((await read(`${bench.sandbox.controlUrl}/state`)).body.held).toBe(1))
    leaving.abort()
    const answer = await waiting
    if (!(answer instanceof Error)) {
      expect(answer.complete).toBe(false)
      expect(answer.text.length).toBe(64)
    }
    await vi.waitFor(async () => expect((await bench.log())[0]).toMatchObject({ delivered: 'part' }))
  })

  it('trickles in whole where it is not stopped', async () => {
    const bench = await openSandbox()
    const rate = { service: 'label-server', operation: 'rate' }
    await bench.control('misbehave', { ...rate, fault: { kind: 'slow-loris', everyMs: 1, chunkBytes: 100 } })
    const { body } = await bench.label('POST', '/api/v1/rate', bench.shipment())
    expect(body.packageRates).toHaveLength(1)
  })
})

describe('an answer that is no answer', () => {
  it.each([
    ['truncated', true, false],
    ['aborted', false, false],
  ])('is %s JSON', async (how, complete) => {
    const bench = await openSandbox()
    await misbehave(bench, { kind: 'cut-off', how, keepBytes: 40 })
    const answer = (await raw(bench, bench.shipment())) as RawAnswer
    expect(answer).toMatchObject({ status: 200, complete })
    expect(answer.text).toHaveLength(40)
    expect(() => JSON.parse(answer.text)).toThrow(SyntaxError)
    expect(await sold(bench)).toBe(1)
  })

  it.each([
    [false, 0],
    [true, 1],
  ])('is a page of HTML (carried out: %s)', async (executes, count) => {
    const bench = await openSandbox()
    await misbehave(bench, { kind: 'html', executes })
    const { headers, body } = await label(bench)
    expect(headers.get('content-type')).toContain('text/html')
    expect(body).toContain('<html>')
    expect(await sold(bench)).toBe(count)
    expect((await bench.log())[0]?.executed).toBe(executes)
  })

  it.each([
    [500, false, 0],
    [502, true, 1],
    [503, true, 1],
    [408, false, 0],
  ])('is HTTP %i (carried out: %s)', async (code, executes, count) => {
    const bench = await openSandbox()
    await misbehave(bench, { kind: 'status', code, executes })
    expect((await label(bench)).status).toBe(code)
    expect(await sold(bench)).toBe(count)
  })

  it('is a status with any body, type and headers', async () => {
    const bench = await openSandbox()
    const headers = { 'x-maintenance': 'yes' }
    await misbehave(bench, {
      kind: 'status',
      code: 503,
      body: 'Back at noon',
      contentType: 'text/plain',
      headers,
    })
    const reply = await label(bench)
    expect(reply).toMatchObject({ status: 503, body: 'Back at noon' })
    expect(reply.headers.get('x-maintenance')).toBe('yes')
  })

  it('is empty', async () => {
    const bench = await openSandbox()
    await misbehave(bench, { kind: 'empty-body' })
    expect(await label(bench)).toMatchObject({ status: 200, body: '' })
    expect(await sold(bench)).toBe(1)
  })

  it('is a redirect', async () => {
    const bench = await openSandbox()
    await misbehave(bench, { kind: 'redirect', location: 'https://portal.invalid/', code: 302 })
    const { status, headers } = await label(bench)
    expect(status).toBe(302)
    expect(headers.get('location')).toBe('https://portal.invalid/')
    expect(await sold(bench)).toBe(0)
  })

  it.each(['30', 'Wed, 21 Oct 2037 07:28:00 GMT', '99999999999', '-1'])(
    'is 429 with Retry-After %s',
    async value => {
      const bench = await openSandbox()
      await misbehave(bench, { kind: 'retry-after', value })
      const { status, headers } = await label(bench)
      expect(status).toBe(429)
      expect(headers.get('retry-after')).toBe(value)
      expect(await sold(bench)).toBe(0)
    },
  )

  it('is 401 in the middle of a shift', async () => {
    const bench = await openSandbox()
    await misbehave(bench, { kind: 'unauthorized' })
    expect((await label(bench)).status).toBe(401)
    expect((await label(bench)).status).toBe(200)
  })
})

describe('an answer that contradicts itself', () => {
  it('echoes the requestId of another, or none', async () => {
    const bench = await openSandbox()
    await misbehave(bench, { kind: 'wrong-echo' })
    await misbehave(bench, { kind: 'no-echo' })
    expect((await label(bench)).body.requestId).not.toBe('request-1')
    expect((await label(bench)).body).not.toHaveProperty('requestId')
  })

  it('has errors and a label', async () => {
    const bench = await openSandbox()
    await misbehave(bench, { kind: 'errors-and-label', messages: ['printer on fire'] })
    const { body } = await label(bench)
    expect(body.errors).toEqual(['printer on fire'])
    expect(body.trackingNumber).toMatch(/^94/)
  })

  it('has warnings', async () => {
    const bench = await openSandbox()
    await misbehave(bench, { kind: 'warnings', messages: ['Rates rise on Monday.'] })
    expect((await label(bench)).body.warnings).toEqual(['Rates rise on Monday.'])
  })

  it.each(['flat', 'nested', 'data-url', 'pages', 'odd', 'zpl'])(
    'lacks its image or its number, in the shape %s',
    async shape => {
      const bench = await openSandbox()
      await bench.control('shape', { label: shape })
      await misbehave(bench, { kind: 'no-image' })
      await misbehave(bench, { kind: 'no-tracking' })
      const withoutImage = JSON.stringify((await label(bench)).body)
      expect(withoutImage).not.toMatch(/iVBOR|\^XA/)
      expect(withoutImage).toMatch(/94\d{20}/)
      const withoutNumber = JSON.stringify((await label(bench)).body)
      expect(withoutNumber).toMatch(/iVBOR|\^XA/)
      expect(withoutNumber.replace(/\^XA.*\^XZ/, '')).not.toMatch(/"94\d{20}"/)
      expect(await sold(bench)).toBe(2)
    },
  )

  it('is patched, rewritten, deep or huge', async () => {
    const bench = await openSandbox()
    await misbehave(bench, { kind: 'merge', patch: { totalCost: -1, carrier: null } })
    const patched = (await label(bench)).body
    expect(patched.totalCost).toBe(-1)
    expect(patched).not.toHaveProperty('carrier')
    await misbehave(bench, { kind: 'replace-text', find: '"totalCost":', with: '"totalCost":NaN,"x":' })
    expect((await label(bench)).body).toContain('"totalCost":NaN')
    await misbehave(bench, { kind: 'deep', levels: 200 })
    expect(JSON.stringify((await label(bench)).body.nested)).toHaveLength(400)
    await misbehave(bench, { kind: 'flood', bytes: 2_000_000 })
    expect((await label(bench)).body.padding).toHaveLength(2_000_000)
  })
})

describe('the parcel service', () => {
  const parcel = async (bench: Bench, fault: object): Promise<Json> => {
    await bench.control('misbehave', { service: 'parcel-label', operation: 'request-label', fault })
    return (await bench.parcel('requestlabel', bench.parcelRequest())).body
  }
  it('bends its own answers', async () => {
    const bench = await openSandbox()
    expect((await parcel(bench, { kind: 'wrong-echo' })).clientReferenceNumber).not.toBe('ORD-20418')
    expect(await parcel(bench, { kind: 'no-echo' })).not.toHaveProperty('clientReferenceNumber')
    expect(await parcel(bench, { kind: 'errors-and-label' })).toMatchObject({
      status: 'FAILURE',
      labelID: expect.stringMatching(/^L/),
    })
    expect(await parcel(bench, { kind: 'no-image' })).not.toHaveProperty('labelZPL')
    const anonymous = await parcel(bench, { kind: 'no-tracking' })
    expect(anonymous).not.toHaveProperty('labelID')
    expect(anonymous.labelElements).not.toHaveProperty('readableBarCode')
    expect(anonymous.labelZPL).toContain('^XA')
    expect(await parcel(bench, { kind: 'refuse', messages: ['container not open'] })).toMatchObject({
      status: 'FAILURE',
      statusCode: 400,
      message: 'container not open',
    })
  })
})

it('documents and tokens can fail too', async () => {
  const bench = await openSandbox()
  const { body } = await bench.parcel('requestlabel', bench.parcelRequest({ document: { format: 'PNG' } }))
  const fetched = async (fault: object): Promise<Response> => {
    await bench.control('misbehave', { service: 'documents', fault })
    return await fetch(body.document.url, { redirect: 'manual' })
  }
  expect((await (await fetched({ kind: 'flood', bytes: 100_000 })).arrayBuffer()).byteLength).toBeGreaterThan(
    100_000,
  )
  expect((await fetched({ kind: 'redirect', location: 'https://portal.invalid/' })).status).toBe(307)
  expect((await fetched({ kind: 'html' })).headers.get('content-type')).toContain('text/html')
  await bench.control('misbehave', {
    service: 'authorization',
    operation: 'token',
    fault: { kind: 'status', code: 503 },
  })
  const form = new URLSearchParams({ grant_type: 'client_credentials' })
  expect((await fetch(bench.sandbox.labelServer.tokenUrl, { method: 'POST', body: form })).status).toBe(503)
})

describe('a misbehaviour', () => {
  it('strikes as often as told, after those that pass, and only what it names', async () => {
    const bench = await openSandbox()
    await misbehave(bench, { kind: 'status', code: 500 }, { times: 2, skip: 1 })
    expect((await bench.label('POST', '/api/v1/rate', bench.shipment())).status).toBe(200)
    const statuses = []
    for (let count = 0; count < 4; count += 1) statuses.push((await label(bench)).status)
    expect(statuses).toEqual([200, 500, 500, 200])
  })

  it('may name a body, and strikes for ever with 0 until the sandbox is told to behave', async () => {
    const bench = await openSandbox()
    const { controlUrl } = bench.sandbox
    await bench.control('misbehave', {
      times: 0,
      bodyContains: 'ORD-7',
      fault: { kind: 'status', code: 500 },
    })
    expect((await label(bench)).status).toBe(200)
    for (let count = 0; count < 3; count += 1) {
      expect(
        (
          await bench.parcel(
            'requestlabel',
            bench.parcelRequest({ client: { clientReferenceNumber: 'ORD-7' } }),
          )
        ).status,
      ).toBe(500)
    }
    expect((await read(`${controlUrl}/state`)).body.misbehaviours).toHaveLength(1)
    expect(await bench.control('behave')).toEqual({ misbehaviours: [] })
    expect(
      (
        await bench.parcel(
          'requestlabel',
          bench.parcelRequest({ client: { clientReferenceNumber: 'ORD-7' } }),
        )
      ).status,
    ).toBe(200)
  })

  it('that is not known is refused with what is wrong about it', async () => {
    const bench = await openSandbox()
    await expect(misbehave(bench, { kind: 'explode' })).rejects.toThrow(/fault/)
    await expect(bench.control('shape', { label: 'spiral' })).rejects.toThrow(/label/)
  })
})
