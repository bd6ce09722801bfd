// The parcel service's request label: URL, method, headers, exact body, parsed answer, failures.
import { describe, expect, test } from 'vitest'
import { API_KEY, parcelServiceAt } from '../clients.ts'
import { everythingForParcel, parcel } from '../sample-shipments.ts'
import { json, type Reply, startScriptedService } from '../scripted-service.ts'
import { answer, labelElements, labelZPL } from './answers.ts'

const order = { reference: 'ORD-1', requestId: 'req-1', shipment: everythingForParcel }

function prepared(client: ReturnType<typeof parcelServiceAt>, shipment = everythingForParcel) {
  const result = client.prepare({ ...order, shipment })
  if (!result.ok) throw new Error(result.problem.message)
  return result.value
}

async function buyFrom(reply: Reply, shipment = everythingForParcel) {
  await using service = await startScriptedService(reply)
  const client = parcelServiceAt(service.baseUrl)
  return await client.buy(prepared(client, shipment))
}

describe('request label', () => {
  test('posts the prepared body with the key in its header', async () => {
    await using service = await startScriptedService(json(answer))
    const client = parcelServiceAt(`${service.baseUrl}/base/v1/`)
    const purchase = prepared(client)
    await client.buy(purchase)
    expect(service.seen).toHaveLength(1)
    expect(service.seen[0]).toMatchObject({
      method: 'POST',
      path: '/base/v1/requestlabel',
      // The provider's key is put in when it is sent: what is prepared holds no secret.
      body: purchase.body.replace('"serviceProviderKey":""', '"serviceProviderKey":"provider-key-5"'),
    })
    expect(service.seen[0]?.headers).toMatchObject({
      'svc-apikey': API_KEY,
      'content-type': 'application/json',
    })
    expect(service.seen[0]?.headers).not.toHaveProperty('authorization')
  })

  test('sends the key under the name that settings give', async () => {
    await using service = await startScriptedService(json(answer))
    const client = parcelServiceAt(service.baseUrl, { apiKeyHeader: 'Acme-ApiKey' })
    await client.buy(prepared(client))
    expect(service.seen[0]?.headers).toMatchObject({ 'acme-apikey': API_KEY })
    expect(service.seen[0]?.headers).not.toHaveProperty('svc-apikey')
  })

  test('keeps everything that the answer names', async () => {
    expect(await buyFrom(json(answer))).toEqual({
      kind: 'answered',
      warnings: [],
      value: {
        identifiers: {
          trackingNumbers: [],
          labelId: 'L-1',
          readableBarCode: 'DS 100',
          encodedBarCode: '78701DS100',
        },
        payloads: [{ part: 0, format: 'zpl', bytes: Buffer.from(labelZPL) }],
        serviceType: 'DIRECT_SERVICE',
        documentUrl: answer.document.url,
        createdOn: '2026-11-20T10:00:00Z',
        warnings: [],
        elements: {
          message: 'Label generated',
          status: 'SUCCESS',
          statusCode: 200,
          sku: 'SKU-1',
          labelElements,
        },
      },
    })
  })

  test.each([200, 201, 400, 500, 550, 558, 601, 628, 701, 723, 725, 730, 807, 813, 815, 817, 822, 844])(
    'knows the internal status %i',
    async statusCode => {
      const outcome = await buyFrom(json({ ...answer, internalStatus: { inValid: false, statusCode } }))
      expect(outcome).toMatchObject({
        warnings: [],
        value: { elements: { internalStatus: { inValid: false, statusCode, listed: true } } },
      })
    },
  )

  test.each([0, 199, 202, 549, 559, 600, 629, 700, 724, 731, 806, 814, 818, 821, 845, 200.5, 'E1'])(
    'keeps and flags the internal status %s',
    async statusCode => {
      const outcome = await buyFrom(
        json({ ...answer, internalStatus: { statusCode, message: 'm', requestId: 'x' } }),
      )
      expect(outcome).toMatchObject({
        warnings: [expect.stringContaining(String(statusCode))],
        value: { elements: { internalStatus: { message: 'm', requestId: 'x', listed: false } } },
      })
    },
  )

  test('a label that the service calls invalid needs a look', async () => {
    const outcome = await buyFrom(json({ ...answer, internalStatus: { inValid: true, statusCode: 610 } }))
    expect(outcome).toMatchObject({ value: { attention: ['errors-beside-label'] } })
  })

  const failure = { status: 'FAILURE', message: 'The carrier is not available' }
  test.each([
    { ...failure, statusCode: 500 },
    { ...failure, statusCode: 503 },
    { ...failure, statusCode: 408 },
    { ...failure, statusCode: 409 },
    { ...failure, statusCode: 424 },
    { ...failure, statusCode: 400, internalStatus: { inValid: true, statusCode: 500, message: 'm' } },
  ])('a failure of the service itself is no certain no: %j', async body => {
    expect(await buyFrom(json(body))).toMatchObject({ kind: 'unknown' })
  })

  test.each([
    { ...failure, statusCode: 400 },
    { ...failure, statusCode: 401 },
    { ...failure, statusCode: 429 },
    { ...failure, statusCode: 400, internalStatus: { inValid: true, statusCode: 612, message: 'm' } },
  ])('a failure by what was sent is one: %j', async body => {
    expect(await buyFrom(json(body))).toMatchObject({ kind: 'refused' })
  })

  test('a refusal without a word is said to be one, without its number', async () => {
    const outcome = await buyFrom(json({ status: 'FAILURE', statusCode: 400 }))
    expect(outcome).toMatchObject({ kind: 'refused', problem: { code: 'service.refused-silently' } })
  })

  test.each(['ord-1', ' ORD-1 '])('our reference may come back as %j', async clientReferenceNumber => {
    expect(await buyFrom(json({ ...answer, clientReferenceNumber }))).toMatchObject({
      kind: 'answered',
      warnings: [],
    })
  })

  test.each([null, '', 'not a label', 17, ['^XA^XZ'], { a: 1 }])('labelZPL of %o is no label', async zpl => {
    const outcome = await buyFrom(json({ ...answer, document: null, labelZPL: zpl }))
    expect(outcome).toMatchObject({ value: { payloads: [], attention: ['no-payload'] } })
  })

  test('is not prepared without settings or with a header that is none', () => {
    const client = parcelServiceAt('', { accountCode: '', apiKeyHeader: 'a b' })
    const result = client.prepare(order)
    expect(result.ok || Object.keys(result.problem.fields ?? {}).sort()).toEqual([
      'parcelLabel.accountCode',
      'parcelLabel.apiKeyHeader',
      'parcelLabel.baseUrl',
    ])
  })

  test('is not prepared where a rule stops it, and names the fields', () => {
    const shipment = { ...parcel, to: { ...parcel.to, address3: 'Gate', country: 'CA' } }
    const result = parcelServiceAt('https://x.test').prepare({ ...order, shipment })
    expect(result).toMatchObject({
      ok: false,
      problem: {
        kind: 'invalid-input',
        code: 'shipment.cannot-be-sent',
        fields: { 'to.address3': expect.any(String), 'to.country': expect.any(String) },
      },
    })
  })
})

test('a label that comes as a link alone is bought at once: the document is a step of its own', async () => {
  await using service = await startScriptedService()
  const url = `${service.baseUrl}/d?documentid=1&format=PNG&output=inline`
  service.replies(json({ ...answer, labelZPL: null, document: { url } }))
  const client = parcelServiceAt(service.baseUrl)
  const outcome = await client.buy(prepared(client, { ...everythingForParcel, documentFormat: 'PNG' }))
  expect(outcome).toMatchObject({
    kind: 'answered',
    value: {
      payloads: [],
      attention: ['no-payload'],
      identifiers: { labelId: 'L-1' },
      documentUrl: url,
    },
  })
  expect(service.seen).toHaveLength(1)
})
