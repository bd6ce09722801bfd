// What a label of the simulator's label server looks like: postal and express carriers, home and abroad.
import {
  type BoxPiece,
  box,
  type LabelPiece,
  type LabelPlan,
  type TextPiece,
  text,
} from '../drawing/label-plan.ts'
import type { ShippingService } from './catalogue.ts'
import type { Order, OrderAddress } from './order.ts'

export interface Page {
  readonly trackingNumber: string
  /** 1 for the first package. */
  readonly number: number
  readonly count: number
}

const EDGE = 16
const WIDTH = 812 - 2 * EDGE
const RIGHT = EDGE + WIDTH

const rule = (y: number, thickness: number): BoxPiece => box(EDGE, y, WIDTH, thickness)

/** `9400 1000 …` for postal numbers, `1Z SMP L26 …` for express ones, as carriers print them. */
export function spacedNumber(trackingNumber: string): string {
  if (/^1Z/.test(trackingNumber)) {
    return trackingNumber.replace(/^(1Z)(.{3})(.{3})(.{2})(.{4})(.{4})$/, '$1 $2 $3 $4 $5 $6')
  }
  if (/^[A-Z]{2}\d{9}US$/.test(trackingNumber)) {
    return trackingNumber.replace(/^(..)(\d{3})(\d{3})(\d{3})(..)$/, '$1 $2 $3 $4 $5')
  }
  return trackingNumber.replace(/(.{4})(?=.)/g, '$1 ')
}

function addressLines(address: OrderAddress): readonly string[] {
  const town =
    address.country === 'US'
      ? `${address.city} ${address.state} ${address.postalCode.replace(/^(\d{5})(\d{4})$/, '$1-$2')}`
      : [address.postalCode, address.city, address.state].filter(part => part !== '').join(' ')
  const country = address.country === 'US' ? [] : [countryName(address.country)]
  return [address.name, address.companyName, ...address.lines, town, ...country]
    .filter(line => line !== '')
    .map(line => line.toUpperCase())
}

function countryName(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' }).of(code) ?? code
}

export function labelPaper(order: Order, service: ShippingService, page: Page): LabelPlan {
  return service.carrier === 'USPS' ? postalPaper(order, service, page) : expressPaper(order, service, page)
}

function weightText(order: Order, page: Page): string {
  const weightOz = order.packages[page.number - 1]?.weightOz ?? order.totalWeightOz
  const pounds = Math.floor(weightOz / 16)
  const ounces = Math.round((weightOz - pounds * 16) * 10) / 10
  return pounds > 0 ? `${pounds} lb ${ounces} oz` : `${ounces} oz`
}

function addressBlock(
  address: OrderAddress,
  x: number,
  y: number,
  height: number,
  width: number,
): LabelPiece[] {
  return addressLines(address)
    .slice(0, 7)
    .map((line, index) =>
      text(x, y + index * Math.round(height * 1.05), height, line, { width, weight: 'bold' }),
    )
}

