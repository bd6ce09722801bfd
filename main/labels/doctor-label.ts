// The printer doctor's label: what someone reads at the paper's edges, in the black bar and with a scanner tells the
// pitch, the place, the darkness and the dead dots of a printer.

import type { Printer } from '../core/printing/printer.ts'
import { codeText, MODULES_ON_LABEL } from '../core/printing/printer-doctor.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { dotsPerInchOf, stockDots } from './stock.ts'
import { FORMAT_OPENING } from './zpl/lasting-settings.ts'
import { zplText } from './zpl/zpl-text.ts'

/** A line's step away from the edge; so many lines begin as far beyond it. */
const STEP_MM = 0.25
const BEYOND = 8
const LINES = 33

/** What the screen shows beside the question about letters. */
const LETTERS_ON_LABEL = 'ÁÉÍÓÚ Ñ Ü ç ß ø ¿'

/** What the numbers count. */
const UNIT = 'mm'
const LETTER_MM = 2.4
/** Of a numeral's height. */
const NUMERAL_WIDE = 0.6
/** From the top of the head's bar to its numbers. */
const HEAD_BAR_MM = 4

interface Place {
  /** Dots at so many millimetres from the left, or from the top. */
  readonly x: (mm: number) => number
  readonly y: (mm: number) => number
  readonly widthMm: number
  readonly heightMm: number
}

/** On smaller ones the codes would lie over each other. */
const LEAST_STOCK = { widthInch: 3.9, heightInch: 5 } as const

export function doctorLabel(
  printer: Pick<Printer, 'name' | 'dpi' | 'pitch' | 'stock'>,
): Result<Uint8Array, Problem> {
  const { stock } = printer
  if (stock.widthInch < LEAST_STOCK.widthInch || stock.heightInch < LEAST_STOCK.heightInch) {
    return fail(problem('invalid-input', 'doctor.stock-small'))
  }
  const { x, y } = dotsPerInchOf(printer)
  const { widthDots, heightDots } = stockDots(stock, printer)
  const place: Place = {
    x: mm => Math.round((mm * x) / 25.4),
    y: mm => Math.round((mm * y) / 25.4),
    widthMm: (widthDots / x) * 25.4,
    heightMm: (heightDots / y) * 25.4,
  }
  const barTop = place.heightMm - 56
  const lines = [
    FORMAT_OPENING,
    ...stairs(place, barTop),
    ...rulers(place, barTop),
    ...headBar(place, barTop),
    ...fineLines(place, barTop + 10),
    ...codes(place, printer.dpi, barTop),
    words(place, 24, 14, printer.name),
    words(place, 24, 18, LETTERS_ON_LABEL),
    '^PQ1^XZ',
  ]
  return ok(Buffer.from(lines.join('\n'), 'utf8'))
}

/** Lines that come a quarter of a millimetre nearer to the edge each: the first whole one is where the edge is. */
function stairs(place: Place, bottom: number): readonly string[] {
  const { widthMm, heightMm } = place
  const lines = Array.from({ length: LINES }, (_, index) => ({ index, at: (index - BEYOND) * STEP_MM }))
  const [tall, wide] = [(bottom - 26) / LINES, (widthMm - 38) / LINES]
  return lines.flatMap(({ index, at }) => {
    const isNamed = index % 4 === 0
    const [down, along] = [24 + index * tall, 24 + index * wide]
    const name = String(at)
    return [
      ...(at < 0
        ? []
        : [
            box(place, at, down, 0, tall * 0.8),
            box(place, along, at, wide * 0.8, 0),
            ...(isNamed ? [number(place, at + 1, down, name), number(place, along, at + 1, name)] : []),
          ]),
      box(place, widthMm - at, down, 0, tall * 0.8),
      box(place, along, heightMm - at, wide * 0.8, 0),
      ...(isNamed
        ? [number(place, widthMm - at - 5, down, name), number(place, along, heightMm - at - 4, name)]
        : []),
    ]
  })
}

