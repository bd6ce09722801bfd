// Labels of the station and of the sandbox, on the papers of simulated printers of every language at 8 and at 11.8 dots
// to the millimetre: equal codes, everything where it was, nothing beyond the paper.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { forkChild } from '../../main/app/child-program.ts'
import { PRINTER_LANGUAGES, type PrinterLanguage } from '../../main/core/printing/printer.ts'
import { doctorLabel } from '../../main/labels/doctor-label.ts'
import { type Dots, inkBounds, isInk } from '../../main/labels/dots.ts'
import { onPaper } from '../../main/labels/preflight.ts'
import { preparePrint } from '../../main/labels/prepare-print.ts'
import { createTranslator } from '../../main/labels/preview-process.ts'
import {
  type PlacedBarcode,
  readBarcodes,
  readPlacedBarcodes,
  textsOf,
} from '../../main/labels/read-barcodes.ts'
import { stockDots } from '../../main/labels/stock.ts'
import { testLabel } from '../../main/labels/test-label.ts'
import { madeForOther } from '../../main/labels/transcode/printers-dots.ts'
import { renderZpl } from '../../main/labels/zpl/render-zpl.ts'
import { abroad, openSandbox } from '../simulator/open-sandbox.ts'
import { decodeGraphics } from './graphic-decoder.ts'
import { blackOn, blankPaper, differing, type Paper } from './paper.ts'
import { blackDots } from './preview-bench.ts'
import { type Machine, printedBy } from './printed-papers.ts'
import { dotsOf } from './rules/drawn-labels.ts'

const translator = createTranslator({
  start: () => forkChild(fileURLToPath(new URL('../../main/workers/preview.ts', import.meta.url))),
  deadlineMs: 240_000,
})
afterAll(() => translator.stop())

const STOCK = { widthInch: 4, heightInch: 6 } as const
const COARSE = { dpi: 203, pitch: { x: 8, y: 8 } } as const
const FINE = { dpi: 300, pitch: { x: 11.8, y: 11.8 } } as const
type Dotted = typeof COARSE | typeof FINE

const sold = async (change: object): Promise<string> => {
  const bench = await openSandbox()
  const { body } = await bench.label('POST', '/api/v1/label', bench.shipment(change))
  expect(body.errors).toEqual([])
  return body.labelImage
}
const bought = (service: string, more: object = {}) => ({
  zpl: async () =>
    Buffer.from(await sold({ ...more, shippingServiceEnum: service, labelImageFormatEnum: 'Zpl' })),
  png: async () => Buffer.from(await sold({ ...more, shippingServiceEnum: service }), 'base64'),
})

/** Made for the services' own dots. */
const SOLD = {
  'USPS, home': bought('Usps_Ground_Advantage'),
  'USPS, abroad': bought('Usps_Priority_Mail_International', abroad),
  UPS: bought('Ups_Ground'),
  FedEx: bought('Fedex_2Day'),
  DHL: bought('Dhl_Express_Worldwide', abroad),
  parcel: {
    zpl: async () => {
      const bench = await openSandbox()
      const { body } = await bench.parcel('requestlabel', bench.parcelRequest())
      return Buffer.from(body.labelZPL as string)
    },
  },
} as const

/** Made for the printer that they are printed on. */
const OURS = {
  'test label': (dots: Dotted) => testLabel({ name: 'Bench 1', stock: STOCK, ...dots }),
  'doctor’s label': (dots: Dotted) => {
    const made = doctorLabel({ name: 'Bench 1', stock: STOCK, ...dots })
    if (!made.ok) throw new Error(made.problem.code)
    return made.value
  },
} as const

