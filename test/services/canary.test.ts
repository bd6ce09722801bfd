// Proves that no credential comes out of the clients: not in outcomes, checks, logs or prepared bodies.
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { labelServerAt, parcelServiceAt } from './clients.ts'
import { domestic, parcel } from './sample-shipments.ts'
import {
  cutOff,
  json,
  type Reply,
  reset,
  type SeenRequest,
  startScriptedService,
  text,
} from './scripted-service.ts'

const SECRETS = {
  'labelServer.token': 'canary-bearer-aaaa1111',
  'labelServer.clientSecret': 'canary-client-bbbb2222',
  'parcelLabel.apiKey': 'canary-apikey-cccc3333',
}
const ISSUED = 'canary-issued-dddd4444'
const CANARIES = [...Object.values(SECRETS), ISSUED]

/** What a careless service repeats: every header and the whole request. */
const leaks = ({ headers, body }: SeenRequest) => ({
  requestId: 'req-1',
  clientReferenceNumber: 'ORD-1',
  errors: [`bad credential ${headers.authorization ?? headers['svc-apikey']}`],
  warnings: [{ message: JSON.stringify(headers) }],
  status: 'FAILURE',
  message: `no access with ${headers['svc-apikey']}`,
  internalStatus: { statusCode: 999, message: JSON.stringify(headers), requestId: headers.authorization },
  labelElements: { sortCode: headers['svc-apikey'], readableBarCode: 'DS100' },
  rates: [{ shippingService: headers.authorization, rate: 1 }],
  meters: [{ meterId: headers.authorization, currentBalance: 1 }],
  trackingNumber: `T-${headers.authorization}`,
  sent: body,
})
const leaking =
  (status: number): Reply =>
  (response, request) =>
    json(leaks(request), status)(response, request)
const leakingWell: Reply = (response, request) =>
  json({ ...leaks(request), errors: [], status: 'SUCCESS', successful: true })(response, request)

const replies: readonly Reply[] = [
  leakingWell,
  ...[200, 400, 401, 403, 404, 408, 422, 429, 500, 503].map(leaking),
  (response, request) => text(`<html>${JSON.stringify(request.headers)}</html>`, 200)(response, request),
  (response, request) =>
    text('', 302, { location: `http://x.test/${request.headers.authorization}` })(response, request),
  (response, request) => cutOff(JSON.stringify(leaks(request)), 60)(response, request),
  reset,
]

/** The token endpoint: gives the token, or repeats what it was asked. */
const tokenEndpoint: readonly Reply[] = [
  json({ access_token: ISSUED, token_type: 'bearer', expires_in: 3600 }),
  (response, request) =>
    json({ error: 'invalid_client', error_description: request.body }, 401)(response, request),
  (response, request) => text(request.body, 500)(response, request),
]

async function exercise(baseUrl: string, tokenUrl: string): Promise<unknown[]> {
  const said: unknown[] = []
  const auths = [
    { kind: 'token' as const },
    { kind: 'client-credentials' as const, tokenUrl, clientId: 'client-1' },
  ]
  for (const auth of auths) {
    const service = labelServerAt(baseUrl, { auth }, { secrets: SECRETS })
    const prepared = service.prepare({ reference: 'ORD-1', requestId: 'req-1', shipment: domestic })
    if (!prepared.ok) throw new Error(prepared.problem.message)
    const account = prepared.value.account
    said.push(
      prepared,
      await service.buy(prepared.value),
      await service.voidLabel('T1', account),
      await service.closeDay(account, 'req-1'),
      await service.rates(parcel, 'req-1'),
      await service.rates(domestic, 'req-1'),
      await service.meters(),
      await service.meter('M1'),
      await service.addFunds({ meterId: 'M1', amountCents: 1, transactionReference: 'r' }),
      await service.check(),
      service.lines,
    )
  }
  const service = parcelServiceAt(baseUrl, {}, { secrets: SECRETS })
  const prepared = service.prepare({ reference: 'ORD-1', requestId: 'req-1', shipment: parcel })
  if (!prepared.ok) throw new Error(prepared.problem.message)
  const { account } = prepared.value
  const identifiers = { trackingNumbers: [], labelId: 'L1' }
  said.push(
    prepared,
    await service.buy(prepared.value),
    await service.reprint({ labelId: 'L1' }),
    await service.manifest({ identifiers, shipment: parcel }, account),
    await service.fetchDocument(`${baseUrl}/d`),
    await service.check(),
    service.lines,
  )
  return said
}

test('credentials stay inside, whatever the services repeat', async () => {
  await using service = await startScriptedService(...replies.slice(0, 1))
  await using authorization = await startScriptedService(...tokenEndpoint.slice(0, 1))
  let reached = 0
  for (const answer of tokenEndpoint) {
    authorization.replies(answer)
    for (const reply of replies) {
      service.replies(reply)
      const said = await exercise(service.baseUrl, `${authorization.baseUrl}/token`)
      const words = [JSON.stringify(said), inspect(said, { depth: 20, maxStringLength: 20_000 })].join('\n')
      for (const canary of CANARIES) expect(words).not.toContain(canary)
      reached += said.length
    }
  }
  expect(reached).toBe(tokenEndpoint.length * replies.length * 29)
  const seen = service.seen.map(one => one.headers.authorization ?? one.headers['svc-apikey'])
  expect(new Set(seen)).toEqual(
    new Set([
      `Bearer ${SECRETS['labelServer.token']}`,
      `Bearer ${ISSUED}`,
      SECRETS['parcelLabel.apiKey'],
      undefined,
    ]),
  )
})

test('addresses stay out of problems and logs', async () => {
  await using service = await startScriptedService(reset)
  for (const reply of replies.slice(1)) {
    service.replies(reply)
    const client = labelServerAt(service.baseUrl)
    const prepared = client.prepare({ reference: 'ORD-1', requestId: 'req-1', shipment: domestic })
    if (!prepared.ok) throw new Error(prepared.problem.message)
    const outcome = await client.buy(prepared.value)
    const detail = outcome.kind === 'answered' ? '' : outcome.problem.detail
    for (const words of ['Ruiz', 'Oak', 'Austin', '78701']) {
      expect(`${detail} ${client.lines.join(' ')}`).not.toContain(words)
    }
  }
})
