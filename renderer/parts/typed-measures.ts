// Reads a typed weight and saying one: ounces inside, pounds and ounces as packers say them.

export { readNumber, readWeightOz } from '../../preload/contract/measures.ts'

/** `1 lb 3.2 oz`; ounces alone under a pound. */
export function sayWeight(weightOz: number): string {
  const tenths = Math.round(weightOz * 10)
  const pounds = Math.floor(tenths / 160)
  const ounces = (tenths - pounds * 160) / 10
  // A weight finer than a tenth is shown as it was given.
  if (Math.abs(tenths / 10 - weightOz) > 1e-9) return `${weightOz} oz`
  if (pounds === 0) return `${ounces} oz`
  return ounces === 0 ? `${pounds} lb` : `${pounds} lb ${ounces} oz`
}

/** Cents of a typed amount of dollars, `12`, `12.5`, `$12.50`; undefined where it is none. */
export function readCents(text: string): number | undefined {
  const match = /^\$?\s*(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}
