// Looking at the label server before anyone buys.
import { describe, expect, test } from 'vitest'
import { labelServerAt } from '../clients.ts'
import { closedPort, json, startScriptedService, text } from '../scripted-service.ts'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (claims: object) => `${part({ alg: 'RS256' })}.${part(claims)}.c2ln`

const ALL =
  'svc.external.rest.labelserver.label svc.external.rest.labelserver.rate svc.external.rest.labelserver.meter'
const good = { 'svc.api.companyId': 'c', 'svc.api.techPartnerId': 'partner-7', scope: ALL }

async function check(claims: object | string, reply = json({ meters: [] }), prefix = 'svc') {
  await using service = await startScriptedService(reply)
  const token = typeof claims === 'string' ? claims : tokenOf(claims)
  const secrets = { 'labelServer.token': token }
  const result = await labelServerAt(service.baseUrl, { prefix }, { secrets }).check()
  expect(service.seen.every(one => one.method === 'GET')).toBe(true)
  return result
}
const codes = (result: Awaited<ReturnType<typeof check>>) => result.findings.map(one => one.code)

test('a token with both claims and all scopes has no findings', async () => {
  expect(await check(good)).toMatchObject({ reachable: true, authorized: true, findings: [] })
})

test('an opaque token is judged by the answer alone', async () => {
  expect(await check('opaque-token-value')).toMatchObject({ reachable: true, authorized: true, findings: [] })
})

describe('says what will be refused', () => {
  test.each([
    ['label', 'service.scope-label-missing'],
    ['rate', 'service.scope-rate-missing'],
    ['meter', 'service.scope-meter-missing'],
  ])('without the scope %s', async (name, code) => {
    const scope = ALL.split(' ').filter(one => !one.endsWith(name))
    expect(codes(await check({ ...good, scope: scope.join(' ') }))).toEqual([code])
    expect(codes(await check({ ...good, scope: undefined, scp: scope }))).toEqual([code])
  })

  test('for another partner', async () => {
    expect(codes(await check({ ...good, 'svc.api.techPartnerId': 'partner-8' }))).toEqual([
      'service.partner-mismatch',
    ])
  })

  test('without company or partner', async () => {
    expect(codes(await check({ scope: ALL }))).toEqual(['service.claim-missing', 'service.claim-missing'])
  })

  test('with claims spelled as nested objects', async () => {
    const nested = { svc: { api: { companyId: 'c', techPartnerId: ['partner-7'] } }, scope: ALL }
    expect(codes(await check(nested))).toEqual([])
  })

  test('of a token that has expired', async () => {
    expect(codes(await check({ ...good, exp: Date.now() / 1000 - 3600 }))).toEqual(['service.token-expired'])
    expect(codes(await check({ ...good, exp: Date.now() / 1000 - 10 }))).toEqual([])
  })

  test('under another prefix', async () => {
    const renamed = Object.fromEntries(
      Object.entries(good).map(([name, value]) => [
        name.replace('svc.', 'acme.'),
        value.replaceAll('svc.', 'acme.'),
      ]),
    )
    expect(codes(await check(renamed, json({ meters: [] }), 'acme'))).toEqual([])
    expect(codes(await check(good, json({ meters: [] }), 'acme'))).toHaveLength(5)
  })

  test.each(['a.b.c', 'e30.e30.x', `${part([])}.${part({})}.s`, '....'])(
    'and is not confused by a token like %s',
    async token => {
      expect((await check(token)).reachable).toBe(true)
    },
  )
})

test('a 403 that the claims explain is no other finding', async () => {
  const scope = ALL.split(' ')
    .filter(one => !one.endsWith('meter'))
    .join(' ')
  const result = await check({ ...good, scope }, json({ errors: ['missing scope'] }, 403))
  expect(result).toMatchObject({ reachable: true, authorized: true })
  expect(codes(result)).toEqual(['service.scope-meter-missing'])
})

test('a refused token', async () => {
  const result = await check(good, json({ errors: ['who?'] }, 401))
  expect(result).toMatchObject({ reachable: true, authorized: false })
  expect(codes(result)).toEqual(['service.not-authorized'])
})

test('a sign-in page of the network in between', async () => {
  const result = await check(good, text('<html></html>', 200, { 'content-type': 'text/html' }))
  expect(result).toMatchObject({ reachable: true, authorized: false })
})

test('nobody there', async () => {
  const result = await labelServerAt(`http://127.0.0.1:${await closedPort()}`).check()
  expect(result).toMatchObject({ reachable: false, authorized: false })
  expect(codes(result)).toEqual(['service.unreachable'])
})

test('a clock that is off', async () => {
  const date = new Date(Date.now() + 600_000).toUTCString()
  const result = await check(good, json({ meters: [] }, 200, { date }))
  expect(codes(result)).toEqual(['service.clock-skew'])
  expect(result.clockSkewSeconds).toBeGreaterThan(590)
})

test('nothing set up yet', async () => {
  expect(await labelServerAt('').check()).toMatchObject({
    reachable: false,
    findings: [{ code: 'service.not-configured' }],
  })
})
