// One suite for every language of a printer: the dots that a picture has are the dots on the paper.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRINTER_LANGUAGES, type PrinterLanguage } from '../../main/core/printing/printer.ts'
import { blankDots, type Dots, inkBounds } from '../../main/labels/dots.ts'
import { jobContent, labelWriter } from '../../main/labels/languages/languages.ts'
import { type PrintTarget, prepareJob, preparePrint } from '../../main/labels/prepare-print.ts'
import { dotsPerInchOf, stockDots } from '../../main/labels/stock.ts'
import { decodeEpl2 } from './epl2-decoder.ts'
import { decodeGraphics } from './graphic-decoder.ts'
import { blackOn, blankPaper, differing, type Paper } from './paper.ts'
import { blackDots } from './preview-bench.ts'
import { printedBy } from './printed-papers.ts'
import { greyPicture } from './sample-pictures.ts'
import { NOT_RUN, SHARED_IS_HERE, SHARED_STOCK, sharedLabels } from './shared-labels.ts'
import { decodeTspl } from './tspl-decoder.ts'

const FOUR_BY_SIX = { widthInch: 4, heightInch: 6 }
const target: PrintTarget = {
  language: 'zpl',
  dpi: 203,
  stock: FOUR_BY_SIX,
  encoding: 'z64',
  source: 'service',
}

/** The papers of a job by the decoder of its language. */
function papersOf(bytes: Uint8Array, to: Pick<PrintTarget, 'language' | 'dpi' | 'pitch' | 'stock'>): Paper[] {
  const { widthDots, heightDots } = stockDots(to.stock, to)
  switch (to.language) {
    case 'tspl':
      return decodeTspl(bytes, dotsPerInchOf(to).x / 25.4)
    case 'epl2':
      return decodeEpl2(bytes, heightDots)
    case 'zpl':
      return decodeGraphics(bytes).map(({ x, y, dots }) => {
        const paper = blankPaper(widthDots, heightDots)
        for (let row = 0; row < dots.heightDots; row++) {
          for (let column = 0; column < dots.widthDots; column++) {
            if (inkAt(dots)(column, row)) blackOn(paper, x + column, y + row, true)
          }
        }
        return paper
      })
  }
}

