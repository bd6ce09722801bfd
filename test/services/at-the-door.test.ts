// What a 401 or 429 says beside its status, and whose answer it is: neither a door's yes nor another's is overheard.
import { describe, expect, test } from 'vitest'
import { ASKS, manifested, outcomeOf } from './asks.ts'
import { CLIENT_SECRET, startAuthorizationServer } from './label-server/authorization-server.ts'
import { json, type Reply, startScriptedService, text } from './scripted-service.ts'

const names = Object.keys(ASKS)
const isPurchase = (name: string) => name.endsWith('purchase')

describe.each(names)('%s', name => {
  const yes = ASKS[name]?.yes ?? {}

  test.each([401, 429])('with its yes in a %i counts by its body', async status => {
    const outcome = await outcomeOf(name, json(yes, status))
    expect(outcome).toMatchObject(
      isPurchase(name)
        ? { kind: 'answered', value: { attention: ['errors-beside-label'] } }
        : { kind: 'unknown', problem: { kind: 'outcome-unknown' } },
    )
  })

  test.each<[string, Reply]>([
    ['a number beside errors', json({ errors: ['no'], shipment: 12 }, 401)],
    ['a flag that says yes', json({ message: 'no', successful: true }, 429)],
    ['a status that says yes', json({ status: 'SUCCESS', message: 'Unauthorized' }, 401)],
    ['JSON that breaks off', text('{"errors":[],"labelID":"L', 401)],
    ['a name twice', text('{"errors":[],"errors":["no"]}', 429)],
  ])('is unknown with %s', async (_name, reply) => {
    expect((await outcomeOf(name, reply))?.kind).toBe('unknown')
  })

  test.each<[string, Reply]>([
    ['nothing', text('', 401)],
    ['a page', text('<html><body>401 Unauthorized</body></html>', 401)],
    ['a sentence', text('Too many requests.', 429)],
    ['a word in JSON', json('Unauthorized', 401)],
    [
      'the envelope',
      json({ requestId: null, errors: ['token expired'], warnings: [], successful: false }, 401),
    ],
    ['the service’s FAILURE', json({ ...manifested, status: 'FAILURE', statusCode: 401 }, 401)],
    ['RFC 9457', json({ type: 'about:blank', title: 'Unauthorized', status: 401, traceId: '0-1' }, 401)],
    ['a gateway', json({ fault: { faultstring: 'Quota', detail: { errorcode: 'q' } } }, 429)],
    ['RFC 6750', json({ error: 'invalid_token', error_description: 'expired' }, 401)],
  ])('was not carried out where the body is a plain refusal: %s', async (_name, reply) => {
    expect((await outcomeOf(name, reply))?.kind).toBe('not-sent')
  })

  test('is asked once where a renewable token is refused with a yes', async () => {
    if (name.startsWith('parcel') || name === 'manifest') return
    await using authorization = await startAuthorizationServer()
    await using service = await startScriptedService(json(yes, 401), json(yes))
    const { tokenUrl } = authorization
    const auth = { kind: 'client-credentials', tokenUrl, clientId: 'basic' }
    const secrets = { 'labelServer.clientSecret': CLIENT_SECRET }
    await ASKS[name]?.ask(service.baseUrl, { auth }, { secrets })
    expect(service.seen).toHaveLength(1)
  })
})

describe('an answer to another request', () => {
  test.each<[string, object]>([
    ['label-server purchase', { requestId: 'req-2' }],
    ['parcel-label purchase', { clientReferenceNumber: 'ORD-2' }],
    ['add funds', { meter: { meterId: 'M9', currentBalance: 7 } }],
    ['add funds', { meterId: 'M9' }],
    ['add funds', { transactionReference: 'PO-8' }],
    ['add funds', { status: 'FAILURE' }],
    ['void', { trackingNumber: 'T-2' }],
    ['void', { status: 'failed' }],
    ['close', { requestId: 'req-2' }],
    ['close', { status: 'rejected' }],
    ['manifest', { labelID: 'L-2' }],
    ['manifest', { readableBarCode: 'DS 101' }],
    ['manifest', { clientReferenceNumber: 'ORD-2' }],
    ['manifest', { statusCode: 601 }],
    ['manifest', { internalStatus: { inValid: true } }],
    ['manifest', { internalStatus: { inValid: false, statusCode: 815 } }],
  ])('leaves %s unknown: %j', async (name, foreign) => {
    expect((await outcomeOf(name, json({ ...ASKS[name]?.yes, ...foreign })))?.kind).toBe('unknown')
  })

  test.each<[string, object]>([
    ['add funds', { requestId: 'srv-1', meter: { meterId: ' m1', currentBalance: 7 } }],
    ['close', { requestId: null }],
    ['manifest', { labelID: 'l-1', readableBarCode: 'DS100', clientReferenceNumber: 'ord-1' }],
    ['manifest', { statusCode: 201, internalStatus: { inValid: false, statusCode: 200 } }],
  ])('is told from one that only spells it otherwise: %s %j', async (name, ours) => {
    expect((await outcomeOf(name, json({ ...ASKS[name]?.yes, ...ours })))?.kind).toBe('answered')
  })
})
