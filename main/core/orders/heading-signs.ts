// The signs in a heading that may mean a unit: in its brackets, or at its end. Marks as in `Weight*`, and what
// nobody sees, mean none.

const BRACKETS = /[([{]([^()[\]{}]*)[)\]}]?/g
const MARKS =
  /[\s*†‡:;.,!?¿¡+~=&@|/\\_–—()[\]{}-]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\p{M}\p{Cc}\p{Cf}]/gu
/** `Customer’s weight` has no feet in it. */
const IN_A_WORD = /(?<=\p{L})['’‘′](?=\p{L})/gu

/** Units that have a sign; quotes mean inches and feet. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(?:#|℔)$/, 'lb'],
  [/^(?:["“”″]|['’‘′]{2})$/, 'in'],
  [/^['’‘′]$/, 'ft'],
]

export const unitOfSign = (sign: string): string | undefined =>
  UNITS.find(([signs]) => signs.test(sign.normalize('NFKD')))?.[1]

/** Letters of another alphabet count as well: nobody here knows what unit they are. */
export function signsIn(heading: string): readonly string[] {
  const plain = heading.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(IN_A_WORD, '')
  const outside = plain.replaceAll(BRACKETS, ' ')
  const [, end = ''] = /[a-z0-9]([^a-z0-9]*)$/i.exec(outside) ?? []
  return [...plain.matchAll(BRACKETS)]
    .map(([, inside = '']) => inside)
    .concat(end)
    .flatMap(text => text.split(/[a-z0-9]+/i))
    .map(text => text.replaceAll(MARKS, ''))
    .filter(sign => sign !== '')
}
