// Signing in with client credentials, against a real authorization server.
import { describe, expect, test } from 'vitest'
import { createHold } from '../../../main/services/held.ts'
import { claimsOf } from '../../../main/services/label-server/token-claims.ts'
import { waitFor } from '../../support/wait-for.ts'
import { labelServerAt } from '../clients.ts'
import { domestic } from '../sample-shipments.ts'
import { json, type Reply, reset, silence, startScriptedService, text } from '../scripted-service.ts'
import { CLIENT_SECRET, SCOPES, startAuthorizationServer } from './authorization-server.ts'

const noMeters = json({ meters: [] })

interface Setting {
  readonly clientId?: string
  readonly secret?: string
  readonly now?: () => Date
  readonly scopes?: string[]
}

function clientOf(baseUrl: string, tokenUrl: string, setting: Setting = {}) {
  const { clientId = 'basic', secret = CLIENT_SECRET, now, scopes } = setting
  return labelServerAt(
    baseUrl,
    { auth: { kind: 'client-credentials', tokenUrl, clientId, ...(scopes && { scopes }) } },
    { secrets: { 'labelServer.clientSecret': secret }, ...(now && { now }) },
  )
}

const bearerOf = (headers: { readonly authorization?: string } | undefined) =>
  headers?.authorization?.replace('Bearer ', '') ?? ''

describe('a token', () => {
  test('is asked for with the three scopes and sent as the bearer', async () => {
    await using authorization = await startAuthorizationServer()
    await using service = await startScriptedService(noMeters)
    expect(await clientOf(service.baseUrl, authorization.tokenUrl).meters()).toMatchObject({
      kind: 'answered',
    })
    const claims = claimsOf(bearerOf(service.seen[0]?.headers))
    expect(String(claims?.scope).split(' ').sort()).toEqual([...SCOPES].sort())
    expect(claims).toMatchObject({ 'svc.api.techPartnerId': 'partner-7' })
  })

  test('is asked for with the scopes of the settings where they name some', async () => {
    await using authorization = await startAuthorizationServer()
    await using service = await startScriptedService(noMeters)
    await clientOf(service.baseUrl, authorization.tokenUrl, { scopes: [SCOPES[2]!] }).meters()
    expect(claimsOf(bearerOf(service.seen[0]?.headers))?.scope).toBe(SCOPES[2])
  })

  test('is had by a client that must name itself in the body', async () => {
    await using authorization = await startAuthorizationServer()
    await using service = await startScriptedService(noMeters)
    const client = clientOf(service.baseUrl, authorization.tokenUrl, { clientId: 'posting' })
    expect(await client.meters()).toMatchObject({ kind: 'answered' })
  })

  test('that does not come is waited for no longer than until the command is stopped, and nothing is asked', async () => {
    await using authorization = await startScriptedService(silence)
    await using service = await startScriptedService(json({}))
    const client = clientOf(service.baseUrl, authorization.baseUrl)
    const stop = new AbortController()
    const account = { baseUrl: service.baseUrl, account: 'partner-7' }
    const closed = createHold(() => true, stop.signal).send(() => client.closeDay(account, 'close-1'))
    await waitFor(() => authorization.seen.length === 1, { what: 'the token to be asked for' })
    stop.abort()
    expect(await closed).toMatchObject({ kind: 'not-sent', problem: { code: 'warehouse.not-held' } })
    expect(service.seen).toEqual([])
  })

  test('that comes after its command was stopped sends nothing', async () => {
    const held = Promise.withResolvers<void>()
    await using authorization = await startScriptedService(async (...asked) => {
      await held.promise
      return json({ access_token: 'late', token_type: 'Bearer' })(...asked)
    })
    await using service = await startScriptedService(noMeters)
    const client = clientOf(service.baseUrl, authorization.baseUrl)
    const stop = new AbortController()
    const account = { baseUrl: service.baseUrl, account: 'partner-7' }
    const closed = createHold(() => true, stop.signal).send(() => client.closeDay(account, 'close-1'))
    await waitFor(() => authorization.seen.length === 1, { what: 'the token to be asked for' })
    stop.abort()
    held.resolve()
    expect(await closed).toMatchObject({ kind: 'not-sent' })
    // Whoever asks next has the token that came meanwhile.
    expect(await client.meters()).toMatchObject({ kind: 'answered' })
    expect(service.seen.map(({ path }) => path).filter(path => path.includes('closeday'))).toEqual([])
  })

  test('is kept between calls', async () => {
    await using authorization = await startAuthorizationServer()
    await using service = await startScriptedService(noMeters)
    const client = clientOf(service.baseUrl, authorization.tokenUrl)
    await client.meters()
    await client.meters()
    expect(authorization.asked()).toBe(1)
  })

  test('is asked for once by calls that start together', async () => {
    await using authorization = await startAuthorizationServer()
    await using service = await startScriptedService(noMeters)
    const client = clientOf(service.baseUrl, authorization.tokenUrl)
    await Promise.all(Array.from({ length: 8 }, () => client.meters()))
    expect(authorization.asked()).toBe(1)
    expect(new Set(service.seen.map(one => one.headers.authorization)).size).toBe(1)
  })

  test('is renewed a minute before its end', async () => {
    await using authorization = await startAuthorizationServer({ lifetimeSeconds: 3600 })
    await using service = await startScriptedService(noMeters)
    let now = new Date('2026-11-20T10:00:00Z').getTime()
    const client = clientOf(service.baseUrl, authorization.tokenUrl, { now: () => new Date(now) })
    await client.meters()
    now += 3538_000
    await client.meters()
    expect(authorization.asked()).toBe(1)
    now += 3_000
    await client.meters()
    expect(authorization.asked()).toBe(2)
  })

  test.each([-86_400_000, 86_400_000])('does not mind a clock that is wrong by %i ms', async wrongBy => {
    await using authorization = await startAuthorizationServer({ lifetimeSeconds: 600 })
    await using service = await startScriptedService(noMeters)
    const now = () => new Date(Date.now() + wrongBy)
    const client = clientOf(service.baseUrl, authorization.tokenUrl, { now })
    await client.meters()
    expect(await client.meters()).toMatchObject({ kind: 'answered' })
    expect(authorization.asked()).toBe(1)
  })
})

