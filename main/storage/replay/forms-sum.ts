// The forms under which a label is found, as one number whatever their order: they lie apart from their label, by
// the form.
import { hash } from 'node:crypto'

const MASK = (1n << 64n) - 1n

/** Adding one more: sums of sums go in any order, page by page. */
export const withForm = (sum: bigint, form: string): bigint =>
  (sum + BigInt(`0x${hash('sha256', form, 'hex').slice(0, 16)}`)) & MASK

export const formsSum = (forms: readonly string[]): bigint => forms.reduce(withForm, 0n)
