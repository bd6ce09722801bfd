// Fetching a document: where from, without what, and what is taken for one.
import { describe, expect, test } from 'vitest'
import { API_KEY, parcelServiceAt } from '../clients.ts'
import { onePixelPng } from '../pictures.ts'
import { startScriptedService, text } from '../scripted-service.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\nendobj')

describe('a document', () => {
  test.each([
    ['application/pdf', PDF],
    ['image/png', onePixelPng(1)],
  ])('is known as %s by its content, whatever the header says', async (contentType, bytes) => {
    await using service = await startScriptedService(
      text(bytes, 200, { 'content-type': 'application/x-other' }),
    )
    const url = `${service.baseUrl}/d?documentid=1`
    const outcome = await parcelServiceAt(service.baseUrl).fetchDocument(url)
    expect(outcome).toMatchObject({ kind: 'answered', value: { contentType } })
    expect(outcome.kind === 'answered' && Buffer.compare(outcome.value.bytes, bytes)).toBe(0)
    expect(service.seen[0]).toMatchObject({ method: 'GET', path: '/d?documentid=1' })
    expect(JSON.stringify(service.seen[0])).not.toContain(API_KEY)
  })

  test('that is neither is not taken', async () => {
    await using service = await startScriptedService(
      text('<html></html>', 200, { 'content-type': 'application/pdf' }),
    )
    expect(await parcelServiceAt(service.baseUrl).fetchDocument(service.baseUrl)).toMatchObject({
      kind: 'unknown',
      problem: { code: 'service.document-unusable' },
    })
  })

  test('over the cap is not taken', async () => {
    await using service = await startScriptedService(text(Buffer.concat([PDF, Buffer.alloc(5_000)])))
    const client = parcelServiceAt(service.baseUrl, {}, { network: { maxResponseBytes: 4_000 } })
    expect(await client.fetchDocument(service.baseUrl)).toMatchObject({ kind: 'unknown' })
  })

  test('is not followed elsewhere', async () => {
    await using elsewhere = await startScriptedService(text(PDF))
    await using service = await startScriptedService(text('', 302, { location: elsewhere.baseUrl }))
    expect((await parcelServiceAt(service.baseUrl).fetchDocument(service.baseUrl)).kind).toBe('unknown')
    expect(elsewhere.seen).toEqual([])
  })
})

describe('is not asked for', () => {
  const host = 'service.document-host'
  const address = 'service.document-address'
  test.each([
    ['on another host', 'https://api.example.test/v1', 'https://evil.test/d', host],
    [
      'on this machine where the service is elsewhere',
      'https://api.example.test/v1',
      'https://127.0.0.1/d',
      host,
    ],
    ...['127.0.0.1', '127.9.9.9', 'localhost', '[::1]', '10.0.0.5', '192.168.1.9', '169.254.169.254'].map(
      (there): [string, string, string, string] => [
        `at ${there}`,
        'https://api.example.test/v1',
        `https://${there}/d`,
        host,
      ],
    ),
    ['at another port', 'https://api.example.test/v1', 'https://api.example.test:8443/d', host],
    ['at another port of this machine', 'http://127.0.0.1:1/v1', 'http://127.0.0.1:2/d', host],
    ['in the clear', 'https://api.example.test/v1', 'http://api.example.test/d', address],
    [
      'in the clear on this machine where the service is elsewhere',
      'https://api.example.test/v1',
      'http://127.0.0.1/d',
      address,
    ],
    [
      'in the clear elsewhere where the service is here',
      'http://127.0.0.1:1/v1',
      'http://10.0.0.5/d',
      address,
    ],
    [
      'with credentials in the link',
      'https://api.example.test/v1',
      'https://a:b@api.example.test/d',
      address,
    ],
    ['by another scheme', 'https://api.example.test/v1', 'file:///etc/passwd', address],
    ['as data', 'https://api.example.test/v1', 'data:application/pdf;base64,JVBERi0=', address],
    ['without an address', 'https://api.example.test/v1', 'nothing', address],
  ])('%s', async (_name, baseUrl, url, code) => {
    expect(await parcelServiceAt(baseUrl).fetchDocument(url)).toMatchObject({
      kind: 'not-sent',
      problem: { kind: 'not-allowed', code },
    })
  })
})

test('that lies on another port of this machine is asked for where a supervisor lists it alone', async () => {
  await using other = await startScriptedService(text(PDF))
  await using service = await startScriptedService(text(PDF))
  const link = `${other.baseUrl}/d`
  const refused = await parcelServiceAt(service.baseUrl).fetchDocument(link)
  expect(refused).toMatchObject({ kind: 'not-sent', problem: { code: 'service.document-host' } })
  expect(refused.kind === 'not-sent' && refused.problem.params?.host).toBe(new URL(link).host)
  expect(other.seen).toEqual([])
  const documentHosts = [new URL(link).host]
  expect((await parcelServiceAt(service.baseUrl, { documentHosts }).fetchDocument(link)).kind).toBe(
    'answered',
  )
  expect(other.seen).toHaveLength(1)
  expect(JSON.stringify(other.seen)).not.toContain(API_KEY)
})

test('a host that settings allow is asked; a listed port counts alone', async () => {
  const asked = async (documentHosts: string[]) => {
    const client = parcelServiceAt('https://api.example.test/v1', { documentHosts })
    const outcome = await client.fetchDocument('https://docs.invalid:8443/d')
    return outcome.kind === 'not-sent' && outcome.problem.code
  }
  expect(await asked(['docs.invalid'])).toBe('service.unreachable')
  expect(await asked([' Docs.Invalid:8443 '])).toBe('service.unreachable')
  expect(await asked(['docs.invalid:443'])).toBe('service.document-host')
  expect(await asked(['invalid'])).toBe('service.document-host')
})