/** As the station makes it of what it has, through the same doors. */
async function sentTo(language: PrinterLanguage, dots: Dotted, payload: Uint8Array): Promise<Uint8Array> {
  const target = { ...dots, stock: STOCK, language, encoding: 'z64', source: 'service' } as const
  const prepared = preparePrint({ ...target, payload })
  if (!prepared.ok || prepared.value.unsafe) throw new Error('held')
  const { bytes, labelsExpected, warnings, kind } = prepared.value
  const madeFor = madeForOther({ bytes, ...target }, warnings)
  if (kind === 'png' || (language === 'zpl' && madeFor === undefined)) return bytes
  const made = await translator.translate({ ...target, bytes, labelsExpected, anyway: false, madeFor })
  if (!made.ok) throw new Error(made.problem.code)
  return made.value.bytes
}

const machineOf = (language: PrinterLanguage, { dpi, pitch }: Dotted): Machine => ({
  language,
  dpi,
  dotsPerMm: pitch.x,
})

async function drawnAs(zpl: Uint8Array, dots: Dotted): Promise<Dots> {
  const made = await renderZpl(zpl, { ...dots, stock: STOCK })
  const [label] = made.ok ? made.value.labels : []
  if (!label) throw new Error('not drawn')
  return label
}

/** The one paper that came out: its own dots, or for ZPL as it is drawn, beyond the paper's edges too. */
async function paperOf(language: PrinterLanguage, dots: Dotted, payload: Uint8Array): Promise<Dots> {
  const papers = await printedBy(machineOf(language, dots), await sentTo(language, dots, payload))
  expect(papers).toHaveLength(1)
  const { image, bytes } = papers[0]!
  return image ? dotsOf(image.width, image.height, (x, y) => image.rows[y]?.[x] === 1) : drawnAs(bytes, dots)
}

/** Ink may be so far from where it was: letters are in whole dots. */
const NEAR_MM = 2
const CELL_MM = 0.5

interface Seen {
  readonly paper: Dots
  readonly perMm: number
  readonly codes: readonly PlacedBarcode[]
}

const seenOn = async (paper: Dots, { pitch }: Dotted): Promise<Seen> => ({
  paper,
  perMm: pitch.x,
  codes: await readPlacedBarcodes(paper),
})

/** Dots of one that have no ink near them on the other, but for barcodes: their modules are whole dots on each. */
function strayed(one: Seen, other: Seen): number {
  const places = [one, other].flatMap(({ codes, perMm }) =>
    codes.map(({ place }) => [place.left, place.top, place.right, place.bottom].map(dots => dots / perMm)),
  )
  const isCode = (x: number, y: number) =>
    places.some(
      ([left = 0, top = 0, right = 0, bottom = 0]) =>
        x > left - 1 && x < right + 1 && y > top - 1 && y < bottom + 1,
    )
  const eachMm = ({ paper, perMm }: Seen, visit: (x: number, y: number) => void) => {
    for (let y = 0; y < paper.heightDots; y++)
      for (let x = 0; x < paper.widthDots; x++)
        if (isInk(paper, x, y)) visit((x + 0.5) / perMm, (y + 0.5) / perMm)
  }
  const key = (x: number, y: number) => x * 10_000 + y
  const cell = (mm: number) => Math.floor(mm / CELL_MM)
  const inked = new Set<number>()
  eachMm(other, (x, y) => inked.add(key(cell(x), cell(y))))
  const reach = NEAR_MM / CELL_MM
  const hasNear = new Map<number, boolean>()
  const looked = (x: number, y: number) => {
    for (let dx = -reach; dx <= reach; dx++)
      for (let dy = -reach; dy <= reach; dy++) if (inked.has(key(x + dx, y + dy))) return true
    return false
  }
  let count = 0
  eachMm(one, (x, y) => {
    const at = key(cell(x), cell(y))
    const known = hasNear.get(at) ?? looked(cell(x), cell(y))
    hasNear.set(at, known)
    if (!known && !isCode(x, y)) count++
  })
  return count
}

