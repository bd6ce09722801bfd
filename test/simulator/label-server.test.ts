// What the sandbox's label server accepts and refuses, operation by operation.
import { describe, expect, it } from 'vitest'
import {
  abroad,
  type Bench,
  box,
  customsData,
  merge,
  nevada,
  openSandbox,
  washington,
} from './open-sandbox.ts'

const LABEL = '/api/v1/label'

describe('a label', () => {
  it('is sold for a domestic package, with the echo of requestId and one price', async () => {
    const bench = await openSandbox()
    const { status, body } = await bench.label('POST', LABEL, bench.shipment())
    expect(status).toBe(200)
    expect(body).toMatchObject({ requestId: 'request-1', errors: [], warnings: [] })
    expect(body.trackingNumber).toMatch(/^94\d{20}$/)
    expect(Buffer.from(body.labelImage, 'base64').subarray(1, 4).toString()).toBe('PNG')
    expect(Number.isInteger(Math.round(body.totalCost * 100))).toBe(true)
    const [exchange] = await bench.log()
    expect(exchange).toMatchObject({
      operation: 'label',
      executed: true,
      unknownFields: [],
      delivered: 'whole',
    })
  })

  it('knows every field of the shipment request', async () => {
    const bench = await openSandbox()
    const request = bench.shipment({
      ...abroad,
      fromAddress: {
        ...nevada,
        address2: 'Dock 4',
        address3: 'Yard',
        email: 'desk@example.com',
        residential: false,
      },
      shippingService: 'UspsPriorityMailInternational',
      internationalDutyTerms: 'DDP',
      ancillaryEndorsementEnum: 'Return_Service_Requested',
      ancillaryEndorsement: 'Return Service Requested',
      secondaryEndorsementEnum: 'None',
      secondaryEndorsement: 'None',
      docTabValues: ['Dock 12', 'Fragile'],
      futureShipmentDate: new Date(Date.now() + 86_400_000).toISOString(),
      labelImageFormat: 'PNG',
    })
    const { body } = await bench.label('POST', LABEL, request)
    expect(body.errors).toEqual([])
    const [exchange] = await bench.log()
    expect(exchange?.unknownFields).toEqual([])
  })

  it('is sold all the same with fields that the spec does not name, which the log lists', async () => {
    const bench = await openSandbox()
    const request = merge(bench.shipment(), { colour: 'red', toAddress: { planet: 'Earth' } })
    const { body } = await bench.label('POST', LABEL, { ...request, packages: [{ ...box, shape: 'round' }] })
    expect(body.errors).toEqual([])
    const [exchange] = await bench.log()
    expect(exchange?.unknownFields).toEqual(['/toAddress/planet', '/packages/0/shape', '/colour'])
  })

  it('of several packages gives each its number and its page, for the three express carriers alone', async () => {
    const bench = await openSandbox()
    for (const service of ['Ups_Ground', 'Fedex_2Day']) {
      const { body } = await bench.label(
        'POST',
        LABEL,
        bench.shipment({ shippingServiceEnum: service, packages: [box, box, box], shipmentWeightOz: 103.5 }),
      )
      expect(body.errors).toEqual([])
      expect(new Set(body.trackingNumbers).size).toBe(3)
      expect(body.labelImages).toHaveLength(3)
      expect(body.trackingNumber).toBe(body.trackingNumbers[0])
    }
    const express = { ...abroad, shippingServiceEnum: 'Dhl_Express_Worldwide', packages: [box, box] }
    const international = await bench.label(
      'POST',
      LABEL,
      bench.shipment({ ...express, shipmentWeightOz: 69 }),
    )
    expect(international.body.trackingNumbers).toHaveLength(2)
    const postal = await bench.label(
      'POST',
      LABEL,
      bench.shipment({ packages: [box, box], shipmentWeightOz: 69 }),
    )
    expect(postal.body.errors).toEqual(['packages: USPS takes one package a shipment'])
  })

  it('takes the legacy string form where the enumeration says Unknown, with a warning', async () => {
    const bench = await openSandbox()
    const request = bench.shipment({ shippingServiceEnum: 'Unknown', shippingService: 'UspsPriorityMail' })
    const { body } = await bench.label('POST', LABEL, request)
    expect(body).toMatchObject({ errors: [], shippingService: 'Usps_Priority_Mail' })
    expect(body.warnings).toEqual(['shippingService is deprecated, use shippingServiceEnum'])
  })

  it('without a service is sold as the first one that goes there, with a warning', async () => {
    const bench = await openSandbox()
    for (const shippingServiceEnum of [undefined, 'Unknown']) {
      const { body } = await bench.label('POST', LABEL, bench.shipment({ shippingServiceEnum }))
      expect(body).toMatchObject({ errors: [], shippingService: 'Usps_Ground_Advantage' })
      expect(body.warnings).toEqual(['shippingServiceEnum: none was chosen, Usps_Ground_Advantage was taken'])
    }
  })

  it('comes as ZPL where that format is asked for', async () => {
    const bench = await openSandbox()
    const { body } = await bench.label('POST', LABEL, bench.shipment({ labelImageFormatEnum: 'Zpl' }))
    expect(body.labelImage).toMatch(/^\^XA[\s\S]*\^XZ\n$/)
  })

  const packageWith = (change: object) => ({ packages: [merge(box, change)], shipmentWeightOz: undefined })
  const refusals: readonly (readonly [string, object, string])[] = [
    ['no partner', { techPartnerId: undefined }, 'techPartnerId: required'],
    ['no origin', { fromAddress: undefined }, 'fromAddress: required'],
    ['no destination', { toAddress: undefined }, 'toAddress: required'],
    [
      'nobody to ship to',
      { toAddress: { ...washington, name: ' ' } },
      'toAddress.name: a name or companyName is required',
    ],
    ['no street', { toAddress: { ...washington, address1: '' } }, 'toAddress.address1: required'],
    ['no city', { toAddress: { ...washington, city: '' } }, 'toAddress.city: required'],
    [
      'a state in full',
      { toAddress: { ...washington, state: 'Washington' } },
      'toAddress.state: a two-letter postal state abbreviation is required',
    ],
    [
      'four digits of ZIP',
      { toAddress: { ...washington, postalCode: '9802' } },
      'toAddress.postalCode: a ZIP or ZIP+4 code is required',
    ],
    [
      'a country in full',
      { toAddress: { ...washington, country: 'United States' } },
      'toAddress.country: two letters of ISO 3166-1 are required',
    ],
    [
      'an origin abroad',
      { fromAddress: { ...nevada, country: 'CA' } },
      'fromAddress.country: shipments start in the US',
    ],
    [
      'a number as text',
      { toAddress: { ...washington, address1: 9 } },
      'toAddress.address1: Invalid input: expected string, received number',
    ],
    ['null', { reference1: null }, 'reference1: Invalid input: expected string, received null'],
    ['no package', { packages: [] }, 'packages: at least one package is required'],
    [
      'zero weight',
      packageWith({ weight: { weightOz: 0 } }),
      'packages.0.weight.weightOz: must be more than zero',
    ],
    [
      'negative weight',
      packageWith({ weight: { weightOz: -1 } }),
      'packages.0.weight.weightOz: must be more than zero',
    ],
    ['no weight', packageWith({ weight: undefined }), 'packages.0.weight.weightOz: must be more than zero'],
    [
      'an unknown weight type',
      packageWith({ weight: { weightType: 'Guessed' } }),
      'packages.0.weight.weightType: Guessed is not a known value',
    ],
    [
      'a flat box',
      packageWith({ packageDimensions: { heightInch: 0 } }),
      'packages.0.packageDimensions.heightInch: must be more than zero',
    ],
    [
      'an unknown signature',
      packageWith({ specialServices: { signatureType: 'Blood' } }),
      'packages.0.specialServices.signatureType: Blood is not a known value',
    ],
    [
      'dangerous goods without a number to call',
      packageWith({ specialServices: { dangerousGoodsOptions: { dangerousGoodsType: 'Dry_Ice' } } }),
      'packages.0.specialServices.dangerousGoodsOptions.emergencyContactNumber: required for dangerous goods',
    ],
    ['a shipment that weighs nothing', { shipmentWeightOz: 0 }, 'shipmentWeightOz: must be more than zero'],
    [
      'a service never heard of',
      { shippingServiceEnum: 'Pony_Express' },
      'shippingServiceEnum: Pony_Express is not a service of this account',
    ],
    [
      'an international service at home',
      { shippingServiceEnum: 'Dhl_Express_Worldwide' },
      'shippingServiceEnum: Dhl_Express_Worldwide is for international shipments',
    ],
    [
      'a domestic service abroad',
      { ...abroad, shippingServiceEnum: 'Ups_Ground' },
      'shippingServiceEnum: Ups_Ground is for domestic shipments',
    ],
    [
      'too heavy a package',
      packageWith({ weight: { weightOz: 1121 } }),
      'packages.0.weight.weightOz: Usps_Ground_Advantage takes at most 1120 ounces',
    ],
    [
      'no customs data abroad',
      { ...abroad, customsData: undefined },
      'customsData: required with at least one customs item for an international shipment',
    ],
    [
      'a customs item of no origin',
      { ...abroad, customsData: { customsItems: [{ ...customsData.customsItems[0], countryOfOrigin: '' }] } },
      'customsData.customsItems.0.countryOfOrigin: two letters are required',
    ],
    [
      'half a mug',
      { ...abroad, customsData: { customsItems: [{ ...customsData.customsItems[0], itemQuantity: 0.5 }] } },
      'customsData.customsItems.0.itemQuantity: a whole number from 1 is required',
    ],
    [
      'a size of paper that is not there',
      { labelImageSizeEnum: 'Label9X9' },
      'labelImageSizeEnum: Label9X9 is not a label size',
    ],
    [
      'an unknown endorsement',
      { ancillaryEndorsementEnum: 'Burn_It' },
      'ancillaryEndorsementEnum: Burn_It is not a known value',
    ],
    [
      'a date in words',
      { futureShipmentDate: 'tomorrow' },
      'futureShipmentDate: an ISO 8601 date-time is required',
    ],
    [
      'a date in the past',
      { futureShipmentDate: '2020-02-29T12:00:00Z' },
      'futureShipmentDate: is in the past',
    ],
  ]
  it.each(refusals)('is refused for %s', async (_what, change, message) => {
    const bench = await openSandbox()
    const { status, body } = await bench.label('POST', LABEL, { ...bench.shipment(), ...change })
    expect(status).toBe(200)
    expect(body.errors).toContain(message)
    expect(Object.keys(body).sort()).toEqual(['errors', 'requestId', 'warnings'])
    expect((await bench.log())[0]).toMatchObject({ executed: false })
  })

  it('is refused with HTTP 400 where the control endpoint chooses that', async () => {
    const bench = await openSandbox()
    await bench.control('rules', { labelServerErrorStatus: 400 })
    const { status, body } = await bench.label('POST', LABEL, bench.shipment({ packages: [] }))
    expect(status).toBe(400)
    expect(body.errors).toContain('packages: at least one package is required')
  })

  it.each([
    ['not JSON', '{"techPartnerId":', 400],
    ['a JSON array', '[]', 400],
    ['an empty body', '', 400],
  ])('is refused for %s', async (_what, text, status) => {
    const bench = await openSandbox()
    const reply = await bench.label('POST', LABEL, text)
    expect(reply.status).toBe(status)
    expect(reply.body.errors).toHaveLength(1)
  })

  it('is refused for another media type and for a body beyond a megabyte', async () => {
    const bench = await openSandbox()
    const { baseUrl, token } = bench.sandbox.labelServer
    const authorization = `Bearer ${token}`
    const headers = { authorization, 'content-type': 'text/plain' }
    const form = await fetch(`${baseUrl}${LABEL}`, { method: 'POST', headers, body: '{}' })
    expect(form.status).toBe(415)
    const large = await bench.label('POST', LABEL, bench.shipment({ reference1: 'x'.repeat(1024 * 1024) }))
    expect(large.status).toBe(413)
    expect(large.body.errors).toHaveLength(1)
  })
})