describe('a 401', () => {
  const unauthorized = json({ errors: ['token revoked'] }, 401)

  test('renews the token once and sends the same request again', async () => {
    await using authorization = await startAuthorizationServer()
    await using service = await startScriptedService(unauthorized, noMeters)
    const outcome = await clientOf(service.baseUrl, authorization.tokenUrl).meters()
    expect(outcome).toMatchObject({ kind: 'answered' })
    expect(authorization.asked()).toBe(2)
    const [first, second] = service.seen
    expect(first?.path).toBe(second?.path)
    expect(first?.headers.authorization).not.toBe(second?.headers.authorization)
  })

  test('of a purchase sends the same bytes with the same request id again', async () => {
    await using authorization = await startAuthorizationServer()
    const bought = { requestId: 'req-1', errors: [], trackingNumber: 'T-1000001' }
    await using service = await startScriptedService(unauthorized, json(bought))
    const client = clientOf(service.baseUrl, authorization.tokenUrl)
    const prepared = client.prepare({ reference: 'ORD-1', requestId: 'req-1', shipment: domestic })
    if (!prepared.ok) throw new Error(prepared.problem.message)
    expect(await client.buy(prepared.value)).toMatchObject({ kind: 'answered' })
    expect(service.seen.map(one => one.body)).toEqual([prepared.value.body, prepared.value.body])
  })

  test('twice ends: nothing was executed', async () => {
    await using authorization = await startAuthorizationServer()
    await using service = await startScriptedService(unauthorized)
    const outcome = await clientOf(service.baseUrl, authorization.tokenUrl).meters()
    expect(outcome).toMatchObject({ kind: 'not-sent', problem: { kind: 'not-authorized' } })
    expect(service.seen).toHaveLength(2)
  })

  test('of a static token is not tried again', async () => {
    await using service = await startScriptedService(unauthorized)
    expect(await labelServerAt(service.baseUrl).meters()).toMatchObject({ kind: 'not-sent' })
    expect(service.seen).toHaveLength(1)
  })
})

describe('nothing is sent to the label server where the token cannot be had', () => {
  test('because the secret is wrong', async () => {
    await using authorization = await startAuthorizationServer()
    await using service = await startScriptedService(noMeters)
    const client = clientOf(service.baseUrl, authorization.tokenUrl, { secret: 'not-the-client-secret' })
    const outcome = await client.meters()
    expect(outcome).toMatchObject({
      kind: 'not-sent',
      problem: { kind: 'not-authorized', code: 'service.token-refused' },
    })
    expect(JSON.stringify(outcome)).toContain('invalid_client')
    expect(JSON.stringify(outcome)).not.toContain('not-the-client-secret')
    expect(service.seen).toEqual([])
  })

  test.each<[string, Reply]>([
    ['HTML', text('<html></html>', 200, { 'content-type': 'text/html' })],
    ['a reset', reset],
    ['HTTP 500', json({ error: 'server_error' }, 500)],
    ['a redirect', text('', 302, { location: 'http://127.0.0.1:1' })],
    ['no token in it', json({ token_type: 'bearer' })],
    ['a token that no header can carry', json({ access_token: 'a\nb', token_type: 'bearer' })],
    ['an empty body', text('')],
  ])('because the token endpoint gives %s', async (_name, reply) => {
    await using endpoint = await startScriptedService(reply)
    await using service = await startScriptedService(noMeters)
    const outcome = await clientOf(service.baseUrl, `${endpoint.baseUrl}/token`).meters()
    expect(outcome.kind).toBe('not-sent')
    expect(service.seen).toEqual([])
  })

  test.each(['http://login.example.test/token', 'ftp://127.0.0.1/token', 'no address'])(
    'because %s is no safe address',
    async tokenUrl => {
      await using service = await startScriptedService(noMeters)
      expect(await clientOf(service.baseUrl, tokenUrl).meters()).toMatchObject({
        kind: 'not-sent',
        problem: { code: 'service.address-unusable' },
      })
    },
  )

  test('because no secret is kept', async () => {
    const outcome = await clientOf('https://x.example.test', 'https://y.example.test', {
      secret: '',
    }).meters()
    expect(outcome).toMatchObject({ kind: 'not-sent', problem: { code: 'service.credentials-missing' } })
  })
})
