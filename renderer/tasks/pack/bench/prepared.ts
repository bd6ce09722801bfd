// Packages made ready while their service is away: they wait by name, and ship as a file of orders by a person's word.
import type { Settings } from '../../../station/types.ts'
import { moreGroups, morePaths } from '../fields/more-fields.ts'
import { boxIn } from '../order/order-boxes.ts'
import { type Draft, toShipment } from './draft.ts'

export const isPrepared = ({ preparedAt }: Draft): boolean => preparedAt !== undefined

/** The label server is told which of its services goes; what none was chosen for is scanned again, with prices. */
export const isNamed = ({ service, fields }: Draft): boolean =>
  service === 'parcel-label' || Boolean(fields.shippingService?.trim())

/** The packages as orders, first prepared first; none while the sender is not set. */
export function preparedOrders(drafts: readonly Draft[], settings: Settings) {
  const { from, timeZone } = settings.station
  if (!from) return []
  const inTurn = drafts.toSorted((one, other) => (one.preparedAt ?? '').localeCompare(other.preparedAt ?? ''))
  return inTurn.map(draft => {
    const shown = morePaths(moreGroups(draft, settings))
    const reason = draft.fields.noCustomsReason?.trim()
    const box = boxIn(draft)
    return {
      draft,
      ...(draft.id !== undefined && { asideId: draft.id }),
      ...(draft.orderId !== undefined && { orderId: draft.orderId }),
      service: draft.service,
      reference: draft.reference,
      ...(typeof box === 'object' && { box }),
      shipment: toShipment(draft, draft.returning?.from ?? from, shown, timeZone),
      ...(shown.has('noCustomsReason') && reason && { noCustomsReason: reason }),
      ...(draft.returning && { returnOf: draft.returning.of }),
      weightSaid: draft.weightSaid,
    }
  })
}
