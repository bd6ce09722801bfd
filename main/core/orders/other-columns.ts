// Where two columns of an orders file mean one field: whether they say the same of an order.

import { cleanText } from '../clean-text.ts'
import type { FieldProblem } from '../problem.ts'
import { countryFrom } from '../shipment/countries.ts'
import type { WeightUnit } from '../shipment/measures-typed.ts'
import { fieldAt } from '../shipment/shipment-entry.ts'
import type { FieldKind } from '../shipment/shipment-field.ts'
import type { CurrencySaid } from './currency-words.ts'
import { type CellFault, type CellRules, readCell, serviceFrom, unquoted } from './order-cells.ts'
import type { OrderField } from './order-fields.ts'
import { isBare } from './order-units.ts'
import type { SideUnit } from './unit-words.ts'

/** A column that may say the same field otherwise than the one that is taken. */
export interface OtherColumn {
  readonly place: number
  readonly heading: string
  /** What its own heading says of its bare numbers; else they are in what the row has its others in. */
  readonly weightUnit?: WeightUnit | undefined
  readonly dimensionUnit?: SideUnit | undefined
  readonly currency?: CurrencySaid | undefined
  /** Its heading has a unit that no number is read in. */
  readonly isUnitUnknown?: boolean
  /** Called a unit alone: words in it are units and no weight. */
  readonly isOfNumbers?: boolean
  /** Only named like the field: it counts where its cell or its heading says the unit. */
  readonly isAlike?: boolean
  /** The rest of the same weight, in the unit of its heading: it is added. */
  readonly isRest?: boolean
}

export type OtherColumns = Readonly<Partial<Record<OrderField, readonly OtherColumn[]>>>

/** Of a heading: what a sentence holds. */
const MAX_HEADING = 60
/** Kilograms and pounds of one package, each rounded. */
const ROUNDED = 0.01
/** Half of a hundredth of a pound. */
const ROUNDED_OZ = 0.08

/** What to say of a field that another column says something else of. An empty cell there says nothing else. */
export function columnsDiffer(
  field: OrderField,
  cells: readonly string[],
  own: string | undefined,
  others: readonly OtherColumn[],
  rules: CellRules,
): FieldProblem | undefined {
  const taken = meaning(field, own ?? '', rules)
  const other = others.find(column => {
    const cell = cells[column.place] ?? ''
    if (cleanText(cell) === '' || isNought(field, cell)) return false
    const said = meaning(field, cell, rulesIn(column, rules))
    if (column.isOfNumbers && !/\d/.test(cell)) return false
    if (column.isRest) return typeof said !== 'number'
    if (column.isAlike && (typeof said !== 'number' || !hasUnit(column, cell))) return false
    return column.isUnitUnknown || !isSame(said, taken, fieldAt(field)?.kind)
  })
  return (
    other && {
      code: 'order.columns-differ' satisfies CellFault,
      params: { column: cleanText(other.heading).slice(0, MAX_HEADING) },
    }
  )
}

/** Ounces that a second column of one weight adds to it. */
export function restOf(
  field: OrderField,
  cells: readonly string[],
  others: readonly OtherColumn[],
  rules: CellRules,
): number {
  const rest = others.find(({ isRest }) => isRest)
  const ounces = rest && meaning(field, cells[rest.place] ?? '', rulesIn(rest, rules))
  return typeof ounces === 'number' ? ounces : 0
}

const hasUnit = ({ weightUnit, dimensionUnit }: OtherColumn, cell: string): boolean =>
  weightUnit !== undefined || dimensionUnit !== undefined || !isBare(cell)

const rulesIn = ({ weightUnit, dimensionUnit, currency }: OtherColumn, rules: CellRules): CellRules => ({
  ...rules,
  ...(weightUnit && { weightUnit }),
  ...(dimensionUnit && { dimensionUnit }),
  ...(currency && { currencies: [currency, ...(rules.currencies ?? [])] }),
})

/** Of a weight, a side and an amount it says nothing. */
const isNought = (field: OrderField, cell: string): boolean =>
  MEASURED_KINDS.has(fieldAt(field)?.kind ?? 'text') && /^[0.,]*0[.,0]*$/.test(cleanText(cell))

const MEASURED_KINDS: ReadonlySet<FieldKind> = new Set<FieldKind>(['weight', 'side', 'money'])

/** The same for two cells that mean the same: 1 lb and 16 oz, US and United States. */
function meaning(path: OrderField, cell: string, rules: CellRules): string | number {
  const plain = cleanText(unquoted(path, cell)).toLowerCase().replaceAll(/\s+/g, ' ')
  const field = fieldAt(path)
  if (path === 'service') return serviceFrom(plain) ?? plain
  if (field?.kind === 'country') return countryFrom(cell)
  if (!field || field.kind === 'text' || plain === '') return plain
  const read = readCell(cell, field, rules)
  if ('fault' in read) return plain
  const isMeasure = field.kind === 'weight' || field.kind === 'side'
  return isMeasure && typeof read.value === 'number' ? read.value : JSON.stringify([read.value])
}

const isSame = (one: string | number, other: string | number, kind: FieldKind = 'text'): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) <= Math.max(ROUNDED * Math.max(one, other), kind === 'weight' ? ROUNDED_OZ : 0)
    : one === other
