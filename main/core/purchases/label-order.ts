// What is known of the order that a label is for: its codes are compared with that.
import { countryFrom } from '../shipment/countries.ts'
import { ownBars } from './label-numbers.ts'
import type { PurchaseRecord } from './purchase.ts'

export interface LabelOrder {
  /** All by which the label is known here. */
  readonly numbers: readonly string[]
  readonly postalCode?: string
  /** Of the address, by its code. */
  readonly country?: string
  /** As the shipment has it, where it names a carrier. */
  readonly service?: string
}

export function labelOrderOf(record: PurchaseRecord | undefined): LabelOrder {
  if (!record) return { numbers: [] }
  const { trackingNumbers, readableBarCode } = record.identifiers
  const numbers = [...trackingNumbers, readableBarCode, ownBars(record.identifiers)].filter(
    (number): number is string => number !== undefined && number !== '',
  )
  const { to, shippingService: service } = record.shipment ?? {}
  return {
    numbers,
    ...(to && { postalCode: to.postalCode, country: countryFrom(to.country) }),
    ...(service !== undefined && { service }),
  }
}
