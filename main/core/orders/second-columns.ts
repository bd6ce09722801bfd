// Columns of an orders file that nothing is taken from and that are a second number of a measure: `Ounces` beside
// `Weight (lb)`. The two are one weight in two units, or one of them says something else.
import { cleanText } from '../clean-text.ts'
import { OUNCES_PER, readWeightOz, type WeightUnit, weightUnitOf } from '../shipment/measures-typed.ts'
import type { OrderMapping } from './order-columns.ts'
import type { OrderLine } from './order-file.ts'
import { isWeight, MEASURED, type Measured, SIDES } from './order-units.ts'
import { bareUnit, headingWords, partedHeading, unitWordOf, wordsOf } from './unit-words.ts'

type Lines = readonly Pick<OrderLine, 'cells'>[]

/** Parts of a weight without their unit. */
const PARTS: ReadonlySet<string> = new Set(
  wordsOf('weightmajor weightminor majorweight minorweight weightremainder weightrest pesorestante'),
)

/** By the measure that they are beside. */
export function secondPlaces(
  columns: readonly string[],
  mapping: OrderMapping,
): ReadonlyMap<Measured, readonly number[]> {
  const taken = new Set(Object.values(mapping))
  const found = new Map<Measured, readonly number[]>()
  for (const [place, heading] of columns.entries()) {
    if (taken.has(place)) continue
    const field = sameNamed(heading, columns, mapping) ?? besideBare(place, columns, mapping)
    if (field) found.set(field, [...(found.get(field) ?? []), place])
  }
  return found
}

/** `Package weight (oz)` beside `Package weight (lb)`. */
function sameNamed(heading: string, columns: readonly string[], mapping: OrderMapping): Measured | undefined {
  const { name, unit } = partedHeading(heading)
  if (unit === undefined || name === '') return undefined
  return MEASURED.find(field => {
    const own = partedHeading(columns[mapping[field] ?? -1] ?? '')
    return own.name === name && own.unit !== undefined && meant(own.unit) !== meant(unit)
  })
}

const meant = (unit: string): string => unitWordOf(unit)?.unit ?? unit

function besideBare(place: number, columns: readonly string[], mapping: OrderMapping): Measured | undefined {
  const heading = columns[place] ?? ''
  const weight = MEASURED.find(field => isWeight(field) && mapping[field] !== undefined)
  if (PARTS.has(plain(heading))) return weight
  const unit = bareUnit(heading)
  if (unit === undefined) return undefined
  const { of = 'either' } = unitWordOf(unit) ?? {}
  return of === 'side' ? sideBeside(place, columns, mapping) : weight
}

const plain = (heading: string) =>
  headingWords(heading)
    .filter((_word, at) => at % 2 === 0)
    .join('')

/** Only its place says which side a unit is for: what a shop sells by the yard is elsewhere. */
function sideBeside(place: number, columns: readonly string[], mapping: OrderMapping): Measured | undefined {
  const sideAt = (at: number) => SIDES.find(side => mapping[side] === at)
  const before = columns.slice(0, place).findLastIndex(heading => bareUnit(heading) === undefined)
  return sideAt(place - 1) ?? sideAt(place + 1) ?? sideAt(before)
}

/** What makes one of the larger unit. */
const PAIRS: readonly (readonly [WeightUnit, WeightUnit, number])[] = [
  ['lb', 'oz', 16],
  ['kg', 'g', 1000],
]

interface Part {
  readonly place: number
  readonly heading: string
  /** Of its bare numbers. */
  readonly unit: WeightUnit | undefined
}

/**
 * Whether two columns are one weight in two units: the larger in whole numbers, of the smaller never enough for one of
 * the larger, in all the file. `2, 32` is the same weight twice.
 */
export function areOneWeight(own: Part, other: Part, lines: Lines): boolean {
  const isRest = bareUnit(other.heading) !== undefined && !/total/i.test(other.heading)
  const isNamedSo = isRest || nameIn(own.heading) === nameIn(other.heading)
  const pair = PAIRS.find(units => [own, other].every(({ unit }) => unit && units.slice(0, 2).includes(unit)))
  if (!isNamedSo || !pair || own.unit === other.unit) return false
  const [large, , limit] = pair
  return lines.every(({ cells }) =>
    [own, other].every(({ place, unit }) => {
      const count = unit && countIn(cells[place] ?? '', unit)
      if (count === undefined) return true
      return unit === large ? Number.isInteger(count) : count < limit
    }),
  )
}

const nameIn = (heading: string) => partedHeading(heading).name

function countIn(cell: string, unit: WeightUnit): number | undefined {
  const ounces = readWeightOz(cleanText(cell), unit)
  return ounces === undefined ? undefined : Math.round((ounces / OUNCES_PER[unit]) * 1000) / 1000
}

/** What numbers of a column are in, by its heading. */
export const weightUnitIn = (heading: string): WeightUnit | undefined =>
  weightUnitOf(meant(partedHeading(heading).unit ?? ''))
