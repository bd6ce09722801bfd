// In which unit the numbers of an orders file are: a column may say it of each row, a heading of its column, and a person
// of the rest. A unit beside a number always wins.
import { cleanText } from './clean-text.ts'
import { type WeightUnit, weightUnitOf } from './measures-typed.ts'
import type { CellFault } from './order-cells.ts'
import type { OrderField } from './order-fields.ts'
import type { FieldProblem } from './problem.ts'

export type SideUnit = 'in' | 'cm'

const PACKAGE_WEIGHT = 'packages.0.weightOz'
/** An item is weighed in grams beside a package in pounds: its heading counts, whatever is chosen for the package. */
const ITEM_WEIGHT = 'customs.items.0.weightOz'
export const SIDES = ['packages.0.lengthInch', 'packages.0.widthInch', 'packages.0.heightInch'] as const

type Side = (typeof SIDES)[number]

const SIDE_WORDS: Readonly<Record<string, SideUnit>> = {
  in: 'in',
  inch: 'in',
  inches: 'in',
  pulgada: 'in',
  pulgadas: 'in',
  '"': 'in',
  cm: 'cm',
  cms: 'cm',
  centimeter: 'cm',
  centimeters: 'cm',
  centimetre: 'cm',
  centimetres: 'cm',
  centimetro: 'cm',
  centimetros: 'cm',
}

/** The unit of a side that a word stands for; undefined where it is none. */
export const sideUnitOf = (word: string): SideUnit | undefined =>
  SIDE_WORDS[word.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')]

const UNIT_AT_END = /(?:^|[^a-z]|weight|peso|length|width|height|largo|ancho|alto)(oz|lbs?|kg|g|cm|in)\W*$/i

/** The unit that a column's heading names: `Weight (lb)`, `Height cm`, `weightOz`. */
export function headingUnit(heading: string | undefined): string | undefined {
  return UNIT_AT_END.exec(heading ?? '')?.[1]?.toLowerCase()
}

/** By the headings of the fields' own columns. */
export interface FileUnits {
  readonly weight?: WeightUnit | undefined
  readonly itemWeight?: WeightUnit | undefined
  readonly sides: Readonly<Partial<Record<Side, SideUnit>>>
}

export function unitsNamed(
  columns: readonly string[],
  mapping: Readonly<Partial<Record<OrderField, number>>>,
): FileUnits {
  const word = (field: OrderField) => headingUnit(columns[mapping[field] ?? -1]) ?? ''
  const sides: Partial<Record<Side, SideUnit>> = {}
  for (const field of SIDES) {
    const unit = sideUnitOf(word(field))
    if (unit) sides[field] = unit
  }
  return { weight: weightUnitOf(word(PACKAGE_WEIGHT)), itemWeight: weightUnitOf(word(ITEM_WEIGHT)), sides }
}

/** What the headings say of the whole file, for a person to change. */
export function unitsOf({ weight, sides }: FileUnits): Partial<Units> {
  const [side, other] = new Set(Object.values(sides))
  return { ...(weight && { weightUnit: weight }), ...(side && !other && { dimensionUnit: side }) }
}

interface Units {
  /** Of bare numbers. */
  readonly weightUnit: WeightUnit
  readonly dimensionUnit: SideUnit
}

/** The units of a field's bare number in one row; a fault where nobody knows which it is in. */
export function unitsFor(
  path: OrderField,
  row: (field: OrderField) => string | undefined,
  { weight, itemWeight, sides }: FileUnits,
  defaults: Units,
): Partial<Units> & { readonly fault?: FieldProblem } {
  if (path === ITEM_WEIGHT) return itemWeight ? { weightUnit: itemWeight } : {}
  if (path === PACKAGE_WEIGHT) {
    const said = saidBeside(row('weightUnit'), weightUnitOf, weight)
    return typeof said === 'object' ? said : { weightUnit: said ?? defaults.weightUnit }
  }
  const side = SIDES.find(one => one === path)
  if (!side) return {}
  const own = sides[side]
  const said = saidBeside(row('sideUnit'), sideUnitOf, own)
  if (typeof said === 'object') return said
  if (said) return { dimensionUnit: said }
  const isOneUnit = new Set(Object.values(sides)).size < 2
  if (isOneUnit || own) return { dimensionUnit: isOneUnit ? defaults.dimensionUnit : own }
  return { fault: { code: 'order.unit-unclear' satisfies CellFault } }
}

/** Of a unit that nobody knows: what a sentence holds. */
const MAX_WORD = 20

/** What a unit's own column says in this row. */
function saidBeside<Unit extends string>(
  word: string | undefined,
  unitOf: (word: string) => Unit | undefined,
  own: Unit | undefined,
): Unit | undefined | { readonly fault: FieldProblem } {
  if (word === undefined) return undefined
  const said = unitOf(cleanText(word))
  if (said !== undefined && (own === undefined || own === said)) return said
  const params = { unit: cleanText(word).slice(0, MAX_WORD) }
  return { fault: { code: 'order.unit-unknown' satisfies CellFault, params } }
}

/** Whether a cell says no unit of its own. */
export const isBare = (cell: string): boolean => /^[\d.,\s]+$/.test(cleanText(cell))