describe('rates', () => {
  it('of one service give zone, weight, package rates and days', async () => {
    const bench = await openSandbox()
    const { body } = await bench.label('POST', '/api/v1/rate', bench.shipment())
    expect(body).toMatchObject({
      requestId: 'request-1',
      errors: [],
      estimatedZone: '2',
      weight: { weightOz: 34.5, weightType: 'Actual' },
      shippingService: 'Usps_Ground_Advantage',
      daysInTransit: 2,
    })
    expect(body.packageRates).toHaveLength(1)
  })

  it('are what the label then costs', async () => {
    const bench = await openSandbox()
    const request = bench.shipment({
      shippingServiceEnum: 'Ups_2nd_Day_Air',
      packages: [box, box],
      shipmentWeightOz: 69,
    })
    const rated = await bench.label('POST', '/api/v1/rate', request)
    const bought = await bench.label('POST', LABEL, request)
    const sum = rated.body.packageRates.reduce(
      (cents: number, rate: { rate: number }) => cents + rate.rate * 100,
      0,
    )
    expect(Math.round(sum)).toBe(Math.round(bought.body.totalCost * 100))
  })

  it('of all services cover several carriers, those alone that take the shipment', async () => {
    const bench = await openSandbox()
    const shop = async (change: object) =>
      (
        await bench.label(
          'POST',
          '/api/v1/rate/shop',
          bench.shipment({ shippingServiceEnum: 'Unknown', ...change }),
        )
      ).body
    const home = await shop({})
    expect(new Set(home.rates.map((rate: { carrier: string }) => rate.carrier))).toEqual(
      new Set(['USPS', 'UPS', 'FedEx']),
    )
    const two = await shop({ packages: [box, box], shipmentWeightOz: 69 })
    expect(two.rates.some((rate: { carrier: string }) => rate.carrier === 'USPS')).toBe(false)
    const away = await shop(abroad)
    expect(away.rates.map((rate: { shippingService: string }) => rate.shippingService)).toEqual([
      'Usps_First_Class_Package_International',
      'Usps_Priority_Mail_International',
      'Ups_Worldwide_Saver',
      'Dhl_Express_Worldwide',
    ])
  })

  it('rise with weight, signature and distance', async () => {
    const bench = await openSandbox()
    const cost = async (change: object) => {
      const { body } = await bench.label(
        'POST',
        '/api/v1/rate',
        bench.shipment({ shippingServiceEnum: 'Ups_Ground', ...change }),
      )
      return body.packageRates[0].rate as number
    }
    const plain = await cost({})
    const heavy = merge(box, { weight: { weightOz: 400 } })
    expect(await cost({ packages: [heavy], shipmentWeightOz: 400 })).toBeGreaterThan(plain)
    const signed = merge(box, { specialServices: { signatureType: 'Adult_Signature' } })
    expect(await cost({ packages: [signed] })).toBeGreaterThan(plain)
    expect(await cost({ toAddress: { ...washington, state: 'ME', postalCode: '04101' } })).toBeGreaterThan(
      plain,
    )
    const roomy = merge(box, { packageDimensions: { lengthInch: 30, widthInch: 30, heightInch: 30 } })
    expect(await cost({ packages: [roomy] })).toBeGreaterThan(plain)
  })
})

