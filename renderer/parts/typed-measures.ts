// Owns reading a typed weight and saying one: ounces inside, pounds and ounces as packers say them.

const OUNCES_PER: Readonly<Record<string, number>> = {
  oz: 1,
  lb: 16,
  lbs: 16,
  g: 1 / 28.349523125,
  kg: 1000 / 28.349523125,
}

/**
 * Ounces of `1 lb 3.2 oz`, `1.5lb`, `19.2`, `0,4 kg`: a bare number is ounces, a comma is a decimal
 * point. Undefined where it cannot be read; never negative.
 */
export function readWeightOz(text: string): number | undefined {
  const clean = text.trim().toLowerCase().replaceAll(',', '.')
  if (!/^(?:\d+(?:\.\d+)?|\.\d+)\s*[a-z]*(?:\s+(?:\d+(?:\.\d+)?|\.\d+)\s*[a-z]+)*$/.test(clean))
    return undefined
  let ounces = 0
  for (const [, amount, unit] of clean.matchAll(/(\d*\.?\d+)\s*([a-z]*)/g)) {
    const factor = OUNCES_PER[unit || 'oz']
    if (factor === undefined) return undefined
    ounces += Number(amount) * factor
  }
  return Math.round(ounces * 1e4) / 1e4
}

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

/** A typed decimal number, comma or point; undefined where it is none. */
export function readNumber(text: string): number | undefined {
  const clean = text.trim().replace(',', '.')
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(clean) ? Number(clean) : undefined
}

/** Cents of a typed amount of dollars, `12`, `12.5`, `$12.50`; undefined where it is none. */
export function readCents(text: string): number | undefined {
  const match = /^\$?\s*(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}
