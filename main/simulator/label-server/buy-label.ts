// Operations 1 and 2: a label is drawn and paid for, or cancelled and paid back.
import { drawLabel, pngOf } from '../drawing/picture.ts'
import { zplOf } from '../drawing/zpl.ts'
import { decimalOf } from '../money.ts'
import type { Answer, Call } from '../operation.ts'
import { type Shipment, serviceOf } from './account.ts'
import type { ShippingService } from './catalogue.ts'
import { labelPaper } from './label-paper.ts'
import { envelope } from './manner.ts'
import type { Order } from './order.ts'
import { quote } from './rating.ts'
import { type LabelServer, readOrder, refuse } from './server.ts'
import { type LabelPage, labelBody, type Sale } from './shapes.ts'

export async function buyLabel(server: LabelServer, body: unknown): Promise<Answer> {
  const { order, errors, warnings } = readOrder(server, body, true)
  const service = order?.service
  if (!order || !service || errors.length > 0) return refuse(server, body, errors, warnings)
  const { account, settings } = server

  const bought =
    settings.deduplicatesByRequestId && order.requestId
      ? account.shipmentByRequest(order.requestId)
      : undefined
  if (bought)
    return sold(
      server,
      order,
      bought,
      await drawPages(server, order, service, bought.trackingNumbers),
      warnings,
    )

  const cost = quote(order, service)
  const shortage = account.shortage(service, cost.totalCents)
  if (shortage) return refuse(server, body, [shortage], warnings)
  const trackingNumbers = order.packages.map(service.newNumber)
  // Drawn before it is paid for: a label that cannot be drawn must cost nothing.
  const pages = await drawPages(server, order, service, trackingNumbers)
  const outcome = account.buy(order, service, cost, trackingNumbers)
  if (!outcome.ok) return refuse(server, body, [outcome.error], warnings)
  return sold(server, order, outcome.value, pages, warnings)
}

function sold(
  server: LabelServer,
  order: Order,
  shipment: Shipment,
  pages: readonly LabelPage[],
  warnings: readonly string[],
): Answer {
  const service = serviceOf(shipment)
  if (!service) throw new Error(`shipment ${shipment.id} was sold by a service that is not in the catalogue`)
  const sale: Sale = { shipment, service, pages, quote: quote(order, service) }
  return {
    status: 200,
    body: { ...envelope(order.requestId, [], warnings), ...labelBody(server.settings.shapes.label, sale) },
    parts: { images: pages.map(page => page.image), identifiers: shipment.trackingNumbers },
    executed: true,
  }
}

function drawPages(
  server: LabelServer,
  order: Order,
  service: ShippingService,
  trackingNumbers: readonly string[],
): Promise<readonly LabelPage[]> {
  const format = server.settings.shapes.label === 'zpl' ? 'Zpl' : order.imageFormat
  return Promise.all(
    trackingNumbers.map((trackingNumber, index) =>
      drawPage(order, service, { trackingNumber, number: index + 1, count: trackingNumbers.length }, format),
    ),
  )
}

async function drawPage(
  order: Order,
  service: ShippingService,
  page: { readonly trackingNumber: string; readonly number: number; readonly count: number },
  format: LabelPage['format'],
): Promise<LabelPage> {
  const plan = labelPaper(order, service, page)
  const image = format === 'Zpl' ? await zplOf(plan) : (await pngOf(await drawLabel(plan))).toString('base64')
  return { trackingNumber: page.trackingNumber, image, format }
}

/** ASSUMPTION: the body of a cancellation is not shown; it is the envelope with what was cancelled. */
export function cancel(server: LabelServer, call: Call): Answer {
  const { trackingNumber = '' } = call.params
  const outcome = server.account.cancel(trackingNumber)
  if (!outcome.ok) return { status: 404, body: envelope(undefined, [outcome.error]), executed: false }
  const { trackingNumbers, costCents } = outcome.value
  return {
    status: 200,
    body: {
      ...envelope(undefined),
      trackingNumber,
      cancelled: trackingNumbers,
      refundAmount: decimalOf(costCents),
    },
    executed: true,
  }
}