function postalPaper(order: Order, service: ShippingService, page: Page): LabelPlan {
  const date = order.shipDate.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
  const endorsement = [order.endorsement, order.secondaryEndorsement]
    .filter(value => value !== 'None')
    .map(value => value.replaceAll('_', ' ').toUpperCase())
    .join(' - ')
  return [
    box(EDGE, 16, WIDTH, 1186, 3),
    // The service's letter, and the indicia that says how postage was paid.
    box(EDGE, 16, 206, 192, 3),
    text(EDGE, 30, 204, service.letter, { weight: 'black', align: 'center', width: 206 }),
    box(462, 30, 322, 164, 3),
    text(470, 38, 30, 'US POSTAGE AND', { weight: 'bold', align: 'center', width: 306 }),
    text(470, 68, 30, 'FEES PAID', { weight: 'bold', align: 'center', width: 306 }),
    text(470, 100, 40, 'SAMPLE', { weight: 'black', align: 'center', width: 306 }),
    text(470, 142, 24, `${date}  ${weightText(order, page)}`, { align: 'center', width: 306 }),
    text(470, 166, 22, `Mailed from ZIP ${order.from.postalCode.slice(0, 5)}`, {
      align: 'center',
      width: 306,
    }),
    rule(208, 3),
    text(EDGE + 14, 218, 64, service.title, { weight: 'black', align: 'center', width: WIDTH - 28 }),
    rule(284, 3),
    ...addressBlock(order.from, EDGE + 14, 298, 26, 480),
    ...(order.dutyTerms === 'Unknown' ? [] : [dutyTerms(order, 330)]),
    text(RIGHT - 284, 298, 26, order.references.orderNumber, { align: 'right', width: 270 }),
    text(EDGE + 14, 490, 24, endorsement, { weight: 'bold', width: 480 }),
    ...signature(order, page, 490),
    text(EDGE + 14, 526, 30, 'SHIP', { weight: 'bold' }),
    text(EDGE + 14, 554, 30, 'TO:', { weight: 'bold' }),
    ...addressBlock(order.to, EDGE + 96, 524, 40, WIDTH - 220),
    { kind: 'data-matrix', x: RIGHT - 112, y: 532, moduleDots: 4, data: matrixData(order, page) },
    ...(order.international ? customsBlock(order, 776) : sampleBand(776)),
    rule(862, 10),
    text(EDGE, 880, 34, order.international ? 'CUSTOMS ITEM #' : 'USPS TRACKING #', {
      weight: 'bold',
      align: 'center',
      width: WIDTH,
    }),
    {
      kind: 'code128',
      x: EDGE,
      y: 920,
      width: WIDTH,
      height: 164,
      moduleDots: 4,
      data: page.trackingNumber,
    },
    text(EDGE, 1094, 38, spacedNumber(page.trackingNumber), {
      weight: 'bold',
      align: 'center',
      width: WIDTH,
    }),
    rule(1136, 10),
    ...footer(order, page, 1152),
  ]
}

function expressPaper(order: Order, service: ShippingService, page: Page): LabelPlan {
  const routing =
    order.to.country === 'US'
      ? `${order.to.state} ${order.to.postalCode.slice(0, 3)} 9-${order.to.postalCode.slice(3, 5)}`
      : `${order.to.country} ${order.to.postalCode.slice(0, 3)} 1-01`
  return [
    ...addressBlock(order.from, EDGE, 16, 25, 420),
    text(440, 16, 40, weightText(order, page), { weight: 'bold', align: 'right', width: 200 }),
    text(RIGHT - 150, 16, 40, `${page.number} OF ${page.count}`, {
      weight: 'bold',
      align: 'right',
      width: 150,
    }),
    text(440, 62, 26, `SHP WT: ${Math.round(order.totalWeightOz * 10) / 10} OZ`, {
      align: 'right',
      width: RIGHT - 440,
    }),
    text(440, 92, 26, `DATE: ${order.shipDate}`, { align: 'right', width: RIGHT - 440 }),
    ...(order.dutyTerms === 'Unknown' ? [] : [dutyTerms(order, 122)]),
    text(EDGE, 196, 30, 'SHIP', { weight: 'bold' }),
    text(EDGE, 226, 30, 'TO:', { weight: 'bold' }),
    ...addressBlock(order.to, EDGE + 84, 192, 40, WIDTH - 84),
    rule(482, 4),
    { kind: 'data-matrix', x: EDGE + 30, y: 502, moduleDots: 6, data: matrixData(order, page) },
    box(236, 482, 4, 188),
    text(256, 492, 92, routing, { weight: 'black', width: RIGHT - 266 }),
    text(256, 604, 50, 'SAMPLE - DO NOT SHIP', { weight: 'black', width: RIGHT - 266 }),
    rule(670, 14),
    text(EDGE, 690, 62, service.title, { weight: 'black', width: 560 }),
    text(RIGHT - 130, 686, 76, service.letter, { weight: 'black', align: 'right', width: 110 }),
    text(EDGE, 756, 30, `TRACKING #: ${spacedNumber(page.trackingNumber)}`, { weight: 'bold', width: WIDTH }),
    rule(794, 4),
    {
      kind: 'code128',
      x: EDGE,
      y: 812,
      width: WIDTH,
      height: 196,
      moduleDots: 4,
      data: page.trackingNumber,
    },
    rule(1024, 14),
    text(EDGE, 1048, 26, 'BILLING: P/P', { weight: 'bold' }),
    text(EDGE, 1076, 24, order.international ? `DESC: ${goods(order)}` : '', { width: 440 }),
    ...signature(order, page, 1114),
    text(RIGHT - 300, 1044, 76, 'SAMPLE', { weight: 'black', align: 'right', width: 300 }),
    ...footer(order, page, 1146),
  ]
}

