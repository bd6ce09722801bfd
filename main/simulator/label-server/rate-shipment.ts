// Operations 4 and 5: the price by one service, and by every service that takes the shipment.
import type { Answer } from '../operation.ts'
import { SHIPPING_SERVICES } from './catalogue.ts'
import { envelope } from './manner.ts'
import { quote } from './rating.ts'
import { suits } from './rules.ts'
import { type LabelServer, readOrder, refuse } from './server.ts'
import { packageRates, rateEntry } from './shapes.ts'

export function rate(server: LabelServer, body: unknown): Answer {
  const { order, errors, warnings } = readOrder(server, body, true)
  if (!order?.service || errors.length > 0) return refuse(server, body, errors, warnings)
  const cost = quote(order, order.service)
  return {
    status: 200,
    body: {
      ...envelope(order.requestId, [], warnings),
      estimatedZone: String(cost.zone),
      weight: { weightOz: order.totalWeightOz, weightType: 'Actual' },
      packageRates: packageRates(server.settings.shapes.rates, cost),
      shippingService: order.service.id,
      daysInTransit: cost.daysInTransit,
    },
    executed: true,
  }
}

export function rateShop(server: LabelServer, body: unknown): Answer {
  const { order, errors, warnings } = readOrder(server, body, false)
  if (!order || errors.length > 0) return refuse(server, body, errors, warnings)
  const rates = SHIPPING_SERVICES.filter(service => suits(service, order)).map(service =>
    rateEntry(server.settings.shapes.rates, service, quote(order, service)),
  )
  const none = rates.length === 0 ? ['No ship method takes this shipment.'] : []
  return {
    status: 200,
    body: { ...envelope(order.requestId, [], [...warnings, ...none]), rates },
    executed: true,
  }
}