describe('both spellings of a path', () => {
  const spellings: readonly (readonly [string, string, (bench: Bench) => object])[] = [
    [
      '/api/v1/label/closeday',
      '/api/v1/label/CloseDay',
      bench => ({ techPartnerId: bench.sandbox.labelServer.techPartnerId }),
    ],
    ['/api/v1/rate/shop', '/api/v1/rate/Shop', bench => bench.shipment()],
    [
      '/api/v1/meter/addfunds',
      '/api/v1/meter/AddFunds',
      bench => ({ techPartnerId: bench.sandbox.labelServer.techPartnerId, meterId: 'M-1001', amount: 10 }),
    ],
  ]
  it.each(spellings)('%s and %s name the same operation', async (small, large, bodyOf) => {
    const bench = await openSandbox()
    for (const path of [small, large]) {
      const { status, body } = await bench.label('POST', path, bodyOf(bench))
      expect(status).toBe(200)
      expect(body.errors).toEqual([])
    }
    const [first, second] = await bench.log()
    expect(first?.operation).toBe(second?.operation)
  })

  it('is not a licence for any other: an unknown path is refused in the words of the service', async () => {
    const bench = await openSandbox()
    const { status, body } = await bench.label('POST', '/api/v1/label/CLOSEDAY', {})
    expect(status).toBe(404)
    expect(body.errors).toHaveLength(1)
  })
})
