// What a search looks through: the folded text of a purchase, and how a query is split into fragments.
import type { LabelIdentifiers } from '../../../core/purchases/identifiers.ts'
import { codesOf, plainCode } from '../../../core/purchases/scanned-codes.ts'
import type { Shipment } from '../../../core/shipment/shipment.ts'

/** Longest query and most words that are looked for; the rest is left out. */
const MAX_WORDS = 8
const MAX_WORD_LENGTH = 60

/** Letters that no decomposition takes apart, as a keyboard without them writes them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Case, accents, widths and control characters make no difference: "Muñoz" is found by "munoz", "Weiß" by "weiss". */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, letter => LETTERS[letter] ?? letter)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/**
 * One line a field, so that a fragment never spans two. After retention `shipment` is absent and
 * nothing of an address remains.
 */
export function searchText(
  reference: string,
  identifiers: LabelIdentifiers,
  shipment: Shipment | undefined,
): string {
  const to = shipment?.to
  const fields = [
    reference,
    ...codesOf(identifiers).map(plainCode),
    ...Object.values(shipment?.references ?? {}),
    to?.name,
    to?.companyName,
    to?.city,
    to?.state,
    to?.postalCode,
  ]
  const folded = fields.flatMap(field => (field === undefined ? [] : [fold(field)])).filter(one => one !== '')
  return [...new Set(folded)].join('\n')
}

/** The fragments that a text must all contain to be found. */
export function queryFragments(text: string): readonly string[] {
  const words = fold(text)
    .split(' ')
    .filter(word => word !== '')
    .map(word => word.slice(0, MAX_WORD_LENGTH))
  return [...new Set(words)].slice(0, MAX_WORDS)
}

/** A fragment as a LIKE pattern with `\` as escape. */
export const likePattern = (fragment: string): string => `%${startingWith(fragment)}`

/** The same of what begins with it. */
export const startingWith = (beginning: string): string => `${beginning.replace(/[\\%_]/gu, '\\$&')}%`
