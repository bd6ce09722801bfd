// What a person reads off the doctor's label on the simulated printer's own paper, where its head is another than it was
// saved with and has a dead dot: the dots, the stock and the place are found, and the labels that the dead dot crosses.
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { forkChild } from '../../main/app/child-program.ts'
import type { Dpi, Pitch, Stock } from '../../main/core/printing/printer.ts'
import { type DoctorReading, diagnose, doctorReadingSchema } from '../../main/core/printing/printer-doctor.ts'
import { doctorLabel } from '../../main/labels/doctor-label.ts'
import { createTranslator } from '../../main/labels/preview-process.ts'
import { readPlacedBarcodes } from '../../main/labels/read-barcodes.ts'
import { deadDots } from '../../main/labels/rules/dead-dots.ts'
import { dotsPerInchOf } from '../../main/labels/stock.ts'
import type { Paper } from './paper.ts'
import { printedBy } from './printed-papers.ts'
import { dotsOf } from './rules/drawn-labels.ts'

const translator = createTranslator({
  start: () => forkChild(fileURLToPath(new URL('../../main/workers/preview.ts', import.meta.url))),
  deadlineMs: 240_000,
})
afterAll(() => translator.stop())

const STOCK = { widthInch: 4, heightInch: 6 } as const

interface Saved {
  readonly dpi: Dpi
  readonly pitch?: Pitch
  readonly stock: Stock
}

/** The head, its dead dots, and how far the paper lies to the right of and below where its printer thinks. */
interface Head {
  readonly dotsPerMm: number
  readonly dead?: readonly number[]
  readonly moved?: { readonly x: number; readonly y: number }
}

/** The paper of a label: what its head printed, on the paper that is in the printer. */
async function printedOn(
  { dpi, pitch, stock }: Saved,
  { dotsPerMm, dead = [], moved = { x: 0, y: 0 } }: Head,
  zpl: Uint8Array,
  paper: Stock = STOCK,
): Promise<Paper> {
  const job = { bytes: zpl, dpi, pitch, stock, encoding: 'z64', labelsExpected: 1, anyway: false } as const
  const made = await translator.translate({ ...job, language: 'tspl' })
  if (!made.ok) throw new Error(made.problem.code)
  const [printed] = await printedBy({ language: 'tspl', dpi, dotsPerMm }, made.value.bytes)
  const image = printed?.image
  if (!image) throw new Error('no paper')
  const [width, height] = [paper.widthInch, paper.heightInch].map(inch => Math.round(inch * 25.4 * dotsPerMm))
  const rows = Array.from({ length: height ?? 0 }, (_, y) =>
    Uint8Array.from({ length: width ?? 0 }, (__, x) => {
      const column = x - Math.round(moved.x * dotsPerMm)
      return dead.includes(column) ? 0 : (image.rows[y - Math.round(moved.y * dotsPerMm)]?.[column] ?? 0)
    }),
  )
  return { width: width ?? 0, height: height ?? 0, rows }
}

const STEP_MM = 0.25
const BEYOND = 8
const LINES = 33

/** The numbers of the first whole line at each edge, or how much of the paper is white there; the bar's white lines. */
function readOff(paper: Paper, saved: Saved, head: Head): DoctorReading {
  const perInch = dotsPerInchOf(saved)
  const x = (mm: number) => Math.round((mm * perInch.x) / 25.4 + (head.moved?.x ?? 0) * head.dotsPerMm)
  const y = (mm: number) => Math.round((mm * perInch.y) / 25.4 + (head.moved?.y ?? 0) * head.dotsPerMm)
  const widthMm = (Math.round(saved.stock.widthInch * perInch.x) / perInch.x) * 25.4
  const heightMm = (Math.round(saved.stock.heightInch * perInch.y) / perInch.y) * 25.4
  const barTop = heightMm - 56
  const [tall, wide] = [(barTop - 26) / LINES, (widthMm - 38) / LINES]
  const isInk = (column: number, row: number) => paper.rows[row]?.[column] === 1
  const first = (isWhole: (at: number, index: number) => boolean) => {
    for (let index = 0; index < LINES; index++) {
      const at = (index - BEYOND) * STEP_MM
      if (isWhole(at, index)) return at
    }
    return undefined
  }
  const down = (index: number) => y(24 + (index + 0.4) * tall)
  const along = (index: number) => x(24 + (index + 0.4) * wide)
  const columns = Array.from({ length: paper.width }, (_, column) => column)
  const hasInk = (column: number) => paper.rows.some(row => row[column] === 1)
  const quarters = (mm: number) => Math.round(mm / STEP_MM) * STEP_MM
  // Farther off than the stairs go, the ruler says where the paper ends.
  const edge = (whole: number | undefined, white: number, beyondMm = Number.NaN) => {
    const whiteMm = white / head.dotsPerMm
    return whiteMm > STEP_MM ? -quarters(whiteMm) : (whole ?? quarters(beyondMm))
  }
  const edges = {
    left: edge(
      first((at, index) => at >= 0 && isInk(x(at), down(index))),
      columns.findIndex(hasInk),
    ),
    right: edge(
      first((at, index) => isInk(x(widthMm - at), down(index))),
      paper.width - 1 - columns.findLastIndex(hasInk),
      widthMm - ((paper.width - x(0)) * 25.4) / perInch.x,
    ),
    top: edge(
      first((at, index) => at >= 0 && isInk(along(index), y(at))),
      paper.rows.findIndex(row => row.includes(1)),
    ),
    bottom: edge(
      first((at, index) => isInk(along(index), y(heightMm - at))),
      paper.height - 1 - paper.rows.findLastIndex(row => row.includes(1)),
      heightMm - ((paper.height - y(0)) * 25.4) / perInch.y,
    ),
  }
  const bar = y(barTop + 1.5)
  const last = columns.findLast(column => isInk(column, bar)) ?? 0
  const whiteAtMm = columns
    .filter(column => column > x(0) && column < last && !isInk(column, bar))
    .map(column => Math.round(((column - x(0)) * 25.4) / perInch.x))
  return doctorReadingSchema.parse({ out: 'label', edges, whiteAtMm })
}

