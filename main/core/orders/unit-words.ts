// The words that orders files have for units, understood or not, and the unit that a heading names.
import { cleanText } from '../clean-text.ts'
import { WEIGHT_WORDS, type WeightUnit, weightUnitOf } from '../shipment/measures-typed.ts'
import { signsIn, unitOfSign } from './heading-signs.ts'

export type SideUnit = 'in' | 'cm'

/** As a table has them: parted by blanks and line ends. */
export const wordsOf = (words: string): readonly string[] => words.split(/\s+/).filter(Boolean)

const SIDE_WORDS: Readonly<Record<SideUnit, readonly string[]>> = {
  in: wordsOf('in ins inch inches inchs pulgada pulgadas pulg plg'),
  cm: wordsOf('cm cms centimeter centimeters centimetre centimetres centimetro centimetros'),
}
const SIDE_UNITS = new Map<string, SideUnit>([
  ...SIDE_WORDS.in.map((word): [string, SideUnit] => [word, 'in']),
  ...SIDE_WORDS.cm.map((word): [string, SideUnit] => [word, 'cm']),
])

/** Units that no order is read in: whoever says one of them means no other. */
const OTHERS: Readonly<Record<'weight' | 'side' | 'either', ReadonlySet<string>>> = {
  weight: new Set(
    wordsOf(`t ton tons tonne tonnes tonelada toneladas mg milligram milligrams miligramo miligramos hg dag st stone
      stones cwt grain grains quintal quintales arroba arrobas`),
  ),
  side: new Set(
    wordsOf(`m mt mts meter meters metre metres metro metros mm millimeter millimeters millimetre millimetres milimetro
      milimetros dm decimeter decimetre decimetro ft foot feet pie pies yd yard yards yarda yardas`),
  ),
  either: new Set(wordsOf('metric metrico metrica metricas imperial imperiales')),
}

/** Also the code of a state or country, the size of a shirt, a street. */
const ALSO_OTHERWISE: ReadonlySet<string> = new Set(wordsOf('in ins g gr t m mg st mt'))

export interface UnitWord {
  readonly word: string
  readonly of: 'weight' | 'side' | 'either'
  /** Absent: nothing is read in it. */
  readonly unit?: WeightUnit | SideUnit | undefined
  readonly isAlsoOtherwise: boolean
}

const plainText = (text: string): string =>
  cleanText(text).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** No unit is longer; a longer cell is not looked at. */
const LONGEST = 40

