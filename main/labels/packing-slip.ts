// The packing slip as ZPL of our own, in the printer's dots: rows from top to bottom, on as many papers as they need.
import { cleanText } from '../core/clean-text.ts'
import type { PackingSlip } from '../core/printing/packing-slip.ts'
import type { PreparedPrint } from '../core/printing/print-port.ts'
import type { Printer } from '../core/printing/printer.ts'
import { problem } from '../core/problem.ts'
import { slipWords } from '../i18n/slip-words.ts'
import { lettersMissing } from './drawing/letters.ts'
import { dotsPerInchOf, stockDots, stockName } from './stock.ts'
import { FORMAT_OPENING } from './zpl/lasting-settings.ts'
import { zplText } from './zpl/zpl-text.ts'

/** On smaller ones a slip would be a roll. */
const LEAST_STOCK = { widthInch: 3, heightInch: 3 } as const

/** What every bench has, where nobody knows the printer yet. */
const USUAL: SlipPaper = { dpi: 203, stock: { widthInch: 4, heightInch: 6 } }

type SlipPaper = Pick<Printer, 'dpi' | 'pitch' | 'stock'>

/** A slip as a print of this printer; `unsafe` where it would be a roll of little papers. */
export function preparedSlip(slip: PackingSlip, printer: SlipPaper = USUAL): PreparedPrint {
  const { bytes, pages, lettersMissing: letters } = drawPackingSlip(slip, printer)
  const { stock } = printer
  const isSmall = stock.widthInch < LEAST_STOCK.widthInch || stock.heightInch < LEAST_STOCK.heightInch
  const unsafe = isSmall
    ? problem('unsafe-label', 'slip.stock-small', { params: { stock: stockName(stock) } })
    : undefined
  return {
    bytes,
    labelsExpected: pages,
    differentLabels: pages,
    warnings:
      letters.length > 0
        ? [{ code: 'slip.letters', params: { letters: letters.slice(0, 12).join(' ') } }]
        : [],
    unsafe,
  }
}

interface DrawnSlip {
  readonly bytes: Uint8Array
  /** Papers that it takes. */
  readonly pages: number
  /** Letters that label printers have not: each stands on it as a question mark. */
  readonly lettersMissing: readonly string[]
}

/** In inches. A label is read in the hand and an office page on a table. */
const SIZES = { order: 0.22, small: 0.105, text: 0.13 } as const
const MARGIN = 0.2
/** Of the letters' height. */
const LINE = 1.25
const QUANTITY_COLUMN = 0.45
const GAP = 0.1

interface Paper {
  readonly x: (inch: number) => number
  readonly y: (inch: number) => number
  readonly widthInch: number
  readonly heightInch: number
}

/** What stands or falls with one page: `draw` gives its commands with its top edge at `top`, in inches. */
interface Row {
  readonly heightInch: number
  readonly draw: (top: number) => readonly string[]
}

function drawPackingSlip(slip: PackingSlip, printer: SlipPaper): DrawnSlip {
  const missing = new Set<string>()
  const rows = rowsOf(slip, paperOf(printer), text => {
    const clean = cleanText(text)
    const absent = new Set(lettersMissing(clean, '0'))
    for (const letter of absent) missing.add(letter)
    return Array.from(clean, letter => (absent.has(letter) ? '?' : letter)).join('')
  })
  const formats = pagesOf(slip, paperOf(printer), rows)
  return {
    bytes: Buffer.from(formats.join('\n'), 'utf8'),
    pages: formats.length,
    lettersMissing: [...missing],
  }
}

function paperOf(printer: SlipPaper): Paper {
  const perInch = dotsPerInchOf(printer)
  const { widthDots, heightDots } = stockDots(printer.stock, printer)
  return {
    x: inch => Math.round(inch * perInch.x),
    y: inch => Math.round(inch * perInch.y),
    widthInch: widthDots / perInch.x,
    heightInch: heightDots / perInch.y,
  }
}

function rowsOf(slip: PackingSlip, paper: Paper, known: (text: string) => string): readonly Row[] {
  const { language, sender, to, references, packages, items } = slip
  const word = (name: keyof typeof slipWords) => slipWords[name][language]
  const width = paper.widthInch - 2 * MARGIN
  const block = (text: string, size: number, left = 0, room = width - left): readonly Row[] =>
    wrapped(known(text), size, room).map(line => ({
      heightInch: size * LINE,
      draw: top => [written(paper, MARGIN + left, top, size, line)],
    }))
  const heading = (name: keyof typeof slipWords): readonly Row[] => [gap, ...block(word(name), SIZES.small)]
  return [
    ...block(`${word('from')}: ${sender}`, SIZES.text),
    ...heading('to'),
    ...to.flatMap(line => block(line, SIZES.text)),
    ...(references.length > 0
      ? [...heading('references'), ...block(references.join(' · '), SIZES.text)]
      : []),
    ...heading('packages'),
    ...packages.flatMap((one, at) => block(`${at + 1}. ${packageText(one)}`, SIZES.text)),
    ...(items.length > 0 ? [...heading('contents'), rule(paper)] : []),
    ...items.map(({ quantity, description, sku }) =>
      together([
        {
          heightInch: 0,
          draw: top => [written(paper, MARGIN, top, SIZES.text, `${quantity} ×`)],
        },
        ...block(sku === undefined ? description : `${description} (${sku})`, SIZES.text, QUANTITY_COLUMN),
      ]),
    ),
  ]
}

