// What a shipment may hold that the parcel service has no place for.
import type { Shipment } from '../../core/shipment.ts'
import { isBlank, type Notes } from '../findings.ts'

/**
 * What changes the service bought or where the parcel goes stops; what is only said and not printed
 * is left out with a warning (parcel-label.md, "Limits" 2, and the fields of a label request).
 */
export function checkWhatIsNotTaken(shipment: Shipment, notes: Notes): void {
  if (shipment.packages.length > 1) notes.stop('packages', 'field.one-package')
  for (const path of ['from', 'to', 'returnTo'] as const) {
    if (!isBlank(shipment[path]?.address3)) notes.stop(`${path}.address3`, 'field.not-taken')
  }
  checkPackage(shipment, notes)
  if (!isNothing(shipment.secondaryEndorsement)) notes.stop('secondaryEndorsement', 'field.not-taken')
  if (shipment.futureShipDate !== undefined) notes.stop('futureShipDate', 'field.not-taken')
  if (!isNothing(shipment.dutyTerms)) notes.warn('dutyTerms', 'field.not-sent')
  if (shipment.customs) notes.warn('customs', 'field.not-sent')
  if (!isBlank(shipment.shippingService)) notes.warn('shippingService', 'field.not-sent')
  if (shipment.docTabValues?.length) notes.warn('docTabValues', 'field.not-sent')
  for (const name of ['reference1', 'reference2', 'orderNumber'] as const) {
    if (!isBlank(shipment.references?.[name])) notes.warn(`references.${name}`, 'field.not-sent')
  }
}

function checkPackage(shipment: Shipment, notes: Notes): void {
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
  if (!isNothing(one.signature)) notes.stop('packages.0.signature', 'field.not-taken')
  if (!isBlank(one.description)) notes.warn('packages.0.description', 'field.not-sent')
  if (one.valueCents !== undefined) notes.warn('packages.0.valueCents', 'field.not-sent')
}

/** Blank, or the label server's own words for "nothing". */
const isNothing = (value: string | undefined): boolean =>
  isBlank(value) || /^(none|unknown)$/i.test(value?.trim() ?? '')
