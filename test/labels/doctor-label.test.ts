// The doctor's label: whole in every language and resolution, its codes read, and what a dead dot of the head crosses.

import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { forkChild } from '../../main/app/child-program.ts'
import type { Dpi, Pitch } from '../../main/core/printing/printer.ts'
import { codeText, MODULES_ON_LABEL } from '../../main/core/printing/printer-doctor.ts'
import { doctorLabel } from '../../main/labels/doctor-label.ts'
import { previewOf } from '../../main/labels/preview.ts'
import { createTranslator } from '../../main/labels/preview-process.ts'
import { deadDots } from '../../main/labels/rules/dead-dots.ts'
import { dotsPerInchOf } from '../../main/labels/stock.ts'
import { inspectZpl } from '../../main/labels/zpl/check-zpl.ts'

const DRAWING = fileURLToPath(new URL('../../main/workers/preview.ts', import.meta.url))
const translator = createTranslator({ start: () => forkChild(DRAWING), deadlineMs: 120_000 })
afterAll(() => translator.stop())

const STOCK = { widthInch: 4, heightInch: 6 }
const labelOf = (dpi: Dpi, pitch?: Pitch, stock = STOCK): Uint8Array => {
  const made = doctorLabel({ name: 'Bench 1', dpi, pitch, stock })
  if (!made.ok) throw new Error(made.problem.code)
  return made.value
}
const codesOf = (dpi: Dpi) =>
  (['along', 'down'] as const).flatMap(way => MODULES_ON_LABEL[dpi].map(dots => codeText(way, dots))).sort()

describe('the doctor’s label', () => {
  test.each([
    [203, undefined],
    [300, { x: 11.8, y: 11.8 }],
    [300, { x: 12, y: 12 }],
    [600, undefined],
  ] as const)(
    'at %s dpi all its codes are read, and its ink ends at the paper’s edges',
    async (dpi, pitch) => {
      const seen = await previewOf({ bytes: labelOf(dpi, pitch), dpi, pitch, stock: STOCK })
      if (!seen.ok) throw new Error(seen.problem.code)
      expect(seen.value.barcodes.map(({ text }) => text).sort()).toEqual(codesOf(dpi))
      expect(seen.value.findings).toEqual([])
      expect(seen.value.pictures).toHaveLength(1)
    },
  )

  test.each([
    [203, STOCK],
    [300, STOCK],
    [203, { widthInch: 4, heightInch: 8 }],
    [203, { widthInch: 3.95, heightInch: 5.9 }],
  ] as const)('at %s dpi each number on it is whole on %j, and says that it is millimetres', (dpi, stock) => {
    const text = Buffer.from(labelOf(dpi, undefined, stock)).toString('latin1')
    const numbers = [...text.matchAll(/\^FO(\d+),(\d+)\^A0N,(\d+),\d+.*?\^FD(-?\d+|mm)\^FS/g)]
    const perInch = dotsPerInchOf({ dpi })
    for (const [, x, y, size, words = ''] of numbers) {
      // A numeral of this font is five ninths as wide as it is high.
      const right = Number(x) + (words.length * Number(size) * 5) / 9
      expect(right, words).toBeLessThanOrEqual(stock.widthInch * perInch.x)
      expect(Number(y) + Number(size), words).toBeLessThanOrEqual(stock.heightInch * perInch.y)
    }
    expect(numbers.filter(([, , , , words]) => words === 'mm').length).toBeGreaterThanOrEqual(2)
  })

  test('holds no command of its own, and its stock has room for it', () => {
    expect(inspectZpl(labelOf(203), 'file')).toMatchObject({ labelsPrinted: 1, findings: [] })
    expect(doctorLabel({ name: 'x', dpi: 203, stock: { widthInch: 4, heightInch: 4 } })).toMatchObject({
      problem: { code: 'doctor.stock-small' },
    })
  })

  test.each(['tspl', 'epl2'] as const)('is drawn for a %s printer', { timeout: 60_000 }, async language => {
    const made = await translator.translate({
      bytes: labelOf(203),
      dpi: 203,
      stock: STOCK,
      language,
      encoding: 'z64',
      labelsExpected: 1,
      anyway: false,
    })
    if (!made.ok) throw new Error(`${made.problem.code} ${JSON.stringify(made.problem.params)}`)
    expect(made.value.codes.map(({ text }) => text).sort()).toEqual(codesOf(203))
  })
})

describe('a dead dot of the head', () => {
  const bars = (isUpright: boolean) => ({
    format: 'Code128',
    text: '1',
    isGs1: false,
    isUpright,
    place: { left: 240, top: 0, right: 480, bottom: 100 },
  })
  test('is named where bars run along it, and a line across bars is none', () => {
    const printer = { dpi: 203, deadAtMm: [20, 34] } as const
    expect(deadDots([bars(false)], printer)).toEqual([{ code: 'carrier.dead-dot', params: { mm: 34 } }])
    expect(deadDots([bars(true)], printer)).toEqual([])
    expect(deadDots([bars(false)], { dpi: 203 })).toEqual([])
  })
})
