// What the sandbox says of itself: OpenAPI, the fields it has seen, the page, and who may look.
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { abroad, type Json, openSandbox, read, send } from '../simulator/open-sandbox.ts'

const originOf = (url: string): string => new URL(url).origin

describe('the OpenAPI description', () => {
  it('names all eleven operations, in both spellings, with schemas that say what is required', async () => {
    const bench = await openSandbox()
    const { status, body } = await read(`${originOf(bench.sandbox.controlUrl)}/openapi.json`)
    expect(status).toBe(200)
    expect(body.openapi).toBe('3.1.1')
    const described = Object.entries<Json>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(described).toEqual(
      expect.arrayContaining([
        'POST /label-server/api/v1/label',
        'DELETE /label-server/api/v1/label/{trackingNumber}/{techPartnerId}',
        'POST /label-server/api/v1/label/closeday',
        'POST /label-server/api/v1/label/CloseDay',
        'POST /label-server/api/v1/rate',
        'POST /label-server/api/v1/rate/shop',
        'POST /label-server/api/v1/rate/Shop',
        'GET /label-server/api/v1/meter/{techPartnerId}',
        'GET /label-server/api/v1/meter/{id}/{techPartnerId}',
        'POST /label-server/api/v1/meter/addfunds',
        'POST /label-server/api/v1/meter/AddFunds',
        'POST /parcel-service/v1/requestlabel',
        'POST /parcel-service/v1/reprintlabel',
        'POST /parcel-service/v1/manifestlabel',
      ]),
    )
    const request =
      body.paths['/parcel-service/v1/requestlabel'].post.requestBody.content['application/json'].schema
    expect(request.required).toEqual(['objectTypeId', 'client', 'consignee', 'dimensions'])
    expect(request.properties.client.required).toEqual([
      'accountCode',
      'serviceProviderKey',
      'clientReferenceNumber',
    ])
    const ids = Object.values<Json>(body.paths).flatMap(methods =>
      Object.values<Json>(methods).map(operation => operation.operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is valid in the eyes of a validator that we did not write', async () => {
    const bench = await openSandbox()
    const { body } = await read(`${originOf(bench.sandbox.controlUrl)}/openapi.json`)
    const validator = new Validator()
    const { valid, errors } = await validator.validate(body)
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('gives every path parameter of a template, and no other', async () => {
    const bench = await openSandbox()
    const { body } = await read(`${originOf(bench.sandbox.controlUrl)}/openapi.json`)
    for (const [path, methods] of Object.entries<Json>(body.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters = [] } of Object.values<Json>(methods)) {
        const inPath = parameters.filter((parameter: Json) => parameter.in === 'path')
        expect(inPath.map((parameter: Json) => parameter.name)).toEqual(named)
      }
    }
  })
})

it('fields that were seen and answered are told apart from those that the specs name', async () => {
  const bench = await openSandbox()
  await bench.label('POST', '/api/v1/label', bench.shipment(abroad))
  await bench.parcel('requestlabel', bench.parcelRequest({ document: { format: 'PNG' } }))
  const { seen, named } = (await read(`${bench.sandbox.controlUrl}/fields`)).body
  expect(seen.label.sent).toContain('/customsData/customsItems/*/itemWeight/weightOz')
  expect(named.label.sent).toContain('/customsData/customsItems/*/itemWeight/weightOz')
  expect(named.label.sent).toContain('/secondaryEndorsementEnum')
  expect(seen.label.sent).not.toContain('/secondaryEndorsementEnum')
  expect(seen['request-label'].answered).toContain('/document/url')
  const missing = named['request-label'].sent.filter(
    (field: string) => !seen['request-label'].sent.includes(field),
  )
  expect(missing).toEqual([
    '/client/address/addressLine2',
    '/client/address/zip4',
    '/client/returnAddress/addressLine2',
  ])
})

it('the page shows what was seen, with nothing of it taken for HTML', async () => {
  const bench = await openSandbox()
  await bench.label(
    'POST',
    '/api/v1/label',
    bench.shipment({ reference1: '<script>alert(1)</script>', colour: 'red' }),
  )
  const { headers, body } = await read(`${bench.sandbox.controlUrl}/`)
  expect(headers.get('content-type')).toContain('text/html')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(body).toContain('unknown fields: /colour')
  expect(body).toContain('USPS $')
  expect(body).not.toContain('<script')
})

describe('the control endpoint', () => {
  it('is not there unless it is asked for, and then the log stays small', async () => {
    const bench = await openSandbox({ control: false })
    expect((await read(`${bench.sandbox.controlUrl}/log`)).status).toBe(404)
    expect((await bench.label('POST', '/api/v1/label', bench.shipment())).body.errors).toEqual([])
  })

  it('refuses pages of other sites', async () => {
    const bench = await openSandbox()
    const { controlUrl } = bench.sandbox
    const { status } = await send('POST', `${controlUrl}/reset`, {}, { origin: 'https://elsewhere.invalid' })
    expect(status).toBe(403)
  })

  it('resets to the state of a first start', async () => {
    const bench = await openSandbox()
    await bench.control('shape', { label: 'nested' })
    await bench.control('rules', { labelServerErrorStatus: 400, deduplicatesByRequestId: true })
    await bench.control('misbehave', { times: 0, fault: { kind: 'html' } })
    await bench.control('revoke')
    await bench.label('POST', '/api/v1/label', bench.shipment())
    await bench.control('reset')
    expect(await bench.log()).toEqual([])
    const { body } = await bench.label('POST', '/api/v1/label', bench.shipment())
    expect(body.labelImage).toMatch(/^iVBOR/)
    const state = (await read(`${bench.sandbox.controlUrl}/state`)).body
    expect(state.shipments).toHaveLength(1)
    expect(state.misbehaviours).toEqual([])
  })
})

it('every exchange is told to whoever asked to hear of it', async () => {
  const heard: string[] = []
  const bench = await openSandbox({
    log: exchange => heard.push(`${exchange.operation} ${exchange.delivered}`),
  })
  await bench.label('POST', '/api/v1/rate', bench.shipment())
  expect(heard).toEqual(['rate whole'])
})
