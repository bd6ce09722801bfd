// What a parcel label looks like: the direct-service kind, the postal kind and the postal hazardous kind.
import { box, LABEL_WIDTH_DOTS, type LabelPiece, type LabelPlan, text } from '../drawing/label-plan.ts'
import type { ParcelLabel } from './book.ts'
import type { LabelRequest, ParcelAddress } from './wire.ts'

const bar = (y: number, height: number): LabelPiece => box(16, y, 780, height)
const frame = (x: number, y: number, width: number, height: number): LabelPiece => box(x, y, width, height, 3)

export interface Codes {
  readonly readableBarCode: string
  readonly encodedBarCode: string
  readonly sortCode: string
}

const town = (address: ParcelAddress): string =>
  `${address.city} ${address.state} ${address.zip5}${address.zip4 ? `-${address.zip4}` : ''}`

const lines = (
  name: readonly (string | null | undefined)[],
  address: ParcelAddress | null | undefined,
): string[] =>
  [...name, address?.addressLine1, address?.addressLine2, address && town(address)]
    .filter(line => typeof line === 'string' && line !== '')
    .map(line => String(line).toUpperCase())

const spaced = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')

function addresses(request: LabelRequest, y: number): LabelPiece[] {
  const { client, consignee } = request
  const from = lines([client.companyName, client.attnLine], client.returnAddress ?? client.address)
  const to = lines([consignee.fullName, consignee.companyName], consignee.address)
  return [
    ...from.map((line, index) => text(30, y + index * 26, 25, line, { weight: 'bold', width: 460 })),
    text(30, y + 140, 24, client.endorsements ?? '', { weight: 'bold', width: 560 }),
    text(30, y + 178, 30, 'SHIP', { weight: 'bold' }),
    text(30, y + 208, 30, 'TO:', { weight: 'bold' }),
    ...to.map((line, index) => text(118, y + 174 + index * 44, 42, line, { weight: 'bold', width: 664 })),
  ]
}

function notes(request: LabelRequest, y: number): LabelPiece[] {
  const { client, customLabelInfo, dimensions } = request
  const first = [
    client.clientReferenceNumber && `REF ${client.clientReferenceNumber}`,
    client.sku && `SKU ${client.sku}`,
    `WT ${dimensions.weight}${dimensions.weightUOM ? ` ${dimensions.weightUOM}` : ''}`,
  ].filter(note => typeof note === 'string')
  const second = [customLabelInfo?.reference3, customLabelInfo?.reference4].filter(note => note)
  return [
    text(30, y, 24, first.join('   '), { width: 752 }),
    text(30, y + 26, 24, second.join('   '), { width: 752 }),
  ]
}

export function parcelPaper(kind: ParcelLabel['kind'], request: LabelRequest, codes: Codes): LabelPlan {
  return kind === 'direct' ? directPaper(request, codes) : postalPaper(kind, request, codes)
}

/** A custom tracking number and sort code values (parcel-label.md, "What the service does" 2). */
function directPaper(request: LabelRequest, codes: Codes): LabelPlan {
  return [
    frame(16, 16, 780, 1186),
    bar(16, 116),
    text(34, 26, 110, 'DIRECT', { weight: 'black', ink: 'white', width: 400 }),
    text(420, 40, 76, 'SAMPLE', { weight: 'black', ink: 'white', align: 'right', width: 356 }),
    ...addresses(request, 144),
    bar(562, 6),
    text(30, 576, 30, 'SORT CODE', { weight: 'bold' }),
    text(30, 612, 104, codes.sortCode, { weight: 'black', width: 470 }),
    { kind: 'data-matrix', x: 640, y: 582, moduleDots: 6, data: `SAMPLE|${codes.encodedBarCode}` },
    bar(724, 8),
    text(16, 744, 32, 'TRACKING NUMBER', { weight: 'bold', align: 'center', width: 780 }),
    { kind: 'code128', x: 16, y: 784, width: 780, height: 190, moduleDots: 4, data: codes.readableBarCode },
    text(16, 984, 40, spaced(codes.readableBarCode), { weight: 'bold', align: 'center', width: 780 }),
    bar(1034, 8),
    text(30, 1052, 50, `ROUTE ${codes.sortCode}`, { weight: 'black', width: 380 }),
    text(420, 1052, 50, 'DO NOT SHIP', { weight: 'black', align: 'right', width: 362 }),
    bar(1112, 3),
    ...notes(request, 1130),
  ]
}

/** After the postal parcel label guidelines, with an intelligent mail package barcode. */
function postalPaper(kind: ParcelLabel['kind'], request: LabelRequest, codes: Codes): LabelPlan {
  const hazardous = kind === 'postal-hazmat'
  const band: LabelPiece[] = hazardous
    ? [
        bar(216, 68),
        text(30, 222, 64, request.client.hazmat === '2' ? 'HAZMAT LIMITED QUANTITY' : 'HAZARDOUS MATERIALS', {
          weight: 'black',
          ink: 'white',
          align: 'center',
          width: 752,
        }),
      ]
    : [text(30, 222, 64, 'PARCEL SELECT LIGHTWEIGHT', { weight: 'black', align: 'center', width: 752 })]
  return [
    // The bars have the paper's whole width: with four more digits of ZIP they need it, and white at both sides.
    frame(16, 16, 780, 740),
    frame(16, 1058, 780, 144),
    frame(16, 16, 206, 196),
    text(16, 32, 204, hazardous ? 'H' : 'S', { weight: 'black', align: 'center', width: 206 }),
    frame(470, 30, 310, 168),
    text(478, 38, 30, 'US POSTAGE AND', { weight: 'bold', align: 'center', width: 294 }),
    text(478, 70, 30, 'FEES PAID', { weight: 'bold', align: 'center', width: 294 }),
    text(478, 102, 42, 'SAMPLE', { weight: 'black', align: 'center', width: 294 }),
    text(478, 150, 26, `PERMIT NO. ${PERMIT_NUMBER}`, { align: 'center', width: 294 }),
    bar(212, 3),
    ...band,
    bar(288, 3),
    ...addresses(request, 304),
    text(590, 304, 40, codes.sortCode, { weight: 'bold', align: 'right', width: 190 }),
    text(590, 352, 40, 'SAMPLE', { weight: 'black', align: 'right', width: 190 }),
    bar(746, 10),
    text(16, 766, 34, 'USPS TRACKING # eVS', { weight: 'bold', align: 'center', width: 780 }),
    {
      kind: 'code128',
      x: 0,
      y: 808,
      width: LABEL_WIDTH_DOTS,
      height: 190,
      moduleDots: 4,
      gs1: true,
      data: gs1Elements(codes),
    },
    text(16, 1008, 40, spaced(codes.readableBarCode), { weight: 'bold', align: 'center', width: 780 }),
    bar(1058, 10),
    text(30, 1074, 44, 'SAMPLE - DO NOT MAIL', { weight: 'black', align: 'center', width: 752 }),
    bar(1122, 3),
    ...notes(request, 1134),
  ]
}

export const PERMIT_NUMBER = '2026'

/** `(420)zip5` or zip5 and zip4, then the package number whose first two digits are its identifier. */
function gs1Elements({ encodedBarCode, readableBarCode }: Codes): string {
  const destination = encodedBarCode.slice(3, encodedBarCode.length - readableBarCode.length)
  return `(420)${destination}(${readableBarCode.slice(0, 2)})${readableBarCode.slice(2)}`
}
