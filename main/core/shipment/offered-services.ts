// Whether the station offers a shipping service: the list in its settings says so. Nobody sees a price before an order of a
// file is bought, so that what the house offers no more stops there.
import { cleanText } from '../clean-text.ts'
import type { FieldProblem } from '../problem.ts'
import type { LabelServerSettings } from '../settings/service-settings.ts'
import type { ServiceName, Shipment } from './shipment.ts'

type Offered = Pick<LabelServerSettings, 'services' | 'enumerations'>

const listOf = ({ services, enumerations }: Offered): readonly string[] => [
  ...services,
  ...(enumerations?.shippingService ?? []),
]

/** By its spelling at the label server. Where the settings name none at all, each of them is. */
export const isOffered = (service: string, settings: Offered): boolean =>
  settings.services.length === 0 || listOf(settings).includes(service)

/**
 * The shipment with the service that its file means, as the label server spells it: files have it as the screens write it
 * (`UPS Ground`), too, whatever the case and the marks. What is none of the list, or two of it, stays as it stands.
 */
export function serviceMeant(
  { service, shipment }: { readonly service: ServiceName; readonly shipment: Shipment },
  settings: Offered,
): Shipment {
  const named = cleanText(shipment.shippingService ?? '')
  const list = new Set(listOf(settings))
  if (service !== 'label-server' || named === '' || list.has(named)) return shipment
  const [meant, another] = [...list].filter(one => plain(one) === plain(named))
  return meant === undefined || another !== undefined ? shipment : { ...shipment, shippingService: meant }
}

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Undefined where it is offered, where none is named, and where the settings name none at all. */
export function whyNotOffered(
  { service, shipment }: { readonly service: ServiceName; readonly shipment?: Shipment | undefined },
  settings: Offered,
): FieldProblem | undefined {
  const value = cleanText(shipment?.shippingService ?? '')
  if (service !== 'label-server' || value === '' || isOffered(value, settings)) return undefined
  return { code: 'order.service-not-offered', params: { value } }
}

/**
 * A name as people write it, where no list says how the label server spells it: `UPS Ground` goes there as it stands, and may
 * be unknown to it.
 */
export function sentAsWritten(
  { service, shipment }: { readonly service: ServiceName; readonly shipment: Shipment },
  settings: Offered,
): FieldProblem | undefined {
  const value = cleanText(shipment.shippingService ?? '')
  if (service !== 'label-server' || listOf(settings).length > 0) return undefined
  return /\s/.test(value) ? { code: 'order.service-as-written', params: { value } } : undefined
}
