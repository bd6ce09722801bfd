// Reads weights, sides and amounts as people type them and files bring them.

export const WEIGHT_UNITS = ['oz', 'lb', 'g', 'kg'] as const
export type WeightUnit = (typeof WEIGHT_UNITS)[number]

/** The international avoirdupois ounce, exact. */
const GRAMS_PER_OUNCE = 28.349523125

export const OUNCES_PER: Readonly<Record<WeightUnit, number>> = {
  oz: 1,
  lb: 16,
  g: 1 / GRAMS_PER_OUNCE,
  kg: 1000 / GRAMS_PER_OUNCE,
}

export const WEIGHT_WORDS: Readonly<Record<string, WeightUnit>> = {
  oz: 'oz',
  ozs: 'oz',
  ounce: 'oz',
  ounces: 'oz',
  onza: 'oz',
  onzas: 'oz',
  lb: 'lb',
  lbs: 'lb',
  pound: 'lb',
  pounds: 'lb',
  libra: 'lb',
  libras: 'lb',
  g: 'g',
  gr: 'g',
  gram: 'g',
  grams: 'g',
  gramo: 'g',
  gramos: 'g',
  kg: 'kg',
  kgs: 'kg',
  kilo: 'kg',
  kilos: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  kilogramo: 'kg',
  kilogramos: 'kg',
}

/** The unit that a word means; undefined if it means none. */
export const weightUnitOf = (word: string): WeightUnit | undefined => WEIGHT_WORDS[word.trim().toLowerCase()]

/** More digits than any number has are no amount. */
const finite = (amount: number): number | undefined => (Number.isFinite(amount) ? amount : undefined)

/** Rounded to a ten-thousandth: what a conversion adds beyond is not weight. */
export const roundWeightOz = (weightOz: number): number => Math.round(weightOz * 1e4) / 1e4

/** What a comma is. Where nobody says, `1,234` is unreadable: a thousand times too little is a wrong label. */
export type Comma = 'decimal' | 'unsaid'

const MAY_BE_THOUSAND: Readonly<Record<Comma, RegExp>> = {
  decimal: /(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?!\d)/,
  unsaid: /(?<![\d.,])[1-9]\d{0,2},\d{3}(?!\d)/,
}
/** Three digits behind one mark that may part thousands as well: nobody says which. */
export const mayBeThousand = (text: string, comma: Comma): boolean => MAY_BE_THOUSAND[comma].test(text)

/** No scale for parcels weighs milligrams. */
const THOUSAND_GRAMS = /^[1-9]\d{0,2}\.\d{3}$/
/** Kilograms: no parcel weighs more, so that `250,000 g` is a quarter of a kilogram where the comma is for decimals. */
const HEAVIEST_KG = 70

const mayBeThousandGrams = (amount: string, comma: Comma): boolean =>
  THOUSAND_GRAMS.test(amount) && (comma === 'unsaid' || Number(amount) <= HEAVIEST_KG)

const WEIGHT =
  /^(?<amount>\d+(?:\.\d+)?|\.\d+)\s*(?<word>[a-z]*)(?:\s*(?<rest>\d+(?:\.\d+)?|\.\d+)\s*(?<restWord>[a-z]*))?$/
/** What is weighed in two amounts. */
const SMALLER: Readonly<Partial<Record<WeightUnit, WeightUnit>>> = { lb: 'oz', kg: 'g' }

/**
 * Ounces of `1 lb 3.2 oz`, `1.5lb`, `19.2`, `0,4 kg`: a bare number is in `bareUnit`, a comma is a
 * decimal point, and a bare number after pounds is ounces (`1 lb 3`). Undefined where it cannot be read; never negative.
 */
export function readWeightOz(
  text: string,
  bareUnit: WeightUnit = 'oz',
  comma: Comma = 'unsaid',
): number | undefined {
  if (mayBeThousand(text, comma)) return undefined
  const found = WEIGHT.exec(text.trim().toLowerCase().replaceAll(',', '.'))?.groups
  if (!found) return undefined
  const { amount = '', word = '', rest, restWord = '' } = found
  const unit = word === '' ? bareUnit : weightUnitOf(word)
  if (!unit || (unit === 'g' && mayBeThousandGrams(amount, comma))) return undefined
  const ounces = Number(amount) * OUNCES_PER[unit]
  if (rest === undefined) return finite(roundWeightOz(ounces))
  // A space may part thousands: `1 234 g` is no gram and 234 more.
  const smaller = word === '' ? undefined : SMALLER[unit]
  const restUnit = restWord !== '' ? weightUnitOf(restWord) : unit === 'lb' ? 'oz' : undefined
  if (!smaller || restUnit !== smaller) return undefined
  return finite(roundWeightOz(ounces + Number(rest) * OUNCES_PER[smaller]))
}

/** To a tenth of an ounce, as a packer reads it off a scale. */
export function nearWeight(weightOz: number): string {
  const tenths = Math.round(weightOz * 10)
  const pounds = Math.floor(tenths / 160)
  const ounces = (tenths - pounds * 160) / 10
  if (pounds === 0) return `${ounces} oz`
  return ounces === 0 ? `${pounds} lb` : `${pounds} lb ${ounces} oz`
}

/** A decimal number, comma or point; undefined where it is none. */
export function readNumber(text: string, comma: Comma = 'unsaid'): number | undefined {
  if (mayBeThousand(text, comma)) return undefined
  const clean = text.trim().replace(',', '.')
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(clean) ? finite(Number(clean)) : undefined
}
