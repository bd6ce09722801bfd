// What the sandbox's parcel service accepts and refuses, and how its labels, reprints and manifests agree.
import { describe, expect, it } from 'vitest'
import { type Bench, type Json, merge, openSandbox, read } from './open-sandbox.ts'

const request = async (bench: Bench, change: object = {}): Promise<Json> =>
  (await bench.parcel('requestlabel', bench.parcelRequest(change))).body

/** Every integer that parcel-label.md lists for `internalStatus.statusCode`. */
const INTERNAL_CODES = [
  [200, 201],
  [400, 400],
  [500, 500],
  [550, 558],
  [601, 628],
  [701, 723],
  [725, 730],
  [807, 813],
  [815, 817],
  [822, 844],
] as const
const inEnumeration = (code: number): boolean =>
  INTERNAL_CODES.some(([from, to]) => code >= from && code <= to)

describe('request label', () => {
  it('gives a direct-service label with every element filled in', async () => {
    const bench = await openSandbox()
    const body = await request(bench)
    expect(body).toMatchObject({
      status: 'SUCCESS',
      statusCode: 200,
      serviceType: 'DIRECT_SERVICE_LABEL_GENERATED',
      clientReferenceNumber: 'ORD-20418',
      sku: 'MUG-1',
      internalStatus: null,
    })
    expect(body.createdOn).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(body.labelZPL).toMatch(/^\^XA[\s\S]*\^XZ\n$/)
    expect(body.labelElements).toEqual({
      mailClass: null,
      permitNo: null,
      endorsements: 'RETURN SERVICE REQUESTED',
      preSortGroup: null,
      sortCode: expect.stringMatching(/^980-\d\d$/),
      encodedBarCode: expect.stringContaining(body.labelElements.readableBarCode),
      readableBarCode: expect.stringMatching(/^DS\d{16}$/),
      hazmat: '0',
      returnAddress: {
        attnLine: 'Dock 4',
        companyName: 'Depot Reno',
        addressLine1: '12 Long St',
        addressLine2: null,
        city: 'Reno',
        state: 'NV',
        zip5: '89501',
        zip4: '0012',
      },
      shipToAddress: { fullName: "Bo O'Cole", email: 'bo@example.com', phoneNumber: '425-555-0100' },
      customLabelInfo: { reference3: 'Wave 3', reference4: 'Bin 7' },
    })
    expect(body.document).toBeUndefined()
    expect((await bench.log())[0]).toMatchObject({ executed: true, unknownFields: [] })
  })

  it.each([
    ['postal', { isPostalRequired: 1 }, 'POSTAL_LABEL_GENERATED', 'PARCEL SELECT LIGHTWEIGHT'],
    ['hazardous', { client: { hazmat: '1' } }, 'POSTAL_LABEL_GENERATED', 'PARCEL SELECT HAZMAT'],
    ['hazardous limited', { client: { hazmat: '2' } }, 'POSTAL_LABEL_GENERATED', 'PARCEL SELECT HAZMAT'],
    ['direct', { isPostalRequired: 0 }, 'DIRECT_SERVICE_LABEL_GENERATED', null],
    ['direct by default', { isPostalRequired: undefined }, 'DIRECT_SERVICE_LABEL_GENERATED', null],
  ])('gives the %s kind', async (_kind, change, serviceType, mailClass) => {
    const bench = await openSandbox()
    const body = await request(bench, change)
    expect(body.serviceType).toBe(serviceType)
    expect(body.labelElements.mailClass).toBe(mailClass)
    const postal = mailClass !== null
    expect(body.labelElements.encodedBarCode.startsWith('420980283912')).toBe(postal)
  })

  it('takes null where the spec says so, and absent where it is not required', async () => {
    const bench = await openSandbox()
    const nothing = { sku: null, companyName: null, attnLine: null, endorsements: null, hazmat: null }
    const body = await request(bench, {
      client: { ...nothing, clientReferenceNumber: null, returnAddress: null, address: null },
      customLabelInfo: undefined,
      consignee: { companyName: undefined, email: undefined, phoneNumber: undefined },
      dimensions: { weightUOM: undefined, dimensionUOM: undefined },
    })
    expect(body).toMatchObject({ status: 'SUCCESS', clientReferenceNumber: null, sku: null })
    expect(body.labelElements).toMatchObject({ returnAddress: null, endorsements: null, hazmat: null })
  })

  const long = (length: number): string => 'x'.repeat(length)
  const accepted: readonly (readonly [string, object])[] = [
    ['50 characters of reference', { client: { clientReferenceNumber: long(50) } }],
    ['an empty reference', { client: { clientReferenceNumber: '' } }],
    ['50 characters of name and company', { consignee: { fullName: long(50), companyName: long(50) } }],
    ['44 characters of e-mail', { consignee: { email: long(44) } }],
    ['an address of 50 characters', { consignee: { address: { addressLine1: long(50), city: long(28) } } }],
    [
      'a hyphen, apostrophe and period',
      { consignee: { address: { addressLine1: "St. Mary's-on-the-Hill 7" } } },
    ],
    ['an address without zip4', { consignee: { address: { zip4: undefined, addressLine2: undefined } } }],
    ['military post', { consignee: { address: { state: 'AE', zip5: '09012' } } }],
    [
      'seven digits',
      { dimensions: { weight: 999.9999, length: 9_999_999, width: 0.0001, height: 1234.567 } },
    ],
    ['every endorsement', { client: { endorsements: 'CHANGE SERVICE REQUESTED' } }],
    ['hazmat 0', { client: { hazmat: '0' } }],
    ['a blank document format', { document: { format: '' } }],
  ]
  it.each(accepted)('takes %s', async (_what, change) => {
    const bench = await openSandbox()
    expect(await request(bench, change)).toMatchObject({ status: 'SUCCESS' })
  })

  const refusals: readonly (readonly [string, object, string])[] = [
    ['another account code', { client: { accountCode: 'OTHER' } }, 'client.accountCode'],
    ['no account code', { client: { accountCode: undefined } }, 'client.accountCode'],
    ['an empty account code', { client: { accountCode: '' } }, 'client.accountCode'],
    ['null for the account code', { client: { accountCode: null } }, 'client.accountCode'],
    ['another provider key', { client: { serviceProviderKey: 'OTHER' } }, 'client.serviceProviderKey'],
    ['no reference', { client: { clientReferenceNumber: undefined } }, 'client.clientReferenceNumber'],
    [
      '51 characters of reference',
      { client: { clientReferenceNumber: long(51) } },
      'client.clientReferenceNumber',
    ],
    ['51 characters of sku', { client: { sku: long(51) } }, 'client.sku'],
    ['51 characters of company', { client: { companyName: long(51) } }, 'client.companyName'],
    ['51 characters of attention line', { client: { attnLine: long(51) } }, 'client.attnLine'],
    ['a fifth endorsement', { client: { endorsements: 'RETURN TO SENDER' } }, 'client.endorsements'],
    ['hazmat 3', { client: { hazmat: '3' } }, 'client.hazmat'],
    ['hazmat as a number', { client: { hazmat: 1 } }, 'client.hazmat'],
    [
      'a return address without city',
      { client: { returnAddress: { city: undefined } } },
      'client.returnAddress.city',
    ],
    ['no object type', { objectTypeId: undefined }, 'objectTypeId'],
    ['object type 2', { objectTypeId: 2 }, 'objectTypeId'],
    ['postal flag 2', { isPostalRequired: 2 }, 'isPostalRequired'],
    ['postal flag as text', { isPostalRequired: '1' }, 'isPostalRequired'],
    ['no consignee', { consignee: undefined }, 'consignee'],
    ['no name', { consignee: { fullName: undefined } }, 'consignee.fullName'],
    ['51 characters of name', { consignee: { fullName: long(51) } }, 'consignee.fullName'],
    ['45 characters of e-mail', { consignee: { email: long(45) } }, 'consignee.email'],
    ['51 characters of phone', { consignee: { phoneNumber: long(51) } }, 'consignee.phoneNumber'],
    ['null for a phone', { consignee: { phoneNumber: null } }, 'consignee.phoneNumber'],
    ['no address', { consignee: { address: undefined } }, 'consignee.address'],
    ['no street', { consignee: { address: { addressLine1: undefined } } }, 'consignee.address.addressLine1'],
    [
      '51 characters of street',
      { consignee: { address: { addressLine1: long(51) } } },
      'consignee.address.addressLine1',
    ],
    [
      'a # in the street',
      { consignee: { address: { addressLine1: '9 Elm Ave #4' } } },
      'consignee.address.addressLine1',
    ],
    ['an accent in the city', { consignee: { address: { city: 'Cañon City' } } }, 'consignee.address.city'],
    ['29 characters of city', { consignee: { address: { city: long(29) } } }, 'consignee.address.city'],
    ['a state in full', { consignee: { address: { state: 'Washington' } } }, 'consignee.address.state'],
    ['a state that is none', { consignee: { address: { state: 'ZZ' } } }, 'consignee.address.state'],
    ['four digits of zip5', { consignee: { address: { zip5: '9802' } } }, 'consignee.address.zip5'],
    ['zip5 with zip4', { consignee: { address: { zip5: '98028-3912' } } }, 'consignee.address.zip5'],
    ['zip5 as a number', { consignee: { address: { zip5: 98028 } } }, 'consignee.address.zip5'],
    ['an empty zip4', { consignee: { address: { zip4: '' } } }, 'consignee.address.zip4'],
    ['no dimensions', { dimensions: undefined }, 'dimensions'],
    ['zero weight', { dimensions: { weight: 0 } }, 'dimensions.weight'],
    ['negative length', { dimensions: { length: -1 } }, 'dimensions.length'],
    ['weight as text', { dimensions: { weight: '34.5' } }, 'dimensions.weight'],
    ['eight digits', { dimensions: { width: 12_345_678 } }, 'dimensions.width'],
    ['eight digits with a point', { dimensions: { width: 1234.5678 } }, 'dimensions.width'],
    ['five decimals', { dimensions: { height: 0.00001 } }, 'dimensions.height'],
    ['no height', { dimensions: { height: undefined } }, 'dimensions.height'],
    ['an unknown document format', { document: { format: 'GIF' } }, 'document.format'],
  ]
  it.each(refusals)('fails for %s', async (_what, change, field) => {
    const bench = await openSandbox()
    const { status, body } = await bench.parcel('requestlabel', bench.parcelRequest(change))
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'FAILURE', statusCode: 400, internalStatus: { inValid: true } })
    expect(body.message).toContain(`${field}:`)
    expect(body.internalStatus.message).toBe(body.message)
    expect(body.internalStatus.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(inEnumeration(body.internalStatus.statusCode)).toBe(true)
    expect(body.labelID).toBeUndefined()
    expect((await bench.log())[0]).toMatchObject({ executed: false })
  })

  it('fails with HTTP 400 where the control endpoint chooses that', async () => {
    const bench = await openSandbox()
    await bench.control('rules', { parcelLabelErrorStatus: 400 })
    const { status, body } = await bench.parcel('requestlabel', bench.parcelRequest({ objectTypeId: 2 }))
    expect(status).toBe(400)
    expect(body.status).toBe('FAILURE')
  })

  it('reads the postal flag and the key under other names where that is asked for', async () => {
    const names = { postalRequiredField: 'isAcmeRequired', apiKeyHeader: 'acme-apikey' }
    const bench = await openSandbox(names)
    const body = await request(bench, { isPostalRequired: undefined, isAcmeRequired: 1 })
    expect(body.serviceType).toBe('POSTAL_LABEL_GENERATED')
    const old = await request(bench, { isPostalRequired: 1 })
    expect(old.serviceType).toBe('DIRECT_SERVICE_LABEL_GENERATED')
    const [first, second] = await bench.log()
    expect(first?.unknownFields).toEqual([])
    expect(first?.headers['acme-apikey']).toBe('(given)')
    expect(second?.unknownFields).toEqual(['/isPostalRequired'])
  })
})

