// The rules look at the very bytes that go out, whatever the printer speaks and however fine its dots are.
import { describe, expect, it } from 'vitest'
import type { Dots } from '../../../main/labels/dots.ts'
import { dotsToPng } from '../../../main/labels/png/dots-to-png.ts'
import { preparePrint } from '../../../main/labels/prepare-print.ts'
import { previewOf } from '../../../main/labels/preview.ts'
import { BARS_HIGH, BARS_TOP, codeLabel, covered, inkFrom, shifted } from './drawn-labels.ts'

const STOCK = { widthInch: 4, heightInch: 6 } as const
const LANGUAGES = ['zpl', 'tspl', 'epl2'] as const
const WRONG = { data: '1Z879E930346834441' }
const RIGHT = { data: '1Z879E930346834440' }

async function saidOf(payload: Uint8Array, dpi: 203 | 300, language: (typeof LANGUAGES)[number]) {
  const target = { dpi, stock: STOCK, language, encoding: 'z64', source: 'service' } as const
  const prepared = preparePrint({ ...target, payload })
  if (!prepared.ok) throw new Error(prepared.problem.code)
  const preview = await previewOf({ ...target, bytes: prepared.value.bytes })
  if (!preview.ok) throw new Error(preview.problem.code)
  return preview.value.rules.map(({ code }) => code)
}

describe.each(LANGUAGES)('a picture in %s', language => {
  it('breaks the rules that it breaks, and no others', async () => {
    expect(await saidOf(dotsToPng(await codeLabel(WRONG)), 203, language)).toEqual(['carrier.check-digit'])
    expect(await saidOf(dotsToPng(await codeLabel(RIGHT)), 203, language)).toEqual([])
    expect(await saidOf(dotsToPng(await codeLabel({ ...RIGHT, height: 30 })), 203, language)).toEqual([
      'carrier.bars-low',
    ])
  })
})

it('measures millimetres and not dots', async () => {
  const order = { numbers: ['9400111201080805483016'] }
  const zpl = `^XA^FO60,300^BY3^BCN,260,N,N,N^FD>;9400111201080805483016^FS^XZ`
  const said = async (dpi: 203 | 300) => {
    const preview = await previewOf({ bytes: Buffer.from(zpl), dpi, stock: STOCK, order })
    if (!preview.ok) throw new Error(preview.problem.code)
    return preview.value.rules.map(({ code }) => code)
  }
  expect(await said(203)).toEqual([])
  expect(await said(300)).toEqual(['carrier.bars-thin'])
})

const NUMBER = '9400111201080805483016'
const POSTAL = { data: `(420)98028(94)${NUMBER.slice(2)}`, gs1: true, line: '9400 1112 0108 0805 4830 16' }

/** What is said of a label with a square code that a reader finds, beside bars that it may not find. */
async function saidOfBars(change: (paper: Dots, bars: { left: number; right: number }) => Dots) {
  const square = { kind: 'data-matrix', x: 400, y: 300, moduleDots: 5, data: 'SAMPLE|ORDER-17' } as const
  const whole = await codeLabel(POSTAL, [square])
  const target = { dpi: 203, stock: STOCK, language: 'zpl', encoding: 'z64', source: 'service' } as const
  const payload = dotsToPng(change(whole, inkFrom(whole, BARS_TOP + 5)))
  const prepared = preparePrint({ ...target, payload })
  if (!prepared.ok) throw new Error(prepared.problem.code)
  const order = { numbers: [NUMBER], postalCode: '98028' }
  const preview = await previewOf({
    ...target,
    bytes: prepared.value.bytes,
    trackingNumbers: [NUMBER],
    order,
  })
  if (!preview.ok) throw new Error(preview.problem.code)
  const { findings, rules, barcodes } = preview.value
  return { said: [...findings, ...rules].map(({ code }) => code), texts: barcodes.map(({ text }) => text) }
}

describe('bars that a reader finds only by themselves', () => {
  it.each([1, 2, 3, 5, 9])('are the label’s own where ink is %d dots beside them', async dots => {
    const { said, texts } = await saidOfBars((paper, { left, right }) => {
      const from = BARS_TOP - 30
      const till = BARS_TOP + BARS_HIGH + 30
      const before = covered(paper, left - dots - 6, from, left - dots, till)
      return covered(before, right + dots, from, right + dots + 18, till)
    })
    expect(said).toEqual(['carrier.quiet-left', 'carrier.quiet-right'])
    expect(texts).toContain(POSTAL.data)
  })
})

it('says why the label’s own bars are not read, and not that they are not', async () => {
  const cut = await saidOfBars((paper, { left }) => shifted(paper, -left - 60))
  expect(cut.said).toEqual(['carrier.cut'])
  const spoilt = await saidOfBars(paper => covered(paper, 300, BARS_TOP - 5, 420, BARS_TOP + BARS_HIGH + 5))
  expect(spoilt.said).toEqual(['carrier.unread'])
})

it('says what is the same of several labels of a job once', async () => {
  const order = { numbers: ['9400111201080805483016'] }
  const label = '^XA^FO60,300^BY3^BCN,260,N,N,N^FD>;9400111201080805483016^FS^XZ'
  const preview = await previewOf({ bytes: Buffer.from(label.repeat(3)), dpi: 300, stock: STOCK, order })
  if (!preview.ok) throw new Error(preview.problem.code)
  expect(preview.value.pictures).toHaveLength(3)
  expect(preview.value.rules.map(({ code }) => code)).toEqual(['carrier.bars-thin'])
})
