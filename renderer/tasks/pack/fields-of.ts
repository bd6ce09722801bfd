// What the form says of a shipment that came from elsewhere: an imported order, a label bought before.
import { FIELD_ROWS, type FieldKind, valueIn } from '../../../preload/contract/shipment-fields.ts'
import { sayWeight } from '../../parts/typed-measures.ts'
import type { Shipment } from '../../station/types.ts'

/** Texts by path, as the operator would have typed what an order brings. */
export const fieldsOf = (shipment: Shipment): Record<string, string> =>
  Object.fromEntries(
    FIELD_ROWS.flatMap(([row, { kind, headings }]) => {
      const path = row.replace('*', '0')
      const text = headings && textOf(kind, valueIn(shipment, path))
      return text ? [[path, text]] : []
    }),
  )

function textOf(kind: FieldKind, value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value !== 'number') return undefined
  if (kind === 'weight') return value > 0 ? sayWeight(value) : undefined
  return kind === 'money' ? (value / 100).toFixed(2) : String(value)
}
