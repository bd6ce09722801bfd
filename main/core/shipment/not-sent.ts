// What a shipment holds that its service has no place for, by the table of the fields: what stops it before money, and
// what a label is bought without.
import { cleanText } from '../clean-text.ts'
import { countryFrom, crossesCustoms } from './countries.ts'
import type { Address, Customs, ServiceName, Shipment } from './shipment.ts'
import { FIELD_ROWS, valueIn } from './shipment-entry.ts'
import type { ShipmentField } from './shipment-field.ts'

export interface NotTaken {
  /** Where it was entered. */
  readonly path: string
  readonly how: 'stops' | 'warns'
}

/** Every field that is filled in and that `service` has no place for. */
export function notTakenBy(service: ServiceName, shipment: Shipment): readonly NotTaken[] {
  const found = FIELD_ROWS.flatMap(([row, field]) => inRow(service, shipment, row, field))
  return [...found, ...besideTheTable(service, shipment)]
}

const ADDRESSES = ['from', 'to', 'returnTo'] as const

/** Every address has the fields of the recipient's; the fields of other packages are the first one's. */
function inRow(service: ServiceName, shipment: Shipment, row: string, field: ShipmentField): NotTaken[] {
  const isListed = field.more?.['label-server']?.listed !== undefined
  const isHeld = (path: string) => isSaid(valueIn(shipment, path), isListed)
  const goesBack = isSender(shipment.returnTo, shipment.from)
  if (row.startsWith('returnTo.') && goesBack) return []
  if (!row.startsWith('to.')) {
    const path = row.replace('*', '0')
    const how = field.notTaken?.[service]
    return how && isHeld(path) ? [{ path, how: field.ofCustoms ? howOfCustoms(shipment) : how }] : []
  }
  return ADDRESSES.flatMap(address => {
    if (address === 'returnTo' && goesBack) return []
    const path = row.replace('to.', `${address}.`)
    const how =
      (address === 'to' ? undefined : field.notTakenOf?.[address]?.[service]) ?? field.notTaken?.[service]
    if (!how || !isHeld(path)) return []
    // The sender's own fields are the station's, set once for both services: they never stop.
    return [{ path, how: address === 'from' ? 'warns' : how } as const]
  })
}

/** What depends on more than one field. */
function besideTheTable(service: ServiceName, shipment: Shipment): NotTaken[] {
  const { from, returnTo, references, customs, packages } = shipment
  const warns = (path: string) => ({ path, how: 'warns' }) as const
  if (service === 'label-server') {
    const { orderNumber, reference1, reference2 } = references ?? {}
    const isFull = [orderNumber, reference1, reference2].every(one => isSaid(one))
    return isFull ? [warns('reference')] : []
  }
  const found: NotTaken[] = saysCustoms(customs) ? [{ path: 'customs', how: howOfCustoms(shipment) }] : []
  // A return address of its own takes the one place for a name.
  for (const name of ['name', 'companyName'] as const)
    if (returnTo && isSaid(from[name]) && !isSame(from[name], returnTo[name]))
      found.push(warns(`from.${name}`))
  // Flagged as hazardous is all that can be said; what is not flagged stops (`field.hazmat-needed`).
  const { type, emergencyContactNumber } = packages[0]?.dangerousGoods ?? {}
  if (isSaid(type, true)) found.push(warns('packages.0.dangerousGoods.type'))
  if (isSaid(emergencyContactNumber)) found.push(warns('packages.0.dangerousGoods.emergencyContactNumber'))
  return found
}

/** A duty where customs ask; within the country nobody reads it, so that a label without is the same label. */
const howOfCustoms = ({ from, to }: Shipment) => (crossesCustoms(from, to) ? 'stops' : 'warns')

/** Whether there is anything to declare. */
export const saysCustoms = (customs: Customs | undefined): customs is Customs =>
  customs !== undefined &&
  (customs.items.length > 0 || customs.valueCents > 0 || !isBlank(customs.description))

/** A return address that says nothing but the sender's own is where parcels go back to in any case. */
const isSender = (returnTo: Address | undefined, from: Address): boolean =>
  returnTo !== undefined &&
  Object.entries(returnTo).every(
    ([name, value]) =>
      !isSaid(value) ||
      isSame(value, valueIn(from, name) as typeof value) ||
      (name === 'country' && countryFrom(String(value)) === countryFrom(from.country)),
  )

const isSame = (one: string | boolean | undefined, other: string | boolean | undefined): boolean =>
  typeof one === 'string' && typeof other === 'string' ? cleanText(one) === cleanText(other) : one === other

/** No money and no text are nothing; `isListed`: neither are the label server's own words for it. */
function isSaid(value: unknown, isListed = false): boolean {
  if (typeof value === 'string') return isListed ? !isNothing(value) : !isBlank(value)
  if (Array.isArray(value)) return value.some(one => isSaid(one))
  return value !== undefined && value !== 0
}

/** Blank, or the label server's own words for "nothing". */
export const isNothing = (value: string | undefined): boolean =>
  isBlank(value) || /^(none|unknown)$/i.test(value?.trim() ?? '')

/** Whether a text says nothing once it is cleaned. */
export const isBlank = (value: string | undefined): boolean => value === undefined || cleanText(value) === ''