describe.each(['requestlabel', 'reprintlabel', 'manifestlabel'])('%s', operation => {
  it.each([
    ['no key', ''],
    ['a wrong key', 'guess'],
  ])('is refused with %s', async (_what, apiKey) => {
    const bench = await openSandbox()
    const { status, body } = await bench.parcel(operation, bench.parcelRequest(), apiKey)
    expect(status).toBe(401)
    expect(body).toMatchObject({ status: 'FAILURE', statusCode: 401 })
    expect((await bench.log())[0]).toMatchObject({ executed: false })
  })

  it('fails for what is not JSON', async () => {
    const bench = await openSandbox()
    const { status, body } = await bench.parcel(operation, '{"labelId":')
    expect(status).toBe(400)
    expect(body.status).toBe('FAILURE')
  })
})

describe('reprint', () => {
  it('gives the same label by any of its three identifiers, without serviceType and document', async () => {
    const bench = await openSandbox()
    const bought = await request(bench, { document: { format: 'PDF' } })
    const { readableBarCode, encodedBarCode } = bought.labelElements
    for (const given of [{ labelId: bought.labelID }, { readableBarCode }, { encodedBarCode }]) {
      const { body } = await bench.parcel('reprintlabel', given)
      const { serviceType: _, document: __, message: ___, ...same } = bought
      expect(body).toEqual({ ...same, message: 'Label retrieved successfully' })
    }
  })

  it.each([
    ['nothing', {}],
    ['an unknown label', { labelId: 'L0000000000000' }],
    ['an impossible barcode', { readableBarCode: '0' }],
    ['a number as identifier', { labelId: 7 }],
  ])('fails for %s', async (_what, given) => {
    const bench = await openSandbox()
    const { body } = await bench.parcel('reprintlabel', given)
    expect(body).toMatchObject({ status: 'FAILURE', internalStatus: { inValid: true } })
  })

  it('fails where identifiers name two labels', async () => {
    const bench = await openSandbox()
    const [first, second] = [await request(bench), await request(bench)]
    const given = { labelId: first.labelID, readableBarCode: second.labelElements.readableBarCode }
    expect((await bench.parcel('reprintlabel', given)).body.status).toBe('FAILURE')
  })
})

