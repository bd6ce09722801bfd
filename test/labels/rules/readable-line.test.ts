// The line below a postal code in the printer's own fonts and sizes: the right digits are never called wrong, and wrong
// ones mostly are.
import { decode } from 'fast-png'
import { expect, test } from 'vitest'
import { endsInModulo10 } from '../../../main/labels/codes/code-128.ts'
import type { Dots } from '../../../main/labels/dots.ts'
import { previewOf } from '../../../main/labels/preview.ts'
import { readableLine } from '../../../main/labels/rules/readable-line.ts'
import { chance } from '../../campaign/random.ts'
import { dotsOf } from './drawn-labels.ts'

const LINES = 10
const STEP_DOTS = 115
const TOP_DOTS = 20
const STOCK = { widthInch: 5.9, heightInch: 6 }

const FONTS = [
  ...Array.from({ length: 37 }, (_, at) => `^A0N,${22 + at},${22 + at}`),
  ...[24, 28, 30, 32, 34, 36, 40, 44].flatMap(high => [
    `^A0N,${high}`,
    `^A0N,${high},${Math.round(high * 0.8)}`,
    `^A0N,${high},${Math.round(high * 1.15)}`,
  ]),
  ...['^ADN,36,20', '^AEN,28,15', '^ABN,22,14', '^AFN,26,13', '^AFN,52,26', '^AGN,60,40', '^ACN,18,10'],
]

interface Line {
  readonly font: string
  /** As the code has it. */
  readonly number: string
  readonly written: string
}

/** Lines below each other, in groups of four digits, as the station draws ZPL. */
async function sheet(lines: readonly Line[]): Promise<Dots> {
  const fields = lines.map(({ font, written }, at) => {
    const groups = written.replaceAll(/(.{4})(?=.)/g, '$1 ')
    return `^FO20,${TOP_DOTS + at * STEP_DOTS}${font}^FD${groups}^FS`
  })
  const bytes = Buffer.from(`^XA^PW1200^LL1218${fields.join('')}^XZ`)
  const preview = await previewOf({ dpi: 203, stock: STOCK, bytes })
  if (!preview.ok) throw new Error(preview.problem.code)
  const { width, height, data, depth } = decode(preview.value.pictures[0]!.png)
  expect(depth).toBe(1)
  const rowBytes = (width + 7) >> 3
  return dotsOf(width, height, (x, y) => (data[y * rowBytes + (x >> 3)]! & (0x80 >> (x & 7))) === 0)
}

async function looks(lines: readonly Line[]): Promise<readonly string[]> {
  const said: string[] = []
  for (let from = 0; from < lines.length; from += LINES) {
    const some = lines.slice(from, from + LINES)
    const dots = await sheet(some)
    for (const [at, { number }] of some.entries()) {
      const bottom = TOP_DOTS + at * STEP_DOTS - 12
      const bars = { left: 0, right: dots.widthDots, top: 0, bottom, moduleDots: 3, uneven: 0 }
      said.push(readableLine(dots, bars, number, 203))
    }
  }
  return said
}

const luck = chance(31)
const digit = () => String(luck.below(10))

function postalNumber(): string {
  const first = `${luck.pick(['9400', '9205', '9361', '9405', '9505'])}${Array.from({ length: 17 }, digit).join('')}`
  return `${first}${'0123456789'.split('').find(last => endsInModulo10(first + last))}`
}

const numbers = FONTS.map(font => ({ font, number: postalNumber() }))

test('the number of the code itself is never called another, in any font and size', async () => {
  const said = await looks(numbers.map(one => ({ ...one, written: one.number })))
  expect(numbers.filter((_, at) => said[at] === 'other')).toEqual([])
  expect(said.filter(one => one === 'equal').length).toBeGreaterThan(FONTS.length * 0.9)
}, 120_000)

test('two digits that changed places are found in nine of ten, and another number always', async () => {
  const swapped = numbers.map(({ font, number }) => {
    const at =
      Array.from(number, (_, place) => place).findLast(
        place => number[place] !== number[place + 1] && place < 20,
      ) ?? 4
    const written = `${number.slice(0, at)}${number[at + 1]}${number[at]}${number.slice(at + 2)}`
    return { font, number, written }
  })
  const others = numbers.map(one => ({ ...one, written: postalNumber() }))
  const seen = (said: readonly string[]) => said.filter(one => one !== 'not-seen')
  const ofSwapped = seen(await looks(swapped))
  expect(ofSwapped.filter(one => one === 'other').length).toBeGreaterThan(ofSwapped.length * 0.9)
  expect(new Set(seen(await looks(others)))).toEqual(new Set(['other']))
}, 120_000)
