// Who may call the sandbox's label server: tokens, scopes, claims, and the endpoint that issues them.
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import * as oauth from 'oauth4webapi'
import { describe, expect, it } from 'vitest'
import { type Bench, openSandbox } from './open-sandbox.ts'

const METERS = '/api/v1/meter/sample-partner'
const SCOPES = ['label', 'rate', 'meter'].map(name => `svc.external.rest.labelserver.${name}`)

async function issue(bench: Bench, form: Record<string, string>, headers: Record<string, string> = {}) {
  const { tokenUrl } = bench.sandbox.labelServer
  const response = await fetch(tokenUrl, { method: 'POST', headers, body: new URLSearchParams(form) })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const credentials = (bench: Bench) => ({
  grant_type: 'client_credentials',
  client_id: bench.sandbox.labelServer.clientId,
  client_secret: bench.sandbox.labelServer.clientSecret,
})

describe('the token endpoint', () => {
  it('issues a signed JWT with the three scopes and both claims', async () => {
    const bench = await openSandbox()
    const { status, headers, body } = await issue(bench, credentials(bench))
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: SCOPES.join(' ') })
    const origin = new URL(bench.sandbox.labelServer.tokenUrl).origin
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', origin))
    const { payload } = await jwtVerify(body.access_token, keys, { issuer: origin })
    expect(payload).toMatchObject({
      scope: SCOPES.join(' '),
      'svc.api.companyId': 'sample-company',
      'svc.api.techPartnerId': 'sample-partner',
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
    expect((await bench.label('GET', METERS, undefined, body.access_token)).status).toBe(200)
  })

  it('answers an OAuth client that knows nothing of it but its address', async () => {
    const bench = await openSandbox()
    const { tokenUrl, clientId, clientSecret } = bench.sandbox.labelServer
    const issuer = new URL(new URL(tokenUrl).origin)
    const insecure = { [oauth.allowInsecureRequests]: true }
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
    const server = await oauth.processDiscoveryResponse(issuer, found)
    for (const authenticate of [
      oauth.ClientSecretBasic(clientSecret),
      oauth.ClientSecretPost(clientSecret),
    ]) {
      const client = { client_id: clientId }
      const answer = await oauth.clientCredentialsGrantRequest(server, client, authenticate, {}, insecure)
      const { access_token } = await oauth.processClientCredentialsResponse(server, client, answer)
      expect(decodeJwt(access_token)['svc.api.techPartnerId']).toBe('sample-partner')
    }
  })

  it('grants what is asked for and no more', async () => {
    const bench = await openSandbox()
    const { body } = await issue(bench, { ...credentials(bench), scope: SCOPES[1] ?? '' })
    expect(body.scope).toBe(SCOPES[1])
    expect((await bench.label('GET', METERS, undefined, body.access_token)).status).toBe(403)
    expect((await bench.label('POST', '/api/v1/rate', bench.shipment(), body.access_token)).status).toBe(200)
  })

  it.each([
    ['a wrong secret', { client_secret: 'guess' }, 401, 'invalid_client'],
    ['an unknown client', { client_id: 'nobody' }, 401, 'invalid_client'],
    ['no secret', { client_secret: '' }, 400, 'invalid_request'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['no grant', { grant_type: '' }, 400, 'invalid_request'],
    ['an unknown scope', { scope: 'everything' }, 400, 'invalid_scope'],
  ])('refuses %s', async (_what, change, status, error) => {
    const bench = await openSandbox()
    const answer = await issue(bench, { ...credentials(bench), ...change })
    expect(answer.status).toBe(status)
    expect(answer.body.error).toBe(error)
  })

  it('keeps secrets and tokens out of the log', async () => {
    const bench = await openSandbox()
    const { body } = await issue(bench, credentials(bench))
    await bench.label('GET', METERS, undefined, body.access_token)
    await bench.parcel('reprintlabel', { labelId: 'L1' })
    const text = JSON.stringify(await bench.log())
    const { labelServer, parcelLabel } = bench.sandbox
    for (const secret of [
      body.access_token,
      labelServer.clientSecret,
      labelServer.token,
      parcelLabel.apiKey,
    ]) {
      expect(text).not.toContain(secret)
    }
  })
})

describe('a request to the label server', () => {
  it.each([
    ['without a token', '', 401],
    ['with a token of someone else', 'eyJhbGciOiJFUzI1NiJ9.e30.AAAA', 401],
    ['with words for a token', 'let me in', 401],
  ])('%s is refused with errors', async (_what, token, status) => {
    const bench = await openSandbox()
    const reply = await bench.label('GET', METERS, undefined, token)
    expect(reply.status).toBe(status)
    expect(reply.body.errors).toHaveLength(1)
    expect(reply.headers.get('www-authenticate')).toContain('Bearer')
    expect((await bench.log())[0]).toMatchObject({ executed: false })
  })

  const operations: readonly (readonly [string, string, string, string])[] = [
    ['label', 'POST', '/api/v1/label', 'label'],
    ['cancel', 'DELETE', '/api/v1/label/1/sample-partner', 'label'],
    ['close-day', 'POST', '/api/v1/label/closeday', 'label'],
    ['rate', 'POST', '/api/v1/rate', 'rate'],
    ['rate-shop', 'POST', '/api/v1/rate/shop', 'rate'],
    ['meters', 'GET', METERS, 'meter'],
    ['meter', 'GET', '/api/v1/meter/M-1001/sample-partner', 'meter'],
    ['add-funds', 'POST', '/api/v1/meter/addfunds', 'meter'],
  ]
  it.each(operations)('%s needs its own scope and no other', async (_operation, method, path, needed) => {
    const bench = await openSandbox()
    const call = (token: string) => bench.label(method, path, method === 'POST' ? {} : undefined, token)
    const all = SCOPES.filter(scope => !scope.endsWith(`.${needed}`))
    const { token: lacking } = await bench.control('token', { scopes: all })
    const refused = await call(lacking)
    expect(refused.status).toBe(403)
    expect(refused.body.errors).toEqual([
      `The access token lacks the scope svc.external.rest.labelserver.${needed}.`,
    ])
    const { token } = await bench.control('token', { scopes: [`svc.external.rest.labelserver.${needed}`] })
    expect((await call(token)).status).not.toBe(403)
  })

  it('of a foreign partner or company is refused, in the token, the path and the body', async () => {
    const bench = await openSandbox()
    const foreign = (await bench.control('token', { techPartnerId: 'other' })).token
    expect((await bench.label('GET', '/api/v1/meter/other', undefined, foreign)).status).toBe(403)
    const company = (await bench.control('token', { companyId: 'other' })).token
    expect((await bench.label('GET', METERS, undefined, company)).status).toBe(403)
    expect((await bench.label('GET', '/api/v1/meter/other')).status).toBe(403)
    expect((await bench.label('DELETE', '/api/v1/label/1/other')).status).toBe(403)
    expect(
      (await bench.label('POST', '/api/v1/label', bench.shipment({ techPartnerId: 'other' }))).status,
    ).toBe(403)
  })

  it('is refused once its token has expired or was revoked', async () => {
    let now = Date.now()
    const bench = await openSandbox({ clock: () => new Date(now) })
    await bench.control('issue', { lifetimeSeconds: 60 })
    const { body } = await issue(bench, credentials(bench))
    expect(body.expires_in).toBe(60)
    expect((await bench.label('GET', METERS, undefined, body.access_token)).status).toBe(200)
    now += 120_000
    const late = await bench.label('GET', METERS, undefined, body.access_token)
    expect(late.body.errors).toEqual(['The access token has expired.'])
    await bench.control('revoke')
    const revoked = await bench.label('GET', METERS)
    expect(revoked.status).toBe(401)
    expect(revoked.body.errors).toEqual(['The access token was revoked.'])
  })

  it('names scopes and claims with another prefix where that is asked for', async () => {
    const bench = await openSandbox({ prefix: 'acme' })
    const claims = decodeJwt(bench.sandbox.labelServer.token)
    expect(claims['acme.api.companyId']).toBe('sample-company')
    expect(claims.scope).toContain('acme.external.rest.labelserver.label')
    expect((await bench.label('GET', METERS)).status).toBe(200)
  })
})