/** Millimetres from each edge inwards, for paper of another size. What is by the head's bar has its numbers there. */
function rulers(place: Place, barTop: number): readonly string[] {
  const { widthMm, heightMm } = place
  const ticks = (length: number) => Array.from({ length: Math.floor(length) + 1 }, (_, mm) => mm)
  const isByHeadBar = (mm: number) =>
    mm + LETTER_MM > barTop && mm - LETTER_MM < barTop + HEAD_BAR_MM + LETTER_MM
  return [
    words(place, 1, 9.5, UNIT),
    ...ticks(widthMm).flatMap(mm => [
      box(place, mm, 12, 0, mm % 10 === 0 ? 2 : 1),
      ...(mm % 10 === 0 && mm > 0 ? [number(place, mm + 0.4, 9.5, String(mm))] : []),
    ]),
    ...ticks(heightMm).flatMap(mm => [
      box(place, 15, mm, mm % 10 === 0 ? 2 : 1, 0),
      ...(mm % 10 === 0 && mm > 0 && !isByHeadBar(mm) ? [number(place, 17.5, mm - 1, String(mm))] : []),
    ]),
  ]
}

/** Each dot of the head prints here: a dead one leaves white. */
const headBar = (place: Place, top: number): readonly string[] => [
  box(place, 0, top, place.widthMm, 3),
  words(place, 1, top + HEAD_BAR_MM, UNIT),
  ...Array.from({ length: Math.floor(place.widthMm / 10) }, (_, ten) =>
    number(place, (ten + 1) * 10 - 1.5, top + HEAD_BAR_MM, String((ten + 1) * 10)),
  ),
]

/** One dot black, one white: what is too dark grows together, what is too pale breaks. */
const fineLines = (place: Place, top: number): readonly string[] =>
  Array.from(
    { length: 24 },
    (_, line) => `^FO${place.x(24)},${place.y(top) + line * 2}^GB${place.x(16)},1,1^FS`,
  )

/** Rows of codes of ever finer bars, along the paper and down it. */
function codes(place: Place, dpi: Printer['dpi'], barTop: number): readonly string[] {
  const modules = MODULES_ON_LABEL[dpi]
  let right = 44
  const down = modules.map(dots => {
    const at = `^FO${place.x(right)},${place.y(barTop + 10)}`
    right += 12
    return `${at}^BY${dots}^BCR,${place.x(7)},N,N,N^FD>;${codeText('down', dots)}^FS`
  })
  return [
    ...modules.map((dots, row) => {
      const at = `^FO${place.x(30)},${place.y(23 + row * 11)}`
      return `${at}^BY${dots}^BCN,${place.y(7)},N,N,N^FD>;${codeText('along', dots)}^FS`
    }),
    ...down,
  ]
}

/** No thinner than a dot. */
function box(place: Place, xMm: number, yMm: number, widthMm: number, heightMm: number): string {
  const [width, height] = [Math.max(1, place.x(widthMm)), Math.max(1, place.y(heightMm))]
  const [x, y] = [Math.max(0, place.x(xMm)), Math.max(0, place.y(yMm))]
  return `^FO${x},${y}^GB${width},${height},${Math.min(width, height)}^FS`
}

const words = (place: Place, xMm: number, yMm: number, text: string): string =>
  `^FO${Math.max(0, place.x(xMm))},${Math.max(0, place.y(yMm))}^A0N,${place.y(LETTER_MM)},${place.x(LETTER_MM)}${zplText(text)}^FS`

/** Completely on the paper, even if what it belongs to is at the edge. */
const number = (place: Place, xMm: number, yMm: number, text: string): string =>
  words(
    place,
    Math.min(xMm, place.widthMm - (text.length * NUMERAL_WIDE + 0.1) * LETTER_MM),
    Math.min(yMm, place.heightMm - 1.1 * LETTER_MM),
    text,
  )