type Package = PackingSlip['packages'][number]

function packageText({ weightOz, lengthInch, widthInch, heightInch, description }: Package): string {
  const sides = [lengthInch, widthInch, heightInch].filter(side => side !== undefined)
  const parts = [`${rounded(weightOz)} oz`, sides.length === 3 && `${sides.map(rounded).join(' × ')} in`]
  return [...parts, description?.trim()].filter(Boolean).join(' · ')
}

const rounded = (amount: number): number => Math.round(amount * 100) / 100

const gap: Row = { heightInch: GAP, draw: () => [] }

const rule = (paper: Paper): Row => ({
  heightInch: GAP / 2,
  draw: top => {
    const width = paper.x(paper.widthInch - 2 * MARGIN)
    const thick = Math.max(1, paper.y(0.01))
    return [`^FO${paper.x(MARGIN)},${paper.y(top)}^GB${width},${thick},${thick}^FS`]
  },
})

/** Lines of one thing, which a page's end does not part. */
const together = (rows: readonly Row[]): Row => ({
  heightInch: rows.reduce((sum, row) => sum + row.heightInch, 0),
  draw: top => {
    let at = top
    return rows.flatMap(row => {
      const drawn = row.draw(at)
      at += row.heightInch
      return drawn
    })
  },
})

/** Each page says which order's it is, and which of how many: none is missed in the box. */
function pagesOf(slip: PackingSlip, paper: Paper, rows: readonly Row[]): readonly string[] {
  const { language, reference, day, items } = slip
  const width = paper.widthInch - 2 * MARGIN
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const what = `${slipWords.title[language]} · ${date.format(new Date(`${day}T00:00:00Z`))}`
  const head = together([
    line(paper, what, SIZES.text),
    ...wrapped(cleanText(reference), SIZES.order, width).map(text => line(paper, text, SIZES.order)),
    rule(paper),
  ])
  const foot = SIZES.small * LINE + GAP
  const room = paper.heightInch - 2 * MARGIN - head.heightInch - foot
  const pages: Row[][] = [[]]
  let used = 0
  for (const row of rows) {
    if (used > 0 && used + row.heightInch > room) {
      pages.push([])
      used = 0
    }
    // A page does not begin with the white above a heading.
    if (used === 0 && row === gap) continue
    pages.at(-1)?.push(row)
    used += row.heightInch
  }
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return pages.map((page, at) => {
    const number = slipWords.page[language]
      .replace('{{page}}', String(at + 1))
      .replace('{{pages}}', String(pages.length))
    const count = items.length > 0 ? `${slipWords.pieces[language]}: ${rounded(pieces)}` : undefined
    const said = [count, number].filter(Boolean).join(' · ')
    return [
      FORMAT_OPENING,
      ...together([head, ...page]).draw(MARGIN),
      written(paper, MARGIN, paper.heightInch - MARGIN - SIZES.small, SIZES.small, said),
      '^PQ1^XZ',
    ].join('\n')
  })
}

const line = (paper: Paper, text: string, size: number): Row => ({
  heightInch: size * LINE,
  draw: top => [written(paper, MARGIN, top, size, text)],
})

const written = (paper: Paper, left: number, top: number, size: number, text: string): string =>
  `^FO${paper.x(left)},${paper.y(top)}^A0N,${paper.y(size)},${paper.x(size)}${zplText(text)}^FS`

/** Of the letters' height, rather too wide than too narrow: printers and the drawer have fonts 0 of their own. */
function widthOf(letter: string): number {
  if (/[mwMW@%&—–]/.test(letter)) return 0.85
  if (/[fijlrtI.,:;'!|()[\] ]/.test(letter)) return 0.35
  if (/[A-Z]/.test(letter)) return 0.62
  return /[a-z0-9]/.test(letter) ? 0.54 : 0.65
}

/** Lines that fit, broken at spaces; a word that fits on none is broken where it ends. */
function wrapped(text: string, size: number, room: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const widthOfAll = (some: string) => Array.from(some).reduce((sum, one) => sum + widthOf(one) * size, 0)
  const next = () => {
    lines.push(line.trimEnd())
    line = ''
    used = 0
  }
  for (const word of text.split(/(?<= )/)) {
    if (used > 0 && used + widthOfAll(word.trimEnd()) > room) next()
    for (const letter of word) {
      const width = widthOf(letter) * size
      if (used > 0 && used + width > room && letter !== ' ') next()
      line += letter
      used += width
    }
  }
  if (line.trim() !== '' || lines.length === 0) next()
  return lines
}
