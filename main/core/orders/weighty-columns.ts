// Columns of an orders file that nothing is taken from, though their headings name what changes what is bought: dangerous
// goods, customs, insured money (decision 159), and all that telling-columns.ts knows. A parcel is never bought in silence
// without them.
import { cleanText } from '../clean-text.ts'
import type { FieldProblem } from '../problem.ts'
import { crossesCustoms } from '../shipment/countries.ts'
import type { ServiceName } from '../shipment/shipment.ts'
import type { CellFault } from './order-cells.ts'
import type { OrderMapping } from './order-columns.ts'
import type { OrderField } from './order-fields.ts'
import type { OrderTable } from './order-file.ts'
import { type Telling, type TellingRow, tellingOf, toldOf } from './telling-columns.ts'
import { headingWords, wordsOf } from './unit-words.ts'

type Weight = 'danger' | 'customs' | 'money'

export interface WeightyColumn {
  readonly place: number
  readonly heading: string
  /** Of the heading, with a blank between. */
  readonly words: string
  readonly of: Weight | Telling
}

/** In the order in which a heading is taken for one: `Lithium customs code` is of dangerous goods. */
const WORDS: readonly (readonly [Weight, ReadonlySet<string>])[] = [
  [
    'danger',
    new Set(
      wordsOf(`dangerous hazardous hazard hazmat lithium battery batteries flammable explosive radioactive dg unnumber
        peligroso peligrosa peligrosos peligrosas litio bateria baterias inflamable explosivo radiactivo`),
    ),
  ],
  [
    'customs',
    new Set(
      wordsOf(`customs tariff hs hts hscode htscode harmonized harmonised incoterm incoterms dutyterms eori itn
        aduana aduanas arancel aranceles arancelario arancelaria`),
    ),
  ],
  [
    'money',
    new Set(
      wordsOf(`insurance insured insure declared cod
        seguro asegurado asegurada declarado declarada contrarrembolso reembolso`),
    ),
  ],
]

/** Written apart, each of these words says something else. */
const TOGETHER: readonly (readonly [RegExp, Weight])[] = [
  [/\bun ?(?:number|no|nr|id)\b|\bnumero un\b/, 'danger'],
  [/\bcash on delivery\b|\bcontra reembolso\b/, 'money'],
  [/\bcountry of origin\b|\bpais de origen\b|\bduty terms\b/, 'customs'],
]

/** What a heading names, where it names one of them. */
export function weightOf(heading: string): Weight | Telling | undefined {
  return named(wordsIn(heading))
}

const wordsIn = (heading: string): readonly string[] =>
  headingWords(heading).filter((word, at) => at % 2 === 0 && word !== '')

function named(words: readonly string[]): WeightyColumn['of'] | undefined {
  const text = words.join(' ')
  return (
    WORDS.find(([, known]) => words.some(word => known.has(word)))?.[0] ??
    TOGETHER.find(([phrase]) => phrase.test(text))?.[1] ??
    tellingOf(text)
  )
}

/** `used`: places that some field is taken from or compared with. `leftOut`: by a person's word. */
export function weightyColumns(
  { columns }: Pick<OrderTable, 'columns'>,
  mapping: OrderMapping,
  compared: readonly number[],
  leftOut: readonly number[] = [],
): readonly WeightyColumn[] {
  const used = new Set([...Object.values(mapping), ...compared, ...leftOut])
  return columns.flatMap((heading, place) => {
    const words = wordsIn(heading)
    const of = used.has(place) ? undefined : named(words)
    return of ? [{ place, heading, words: words.join(' '), of }] : []
  })
}

/** That there is none: `No`, `0.00`, `-`, `n/a`. */
const NOTHING = /^(?:n|no|none|false|n\/a|ningun[ao]?|[-–—]+|\$?[0.,]+)$/i

/** Where a person at the bench looks for it. */
const FIELDS: Readonly<Record<Weight, (service: ServiceName) => OrderField>> = {
  customs: () => 'customs.description',
  money: () => 'packages.0.valueCents',
  danger: service => (service === 'label-server' ? 'packages.0.dangerousGoods.type' : 'hazmat'),
}
const isWeight = (of: WeightyColumn['of']): of is Weight => Object.hasOwn(FIELDS, of)

/** Of money it is an amount or a yes that says something, and no currency. */
const SAYS_MONEY = /\d|^(?:y|yes|true|x|s[ií])$/i

/** Those that say something of a row. Customs matter to what crosses them. */
export const weightyIn = (
  cells: readonly string[],
  columns: readonly WeightyColumn[],
  row: TellingRow,
): readonly WeightyColumn[] =>
  columns.filter(({ place, words, of }) => {
    const cell = cleanText(cells[place] ?? '')
    if (cell === '' || NOTHING.test(cell)) return false
    if (!isWeight(of)) return toldOf(words, cell, row) !== undefined
    const { from, to } = row.shipment
    return of === 'customs' ? crossesCustoms(from, to) : of === 'danger' || SAYS_MONEY.test(cell)
  })

/** What keeps a row open, by field: of two columns of one field the first is said. */
export const unusedIn = (
  found: readonly WeightyColumn[],
  cells: readonly string[],
  row: TellingRow,
): Record<string, FieldProblem> =>
  Object.fromEntries(
    found.toReversed().map((one): [string, FieldProblem] => {
      const { place, words, of } = one
      const cell = cleanText(cells[place] ?? '')
      const field = isWeight(of) ? FIELDS[of](row.service) : (toldOf(words, cell, row) ?? 'reference')
      const { column, said } = saidIn(one, cells)
      return of === 'called-off'
        ? [field, { code: 'order.called-off' satisfies CellFault, params: { column, said } }]
        : [field, { code: 'order.column-unused' satisfies CellFault, params: { column } }]
    }),
  )

/** As much of a column's heading and of a row's cell in it as a sentence holds. */
export const saidIn = (
  { heading, place }: Pick<WeightyColumn, 'heading' | 'place'>,
  cells: readonly string[],
): { readonly column: string; readonly said: string } => ({
  column: cleanText(heading).slice(0, MOST_SAID),
  said: cleanText(cells[place] ?? '').slice(0, MOST_SAID),
})
const MOST_SAID = 60
