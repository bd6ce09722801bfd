// Columns of an orders file that are only named like a measure: `Shipping weight` beside `Weight`. Nothing is taken from
// them, and what says its unit there is a statement of the same parcel all the same.
import type { OrderMapping } from './order-columns.ts'
import { MEASURED, type Measured, SIDES } from './order-units.ts'
import { headingWords, wordsOf } from './unit-words.ts'

type OfParcel = Exclude<Measured, 'customs.items.0.weightOz'>

const [LENGTH, WIDTH, HEIGHT] = SIDES

const NAMES: Readonly<Record<OfParcel, ReadonlySet<string>>> = {
  'packages.0.weightOz': new Set(wordsOf('weight weights wt peso pesos')),
  [LENGTH]: new Set(wordsOf('length largo longitud')),
  [WIDTH]: new Set(wordsOf('width ancho anchura')),
  [HEIGHT]: new Set(wordsOf('height alto altura')),
}

/** Of what is in the parcel, or reckoned or allowed for it: that may well be another. */
const OF_ANOTHER: ReadonlySet<string> = new Set(
  wordsOf(`item items product products sku unit units each piece pieces line goods net content contents tare empty
    articulo articulos producto productos unidad unidades unitario unitaria pieza piezas neto neta contenido tara vacio vacia
    dim dimensional volumetric volume volumen volumetrico volumetrica billed billable rated charged facturable facturado
    max maximum min minimum limit maximo maxima minimo minima limite customs aduana note notes nota notas`),
)

/** By the measure that they are named like. A person who took another column than `guess` has said which counts. */
export function alikePlaces(
  columns: readonly string[],
  mapping: OrderMapping,
  guess: OrderMapping,
): ReadonlyMap<Measured, readonly number[]> {
  const taken = new Set(Object.values(mapping))
  const found = new Map<Measured, readonly number[]>()
  for (const field of MEASURED) {
    if (!isOfParcel(field) || mapping[field] === undefined || mapping[field] !== guess[field]) continue
    const places = columns.flatMap((heading, place) =>
      !taken.has(place) && isNamed(heading, NAMES[field]) ? [place] : [],
    )
    if (places.length > 0) found.set(field, places)
  }
  return found
}

const isOfParcel = (field: Measured): field is OfParcel => field in NAMES

function isNamed(heading: string, names: ReadonlySet<string>): boolean {
  // Words stand between what parts them; a number may be written to a word: `weight2`.
  const words = headingWords(heading).flatMap((word, at) => (at % 2 === 0 ? [word.replace(/\d+$/, '')] : []))
  return words.some(word => names.has(word)) && !words.some(word => OF_ANOTHER.has(word))
}