describe('manifest', () => {
  it('takes a label once, with its container and dimensions', async () => {
    const bench = await openSandbox()
    const bought = await request(bench)
    const { accountCode } = bench.sandbox.parcelLabel
    const given = {
      labelId: bought.labelID,
      readableBarCode: bought.labelElements.readableBarCode,
      encodedBarCode: bought.labelElements.encodedBarCode,
      container: { accountCode, encodedBarcode: '99M1', containerEncodedBarcode: 'PALLET-1' },
      dimensions: { weightUOM: 'OZ', dimensionUOM: 'IN', weight: 34.5, length: 10, width: 8, height: 4 },
    }
    const first = await bench.parcel('manifestlabel', given)
    expect(first.body).toEqual({
      status: 'SUCCESS',
      statusCode: 200,
      message: 'Label manifested successfully',
      createdOn: expect.stringMatching(/Z$/),
    })
    const second = await bench.parcel('manifestlabel', given)
    expect(second.body).toMatchObject({
      status: 'FAILURE',
      message: 'labelId: the label is manifested already',
    })
    expect(Object.keys(second.body).sort()).toEqual(['createdOn', 'message', 'status', 'statusCode'])
    expect((await bench.log()).at(1)?.unknownFields).toEqual([])
    const reprint = await bench.parcel('reprintlabel', { labelId: bought.labelID })
    expect(reprint.body.status).toBe('SUCCESS')
  })

  it.each([
    ['another account', { container: { accountCode: 'OTHER' } }, 'container.accountCode'],
    ['a weight of zero', { dimensions: { weight: 0, length: 1, width: 1, height: 1 } }, 'dimensions.weight'],
    ['half the dimensions', { dimensions: { weight: 1 } }, 'dimensions.length'],
    ['an unknown label', { labelId: 'L0' }, 'labelId'],
  ])('fails for %s', async (_what, change, field) => {
    const bench = await openSandbox()
    const bought = await request(bench)
    const { body } = await bench.parcel('manifestlabel', { labelId: bought.labelID, ...change })
    expect(body.status).toBe('FAILURE')
    expect(body.message).toContain(`${field}:`)
  })
})

