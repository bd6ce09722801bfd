// Reprint and manifest: URL, method, exact body, parsed answer, failures.
import { describe, expect, test } from 'vitest'
import { waitFor } from '../../support/wait-for.ts'
import { IMPATIENT, parcelServiceAt } from '../clients.ts'
import { parcel } from '../sample-shipments.ts'
import { cutOff, json, type Reply, reset, silence, startScriptedService, text } from '../scripted-service.ts'
import { answer } from './answers.ts'

const identifiers = { trackingNumbers: [], labelId: 'L-1', readableBarCode: 'DS100' }

describe('reprint label', () => {
  const { serviceType: _, document: __, ...again } = answer

  test.each([
    [{ labelId: 'L-1' }],
    [{ readableBarCode: 'DS100' }],
    [{ encodedBarCode: '78701DS100' }],
    [{ labelId: 'L-1', readableBarCode: 'DS100', encodedBarCode: '78701DS100' }],
  ])('asks by %o', async request => {
    await using service = await startScriptedService(json(again))
    const outcome = await parcelServiceAt(service.baseUrl).reprint(request)
    expect(service.seen[0]).toMatchObject({ method: 'POST', path: '/reprintlabel' })
    expect(JSON.parse(service.seen[0]?.body ?? '')).toEqual(request)
    expect(outcome).toMatchObject({
      kind: 'answered',
      value: { reference: 'ORD-1', identifiers: { labelId: 'L-1' }, payloads: [{ format: 'zpl' }] },
    })
  })

  test('asks where the label was bought', async () => {
    await using service = await startScriptedService(json(again))
    const then = { baseUrl: service.baseUrl, account: 'ACC-OLD' }
    await parcelServiceAt('https://moved.example.test').reprint({ labelId: 'L-1' }, then)
    expect(service.seen).toHaveLength(1)
  })

  test('sends nothing without an identifier', async () => {
    expect(await parcelServiceAt('https://x.test').reprint({ labelId: ' ' })).toMatchObject({
      kind: 'not-sent',
      problem: { code: 'service.identifier-missing' },
    })
  })

  test('takes no other label than the one asked for', async () => {
    await using service = await startScriptedService(json(again))
    const client = parcelServiceAt(service.baseUrl)
    expect(await client.reprint({ labelId: 'L-2' })).toMatchObject({
      kind: 'unknown',
      problem: { code: 'service.other-label' },
    })
    expect((await client.reprint({ readableBarCode: 'DS-200' })).kind).toBe('unknown')
  })

  test('is refused in the service’s own words', async () => {
    await using service = await startScriptedService(json({ status: 'FAILURE', message: 'No such label' }))
    expect(await parcelServiceAt(service.baseUrl).reprint({ labelId: 'L-9' })).toMatchObject({
      kind: 'refused',
      messages: ['No such label'],
    })
  })

  test('without a label in the answer is unusable', async () => {
    await using service = await startScriptedService(json({ ...again, labelZPL: '' }))
    expect(await parcelServiceAt(service.baseUrl).reprint({ labelId: 'L-1' })).toMatchObject({
      kind: 'unknown',
      problem: { kind: 'service-answer' },
    })
  })
})

describe('manifest label', () => {
  const done = {
    status: 'SUCCESS',
    statusCode: 200,
    message: 'Manifested',
    createdOn: '2026-11-20T18:00:00Z',
  }
  const manifest = async (reply: Reply) => {
    await using service = await startScriptedService(reply)
    const container = { encodedBarcode: 'C1' }
    const account = { baseUrl: service.baseUrl, account: 'ACC-OLD' }
    const around = reply === silence ? { network: IMPATIENT } : {}
    const client = parcelServiceAt('https://moved.example.test', {}, around)
    const request = { identifiers, shipment: parcel, container }
    const outcome = await client.manifest(request, account)
    await waitFor(() => service.seen.length === 1, { what: 'the request' })
    return { outcome, request: service.seen[0] }
  }

  test('posts identifiers, container and dimensions to the address of the purchase', async () => {
    const { outcome, request } = await manifest(json(done))
    expect(request).toMatchObject({ method: 'POST', path: '/manifestlabel' })
    expect(JSON.parse(request?.body ?? '')).toEqual({
      readableBarCode: 'DS100',
      labelId: 'L-1',
      container: { accountCode: 'ACC-OLD', encodedBarcode: 'C1' },
      dimensions: { weightUOM: 'OZ', dimensionUOM: 'IN', weight: 12.5, length: 8, width: 6, height: 4 },
    })
    expect(outcome).toEqual({
      kind: 'answered',
      value: { createdOn: '2026-11-20T18:00:00Z', message: 'Manifested' },
      warnings: [],
    })
  })

  test('names a label of which a person’s number alone is known by the number under its bars', async () => {
    await using service = await startScriptedService(json(done))
    const known = { trackingNumbers: ['DS 100'], typed: ['DS 100'] }
    const account = { baseUrl: service.baseUrl, account: 'ACC-1' }
    const outcome = await parcelServiceAt(service.baseUrl).manifest({ identifiers: known }, account)
    expect(JSON.parse(service.seen[0]?.body ?? '')).toEqual({ readableBarCode: 'DS100' })
    expect(outcome.kind).toBe('answered')
  })

  test.each([200, 400, 409])('is refused at HTTP %i', async status => {
    const { outcome } = await manifest(
      json({ status: 'FAILURE', statusCode: 400, message: 'No such label' }, status),
    )
    expect(outcome).toMatchObject({
      kind: 'refused',
      messages: ['No such label'],
      problem: { code: 'service.manifest-refused' },
    })
  })

  test.each<[string, Reply]>([
    ['no answer', silence],
    ['a reset', reset],
    ['a cut-off answer', cutOff(JSON.stringify(done), 10)],
    ['HTML', text('<html></html>')],
    ['HTTP 500', json({ ...done, status: 'FAILURE' }, 500)],
    ['no status', json({ message: 'hm' })],
    ['a no that may mean that it is done', json({ status: 'FAILURE', message: 'Already manifested' })],
    ['another status', json({ ...done, status: 'PENDING' })],
    ['success at HTTP 404', json(done, 404)],
  ])('is unknown after %s', async (_name, reply) => {
    const { outcome } = await manifest(reply)
    expect(outcome).toMatchObject({ kind: 'unknown', problem: { code: 'service.manifest-unknown' } })
  })
})
