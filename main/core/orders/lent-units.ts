// A number and its unit belong together where they come out of one object, or their headings begin alike: the unit of
// `Shipment weight unit` is that of `Shipment weight`, and never of the `Weight` beside it.
import { cleanText } from '../clean-text.ts'
import { type OrderMapping, otherPlaces } from './order-columns.ts'
import type { UnitField } from './order-fields.ts'
import type { OrderTable } from './order-file.ts'
import { isWeight, MEASURED, type Measured, UNITS_OF } from './order-units.ts'
import { meaningOf, partsOf } from './unit-columns.ts'
import { headingUnit, unitWordOf } from './unit-words.ts'

/**
 * The mapping without the columns of units that have a number of their own which is not taken: they count as units that
 * nothing is taken from, and stop the numbers that say no unit.
 */
export function withoutLentUnits(table: OrderTable, mapping: OrderMapping): OrderMapping {
  const lent = new Set<UnitField>(
    MEASURED.flatMap(field => UNITS_OF[field].filter(unit => isLent(unit, field, table, mapping))),
  )
  const kept = { ...mapping }
  for (const unit of lent) delete kept[unit]
  return kept
}

function isLent(
  unit: UnitField,
  field: Measured,
  { columns, rows }: OrderTable,
  mapping: OrderMapping,
): boolean {
  const [from, to] = [mapping[unit], mapping[field]]
  // What a heading says has to agree with the column in any case.
  if (from === undefined || to === undefined || headingUnit(columns[to]) !== undefined) return false
  // A second column of the field has to say the same number in any case.
  const seconds = otherPlaces(columns, rows, mapping).get(field) ?? []
  const taken = new Set([...Object.values(mapping), ...seconds])
  const stem = stemOf(columns[from] ?? '')
  const taker = stemOf(columns[to] ?? '')
  return columns.some((heading, place) => {
    if (taken.has(place)) return false
    const other = stemOf(heading)
    if (!isNumberOf(field, other, stem)) return false
    const isNearer = stem.length === 0 ? place === from - 1 : nearness(stem, other) > nearness(stem, taker)
    return isNearer && rows.some(({ cells }) => /\d/.test(cleanText(cells[place] ?? '')))
  })
}

const VALUES: ReadonlySet<string> = new Set(['value', 'amount', 'number', 'valor', 'cantidad', 'magnitude'])
const JOINED: ReadonlySet<string> = new Set('of the for a de la las lo los el del por para y and'.split(' '))

/** The words of a heading that say whose it is: its object and its measure. */
function stemOf(heading: string): readonly string[] {
  const words = partsOf(heading).filter(
    word => meaningOf(word) !== 'unit' && !JOINED.has(word) && unitWordOf(word) === undefined,
  )
  return VALUES.has(words.at(-1) ?? '') ? words.slice(0, -1) : words
}

const SIDE_MEANINGS: ReadonlySet<string | undefined> = new Set(['length', 'width', 'height', 'sides'])

/** Whether a column may be a number of this measure: by its words, or as all that the object of the unit has. */
function isNumberOf(field: Measured, words: readonly string[], stem: readonly string[]): boolean {
  const meanings = words.map(meaningOf)
  const isOfWeight = meanings.includes('weight')
  const isOfSides = meanings.some(one => SIDE_MEANINGS.has(one))
  if (isOfWeight || isOfSides) return isWeight(field) ? isOfWeight : isOfSides
  return words.length > 0 && words.join(' ') === stem.join(' ')
}

const sense = (word: string): string => {
  const meaning = meaningOf(word)
  return meaning === undefined || meaning === 'filler' ? word : meaning
}

/** How much of a unit's heading another heading says, too; where it is as much, how far the two begin alike. */
function nearness(stem: readonly string[], other: readonly string[]): number {
  const [own, others] = [stem.map(sense), other.map(sense)]
  const shared = new Set(own.filter(word => others.includes(word))).size
  return shared * 100 + beginning(own, others) + beginning(stem, other)
}

function beginning(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((word, at) => word !== other[at])
  return differs < 0 ? one.length : differs
}
