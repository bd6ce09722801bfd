// Units in unused columns of an orders file: whoever wrote them meant some number in the row.
import { cleanText } from '../clean-text.ts'
import type { OrderMapping } from './order-columns.ts'
import type { OrderLine } from './order-file.ts'
import { isWeight, MEASURED, type Measured, type StrayUnit } from './order-units.ts'
import { isAboutUnits, isOfGoods, mayBeUnit, unitOf } from './unit-columns.ts'
import { headingWords, type UnitWord, unitInWords, unitWordOf } from './unit-words.ts'

type Lines = readonly Pick<OrderLine, 'cells'>[]

export function straysIn(
  columns: readonly string[],
  lines: Lines,
  mapping: OrderMapping,
): readonly StrayUnit[] {
  const taken = new Set(Object.values(mapping))
  const others = columns.flatMap((heading, place) => {
    if (taken.has(place)) return []
    const cells = lines.map(line => line.cells[place] ?? '')
    return isOfGoods(heading, cells) ? [] : (strayAt(place, wordsRead(heading, cells)) ?? [])
  })
  return [...others, ...inOwnColumns(lines, mapping)]
}

const isMeant = (field: Measured, unit: string, word: UnitWord) =>
  (word.of === 'either' || word.of === (isWeight(field) ? 'weight' : 'side')) && word.unit !== unit

type Read = (cell: string) => UnitWord | undefined

function strayAt(
  place: number,
  { read, all }: { readonly read: Read; readonly all: readonly UnitWord[] },
): StrayUnit | undefined {
  if (all.length === 0) return undefined
  return (cells, field, unit) => {
    const cell = cells[place] ?? ''
    const word = read(cell)
    // A unit may be written in the first row for all below it.
    if (cleanText(cell) === '') return all.some(one => isMeant(field, unit, one))
    return word !== undefined && isMeant(field, unit, word)
  }
}

/** These hold places, people and goods, whose names and codes may look like units, and sizes in those. */
const NAMED = new Set(
  `state province provincia estado region country pais origin origen county territory city ciudad town zone zona street
   address name nombre first firstname last lastname fullname surname apellido apellidos company empresa customer
   cliente buyer gender genero sexo color colour item product producto title option variant variante brand
   marca`.split(/\s+/),
)
/** `Name of measure` and `Weight system` say a unit. */
const MEASURING = /measure|medida|weight|peso|dimension|system|sistema/

const SIZES = new Set('size sizes talla tallas tamano'.split(' '))

/** How the cells of a column that nothing is taken from are read, and what they say. */
function wordsRead(heading: string, cells: readonly string[]) {
  const of = unitOf(heading)
  const headed = isAboutUnits(heading) ? unitInWords(heading) : undefined
  const words = headingWords(heading)
  const isMeasuring = words.some(word => MEASURING.test(word))
  const isNamed = !isMeasuring && words.some(word => NAMED.has(word.replace(/\d+$/, '')))
  const isSize = words.some(word => SIZES.has(word))
  const filled = cells.filter(cell => cleanText(cell) !== '')
  const areAll = filled.every(cell => unitWordOf(cell))
  // Where the heading says nothing of units, `Stone` among other names is a name.
  const isSaid = ({ isAlsoOtherwise }: UnitWord) =>
    areAll ? !isSize || !isAlsoOtherwise : (isMeasuring || headed !== undefined) && !isAlsoOtherwise
  const read = (cell: string): UnitWord | undefined => {
    if (cleanText(cell) === '') return undefined
    const word = unitWordOf(cell)
    if (word && (of || (!isNamed && isSaid(word)))) return word
    if (headed !== undefined && !/^[\d.,\s]+$/.test(cleanText(cell)))
      return unitWordOf(headed) ?? unknown(headed)
    return of && of !== 'other' && mayBeUnit(cell) ? unknown(cell) : undefined
  }
  const all = new Map(filled.flatMap(cell => read(cell) ?? []).map(word => [word.word, word]))
  return { read, all: [...all.values()] }
}

const unknown = (word: string): UnitWord => ({ word, of: 'either', isAlsoOtherwise: false })

/** A unit without a number below a measure's heading is one for its numbers. */
function inOwnColumns(lines: Lines, mapping: OrderMapping): readonly StrayUnit[] {
  return MEASURED.flatMap(own => {
    const place = mapping[own]
    if (place === undefined) return []
    const words = lines.flatMap(({ cells }) => unitWordOf(cells[place] ?? '') ?? [])
    if (words.length === 0) return []
    const stray: StrayUnit = (_cells, field, unit) => field === own && words.some(word => word.unit !== unit)
    return [stray]
  })
}

/** The units in a line below the headings that is no order: by the places of its measures. */
export function unitsBelow(
  line: Pick<OrderLine, 'cells'> | undefined,
  mapping: OrderMapping,
): ReadonlyMap<number, string> | undefined {
  const cells = line?.cells ?? []
  // Without a column of references nobody knows whether it is an order.
  if (mapping.reference === undefined || cleanText(cells[mapping.reference] ?? '') !== '') return undefined
  const places = MEASURED.flatMap(field => mapping[field] ?? [])
  const words = new Map(
    places.flatMap((place): [number, string][] => {
      const cell = cleanText(cells[place] ?? '')
      return cell === '' ? [] : [[place, cell]]
    }),
  )
  return words.size > 0 && [...words.values()].every(unitWordOf) ? words : undefined
}
