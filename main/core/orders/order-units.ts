// In which unit the numbers of an orders file are: a column may say it of each row, a heading of its column, and a person
// of the rest. A unit beside a number always wins. What the file may say and nobody understands stops its numbers.
import { cleanText } from '../clean-text.ts'
import type { FieldProblem } from '../problem.ts'
import type { WeightUnit } from '../shipment/measures-typed.ts'
import type { CellFault } from './order-cells.ts'
import type { OrderField, UnitField } from './order-fields.ts'
import { headingUnit, type SideUnit, unitWordOf } from './unit-words.ts'

const PACKAGE_WEIGHT = 'packages.0.weightOz'
/** An item is weighed in grams beside a package in pounds: its heading counts, whatever is chosen for the package. */
const ITEM_WEIGHT = 'customs.items.0.weightOz'
export const SIDES = ['packages.0.lengthInch', 'packages.0.widthInch', 'packages.0.heightInch'] as const
export const MEASURED = [PACKAGE_WEIGHT, ITEM_WEIGHT, ...SIDES] as const
export type Measured = (typeof MEASURED)[number]

/** The columns that say the unit of a measure. */
export const UNITS_OF: Readonly<Record<Measured, readonly UnitField[]>> = {
  [PACKAGE_WEIGHT]: ['weightUnit'],
  [ITEM_WEIGHT]: ['itemWeightUnit'],
  'packages.0.lengthInch': ['lengthUnit', 'sideUnit'],
  'packages.0.widthInch': ['widthUnit', 'sideUnit'],
  'packages.0.heightInch': ['heightUnit', 'sideUnit'],
}

/** Whose units are likely one's own, too. */
const BESIDE = (field: Measured): readonly Measured[] =>
  field === PACKAGE_WEIGHT
    ? []
    : field === ITEM_WEIGHT
      ? [PACKAGE_WEIGHT]
      : SIDES.filter(one => one !== field)

export const isWeight = (field: Measured): boolean => field === PACKAGE_WEIGHT || field === ITEM_WEIGHT

/** Whether it says of a row's measure that it is in another unit than this. */
export type StrayUnit = (cells: readonly string[], field: Measured, unit: string) => boolean

export interface FileUnits {
  /** By the headings of the fields' own columns. */
  readonly headings: Readonly<Partial<Record<Measured, string>>>
  /** Columns of units that say one in some row. */
  readonly filled: ReadonlySet<UnitField>
  /** Units that nothing is taken from. */
  readonly strays: readonly StrayUnit[]
}

export const NO_UNITS: FileUnits = { headings: {}, filled: new Set(), strays: [] }

export function headingUnits(
  columns: readonly string[],
  mapping: Readonly<Partial<Record<OrderField, number>>>,
): FileUnits['headings'] {
  return Object.fromEntries(
    MEASURED.flatMap(field => {
      const unit = headingUnit(columns[mapping[field] ?? -1])
      return unit === undefined ? [] : [[field, unit]]
    }),
  )
}

interface Units {
  /** Of bare numbers. */
  readonly weightUnit: WeightUnit
  readonly dimensionUnit: SideUnit
}

interface Chosen extends Units {
  readonly weightUnitChosen?: boolean | undefined
  readonly dimensionUnitChosen?: boolean | undefined
}

interface Row {
  readonly said: (field: OrderField) => string | undefined
  readonly cells: readonly string[]
}

type Unit = WeightUnit | SideUnit
type Said = { readonly unit: Unit } | { readonly fault: FieldProblem }

const UNCLEAR: { readonly fault: FieldProblem } = {
  fault: { code: 'order.unit-unclear' satisfies CellFault },
}

/** The units of a field's bare number in one row; a fault where nobody knows which it is in. */
export function unitsFor(
  path: OrderField,
  row: Row,
  file: FileUnits,
  defaults: Chosen,
): Partial<Units> & { readonly fault?: FieldProblem } {
  const field = MEASURED.find(one => one === path)
  if (!field) return {}
  const found = unitIn(field, row, file, defaults)
  if ('fault' in found) return found
  const { unit } = found
  return unit === 'in' || unit === 'cm' ? { dimensionUnit: unit } : { weightUnit: unit }
}

function unitIn(field: Measured, row: Row, file: FileUnits, defaults: Chosen): Said {
  const standing = isWeight(field) ? defaults.weightUnit : defaults.dimensionUnit
  const isChosen = isWeight(field) ? defaults.weightUnitChosen : defaults.dimensionUnitChosen
  const said = saidOf(field, row, file)
  const isForAll = isChosen && field !== ITEM_WEIGHT && hasOneHeading(field, file)
  const isFromColumn = UNITS_OF[field].some(column => row.said(column) !== undefined)
  const saysOther = (unit: Unit) => file.strays.some(stray => stray(row.cells, field, unit))
  if (said && isFromColumn) return !('fault' in said) && !isChosen && saysOther(said.unit) ? UNCLEAR : said
  if (said && !isForAll) return said
  if (isChosen) return { unit: standing }
  const isElsewhere = UNITS_OF[field].some(column => file.filled.has(column))
  const isBesideOther = BESIDE(field).some(other => {
    const beside = saidOf(other, row, file)
    return beside && ('fault' in beside || beside.unit !== standing)
  })
  return isElsewhere || isBesideOther || saysOther(standing) ? UNCLEAR : { unit: standing }
}

/** A person's choice is for the whole file, unless its headings name several units. */
function hasOneHeading(field: Measured, { headings }: FileUnits): boolean {
  const fields = isWeight(field) ? [field] : SIDES
  return new Set(fields.flatMap(one => (headings[one] ? unitWordOf(headings[one])?.unit : []))).size < 2
}

/** What the columns of units and the heading say of a measure; a fault where they do not agree, or are not understood. */
function saidOf(field: Measured, row: Row, { headings }: FileUnits): Said | undefined {
  const cells = UNITS_OF[field].flatMap(column => row.said(column) ?? [])
  const heading = headings[field]
  const words = [...cells, ...(heading === undefined ? [] : [heading])]
  const units = words.map(word => unitFor(field, word))
  const [unit] = units
  if (words.length === 0) return undefined
  if (unit !== undefined && units.every(one => one === unit)) return { unit }
  const params = { unit: cleanText(words[0] ?? '').slice(0, MAX_WORD) }
  return { fault: { code: 'order.unit-unknown' satisfies CellFault, params } }
}

/** Of a unit that nobody knows: what a sentence holds. */
const MAX_WORD = 20

function unitFor(field: Measured, word: string): Unit | undefined {
  const { of, unit } = unitWordOf(word) ?? {}
  return of === (isWeight(field) ? 'weight' : 'side') ? unit : undefined
}

/** Whether a cell says no unit of its own. */
export const isBare = (cell: string): boolean => /^[\d.,\s]+$/.test(cleanText(cell))
