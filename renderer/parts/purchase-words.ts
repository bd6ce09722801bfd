// The words and colours of a purchase's state.
import type { ShipmentView } from '../station/types.ts'
import type { Say } from '../words/use-words.ts'
import type { Status } from './job-words.ts'

export function purchaseStatus(shipment: ShipmentView): Status {
  switch (shipment.purchase.kind) {
    case 'bought':
      return shipment.purchase.attention.length > 0 ? 'warn' : 'ok'
    case 'unknown':
    case 'void-unknown':
      return 'stop'
    case 'refused':
    case 'voiding':
    case 'sending':
    case 'intended':
      return 'warn'
    case 'voided':
    case 'discarded':
    case 'abandoned':
      return 'quiet'
  }
}

export function purchaseWord(say: Say, shipment: ShipmentView): string {
  const { kind } = shipment.purchase
  if (kind === 'bought' && shipment.closedAt !== undefined) return say('purchase.closed')
  return say(`purchase.${kind}`)
}