describe('a document', () => {
  it.each([
    ['PDF', 'application/pdf', '%PDF-'],
    ['PNG', 'image/png', '\x89PNG'],
  ])('as %s is behind its link, without a key', async (format, contentType, start) => {
    const bench = await openSandbox()
    const { document } = await request(bench, { document: { format } })
    const url = new URL(document.url)
    expect([...url.searchParams.keys()].sort()).toEqual(['documentid', 'format', 'output'])
    expect(url.searchParams.get('format')).toBe(format)
    const response = await fetch(url)
    expect(response.headers.get('content-type')).toBe(contentType)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, start.length).toString('latin1')).toBe(start)
  })

  it('that is not there answers 404', async () => {
    const bench = await openSandbox()
    const { document } = await request(bench, { document: { format: 'PDF' } })
    const url = new URL(document.url)
    url.searchParams.set('documentid', 'other')
    expect((await read(url.href)).status).toBe(404)
  })
})

it('labels, reprints and manifests stand in the state as they were answered', async () => {
  const bench = await openSandbox()
  const [kept, manifested] = [await request(bench), await request(bench, { client: { sku: null } })]
  await bench.parcel('manifestlabel', { labelId: manifested.labelID })
  const { parcelLabels } = (await read(`${bench.sandbox.controlUrl}/state`)).body
  const byId = new Map<string, Json>(parcelLabels.map((label: Json) => [label.labelId, label]))
  expect(byId.get(kept.labelID).manifestedOn).toBeUndefined()
  expect(byId.get(manifested.labelID).manifestedOn).toMatch(/Z$/)
  expect(merge({}, byId.get(kept.labelID)).zpl).toBe(kept.labelZPL)
})