const doctored = async (saved: Saved, head: Head, paper?: Stock) => {
  const label = doctorLabel({ name: 'Bench 1', ...saved })
  if (!label.ok) throw new Error(label.problem.code)
  return diagnose(saved, readOff(await printedOn(saved, head, label.value, paper), saved, head))
}
const codesOf = ({ findings }: Awaited<ReturnType<typeof doctored>>) => findings.map(({ code }) => code)

const SAVED = {
  203: { dpi: 203, stock: STOCK },
  300: { dpi: 300, stock: STOCK },
} as const

describe('what is read off the paper', () => {
  test.each([203, 300] as const)('%s dpi: a printer as it is saved has no fault', async dpi => {
    const found = await doctored(SAVED[dpi], { dotsPerMm: dpi === 203 ? 8 : 300 / 25.4 })
    expect(codesOf(found)).toEqual(['doctor.well'])
  })

  test.each([
    [203, 12, 300],
    [203, 11.8, 300],
    [300, 8, 203],
    [300, 12, 300],
  ] as const)(
    'saved with %s dpi on a head of %s dots to the millimetre it is corrected',
    async (dpi, real, is) => {
      const saved = SAVED[dpi]
      const found = await doctored(saved, { dotsPerMm: real })
      expect(codesOf(found)).toEqual(['doctor.other-pitch'])
      expect(found.change?.dpi).toBe(is)
      expect(Math.abs((found.change?.pitch?.x ?? 0) - real)).toBeLessThan(0.25)
      // Printed once more as it was corrected, nothing is left to find.
      expect(codesOf(await doctored({ ...saved, ...found.change }, { dotsPerMm: real }))).toEqual([
        'doctor.well',
      ])
    },
  )

  test('other stock is found, and corrected', async () => {
    const paper = { widthInch: 4, heightInch: 6.5 }
    const found = await doctored(SAVED[203], { dotsPerMm: 8 }, paper)
    expect(found.change).toEqual({ stock: paper })
    expect(codesOf(await doctored({ ...SAVED[203], stock: paper }, { dotsPerMm: 8 }, paper))).toEqual([
      'doctor.well',
    ])
  })

  test('where the label lies off, it is said how far', async () => {
    const found = await doctored(SAVED[203], { dotsPerMm: 8, moved: { x: 2, y: 3 } })
    expect(codesOf(found)).toEqual(['doctor.moved'])
    expect(found.result.offsetMm?.x).toBeCloseTo(2, 0)
    expect(found.result.offsetMm?.y).toBeCloseTo(3, 0)
  })
})

describe('a dead dot of the head', () => {
  const DEAD = 272
  const bars = (x: number) => Buffer.from(`^XA^FO${x},100^BY3^BCN,200,N,N,N^FD12345678^FS^XZ`)
  test.each([
    ['a printer that is saved as it is', 8],
    ['one whose dots are corrected', 12],
  ] as const)('is found on %s, and the labels that it crosses are named', async (_, dotsPerMm) => {
    const head = { dotsPerMm, dead: [DEAD, DEAD + 1] }
    const found = await doctored(SAVED[203], head)
    const saved = { ...SAVED[203], ...found.change }
    const codesOn = async (dead: readonly number[], x: number) => {
      const { width, height, rows } = await printedOn(saved, { dotsPerMm, dead }, bars(x))
      return readPlacedBarcodes(dotsOf(width, height, (at, row) => rows[row]?.[at] === 1))
    }
    /** By the dots that go out, and by what a reader makes of the paper. */
    const crossed = async (x: number) => {
      const [sent, printed] = [await codesOn([], x), await codesOn(head.dead, x)]
      expect(sent).toHaveLength(1)
      const isNamed = deadDots(sent, { ...saved, deadAtMm: found.result.whiteAtMm }).length > 0
      return { isNamed, isRead: printed.length === 1 }
    }
    expect(codesOf(found)).toContain('doctor.white-line')
    expect(await crossed(DEAD - 100)).toEqual({ isNamed: true, isRead: false })
    expect(await crossed(DEAD + 60)).toEqual({ isNamed: false, isRead: true })
  })
})
