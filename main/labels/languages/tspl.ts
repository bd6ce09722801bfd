// A picture as one TSPL label (TSPL and TSPL2 programming manuals): Rollo, Munbyn, TSC, iDPRT and others.
import { JOB_OPENINGS } from '../../core/printing/job-language.ts'
import type { Stock } from '../../core/printing/printer.ts'
import {
  inkIsOne,
  type RasterLabel,
  readLabels,
  textAt,
  type WriteLabel,
  type WrittenLabel,
  whiteIsOne,
} from './raster-label.ts'

/**
 * Where the gap is, how dark and how fast is the printer's own and stays; how large the label is and where its corner
 * lies is always sent, since an earlier label may have changed them. The line end in front ends what another host left.
 *
 * ASSUMPTION: a size in millimetres with two decimals is understood by every printer (the manual shows it so from
 * firmware of 2002 on); `REFERENCE` and `DIRECTION` are in the manual's first edition already.
 */
export const tsplLabel: WriteLabel = label => {
  const { x, y, rowBytes, rows, data } = whiteIsOne(label)
  return Buffer.concat([
    latin1(`${opening(label.paper)}BITMAP ${x},${y},${rowBytes},${rows},0,`),
    data,
    // Mode 0 lays the picture over what is there, which CLS has made white.
    latin1(`\r\nPRINT ${label.copies}\r\n`),
  ])
}

const opening = ({ stock }: RasterLabel['paper']) =>
  `${JOB_OPENINGS.tspl}${millimetres(stock.widthInch)} mm,${millimetres(stock.heightInch)} mm\r\n${CORNER}CLS\r\n`

const CORNER = 'DIRECTION 0\r\nREFERENCE 0,0\r\n'

const millimetres = (inch: Stock['widthInch']) => String(Math.round(inch * 2540) / 100)

const latin1 = (text: string) => Buffer.from(text, 'latin1')

const HEAD =
  /\r\nSIZE [\d.]+ mm,[\d.]+ mm\r\nDIRECTION 0\r\nREFERENCE 0,0\r\nCLS\r\nBITMAP (\d+),(\d+),(\d+),(\d+),0,/y
const TAIL = /\r\nPRINT (\d+)\r\n/y

/** The labels of a job of ours; undefined for anything else. */
export const readTspl = (bytes: Uint8Array): readonly WrittenLabel[] | undefined =>
  readLabels(bytes, (all, at) => readWhiteIsOne(all, at, HEAD, TAIL))

/** One label: a head with place and size, the picture, a tail with the copies. */
export function readWhiteIsOne(bytes: Uint8Array, at: number, head: RegExp, tail: RegExp) {
  head.lastIndex = 0
  tail.lastIndex = 0
  const found = textAt(bytes, at, head)
  if (!found) return undefined
  const [whole, x = '', y = '', width = '', height = ''] = found
  const rowBytes = Number(width)
  const rows = Number(height)
  const start = at + whole.length
  const end = start + rowBytes * rows
  const ending = end <= bytes.length ? textAt(bytes, end, tail) : undefined
  if (!ending) return undefined
  const dots = inkIsOne(bytes.subarray(start, end), rowBytes, rows)
  return {
    label: { x: Number(x), y: Number(y), dots, copies: Number(ending[1]) },
    end: end + ending[0].length,
  }
}
