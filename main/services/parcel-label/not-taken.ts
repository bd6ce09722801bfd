// What a shipment may contain that the parcel service has no field for.
import { isNothing } from '../../core/shipment/not-sent.ts'
import type { Shipment } from '../../core/shipment/shipment.ts'
import { type Notes, noteNotTaken } from '../findings.ts'

/** Beside what the table of the fields says (parcel-label.md, "Limits" 2, and the fields of a label request). */
export function checkWhatIsNotTaken(shipment: Shipment, notes: Notes): void {
  if (shipment.packages.length > 1) notes.stop('packages', 'field.one-package')
  noteNotTaken('parcel-label', shipment, notes)
  checkDangerousGoods(shipment, notes)
}

function checkDangerousGoods({ packages: [one], hazmat }: Shipment, notes: Notes): void {
  const isFlagged = hazmat === '1' || hazmat === '2'
  if (isFlagged || !one?.dangerousGoods || isNothing(one.dangerousGoods.type)) return
  notes.stop('packages.0.dangerousGoods', 'field.hazmat-needed')
  notes.stop('hazmat', 'field.hazmat-needed')
}
