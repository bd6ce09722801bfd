// What a shipment may hold that the parcel service has no place for.
import type { Shipment } from '../../core/shipment.ts'
import { isBlank, isNothing, type Notes, noteNotTaken } from '../findings.ts'

/** Beside what the table of the fields says (parcel-label.md, "Limits" 2, and the fields of a label request). */
export function checkWhatIsNotTaken(shipment: Shipment, notes: Notes): void {
  if (shipment.packages.length > 1) notes.stop('packages', 'field.one-package')
  if (shipment.customs) notes.warn('customs', 'field.not-sent')
  noteNotTaken('parcel-label', shipment, notes)
  checkDangerousGoods(shipment, notes)
}

function checkDangerousGoods(shipment: Shipment, notes: Notes): void {
  const [one] = shipment.packages
  if (!one) return
  const { dangerousGoods } = one
  const flagged = shipment.hazmat === '1' || shipment.hazmat === '2'
  if (dangerousGoods && !isNothing(dangerousGoods.type)) {
    if (!flagged) {
      notes.stop('packages.0.dangerousGoods', 'field.hazmat-needed')
      notes.stop('hazmat', 'field.hazmat-needed')
    } else if (!isBlank(dangerousGoods.emergencyContactNumber)) {
      notes.warn('packages.0.dangerousGoods.emergencyContactNumber', 'field.not-sent')
    }
  }
}
