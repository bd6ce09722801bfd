// Money: integer cents inside, read from decimal text and never through binary fractions.

const DECIMAL = /^([+-]?)(\d{1,12})?(?:\.(\d{0,18}))?$/

/**
 * Cents of a decimal amount as a service sends it: a JSON number or a text such as `12.34`, `$1,234.5`.
 * Fractions of a cent are rounded half away from zero. Undefined for anything that is no amount
 * (NaN, Infinity, words, more than 12 digits before the point).
 */
export function centsFrom(amount: unknown): number | undefined {
  if (typeof amount !== 'number' && typeof amount !== 'string') return undefined
  const text = String(amount)
    .trim()
    .replace(/^(-?)\s*(?:USD|\$)\s*/i, '$1')
    .replace(/\s*USD$/i, '')
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
  const found = DECIMAL.exec(plain)
  if (!found) return undefined
  const [, sign = '', whole = '', fraction = ''] = found
  if (whole === '' && fraction === '') return undefined
  const digits = fraction.padEnd(3, '0')
  const cents = Number(whole || '0') * 100 + Number(digits.slice(0, 2)) + (digits.charAt(2) >= '5' ? 1 : 0)
  return sign === '-' && cents !== 0 ? -cents : cents
}

/** As sentences say money in both languages: `$1,250.00`. */
export const inDollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** The decimal JSON number of `cents`: 1234 → 12.34, exact as text. */
export function decimalFrom(cents: number): number {
  return Number((cents / 100).toFixed(2))
}
