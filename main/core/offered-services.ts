// Whether the station offers the shipping service that an order names: the list in its settings says so. Nobody sees a
// price before an order of a file is bought, so that what the house offers no more stops there.
import { cleanText } from './clean-text.ts'
import type { FieldProblem } from './problem.ts'
import type { LabelServerSettings } from './service-settings.ts'
import type { ServiceName, Shipment } from './shipment.ts'

/** Undefined where it is offered, where none is named, and where the settings name none at all. */
export function whyNotOffered(
  { service, shipment }: { readonly service: ServiceName; readonly shipment?: Shipment | undefined },
  { services, enumerations }: Pick<LabelServerSettings, 'services' | 'enumerations'>,
): FieldProblem | undefined {
  const value = cleanText(shipment?.shippingService ?? '')
  if (service !== 'label-server' || value === '' || services.length === 0) return undefined
  const isOffered = services.includes(value) || enumerations?.shippingService?.includes(value)
  return isOffered ? undefined : { code: 'order.service-not-offered', params: { value } }
}
