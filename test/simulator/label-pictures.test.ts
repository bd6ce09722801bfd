// Labels of the sandbox are real labels: 4 × 6 at 203 dpi, with barcodes that another's decoder reads.
import { describe, expect, it } from 'vitest'
import { abroad, box, type Json, merge, openSandbox } from './open-sandbox.ts'
import { barcodesIn, dotsOf, renderZpl } from './read-barcodes.ts'

const label = async (change: object): Promise<Json> => {
  const bench = await openSandbox()
  const { body } = await bench.label('POST', '/api/v1/label', bench.shipment(change))
  expect(body.errors).toEqual([])
  return body
}
const png = (base64: string): Buffer => Buffer.from(base64, 'base64')
const services: readonly (readonly [string, object])[] = [
  ['Usps_Ground_Advantage', {}],
  ['Usps_Priority_Mail', {}],
  ['Usps_Priority_Mail_Express', {}],
  ['Usps_First_Class_Package_International', abroad],
  ['Usps_Priority_Mail_International', abroad],
  ['Ups_Ground', {}],
  ['Ups_2nd_Day_Air', {}],
  ['Ups_Next_Day_Air', {}],
  ['Fedex_2Day', {}],
  ['Fedex_Standard_Overnight', {}],
  ['Ups_Worldwide_Saver', abroad],
  ['Dhl_Express_Worldwide', abroad],
]

describe.each(services)('a label of %s', (service, change) => {
  it('is 812 by 1218 dots of black or white, and its Code 128 is its tracking number', async () => {
    const { labelImage, trackingNumber } = await label({ ...change, shippingServiceEnum: service })
    const picture = dotsOf(png(labelImage))
    expect([picture.width, picture.height, picture.depth]).toEqual([812, 1218, 1])
    const codes = await barcodesIn(png(labelImage))
    expect(codes.filter(code => code.format === 'Code128').map(code => code.text)).toEqual([trackingNumber])
    expect(codes.filter(code => code.format === 'DataMatrix').map(code => code.text)).toEqual([
      expect.stringContaining(`SAMPLE|${trackingNumber}|`),
    ])
  })

  it('says the same as ZPL, as another renders it', async () => {
    const { labelImage, trackingNumber } = await label({
      ...change,
      shippingServiceEnum: service,
      labelImageFormatEnum: 'Zpl',
    })
    expect(labelImage).toContain('SAMPLE')
    const codes = await barcodesIn(await renderZpl(labelImage))
    expect(codes.map(code => code.text)).toContain(trackingNumber)
  })
})

it('each page of several packages carries its own number', async () => {
  const three = { shippingServiceEnum: 'Ups_Ground', packages: [box, box, box], shipmentWeightOz: undefined }
  const { labelImages, trackingNumbers } = await label(three)
  for (const [index, image] of labelImages.entries()) {
    const texts = (await barcodesIn(png(image))).map(code => code.text)
    expect(texts).toContain(trackingNumbers[index])
  }
})

it('docTabValues, references and endorsements change the picture', async () => {
  const ink = async (change: object): Promise<number> => {
    const picture = dotsOf(png((await label(change)).labelImage))
    let count = 0
    // The lines below the barcode, and the one above the destination.
    for (const [from, to] of [
      [486, 520],
      [1146, 1199],
    ] as const) {
      for (let y = from; y < to; y += 1) {
        for (let x = 24; x < 788; x += 1) count += picture.black(x, y) ? 1 : 0
      }
    }
    return count
  }
  const bare = { orderNumber: undefined, reference1: undefined, reference2: undefined }
  expect(await ink(bare)).toBe(0)
  expect(await ink({ ...bare, docTabValues: ['Dock 12'] })).toBeGreaterThan(100)
  expect(await ink({ ...bare, reference1: 'Bin 7' })).toBeGreaterThan(100)
  expect(await ink({ ...bare, ancillaryEndorsementEnum: 'Return_Service_Requested' })).toBeGreaterThan(100)
})

it('bars are whole dots: every bar and space is a multiple of the narrowest', async () => {
  const picture = dotsOf(png((await label({})).labelImage))
  const runs: number[] = []
  let length = 0
  for (let x = 30; x < 782; x += 1) {
    length += 1
    if (picture.black(x, 1000) !== picture.black(x + 1, 1000)) {
      runs.push(length)
      length = 0
    }
  }
  const bars = runs.slice(1)
  const narrowest = Math.min(...bars)
  expect(narrowest).toBeGreaterThanOrEqual(2)
  for (const bar of bars) expect(bar % narrowest).toBe(0)
})

describe.each([
  ['direct', {}],
  ['postal', { isPostalRequired: 1 }],
  ['postal without zip4', { isPostalRequired: 1, consignee: { address: { zip4: undefined } } }],
  ['hazardous', { client: { hazmat: '1' } }],
])('a parcel label of the %s kind', (_kind, change) => {
  it('carries its barcode in ZPL and in both documents', async () => {
    const bench = await openSandbox()
    const { body } = await bench.parcel(
      'requestlabel',
      bench.parcelRequest(merge(change, { document: { format: 'PNG' } })),
    )
    const { readableBarCode, encodedBarCode } = body.labelElements
    expect(body.labelZPL).toContain('SAMPLE')
    const rendered = await barcodesIn(await renderZpl(body.labelZPL))
    const drawn = await barcodesIn(Buffer.from(await (await fetch(body.document.url)).arrayBuffer()))
    const expected = encodedBarCode.startsWith('420') ? encodedBarCode : readableBarCode
    for (const codes of [rendered, drawn]) {
      const digits = codes
        .filter(code => code.format === 'Code128')
        .map(code => code.text.replace(/[()\x1d]/g, ''))
      expect(digits).toEqual([expected])
    }
  })
})

it('text from outside can be no command: what ZPL gives a meaning goes as hexadecimal', async () => {
  const bench = await openSandbox()
  const hostile = {
    consignee: { fullName: '^XZ~JR^FD', companyName: 'A_5E & Söhne' },
    client: { sku: '\u0002~HS\u0003' },
  }
  const { body } = await bench.parcel('requestlabel', bench.parcelRequest(hostile))
  expect(body.labelZPL.match(/\^XZ/g)).toHaveLength(1)
  expect(body.labelZPL).not.toMatch(/~/)
  expect(body.labelZPL).toContain('_5EXZ_7EJR_5EFD')
  // What a printer would show is a label with its barcode in place.
  const codes = await barcodesIn(await renderZpl(body.labelZPL))
  expect(codes.map(code => code.text)).toContain(body.labelElements.readableBarCode)
})
