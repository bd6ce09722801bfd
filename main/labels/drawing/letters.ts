// The letters that the drawer's fonts have; each other one would be an empty box (test/labels/drawing/letters.test.ts).

/** Font 0. */
const NARROW = `20-7e a0-ac ae-ff 104-107 10c-10f 118-11d 130-131 141-144 147-148 150-153 158-15b 15e-161 164-165
  16e-16f 178-17e 192 2013-2014 2018-201a 201c-201e 2020-2022 2026 2030 2039-203a 2044 20ac 2122 2153-2154 2212`

/** Fonts A to H. Scripts that join their letters or run from right to left are drawn in neither. */
const EVEN = `20-7e a0-ac ae-1c3 1cd-1e3 1e6-1f0 1f4-1f5 1f8-1f9 1fc-217 386 388-38a 38c 38e-3a1 3a3-3ce 400-45f
  490-491 1e80-1e85 2010-2015 2018-201a 201c-201e 2020-2022 2026 2030 2032-2033 2039-203a 20ac 2116 2122
  2153-2154 2190-2193 2212 2500-2593 2596-259f`

const setOf = (ranges: string): ReadonlySet<number> =>
  new Set(
    ranges.split(/\s+/).flatMap(range => {
      const [first = 0, last = first] = range.split('-').map(code => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    }),
  )

const NARROW_LETTERS = setOf(NARROW)
const EVEN_LETTERS = setOf(EVEN)

/** Fonts that the drawer has. */
export const hasFont = (font: string): boolean => /^[0A-H]$/.test(font)

/** The letters of a text that the font has not, each once. */
export function lettersMissing(text: string, font: string): readonly string[] {
  const letters = font === '0' ? NARROW_LETTERS : EVEN_LETTERS
  // Font B has capitals alone.
  return [...new Set(font === 'B' ? Array.from(text, capital) : text)].filter(
    letter => !letters.has(letter.codePointAt(0) as number),
  )
}

/** As the drawer makes them: one letter of one. */
function capital(letter: string): string {
  const upper = letter.toUpperCase()
  return [...upper].length === 1 ? upper : letter
}