/** The unit that a whole cell is: `kg`, `(cm)`, `Lbs.`, `in inches`, `kg/cm`. */
export function unitWordOf(cell: string): UnitWord | undefined {
  if (cell.length > LONGEST) return undefined
  const word = plainText(cell)
    .replaceAll('.', '')
    .replace(/^[\s([{:*-]+|[\s)\]}:*-]+$/g, '')
    .replace(/^(?:in|en)\s+/, '')
  const one = oneUnit(word)
  if (one) return one
  const parts = word.split(/[^a-z"″”]+|\b(?:and|or|y|o)\b/).filter(Boolean)
  // `1 lb 3 oz` is a weight.
  const isList = parts.length > 1 && !/\d/.test(word) && parts.every(part => oneUnit(part))
  return isList ? { word, of: 'either', isAlsoOtherwise: false } : undefined
}

function oneUnit(text: string): UnitWord | undefined {
  const word = unitOfSign(text) ?? text
  const isAlsoOtherwise = ALSO_OTHERWISE.has(word)
  const weight = weightUnitOf(word)
  if (weight) return { word, of: 'weight', unit: weight, isAlsoOtherwise }
  const side = SIDE_UNITS.get(word)
  if (side) return { word, of: 'side', unit: side, isAlsoOtherwise }
  const kinds = ['weight', 'side', 'either'] as const
  const of = kinds.find(kind => OTHERS[kind].has(word))
  return of && { word, of, isAlsoOtherwise }
}

/** The unit of a side that a word means; undefined if it means none. */
export function sideUnitOf(word: string): SideUnit | undefined {
  const unit = unitWordOf(word)?.unit
  return unit === 'in' || unit === 'cm' ? unit : undefined
}

/** A heading in its words, parted where it is written together as `weightOz` and `LengthUOM` are. */
export const headingWords = (heading: string): readonly string[] =>
  plainText(
    heading
      .slice(0, MAX_HEADING)
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .replaceAll(/["″”]/g, ' inches '),
  )
    .replaceAll('.', '')
    .split(/([^a-z0-9]+)/)

const MAX_HEADING = 200

const MEASURE =
  '(?:weight|peso|length|width|height|depth|largo|ancho|alto|longitud|altura|size|dimensions?|dims?|medidas?)'
const SHORT = [...Object.keys(WEIGHT_WORDS), ...SIDE_UNITS.keys(), ...wordsOf('mm m ft mg')].filter(word =>
  /^[a-z]+$/.test(word),
)
const TOGETHER = new RegExp(`^(.*${MEASURE})(${SHORT.join('|')})$`)

/** What a heading says without its unit, and the unit: one word of it, or several that nobody can choose from. */
export const partedHeading = (heading: string) => parted(heading, signsIn(heading.slice(0, MAX_HEADING)))

/** The unit that the words of a heading name: of what is no measure `#` is no pound. */
export const unitInWords = (heading: string): string | undefined => parted(heading, []).unit

function parted(
  heading: string,
  signs: readonly string[],
): { readonly name: string; readonly unit?: string } {
  const words = headingWords(heading).flatMap((word, at) => {
    if (at % 2 === 1) return [word]
    const [, name, unit] = TOGETHER.exec(word) ?? []
    return name && unit ? [name, ' ', unit] : [word]
  })
  const units: string[] = []
  const others: string[] = []
  const last = words.findLastIndex((word, at) => at % 2 === 0 && word !== '')
  for (const [at, word] of words.entries()) {
    if (at % 2 === 1 || word === '') continue
    if (!isUnitAt(words, at, last)) others.push(word)
    // `Weight (100 g)` counts hundreds of grams.
    else if (/^x?\d+$/.test(others.at(-1) ?? '')) units.push(`${others.pop()} ${word}`)
    else units.push(word)
  }
  units.push(...signs.map(sign => unitOfSign(sign) ?? sign))
  const said = [...new Map(units.map(unit => [unitWordOf(unit)?.unit ?? unit, unit])).values()]
  while (said.length > 0 && JOINING.has(others.at(-1) ?? '')) others.pop()
  return { name: others.join(''), ...(said.length > 0 && { unit: said.join('/') }) }
}

/** Words beside a unit that say no other measure: `Extra ounces`, `oz_remainder`. */
const RESTS: ReadonlySet<string> = new Set(
  wordsOf(`rest remainder remaining additional extra plus minor major resto restante restantes adicional adicionales
    mas part parte parts partes`),
)
const BESIDE: ReadonlySet<string> = new Set(wordsOf('total totales de of the'))
const WEIGHTS: ReadonlySet<string> = new Set(wordsOf('weight weights peso pesos'))

/** The unit that a heading is, and nothing else: `Ounces`, `In kg`, `Additional ounces`. */
export function bareUnit(heading: string): string | undefined {
  const words = headingWords(heading).filter((word, at) => at % 2 === 0 && word !== '')
  const isUnit = (word: string) =>
    oneUnit(word)?.isAlsoOtherwise === false || weightUnitOf(word) !== undefined
  const isRest = words.some(word => RESTS.has(word))
  // `Weight oz` is a weight's own name, and `Weight oz part` is not.
  const isBeside = (word: string) =>
    JOINING.has(word) || RESTS.has(word) || BESIDE.has(word) || (isRest && WEIGHTS.has(word))
  const isBare = words.some(isUnit) && words.every(word => isUnit(word) || isBeside(word))
  return isBare ? partedHeading(heading).unit : undefined
}

export const JOINING: ReadonlySet<string> = new Set(['in', 'en', 'or', 'o', 'y', 'and'])

/** In the midst of a heading `in`, `m` and the like are words. */
function isUnitAt(words: readonly string[], at: number, last: number): boolean {
  const unit = oneUnit(words[at] ?? '')
  if (!unit) return false
  const isAlternative =
    /[/|,&]/.test(words[at + 1] ?? '') || ['or', 'o', 'and', 'y'].includes(words[at + 2] ?? '')
  return at === last || isAlternative || !unit.isAlsoOtherwise
}

/** The unit that a column's heading names: `Weight (lb)`, `Height cm`, `weightOz`. */
export const headingUnit = (heading: string | undefined): string | undefined =>
  partedHeading(heading ?? '').unit
