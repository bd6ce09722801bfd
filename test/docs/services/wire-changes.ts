// Which fields of a request change with one value of the shipment.
import { isDeepStrictEqual } from 'node:util'
import { STRING_FORMS } from '../../../main/core/settings/service-settings.ts'
import { settingsSchema } from '../../../main/core/settings/settings.ts'
import type { Shipment } from '../../../main/core/shipment/shipment.ts'
import { valueIn } from '../../../main/core/shipment/shipment-entry.ts'
import { shipmentToWire } from '../../../main/services/label-server/shipment.ts'
import { labelRequestToWire } from '../../../main/services/parcel-label/shipment.ts'

/** A copy with another value at `path`, which has numbers: `packages.0.weightOz`. */
export function withValue<Value extends object>(value: Value, path: string, other: unknown): Value {
  const copy = structuredClone(value)
  const [last = '', ...holders] = path.split('.').reverse()
  const holder = holders.reverse().reduce<unknown>((inner, key) => valueIn(inner, key), copy)
  if (typeof holder === 'object' && holder !== null) Reflect.set(holder, last, other)
  return copy
}

/** Where any text will not do. */
const OTHERS: Readonly<Record<string, unknown>> = {
  documentFormat: 'PNG',
  hazmat: '1',
  endorsement: 'CHANGE SERVICE REQUESTED',
  docTabValues: ['Other'],
}

export function otherValue(path: string, value: unknown): unknown {
  if (path in OTHERS) return OTHERS[path]
  if (path.endsWith('.state')) return 'WA'
  if (path.endsWith('.postalCode')) return '98028-3912'
  if (typeof value === 'number') return value + 1
  return typeof value === 'boolean' ? !value : `${String(value)} B`
}

type Leaves = ReadonlyMap<string, readonly unknown[]>

function leavesIn(body: unknown): Leaves {
  const leaves = new Map<string, unknown[]>()
  const visit = (value: unknown, path: string) => {
    if (Array.isArray(value) && value.some(one => typeof one === 'object')) {
      for (const one of value) visit(one, `${path}.*`)
    } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [key, one] of Object.entries(value)) visit(one, path === '' ? key : `${path}.${key}`)
    } else leaves.set(path, [...(leaves.get(path) ?? []), value])
  }
  visit(body, '')
  return leaves
}

const settings = settingsSchema.parse({ labelServer: { stringForms: [...STRING_FORMS] } })

function wireOf(service: 'label-server' | 'parcel-label', shipment: Shipment, reference: string): Leaves {
  if (service === 'parcel-label')
    return leavesIn(labelRequestToWire(reference, shipment, settings.parcelLabel))
  const { stringForms } = settings.labelServer
  return leavesIn(shipmentToWire(shipment, { techPartnerId: 'T', requestId: 'R', reference, stringForms }))
}

/** The wire's paths that are others once the shipment's value at `path` is another. */
export function changedPaths(
  service: 'label-server' | 'parcel-label',
  shipment: Shipment,
  path: string,
): readonly string[] {
  const at = path.replace('*', '0')
  const value = valueIn(shipment, at)
  const isReference = path === 'reference'
  if (value === undefined && !isReference) return []
  const changed = isReference ? shipment : withValue(shipment, at, otherValue(path, value))
  const before = wireOf(service, shipment, 'A-1')
  const after = wireOf(service, changed, isReference ? 'A-2' : 'A-1')
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    wire => !isDeepStrictEqual(before.get(wire), after.get(wire)),
  )
}
