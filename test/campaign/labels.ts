// The orders that a campaign's packers ship, and the labels that they find again.
import { sampleShipment } from '../support/sample-shipment.ts'
import type { AnyReply } from '../support/station-calls.ts'
import type { World } from './world.ts'

export const order = (service: 'parcel' | 'labelServer') =>
  service === 'parcel'
    ? { service: 'parcel-label', shipment: sampleShipment() }
    : { service: 'label-server', shipment: sampleShipment('Usps_Ground_Advantage') }

/** What was answered must stay so. */
export function note(world: World, reply: AnyReply): void {
  const shipment = reply.ok ? (reply.value.shipment ?? reply.value) : undefined
  // Bought while training was on for a moment: none of the live records.
  if (!shipment?.purchase || shipment.environment === 'training') return
  world.promised.set(shipment.id, { shipmentId: shipment.id, kind: shipment.purchase.kind })
}

export async function someLabel({ station }: World, draw: number) {
  const { value } = await station.call('shipments.search', { state: 'bought', limit: 50 })
  return value.shipments[Math.floor(draw * value.shipments.length)]
}