/** The page’s own table of them: the row’s name, and how many codes. */
const TABLE = new Map(
  [
    ...readFileSync(new URL('../../docs/printers.md', import.meta.url), 'utf8').matchAll(
      /^\| ([^|`]+) \| (dots equal|–) \| (\d codes?) \|$/gm,
    ),
  ].map(([, name = '', picture = '', codes = '']) => [name, { picture, codes }]),
)
const codesIn = async (dots: Dots) => [...textsOf(await readBarcodes(dots))].sort()
const cellOf = (codes: number) => `${codes} ${codes === 1 ? 'code' : 'codes'}`

test('docs/printers.md has a row for each', () => {
  expect([...TABLE.keys()]).toEqual([...Object.keys(SOLD), ...Object.keys(OURS)])
})

describe.each(Object.entries(SOLD))('%s as a service sells it', (name, label) => {
  test('comes out of every printer with its codes, in its place', { timeout: 600_000 }, async () => {
    const zpl = await label.zpl()
    const asSold = onPaper(await drawnAs(zpl, COARSE), { ...COARSE, stock: STOCK })
    const was = await seenOn(asSold, COARSE)
    const codes = [...textsOf(was.codes)].sort()
    expect(cellOf(codes.length)).toBe(TABLE.get(name)?.codes)
    for (const dots of [COARSE, FINE]) {
      for (const language of PRINTER_LANGUAGES) {
        const what = `${language} ${dots.dpi}`
        const paper = await paperOf(language, dots, zpl)
        expect(await codesIn(onPaper(paper, { ...dots, stock: STOCK })), what).toEqual(codes)
        const { widthDots, heightDots } = stockDots(STOCK, dots)
        const ink = inkBounds(paper)
        expect(ink?.right, what).toBeLessThanOrEqual(widthDots)
        expect(ink?.bottom, what).toBeLessThanOrEqual(heightDots)
        const seen = await seenOn(onPaper(paper, { ...dots, stock: STOCK }), dots)
        expect(strayed(seen, was), what).toBe(0)
        expect(strayed(was, seen), what).toBe(0)
      }
    }
  })
})

const PICTURES = Object.entries(SOLD).flatMap(([name, label]) =>
  'png' in label ? [[name, label.png] as const] : [],
)

test.each(PICTURES)('%s as a picture has its dots on every paper', async (name, made) => {
  const png = await made()
  const { width, height, isBlack } = blackDots(png)
  for (const language of PRINTER_LANGUAGES) {
    const [printed] = await printedBy(machineOf(language, COARSE), await sentTo(language, COARSE, png))
    const paper = printed?.image ?? graphicOn(printed?.bytes ?? Buffer.alloc(0))
    expect(differing(paper, width, height, isBlack), language).toBe(0)
  }
  expect(TABLE.get(name)?.picture).toBe('dots equal')
})

function graphicOn(format: Buffer): Paper {
  const { widthDots, heightDots } = stockDots(STOCK, COARSE)
  const paper = blankPaper(widthDots, heightDots)
  for (const { x, y, dots } of decodeGraphics(format))
    for (let row = 0; row < dots.heightDots; row++)
      for (let column = 0; column < dots.widthDots; column++)
        if (isInk(dots, column, row)) blackOn(paper, x + column, y + row, true)
  return paper
}

describe.each(Object.entries(OURS))('the %s', (name, made) => {
  test.each([COARSE, FINE])(
    'has equal dots on every paper at $pitch.x dots to the millimetre',
    { timeout: 600_000 },
    async dots => {
      const zpl = made(dots)
      const drawn = onPaper(await drawnAs(zpl, dots), { ...dots, stock: STOCK })
      const codes = await codesIn(drawn)
      if (dots === COARSE) expect(cellOf(codes.length)).toBe(TABLE.get(name)?.codes)
      for (const language of PRINTER_LANGUAGES) {
        const [printed] = await printedBy(machineOf(language, dots), await sentTo(language, dots, zpl))
        if (!printed?.image) expect(printed?.bytes.equals(zpl), language).toBe(true)
        else
          expect(
            differing(printed.image, drawn.widthDots, drawn.heightDots, (x, y) => isInk(drawn, x, y)),
            language,
          ).toBe(0)
      }
    },
  )
})
