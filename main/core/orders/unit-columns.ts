// Which columns of an orders file say units, and of what: by a rule over the words of their headings, by the columns
// beside them, and by their cells.
import { cleanText } from '../clean-text.ts'
import { headingWords, JOINING, partedHeading, unitWordOf } from './unit-words.ts'

/** What a column of units is the unit of; `bare` where its heading does not say, `other` where nobody understands it. */
export type UnitOf = 'weight' | 'item' | 'length' | 'width' | 'height' | 'sides' | 'bare' | 'other'

type Measure = Exclude<UnitOf, 'sides' | 'bare' | 'other'>

/** The program's own names; what is called otherwise comes after these, in the plural. */
const NAMES: Readonly<Record<Exclude<UnitOf, 'bare' | 'other'>, string>> = {
  weight: 'weightunit',
  item: 'itemweightunit',
  length: 'lengthunit',
  width: 'widthunit',
  height: 'heightunit',
  sides: 'sideunit',
}

type Meaning = 'unit' | 'filler' | Exclude<UnitOf, 'bare' | 'other'>

const WORDS: Readonly<Record<Meaning, string>> = {
  unit: 'unit units uom uoms unidad unidades unid um',
  weight: 'weight weights wt wght wgt mass peso pesos masa',
  length: 'length lengths len lgth longitud longitudes largo largos',
  width: 'width widths wdth ancho anchos anchura',
  height: 'height heights hgt ht alto altos altura alturas',
  sides: 'dim dims dimension dimensions dimensiones size sizes tamano side sides lado lados medidas',
  item: 'item items article articulo customs aduana product producto',
  filler: `file of the for a de la las lo los el del por para y and package pkg parcel paquete box caja shipping shipment envio
    code codigo cd name nombre type tipo text symbol simbolo abbreviation measure measures measurement measurements medida`,
}

const MEANINGS = new Map(
  Object.entries(WORDS).flatMap(([meaning, words]) =>
    words.split(/\s+/).map((word): [string, Meaning] => [word, meaning as Meaning]),
  ),
)
const LONGEST_FIRST = [...MEANINGS.keys()].sort((one, other) => other.length - one.length)

/** The words of a heading, also of those that are written together (`weightunit`). */
export const partsOf = (heading: string): readonly string[] =>
  headingWords(heading).flatMap((word, at) => {
    if (at % 2 === 1 || word === '') return []
    return MEANINGS.has(word) ? [word] : (parted(word) ?? [word])
  })

/** What a word of a heading means; undefined of the unknown. */
export const meaningOf = (word: string): Meaning | undefined => MEANINGS.get(word)

function parted(word: string): readonly string[] | undefined {
  if (word === '') return []
  for (const known of LONGEST_FIRST) {
    const rest = word.startsWith(known) ? parted(word.slice(known.length)) : undefined
    if (rest) return [known, ...rest]
  }
  return undefined
}

/** What a heading that has a word for unit in it names the unit of; undefined where it has none. */
export function unitOf(heading: string): UnitOf | undefined {
  const meanings = partsOf(heading).map(meaningOf)
  if (!meanings.includes('unit')) return undefined
  if (meanings.includes(undefined)) return 'other'
  const said = new Set(meanings)
  said.delete('unit')
  said.delete('filler')
  const all = [...said].sort().join()
  if (all === '') return 'bare'
  if (all === 'item,weight') return 'item'
  if (all === 'height,length,width') return 'sides'
  const [one, another] = [...said]
  if (another !== undefined || !one || one === 'item' || one === 'unit' || one === 'filler') return 'other'
  return one
}

/** Every word of the heading is one of measures or units: `Kg or lb`, `Weights in kg`. */
export const isAboutUnits = (heading: string): boolean =>
  headingWords(heading).every(
    (word, at) =>
      at % 2 === 1 ||
      word === '' ||
      MEANINGS.has(word) ||
      JOINING.has(word) ||
      unitWordOf(word) !== undefined,
  )

interface Column {
  readonly heading: string
  /** What its heading is called. */
  readonly name: string
  readonly measure?: Measure | undefined
  /** A field of its own that is no measure. */
  readonly isTaken: boolean
  readonly cells: readonly string[]
}

const isSide = (measure: Measure) => measure !== 'weight' && measure !== 'item'
/** What goods are counted in may be said beside it. */
const COUNTED = /^(?:.*(?:qty|quantity|cantidad)|pieces|piezas|count)$/

