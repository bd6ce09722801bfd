// The packing slip on paper: all of it on every paper and in every language of printers, and no price.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, describe, expect, test } from 'vitest'
import { forkChild } from '../../main/app/child-program.ts'
import { type PackingSlip, packingSlip } from '../../main/core/printing/packing-slip.ts'
import type { Dpi, Stock } from '../../main/core/printing/printer.ts'
import type { Shipment } from '../../main/core/shipment/shipment.ts'
import { inkBounds } from '../../main/labels/dots.ts'
import { preparedSlip } from '../../main/labels/packing-slip.ts'
import { dotsToPng } from '../../main/labels/png/dots-to-png.ts'
import { createTranslator } from '../../main/labels/preview-process.ts'
import { stockDots } from '../../main/labels/stock.ts'
import { inspectZpl } from '../../main/labels/zpl/check-zpl.ts'
import { renderZpl } from '../../main/labels/zpl/render-zpl.ts'
import { sampleShipment } from '../support/sample-shipment.ts'

const DRAWING = fileURLToPath(new URL('../../main/workers/preview.ts', import.meta.url))
const translator = createTranslator({ start: () => forkChild(DRAWING), deadlineMs: 120_000 })
afterAll(() => translator.stop())

const STOCK: Stock = { widthInch: 4, heightInch: 6 }
const PAGE: Stock = { widthInch: 8.5, heightInch: 11 }

const THINGS = [
  'Merino wool socks, crew length, charcoal',
  'Tin of loose leaf tea, Earl Grey, 250 g',
  'Enamel mug with the national park series print, 12 oz',
  'Beeswax candle',
]

/** An order of so many lines, each worth a dollar. */
const shipmentOf = (lines: number, more: Partial<Shipment> = {}): Shipment => ({
  ...(sampleShipment() as Shipment),
  references: { reference1: 'Gift for Dana', orderNumber: 'WEB-9917' },
  customs: {
    valueCents: lines * 100,
    description: 'Household goods',
    items: Array.from({ length: lines }, (_, at) => ({
      countryOfOrigin: 'US',
      description: THINGS[at % THINGS.length] ?? '',
      sku: `SKU-${String(at + 1).padStart(3, '0')}`,
      quantity: 1 + (at % 3),
      valueCents: 123_45,
      weightOz: 4,
    })),
  },
  ...more,
})

const slipOf = (shipment: Shipment, language: PackingSlip['language'] = 'en') =>
  packingSlip({ reference: 'ORD-2041', shipment }, { language, day: '2026-11-20' })

const textOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('utf8')
    .replace(/_([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

async function drawn(slip: PackingSlip, dpi: Dpi, stock: Stock, name?: string) {
  const { bytes } = preparedSlip(slip, { dpi, stock })
  const rendered = await renderZpl(bytes, { dpi, stock })
  if (!rendered.ok) throw new Error(rendered.problem.code)
  if (process.env.PICTURES && name !== undefined) {
    for (const [at, page] of rendered.value.labels.entries())
      await writeFile(join(process.env.PICTURES, `slip-${name}-${at + 1}.png`), dotsToPng(page))
  }
  return rendered.value.labels
}

describe('a packing slip', () => {
  test.each([
    [1, 203, STOCK],
    [12, 203, STOCK],
    [60, 203, STOCK],
    [12, 300, STOCK],
    [60, 300, PAGE],
  ] as const)(
    'of %i items at %i dpi is whole on %j: each line once, within the paper',
    async (lines, dpi, stock) => {
      const slip = slipOf(shipmentOf(lines))
      const { bytes, labelsExpected, warnings, unsafe } = preparedSlip(slip, { dpi, stock })
      expect(unsafe).toBeUndefined()
      expect(warnings).toEqual([])
      const text = textOf(bytes)
      for (const { sku } of slip.items) expect(text.split(sku ?? '-')).toHaveLength(2)
      // Nobody is told what it cost.
      expect(text).not.toMatch(/123[.,]?45|\$/)
      const pages = await drawn(slip, dpi, stock, `${lines}-${stock.heightInch}in`)
      expect(pages).toHaveLength(labelsExpected)
      const { widthDots, heightDots } = stockDots(stock, { dpi })
      for (const page of pages) {
        const ink = inkBounds(page)
        expect(ink?.right).toBeLessThanOrEqual(widthDots)
        expect(ink?.bottom).toBeLessThanOrEqual(heightDots)
      }
      for (let page = 1; page <= labelsExpected; page++)
        expect(text).toContain(`Page ${page} of ${labelsExpected}`)
    },
  )

  test('of one item takes one paper, and of sixty as many as it needs', () => {
    const papers = (lines: number, stock = STOCK) =>
      preparedSlip(slipOf(shipmentOf(lines)), { dpi: 203, stock }).labelsExpected
    expect(papers(1)).toBe(1)
    expect(papers(12)).toBeLessThanOrEqual(2)
    expect(papers(60)).toBeGreaterThan(2)
    expect(papers(60, PAGE)).toBeLessThan(papers(60))
    expect(papers(200)).toBeGreaterThan(papers(60))
  })

  test('says who it is from and for, by what the order is known, and each package', () => {
    const shipment = shipmentOf(0)
    const text = textOf(
      preparedSlip(
        slipOf({
          ...shipment,
          packages: [...shipment.packages, { weightOz: 8, description: 'Poster tube' }],
        }),
      ).bytes,
    )
    for (const line of [
      'Packing slip',
      'ORD-2041',
      'From: Depot Reno',
      'Nov 20, 2026',
      'Bo Cole',
      '9 Elm Ave',
      'Kenmore WA 98028-3912',
      'Gift for Dana',
      'WEB-9917',
      '1. 19.2 oz',
      '12 × 9 × 6 in',
      '2. 8 oz',
      'Poster tube',
    ])
      expect(text, line).toContain(Buffer.from(line).toString('latin1'))
  })

  test('in Spanish has its own words', async () => {
    const slip = slipOf(shipmentOf(12), 'es')
    const text = textOf(preparedSlip(slip).bytes)
    for (const word of ['Lista de empaque', 'De: Depot Reno', 'En la caja', 'Piezas: 24'])
      expect(text).toContain(word)
    await drawn(slip, 203, STOCK, 'es')
  })

  test('has a long name and a long word on lines of their own, whole', async () => {
    const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(3)
    const shipment = shipmentOf(1)
    const slip = slipOf({ ...shipment, to: { ...shipment.to, name: word, companyName: 'W'.repeat(200) } })
    const said = Array.from(
      textOf(preparedSlip(slip).bytes).matchAll(/\^FD(.*?)\^FS/g),
      ([, line]) => line,
    ).join('')
    expect(said).toContain(Buffer.from(word).toString('latin1'))
    expect(said).toContain('W'.repeat(200))
    for (const page of await drawn(slip, 203, STOCK, 'long'))
      expect(inkBounds(page)?.right).toBeLessThanOrEqual(813)
  })

  test('says which letters it could not write, and writes the rest', () => {
    const shipment = shipmentOf(1)
    const { bytes, warnings } = preparedSlip(
      slipOf({ ...shipment, to: { ...shipment.to, name: '山田 Hanako' } }),
    )
    expect(textOf(bytes)).toContain('?? Hanako')
    expect(warnings).toEqual([{ code: 'slip.letters', params: { letters: '山 田' } }])
  })

  test('holds nothing that a name could command: it is text, whatever is in it', () => {
    const shipment = shipmentOf(1)
    const name = '^XZ~JA^XA^PQ99^FDx'
    const { bytes, labelsExpected } = preparedSlip(slipOf({ ...shipment, to: { ...shipment.to, name } }))
    const report = inspectZpl(bytes, 'service')
    expect(report.findings).toEqual([])
    expect(report.labelsPrinted).toBe(labelsExpected)
  })

  test('on paper of two inches waits for a person, who may print it all the same', () => {
    const small = preparedSlip(slipOf(shipmentOf(3)), {
      dpi: 203,
      stock: { widthInch: 2.25, heightInch: 1.25 },
    })
    expect(small.unsafe).toMatchObject({ kind: 'unsafe-label', code: 'slip.stock-small' })
    for (const { sku } of slipOf(shipmentOf(3)).items) expect(textOf(small.bytes)).toContain(sku)
  })

  test.each(['tspl', 'epl2'] as const)('comes out on a %s printer, all of its papers', async language => {
    const { bytes, labelsExpected } = preparedSlip(slipOf(shipmentOf(60)), { dpi: 203, stock: STOCK })
    const made = await translator.translate({
      ...{ bytes, language, labelsExpected },
      ...{ dpi: 203, stock: STOCK, encoding: 'z64', anyway: false },
    })
    expect(made).toMatchObject({ ok: true })
  })

  test('for an office printer is a PDF of as many pages, as large as its paper', async () => {
    const { bytes, labelsExpected } = preparedSlip(slipOf(shipmentOf(60)), { dpi: 300, stock: PAGE })
    const made = await translator.translate({
      ...{ bytes, language: 'pdf', labelsExpected },
      ...{ dpi: 300, stock: PAGE, encoding: 'z64', anyway: false },
    })
    if (!made.ok) throw new Error(made.problem.code)
    if (process.env.PICTURES) await writeFile(join(process.env.PICTURES, 'slip.pdf'), made.value.bytes)
    const pdf = await PDFDocument.load(made.value.bytes)
    expect(pdf.getPages().map(page => page.getSize())).toEqual(
      Array.from({ length: labelsExpected }, () => ({ width: 612, height: 792 })),
    )
  })
})
