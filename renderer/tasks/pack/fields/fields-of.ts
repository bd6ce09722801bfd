// What the form says of a shipment that came from elsewhere: an imported order, a label bought before.
import { FIELD_ROWS, type FieldKind, pathsOf, valueIn } from '../../../../preload/contract/shipment-fields.ts'
import { sayWeight } from '../../../parts/typed-measures.ts'
import type { Shipment } from '../../../station/types.ts'
import { type Box, boxOf, type Draft } from '../bench/draft.ts'

/** Texts by path, as the operator would have typed what there is, and how many of each list. */
export function fieldsOf(
  shipment: Shipment,
  timeZone: string | undefined,
): Pick<Draft, 'fields' | 'packageCount' | 'customsCount'> {
  const counts = { packages: shipment.packages.length, customsItems: shipment.customs?.items.length ?? 0 }
  const rows = FIELD_ROWS.flatMap(([row, field]) => pathsOf(row, counts).map(path => [path, field] as const))
  return {
    fields: textsOf(rows, shipment, timeZone),
    packageCount: Math.max(1, counts.packages),
    customsCount: Math.max(1, counts.customsItems),
  }
}

/** What the station's settings say of how a shipment stands in the form. */
export interface House {
  readonly timeZone: string | undefined
  readonly boxes: readonly Box[]
}

/** The same with its box: what is sent is what is shown as chosen. */
export function packedFieldsOf(
  shipment: Shipment,
  { timeZone, boxes }: House,
): Pick<Draft, 'fields' | 'packageCount' | 'customsCount' | 'box'> {
  const said = fieldsOf(shipment, timeZone)
  return { ...said, box: boxOf(said.fields, boxes) }
}

export type Texts = Readonly<Record<string, string>>

/** Of what there is alone. `timeZone`: of the station, whose day is meant wherever the window that shows it is. */
export const textsOf = (
  rows: readonly (readonly [path: string, row: { readonly kind: FieldKind }])[],
  shipment: unknown,
  timeZone?: string,
): Texts =>
  Object.fromEntries(
    rows.flatMap(([path, { kind }]) => {
      const text = textOf(kind, valueIn(shipment, path), timeZone)
      return text ? [[path, text] as const] : []
    }),
  )

function textOf(kind: FieldKind, value: unknown, timeZone?: string): string | undefined {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join('\n')
  // Swedish dates are written as ISO 8601 has them.
  if (kind === 'day' && typeof value === 'string')
    return new Date(value).toLocaleDateString('sv-SE', { timeZone })
  if (typeof value === 'string') return value
  if (typeof value !== 'number') return undefined
  if (kind === 'weight') return value > 0 ? sayWeight(value) : undefined
  return kind === 'money' ? (value / 100).toFixed(2) : String(value)
}
