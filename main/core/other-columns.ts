// Where two columns of an orders file mean one field: whether they say the same of an order.

import { cleanText } from './clean-text.ts'
import { countryFrom } from './countries.ts'
import type { WeightUnit } from './measures-typed.ts'
import { type CellFault, type CellRules, readCell, serviceFrom } from './order-cells.ts'
import type { OrderField } from './order-fields.ts'
import type { FieldProblem } from './problem.ts'
import { fieldAt } from './shipment-entry.ts'
import type { SideUnit } from './unit-words.ts'

/** A column that may say the same field otherwise than the one that is taken. */
export interface OtherColumn {
  readonly place: number
  readonly heading: string
  /** What its own heading says of its bare numbers; else they are in what the row has its others in. */
  readonly weightUnit?: WeightUnit | undefined
  readonly dimensionUnit?: SideUnit | undefined
}

export type OtherColumns = Readonly<Partial<Record<OrderField, readonly OtherColumn[]>>>

/** Of a heading: what a sentence holds. */
const MAX_HEADING = 60
/** Kilograms and pounds of one package, each rounded. */
const ROUNDED = 0.01

/** What to say of a field that another column says something else of. An empty cell there says nothing else. */
export function columnsDiffer(
  field: OrderField,
  cells: readonly string[],
  own: string | undefined,
  others: readonly OtherColumn[],
  rules: CellRules,
): FieldProblem | undefined {
  const taken = meaning(field, own ?? '', rules)
  const other = others.find(({ place, weightUnit, dimensionUnit }) => {
    const cell = cells[place] ?? ''
    const own = { ...rules, ...(weightUnit && { weightUnit }), ...(dimensionUnit && { dimensionUnit }) }
    return cleanText(cell) !== '' && !isSame(meaning(field, cell, own), taken)
  })
  return (
    other && {
      code: 'order.columns-differ' satisfies CellFault,
      params: { column: cleanText(other.heading).slice(0, MAX_HEADING) },
    }
  )
}

/** The same for two cells that mean the same: 1 lb and 16 oz, US and United States. */
function meaning(path: OrderField, cell: string, rules: CellRules): string | number {
  const plain = cleanText(cell).toLowerCase().replaceAll(/\s+/g, ' ')
  const field = fieldAt(path)
  if (path === 'service') return serviceFrom(plain) ?? plain
  if (field?.kind === 'country') return countryFrom(cell)
  if (!field || field.kind === 'text' || plain === '') return plain
  const read = readCell(cell, field, rules)
  if ('fault' in read) return plain
  const isMeasure = field.kind === 'weight' || field.kind === 'side'
  return isMeasure && typeof read.value === 'number' ? read.value : JSON.stringify([read.value])
}

const isSame = (one: string | number, other: string | number): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) <= ROUNDED * Math.max(one, other)
    : one === other