const inkAt =
  ({ rowBytes, data }: Dots) =>
  (x: number, y: number) =>
    ((data[y * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1) === 1

const languages = PRINTER_LANGUAGES.map(language => [language] as const)

describe.each(languages)('%s', language => {
  test('the dots on the paper are the dots of any picture, wherever its ink begins and ends', () => {
    const stock = { widthInch: 1, heightInch: 0.5 }
    const pictures = fc.record({
      dpi: fc.constantFrom(203 as const, 300 as const, 600 as const),
      pitch: fc.option(fc.constant(true), { nil: undefined }),
      ink: fc.array(fc.tuple(fc.nat(202), fc.nat(100)), { minLength: 1, maxLength: 60 }),
      box: fc.record({ x: fc.nat(150), y: fc.nat(60), width: fc.nat(50), height: fc.nat(40) }),
      copies: fc.integer({ min: 1, max: 3 }),
    })
    fc.assert(
      fc.property(pictures, ({ dpi, pitch, ink, box, copies }) => {
        const paper = { dpi, stock, ...(pitch && { pitch: { x: 11.8, y: 11.81 } }) }
        const { widthDots, heightDots } = stockDots(stock, paper)
        const dots = blankDots(widthDots, heightDots)
        const draw = (x: number, y: number) => {
          dots.data[y * dots.rowBytes + (x >> 3)]! |= 0x80 >> (x & 7)
        }
        for (const [x, y] of ink) draw(x, y)
        for (let y = box.y; y < box.y + box.height; y++)
          for (let x = box.x; x < box.x + box.width; x++) draw(x, y)
        const bytes = labelWriter(language)({ dots, ink: inkBounds(dots)!, paper, encoding: 'acs', copies })
        const papers = papersOf(bytes, { language, ...paper })
        if (language !== 'zpl') expect(papers).toHaveLength(copies)
        for (const one of papers) expect(differing(one, widthDots, heightDots, inkAt(dots))).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  test('a picture of every byte there is comes out as it is, line ends and commands within it too', () => {
    const all = Buffer.from('\r\nPRINT 1\r\n\nP1\nN\nGW1,1,1,1,\x1b!?^XA~HS', 'latin1')
    const rowBytes = 32
    const rows = 8 + Math.ceil(all.length / rowBytes)
    const data = new Uint8Array(rowBytes * rows)
    for (let byte = 0; byte < 256; byte++) data[byte] = byte
    // White is 1 in the others: there the same text is sent where its dots are the other way round.
    data.set(language === 'zpl' ? all : all.map(byte => ~byte), 256)
    const dots: Dots = { widthDots: 256, heightDots: rows, rowBytes, data }
    const paper = { dpi: 203, stock: { widthInch: 2, heightInch: 1 } } as const
    const write = labelWriter(language)
    const bytes = write({ dots, ink: inkBounds(dots)!, paper, encoding: 'z64', copies: 1 })
    const [one, ...others] = papersOf(bytes, { language, ...paper })
    expect(others).toEqual([])
    expect(differing(one!, 256, rows, inkAt(dots))).toBe(0)
    expect(jobContent(bytes).language).toBe(language)
  })

  test('a job of several pictures is one label after the other, and is known again as such', () => {
    const file = (column: number) => greyPicture(812, 200, (x, y) => x === column && y < 50)
    const job = prepareJob([{ bytes: file(3) }, { bytes: file(811) }], { ...target, language })
    if (!job.ok) throw new Error(job.problem.code)
    const papers = papersOf(job.value.bytes, { ...target, language })
    expect(papers).toHaveLength(2)
    expect(differing(papers[0]!, 812, 200, (x, y) => x === 3 && y < 50)).toBe(0)
    expect(differing(papers[1]!, 812, 200, (x, y) => x === 811 && y < 50)).toBe(0)
    const content = jobContent(job.value.bytes)
    expect(content.language).toBe(language)
    if (content.language !== 'zpl') expect(content.labels).toHaveLength(2)
  })

  test.for([203, 300] as const)(
    'every shared label at %s dpi has its dots on the paper',
    async (dpi, { skip }) => {
      if (!SHARED_IS_HERE) skip(NOT_RUN)
      for (const { name, png } of sharedLabels()) {
        // The pictures are 8 dots a millimetre wide: on a finer printer the stock is as much smaller.
        const stock = dpi === 203 ? SHARED_STOCK : { widthInch: 813 / 300, heightInch: 1626 / 300 }
        const prepared = preparePrint({ ...target, language, dpi, stock, payload: png })
        if (!prepared.ok) throw new Error(`${name}: ${prepared.problem.code}`)
        expect(prepared.value.unsafe, name).toBeUndefined()
        const [paper, ...others] = papersOf(prepared.value.bytes, { language, dpi, stock })
        expect(others, name).toEqual([])
        const given = blackDots(png)
        expect(differing(paper!, given.width, given.height, given.isBlack), `${name} ${language}`).toBe(0)
        // The simulated printer's own paper; of a ZPL printer's, what is in its format.
        const [printed] = await printedBy({ language, dpi }, prepared.value.bytes)
        const own = printed?.image ?? papersOf(printed!.bytes, { language, dpi, stock })[0]
        expect(differing(own!, given.width, given.height, given.isBlack), `${name} ${language}`).toBe(0)
      }
    },
  )
})

test('beside ZPL in one job a picture is ZPL too: what is drawn for the printer is drawn when it is sent', () => {
  const picture = greyPicture(812, 200, (x, y) => x === 3 && y < 50)
  const zpl = Buffer.from('^XA^FO20,20^A0N,30,30^FDTWO^FS^XZ')
  const job = prepareJob([{ bytes: picture }, { bytes: zpl }], { ...target, language: 'tspl' })
  if (!job.ok) throw new Error(job.problem.code)
  expect(jobContent(job.value.bytes).language).toBe('zpl')
  expect(Buffer.from(job.value.bytes).toString('latin1').match(/\^XA/g)).toHaveLength(2)
})

const MUST: Readonly<Record<Exclude<PrinterLanguage, 'zpl'>, RegExp>> = {
  tspl: /^\r\nSIZE 101\.6 mm,152\.4 mm\r\nDIRECTION 0\r\nREFERENCE 0,0\r\nCLS\r\nBITMAP 40,60,2,2,0,[\s\S]{4}\r\nPRINT 1\r\n$/,
  epl2: /^\nN\nq816\nGW40,60,2,2,[\s\S]{4}\nP1\n$/,
}

test.each(Object.entries(MUST))(
  'a %s label says what it needs and nothing of what the printer’s owner has set',
  (language, whole) => {
    const picture = greyPicture(812, 1218, (x, y) => (x === 41 || x === 49) && (y === 60 || y === 61))
    const made = preparePrint({ ...target, language: language as PrinterLanguage, payload: picture })
    if (!made.ok) throw new Error(made.problem.code)
    expect(Buffer.from(made.value.bytes).toString('latin1')).toMatch(whole)
    // Two bytes a row: ink at dots 1 and 9, the others and what fills the last byte are white, and white is 1.
    expect(Buffer.from(made.value.bytes).includes(Buffer.from('bfbfbfbf', 'hex'))).toBe(true)
  },
)

test('what only looks like a label of ours is ZPL to the station: cut off, with more behind it, or another’s', () => {
  const picture = greyPicture(812, 200, (x, y) => x === 3 && y < 50)
  const made = preparePrint({ ...target, language: 'tspl', payload: picture })
  if (!made.ok) throw new Error(made.problem.code)
  const { bytes } = made.value
  for (const other of [bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.from('~JR')]), Buffer.alloc(0)])
    expect(jobContent(other).language).toBe('zpl')
  expect(jobContent(Buffer.from('\r\nSIZE 4,6\r\nCLS\r\nSELFTEST\r\n')).language).toBe('zpl')
})

test('the pitch of a printer decides how many dots its stock has', () => {
  const of = (pitch: number | undefined, dpi: 203 | 300 | 600) =>
    stockDots(FOUR_BY_SIX, { dpi, ...(pitch !== undefined && { pitch: { x: pitch, y: pitch } }) })
  expect(of(undefined, 203)).toEqual({ widthDots: 813, heightDots: 1219 })
  expect(of(undefined, 300)).toEqual({ widthDots: 1200, heightDots: 1800 })
  expect(of(undefined, 600)).toEqual({ widthDots: 2400, heightDots: 3600 })
  expect(of(8, 203)).toEqual({ widthDots: 813, heightDots: 1219 })
  expect(of(11.8, 300)).toEqual({ widthDots: 1199, heightDots: 1798 })
  expect(of(11.81, 300)).toEqual({ widthDots: 1200, heightDots: 1800 })
  expect(of(12, 300)).toEqual({ widthDots: 1219, heightDots: 1829 })
  expect(of(23.6, 600)).toEqual({ widthDots: 2398, heightDots: 3597 })
})
