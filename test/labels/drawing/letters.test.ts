// The letters of the drawer's fonts, against what it draws.
import { expect, test } from 'vitest'
import { cutOut, inkDots } from '../../../main/labels/dots.ts'
import { lettersMissing } from '../../../main/labels/drawing/letters.ts'
import { drawn } from './drawn-labels.ts'

const CELL = 40
const ACROSS = 20
const DOWN = 15
const BLANK = new Set([' ', '\u00a0'])
const hex = (text: string) =>
  [...Buffer.from(text, 'utf8')].map(byte => `_${byte.toString(16).padStart(2, '0')}`).join('')

/** Each letter's own dots. */
async function cells(letters: readonly string[], font: string): Promise<readonly Uint8Array[]> {
  const fields = letters.map((letter, at) => {
    const [x, y] = [(at % ACROSS) * CELL, Math.floor(at / ACROSS) * CELL]
    return `^FO${x},${y}^A${font}N,27,${font === '0' ? 27 : 15}^FH_^FD${hex(letter)}^FS`
  })
  const label = await drawn(`^XA^CI28${fields.join('')}^FO0,605^GB1,1,1^FS^XZ`)
  return letters.map((_, at) => {
    const [left, top] = [(at % ACROSS) * CELL, Math.floor(at / ACROSS) * CELL]
    return cutOut(label, { left, top, right: left + CELL, bottom: top + CELL }).data
  })
}

const PLANE = Array.from({ length: 0xfffd }, (_, code) => String.fromCharCode(code)).filter(
  letter => !/[\p{Cs}\p{Cc}\p{Co}]/u.test(letter),
)

test.each(['0', 'A', 'B'])(
  'each letter that font %s is said to have is drawn, and none of them as an empty box',
  { timeout: 120_000 },
  async font => {
    const letters = PLANE.filter(letter => lettersMissing(letter, font).length === 0)
    expect(letters.length).toBeGreaterThan(200)
    const [box] = await cells(['\u4e00'], font)
    for (let from = 0; from < letters.length; from += ACROSS * DOWN) {
      const some = letters.slice(from, from + ACROSS * DOWN)
      const made = await cells(some, font)
      const wrong = some.filter((letter, at) => {
        const own = made[at] as Uint8Array
        const isBlank = own.every(byte => byte === 0)
        return BLANK.has(letter) ? !isBlank : isBlank || Buffer.compare(own, box as Uint8Array) === 0
      })
      expect(wrong, wrong.join(' ')).toEqual([])
    }
    expect(inkDots(await drawn('^XA^FO1,1^A0N,27^FDx^FS^XZ'))).toBeGreaterThan(0)
  },
)

test('letters of other scripts, joined ones and marks are missing in every font', () => {
  for (const text of ['東京', 'القاهرة', 'שלום', 'ไทย', '\u0301', '\u200f', '\u00ad', '😀', '\u0000', '\n']) {
    for (const font of ['0', 'A', 'B', 'H']) expect(lettersMissing(text, font), text).not.toEqual([])
  }
  expect(lettersMissing('Москва Αθήνα', 'D')).toEqual([])
  expect(lettersMissing('Muñoz Straße Łódź €', '0')).toEqual([])
})