/** The names of the columns, of those of units by what they are the unit of. */
export function withUnitNames(columns: readonly Column[]): readonly string[] {
  const said = columns.map(({ heading, isTaken, measure, cells }): UnitOf | undefined => {
    if (isTaken || measure) return undefined
    return isOfGoods(heading, cells) ? undefined : unitOf(heading)
  })
  const found = said.map((of, place) => {
    const { heading = '' } = columns[place] ?? {}
    return of === undefined || of === 'bare' || of === 'other'
      ? undefined
      : of === 'length' && isOfAllLengths(heading, columns, said)
        ? 'sides'
        : of
  })
  for (const kind of ['weight', 'side'] as const) {
    const bare = said.flatMap((of, place) =>
      of === 'bare' && kindOf(columns[place]?.cells ?? []) === kind ? [place] : [],
    )
    for (const [place, of] of bareOnes(columns, said, bare, kind)) found[place] = of
  }
  return columns.map(({ name }, place) => {
    const of = found[place]
    if (!of) return said[place] ? '' : name
    return name === NAMES[of] ? name : `${NAMES[of]}s`
  })
}

/** "Unit of length" is that of all sides where no other side has a unit of its own. */
function isOfAllLengths(heading: string, columns: readonly Column[], said: readonly (UnitOf | undefined)[]) {
  return (
    /len|lgth|longitud/i.test(heading) &&
    !/\bthe\b/i.test(heading) &&
    said.filter(of => of === 'length').length === 1 &&
    !said.some(of => of === 'bare' || of === 'width' || of === 'height' || of === 'sides') &&
    !columns.some(
      ({ measure, heading: own }) => measure && isSide(measure) && partedHeading(own).unit !== undefined,
    )
  )
}

/** Of weights or of sides, by the words in its cells; undefined where there is none, or of both. */
function kindOf(cells: readonly string[]): 'weight' | 'side' | undefined {
  const kinds = new Set(cells.flatMap(cell => unitWordOf(cell)?.of ?? []))
  const [kind] = kinds
  return kinds.size === 1 && kind !== 'either' ? kind : undefined
}

/** What columns that are called "unit" alone are the unit of: of the measures at their left, or of the only ones there are. */
function bareOnes(
  columns: readonly Column[],
  said: readonly (UnitOf | undefined)[],
  places: readonly number[],
  kind: 'weight' | 'side',
): readonly [number, Exclude<UnitOf, 'bare' | 'other'>][] {
  const isOfKind = (measure: Measure) => isSide(measure) === (kind === 'side')
  const atLeft = (place: number): readonly Measure[] => {
    const measure = columns[place - 1]?.measure
    return measure ? [...atLeft(place - 1), measure] : []
  }
  const own = places.map(place => [place, [...new Set(atLeft(place).filter(isOfKind))]] as const)
  if (own.length > 1) {
    const measures = own.flatMap(([, one]) => one)
    const isEach = own.every(([, one]) => one.length === 1) && new Set(measures).size === own.length
    return isEach ? own.flatMap(([place, [of]]): [number, Measure][] => (of ? [[place, of]] : [])) : []
  }
  const [one] = own
  if (!one) return []
  const [place, measures] = one
  const [of, another, third] = measures
  if (kind === 'weight' && of === 'item' && !another)
    return others(columns, 'weight') ? [] : [[place, 'item']]
  if (of && !another) return [[place, of]]
  if (third) return [[place, 'sides']]
  const isSaidBefore = said.some(other => other === (kind === 'side' ? 'sides' : 'weight'))
  if (another || isSaidBefore || COUNTED.test(columns[place - 1]?.name ?? '')) return []
  return [[place, kind === 'side' ? 'sides' : 'weight']]
}

const others = (columns: readonly Column[], of: Measure) => columns.some(({ measure }) => measure === of)

/** What goods are counted in: no unit of a weight or a side. */
const COUNTS = new Set(
  `ea each pc pcs pce piece pieces pz pza pzas pieza piezas un und uds ud unit units unidad unidades set sets pair pairs
   par pares pk pack packs package pkg paquete box boxes bx caja cajas case cases cs carton ctn ct count dz dozen docena
   roll rolls rollo bottle bottles botella kit kits bag bags bolsa bundle bundles tube tubes can cans lata pallet
   none n/a na yes no`
    .split(/\s+/)
    .filter(Boolean),
)

const OF_ONE =
  /^[\W_]*(?:(?:item|product)[\W_]*)?unit[\W_]*(?:weight|wt|mass|size|dim|length|width|height)(?!.*(?:unit|uom|code|measure))/i

/** What one piece of the goods measures, as `Unit weight` with 0.5 and `Unit size` with "Large" say: no unit. */
export function isOfGoods(heading: string, cells: readonly string[]): boolean {
  if (!OF_ONE.test(heading) || cells.some(cell => unitWordOf(cell))) return false
  const plain = cells
    .map(cell => cleanText(cell).toLowerCase())
    .filter(cell => cell !== '' && !COUNTS.has(cell))
  // A weight or a length is a number: without one, its cells may be a unit that nobody knows.
  return plain.length === 0 || /size/i.test(heading) || plain.some(cell => /\d/.test(cell))
}

/** Whether a cell of a column that is called a unit's may be one, known or not. */
export function mayBeUnit(cell: string): boolean {
  const plain = cleanText(cell).toLowerCase()
  return /^\p{L}[\p{L}\s./-]+$/u.test(plain) && !COUNTS.has(plain)
}