const goods = (order: Order): string =>
  (order.customs?.shipmentDescription || order.customs?.customsItems?.[0]?.description || '').toUpperCase()

const dutyTerms = (order: Order, y: number): TextPiece =>
  text(RIGHT - 344, y, 26, `DUTIES: ${order.dutyTerms.replaceAll('_', ' ').toUpperCase()}`, {
    align: 'right',
    width: 330,
    weight: 'bold',
  })

function signature(order: Order, page: Page, y: number): LabelPiece[] {
  const pack = order.packages[page.number - 1]
  const notes = [pack?.signature ?? 'None', pack?.dangerousGoods ?? 'None'].filter(note => note !== 'None')
  if (notes.length === 0) return []
  const line = notes.map(note => note.replaceAll('_', ' ').toUpperCase()).join(' - ')
  return [text(RIGHT - 344, y, 24, line, { weight: 'bold', align: 'right', width: 330 })]
}

/** A black band with the word that keeps this label out of the mail. */
function sampleBand(y: number): LabelPiece[] {
  return [
    box(EDGE + 3, y, WIDTH - 6, 72),
    text(EDGE + 20, y + 3, 80, 'SAMPLE', { weight: 'black', ink: 'white' }),
    text(400, y + 18, 40, 'DO NOT MAIL', { weight: 'bold', ink: 'white', align: 'right', width: 378 }),
  ]
}

/** The first customs items, as the declaration on an international postal label gives them. */
function customsBlock(order: Order, y: number): LabelPiece[] {
  const items = order.customs?.customsItems ?? []
  const rows = items.slice(0, 2).map((item, index) => {
    const line = `${item.itemQuantity} x ${item.description ?? ''}  HS ${item.hsCode || '-'}  ${item.countryOfOrigin ?? ''}`
    return text(300, y + 22 + index * 24, 22, line.toUpperCase(), { width: RIGHT - 480 })
  })
  const values = items.slice(0, 2).map((item, index) =>
    text(
      RIGHT - 174,
      y + 22 + index * 24,
      22,
      `USD ${((item.itemValue ?? 0) * (item.itemQuantity ?? 0)).toFixed(2)}`,
      {
        align: 'right',
        width: 160,
      },
    ),
  )
  return [
    box(EDGE + 3, y, 268, 72),
    text(EDGE + 16, y + 6, 72, 'SAMPLE', { weight: 'black', ink: 'white', width: 244 }),
    text(300, y - 2, 22, 'CUSTOMS DECLARATION', { weight: 'bold' }),
    ...rows,
    ...values,
  ]
}

function footer(order: Order, page: Page, y: number): LabelPiece[] {
  const { reference1, reference2, orderNumber } = order.references
  const notes = [
    orderNumber && `ORDER ${orderNumber}`,
    reference1 && `REF 1 ${reference1}`,
    reference2 && `REF 2 ${reference2}`,
    page.count > 1 && `PACKAGE ${page.number}/${page.count}`,
  ].filter(note => typeof note === 'string' && note !== '')
  // ASSUMPTION: where on the label docTabValues go is not shown; they stand in the last lines.
  return [
    text(EDGE + 14, y, 24, notes.join('   '), { width: WIDTH - 28 }),
    text(EDGE + 14, y + 25, 24, order.docTabs.join('   '), { width: WIDTH - 28 }),
  ]
}

const matrixData = (order: Order, page: Page): string =>
  `SAMPLE|${page.trackingNumber}|${order.to.postalCode}|${page.number}/${page.count}`
