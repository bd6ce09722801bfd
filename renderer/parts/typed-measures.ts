// Reads a typed weight and says one: ounces inside, pounds and ounces as packers say them.
import { nearWeight, OUNCES_PER, readWeightOz } from '../../preload/contract/measures.ts'

export { nearWeight, readNumber, readWeightOz } from '../../preload/contract/measures.ts'

/** `1 lb 3.2 oz`; ounces alone under a pound; a weight that was given in grams, `540 g`. Read again it is the same. */
export function sayWeight(weightOz: number): string {
  const rounded = nearWeight(weightOz)
  if (readWeightOz(rounded) === weightOz) return rounded
  const grams = `${Math.round(weightOz / OUNCES_PER.g)} g`
  return readWeightOz(grams) === weightOz ? grams : `${weightOz} oz`
}

/** Cents of a typed amount of dollars, `12`, `12.5`, `$12.50`; undefined where it is none. */
export function readCents(text: string): number | undefined {
  const match = /^\$?\s*(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}
