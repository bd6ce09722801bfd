// What is wrong with an order before it is bought: what its service says of it, and what only the clock on the wall knows.
import type { PurchaseOrder, ShipmentFindings } from '../core/purchases/label-service.ts'
import type { ServiceName } from '../core/shipment/shipment.ts'
import type { FlowContext } from './flow-context.ts'

type ToCheck = Omit<PurchaseOrder, 'requestId'> & { readonly service: ServiceName }

/**
 * A day to be handed over on that has passed, as of an order that was put aside, is chosen anew by a person: nobody else
 * knows whether the package still goes. Today goes.
 */
export function checkOrder(
  { services, calendar }: Pick<FlowContext, 'services' | 'calendar'>,
  { service, ...order }: ToCheck,
): ShipmentFindings {
  const findings = services[service].validate(order)
  const { futureShipDate } = order.shipment
  if (futureShipDate === undefined || calendar.dayOf(futureShipDate) >= calendar.today()) return findings
  return { ...findings, problems: { futureShipDate: { code: 'field.date-past' }, ...findings.problems } }
}
