// The bodies that the spec does not show: a default shape of each and others, so that clients are tested on several.
import { z } from 'zod'
import { decimalOf } from '../money.ts'
import type { FundsAdded, Manifest, Meter, Shipment } from './account.ts'
import type { ShippingService } from './catalogue.ts'
import type { Quote } from './rating.ts'

/**
 * ASSUMPTION: fields of the label response, package rate, rate entry, meter in a meters response, fee and of the
 * close-shipping-day response are not shown (label-server.md, end of "Resources"). Each has a plain default, and
 * other shapes that the control endpoint chooses.
 */
export const shapeSchema = z
  .strictObject({
    label: z.enum(['flat', 'nested', 'data-url', 'pages', 'odd', 'zpl']),
    rates: z.enum(['flat', 'nested', 'text', 'odd']),
    meters: z.enum(['flat', 'odd']),
    fees: z.enum(['flat', 'odd']),
    close: z.enum(['flat', 'nested', 'bare']),
  })
  .partial()

export type Shapes = Required<z.infer<typeof shapeSchema>>

export const DEFAULT_SHAPES: Shapes = {
  label: 'flat',
  rates: 'flat',
  meters: 'flat',
  fees: 'flat',
  close: 'flat',
}

export interface LabelPage {
  readonly trackingNumber: string
  /** PNG as base64, or ZPL text. */
  readonly image: string
  readonly format: 'Png' | 'Zpl'
}

export interface Sale {
  readonly shipment: Shipment
  readonly quote: Quote
  readonly service: ShippingService
  readonly pages: readonly LabelPage[]
}

type Body = Readonly<Record<string, unknown>>

const text = (cents: number): string => (cents / 100).toFixed(2)

export function labelBody(shape: Shapes['label'], sale: Sale): Body {
  const { shipment, pages, service, quote } = sale
  const [first] = pages
  const cost = decimalOf(shipment.costCents)
  const several = pages.length > 1
  switch (shape) {
    case 'flat':
    case 'zpl':
      return {
        trackingNumber: first?.trackingNumber,
        labelImage: first?.image,
        ...(several && {
          trackingNumbers: pages.map(page => page.trackingNumber),
          labelImages: pages.map(page => page.image),
        }),
        totalCost: cost,
        shippingService: service.id,
        carrier: service.carrier,
        estimatedZone: String(quote.zone),
        daysInTransit: quote.daysInTransit,
        ...(shipment.meterId && { meterId: shipment.meterId }),
      }
    case 'nested':
      return {
        shipment: {
          shipmentId: shipment.id,
          service: { code: service.id, carrier: service.carrier },
          charges: { total: { amount: cost, currency: 'USD' } },
          packages: pages.map((page, index) => ({
            sequence: index + 1,
            trackingNumber: page.trackingNumber,
            label: { format: page.format, size: 'Label4X6', image: page.image },
          })),
        },
      }
    case 'data-url':
      return {
        trackingId: first?.trackingNumber,
        label: dataUrl(first),
        ...(several && { trackingIds: pages.map(page => page.trackingNumber), labels: pages.map(dataUrl) }),
        postage: text(shipment.costCents),
      }
    case 'pages':
      return {
        labels: pages.map(page => page.image),
        trackingNumbers: pages.map(page => page.trackingNumber),
        price: cost,
      }
    case 'odd':
      return {
        out: {
          'docs/4x6': pages.map(page => ({ '~blob': page.image, no: { ref: page.trackingNumber } })),
          amt: { usd: text(shipment.costCents) },
        },
      }
  }
}

function dataUrl(page: LabelPage | undefined): string | undefined {
  if (!page) return undefined
  return page.format === 'Png'
    ? `data:image/png;base64,${page.image}`
    : `data:application/zpl;base64,${Buffer.from(page.image, 'utf8').toString('base64')}`
}

export function packageRates(shape: Shapes['rates'], quote: Quote): readonly Body[] {
  return quote.packages.map((pack, index) =>
    shape === 'odd'
      ? { pkg: index + 1, amt: { usd: text(pack.totalCents) } }
      : {
          packageNumber: index + 1,
          rate: decimalOf(pack.totalCents),
          baseRate: decimalOf(pack.baseCents),
          surcharges: pack.surcharges.map(({ description, amountCents }) => ({
            description,
            amount: decimalOf(amountCents),
          })),
          billableWeightOz: pack.billableWeightOz,
        },
  )
}

export function rateEntry(shape: Shapes['rates'], service: ShippingService, quote: Quote): Body {
  switch (shape) {
    case 'flat':
      return {
        shippingService: service.id,
        carrier: service.carrier,
        rate: decimalOf(quote.totalCents),
        currency: 'USD',
        daysInTransit: quote.daysInTransit,
        estimatedZone: String(quote.zone),
      }
    case 'nested':
      return {
        service: { code: service.id, description: service.title, carrier: service.carrier },
        totalCharge: { amount: decimalOf(quote.totalCents), currency: 'USD' },
        delivery: { days: quote.daysInTransit },
      }
    case 'text':
      return {
        shippingServiceEnum: service.id,
        carrierName: service.carrier,
        totalRate: text(quote.totalCents),
        transitDays: quote.daysInTransit,
      }
    case 'odd':
      return {
        m: `${service.carrier}|${service.id}`,
        svc: { 'id/enum': service.id },
        amt: { usd: text(quote.totalCents) },
        eta: `${quote.daysInTransit}d`,
      }
  }
}

/** The meter as add-funds returns it, whose fields the spec shows. */
export const wireMeter = (meter: Meter) => ({
  currentBalance: decimalOf(meter.balanceCents),
  oldBalance: decimalOf(meter.oldBalanceCents),
  pendingFunds: decimalOf(meter.pending.reduce((sum, funds) => sum + funds.amountCents, 0)),
  carrier: meter.carrier,
  meterId: meter.meterId,
})

export function meterEntry(shape: Shapes['meters'], meter: Meter): Body {
  if (shape === 'flat') return wireMeter(meter)
  return {
    id: meter.meterId,
    for: { carrier: meter.carrier },
    money: { available: text(meter.balanceCents) },
  }
}

export function feeEntry(shape: Shapes['fees'], fee: FundsAdded['fees'][number]): Body {
  if (shape === 'flat') return { description: fee.description, amount: decimalOf(fee.amountCents) }
  return { what: fee.description, usd: text(fee.amountCents) }
}

/** `form` is the manifest's printed form, a PNG as base64. */
export function closeBody(
  shape: Shapes['close'],
  manifests: readonly { readonly manifest: Manifest; readonly form: string }[],
): Body {
  switch (shape) {
    case 'flat':
      return {
        successful: true,
        closedCount: manifests.reduce((sum, { manifest }) => sum + manifest.trackingNumbers.length, 0),
        manifests: manifests.map(({ manifest, form }) => ({
          manifestId: manifest.id,
          carrier: manifest.carrier,
          closedAt: manifest.closedAt,
          labelCount: manifest.trackingNumbers.length,
          trackingNumbers: manifest.trackingNumbers,
          manifestImage: form,
        })),
      }
    case 'nested':
      return {
        result: {
          status: 'Closed',
          documents: manifests.map(({ manifest, form }) => ({
            number: manifest.id,
            carrierName: manifest.carrier,
            packages: manifest.trackingNumbers.map(trackingNumber => ({ trackingNumber, closed: true })),
            document: { contentType: 'image/png', data: `data:image/png;base64,${form}` },
          })),
        },
      }
    case 'bare':
      return {}
  }
}
