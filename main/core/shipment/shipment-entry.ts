// Makes a shipment from what was entered, value by value, by the table of its fields.
import type { Address, Customs, Shipment } from './shipment.ts'
import type { FieldPath, ShipmentField } from './shipment-field.ts'
import { SHIPMENT_FIELDS } from './shipment-fields.ts'

export const FIELD_ROWS = Object.entries(SHIPMENT_FIELDS) as readonly (readonly [FieldPath, ShipmentField])[]

/** The row of a path with its numbers: `customs.items.2.sku`. */
export const fieldAt = (path: string): ShipmentField | undefined =>
  (SHIPMENT_FIELDS as Readonly<Record<string, ShipmentField>>)[path.replaceAll(/\.\d+(?=\.)/g, '.*')]

/** How many entries the lists of a shipment have. */
export interface ListCounts {
  readonly packages: number
  readonly customsItems: number
}

export const pathsOf = (path: FieldPath, { packages, customsItems }: ListCounts): readonly string[] =>
  path.includes('*')
    ? Array.from({ length: path.startsWith('packages') ? packages : customsItems }, (_, index) =>
        path.replace('*', String(index)),
      )
    : [path]

const HOME_COUNTRY = 'US'
const NO_ADDRESS: Address = { name: '', address1: '', city: '', state: '', postalCode: '', country: '' }

/** The shipment of what was entered; what `valueAt` does not give is left out, or empty where every shipment has it. */
export function shipmentOf(
  from: Address,
  counts: ListCounts,
  /** `made`: of the rows before. */
  valueAt: (path: string, field: ShipmentField, made: Shipment) => unknown,
): Shipment {
  const shipment: Shipment = {
    from,
    to: { ...NO_ADDRESS },
    packages: Array.from({ length: counts.packages }, () => ({ weightOz: 0 })),
  }
  if (counts.customsItems > 0) {
    shipment.customs = {
      valueCents: 0,
      description: '',
      items: Array.from({ length: counts.customsItems }, () => ({
        countryOfOrigin: '',
        description: '',
        valueCents: 0,
        quantity: 0,
        weightOz: 0,
      })),
    }
  }
  for (const [row, field] of FIELD_ROWS) {
    for (const path of pathsOf(row, counts)) {
      const value = valueAt(path, field, shipment)
      if (value === undefined) continue
      const needed = field.needs && withNumberOf(field.needs, path)
      if (needed !== undefined && valueIn(shipment, needed) === undefined)
        put(shipment, needed.split('.'), '')
      put(shipment, path.split('.'), value)
    }
  }
  // Typing part of it means an address: what is missing is reported.
  if (shipment.returnTo)
    shipment.returnTo = Object.assign({ ...NO_ADDRESS, country: HOME_COUNTRY }, shipment.returnTo)
  return shipment
}

/**
 * Items that say nothing are none, and the value is that of all of them; undefined where nothing is said. `origin`: of
 * items that name none; a file's are then asked for theirs.
 */
export function customsSaid(customs: Customs | undefined, origin = ''): Customs | undefined {
  const items = (customs?.items ?? [])
    .filter(item => Object.values(item).some(value => value !== '' && value !== 0 && value !== undefined))
    .map(item => ({ ...item, countryOfOrigin: item.countryOfOrigin || origin }))
  const description = customs?.description || (items[0]?.description ?? '')
  if (description === '' && items.length === 0) return undefined
  return {
    description,
    items,
    valueCents: items.reduce((sum, item) => sum + Math.round(item.valueCents * item.quantity), 0),
  }
}

const withNumberOf = (needed: string, path: string) => needed.replace('*', /\.(\d+)\./.exec(path)?.[1] ?? '0')

export const valueIn = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
      value,
    )

function put(target: object, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    Reflect.set(target, key, value)
    return
  }
  const inner: unknown = Reflect.get(target, key) ?? {}
  Reflect.set(target, key, inner)
  if (typeof inner === 'object' && inner !== null) put(inner, rest, value)
}
