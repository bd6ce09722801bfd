// The test label: does it come out, whole and sharp, on this printer's stock.
import type { Printer } from '../core/printing/printer.ts'
import { dotsPerInch, stockDots } from './stock.ts'
import { FORMAT_OPENING } from './zpl/lasting-settings.ts'
import { zplText } from './zpl/zpl-text.ts'

/** What a Code 128 of `TEST-0123` takes: start, nine characters, check and stop, 11 modules each and 2. */
const BARCODE_TEXT = 'TEST-0123'
const BARCODE_MODULES = (BARCODE_TEXT.length + 3) * 11 + 2

/**
 * ZPL for one label: a corner mark at each edge of the stock (all four whole: size and place are
 * right), the printer's name and settings, and a barcode to scan.
 */
export function testLabel(printer: Pick<Printer, 'name' | 'dpi' | 'pitch' | 'stock'>): Uint8Array {
  const { dpi, stock } = printer
  const dots = (inch: number) => Math.round(inch * dotsPerInch(dpi))
  const { widthDots: width, heightDots: height } = stockDots(stock, printer)
  const edge = dots(0.06)
  const mark = dots(0.3)
  const thick = Math.max(2, dots(0.015))
  const left = edge + thick * 3
  const room = width - 2 * left
  const text = Math.max(12, Math.min(dots(0.16), Math.floor(height / 10)))
  const line = (number: number) => edge + mark / 2 + Math.round(text * 1.3 * number)
  const moduleDots = Math.max(1, Math.min(Math.floor(dpi / 68), Math.floor((room * 0.9) / BARCODE_MODULES)))
  const barcodeTop = line(4)
  const barcodeHeight = Math.max(text, Math.min(dots(1), height - barcodeTop - mark - text))

  const corners = [
    [edge, edge],
    [width - edge - mark, edge],
    [edge, height - edge - mark],
    [width - edge - mark, height - edge - mark],
  ].flatMap(([x = 0, y = 0], corner) => [
    box(x, corner < 2 ? y : y + mark - thick, mark, thick),
    box(corner % 2 === 0 ? x : x + mark - thick, y, thick, mark),
  ])
  const written = [
    printer.name,
    `${dpi} dpi, ${stock.widthInch} x ${stock.heightInch} in`,
    'All four corners whole? Lines sharp?',
  ].map(
    (words, number) => `^FO${left},${line(number)}^A0N,${text},${text}^FB${room},1,0,C${zplText(words)}^FS`,
  )
  return Buffer.from(
    [
      FORMAT_OPENING,
      ...corners,
      ...written,
      `^FO${Math.floor((width - moduleDots * BARCODE_MODULES) / 2)},${barcodeTop}`,
      `^BY${moduleDots}^BCN,${barcodeHeight},N,N,N^FD${BARCODE_TEXT}^FS`,
      '^PQ1^XZ',
    ].join('\n'),
    'utf8',
  )
}

const box = (x: number, y: number, width: number, height: number) =>
  `^FO${x},${y}^GB${width},${height},${Math.min(width, height)}^FS`
