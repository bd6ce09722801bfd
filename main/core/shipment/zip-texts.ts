// ZIP codes as people type them: their parts, and one that may be meant.
import { cleanText } from '../clean-text.ts'
import { isZipOf } from './zip-states.ts'

export interface ZipParts {
  readonly zip5: string
  readonly zip4?: string
}

/** zip5 and zip4 of a postal code: `94105`, `94105-1234`, `94105 1234`, `941051234`. */
export function zipParts(typed: string): ZipParts | undefined {
  const found = /^(\d{5})(?:[- ]?(\d{4}))?$/.exec(cleanText(typed))
  if (!found?.[1]) return undefined
  return { zip5: found[1], ...(found[2] !== undefined && { zip4: found[2] }) }
}

/**
 * A postal code that would pass, made of the digits there are: a lost leading zero, other dashes. None that is in
 * another state than the one typed: a digit may as well be missing at the end.
 */
export function zipOffered(typed: string, state: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  const full = digits.length === 4 || digits.length === 8 ? `0${digits}` : digits
  const parts = zipParts(full)
  if (!parts || !isZipOf(cleanText(state).toUpperCase(), parts.zip5)) return undefined
  return parts.zip4 === undefined ? parts.zip5 : `${parts.zip5}-${parts.zip4}`
}
