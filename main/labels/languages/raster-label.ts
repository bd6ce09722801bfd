// Dots on their way into a printer's language, and back.
import type { Resolution, Stock } from '../../core/printing/printer.ts'
import { blankDots, cutOut, type Dots, type InkBounds } from '../dots.ts'
import type { GraphicEncoding } from '../zpl/graphic-field.ts'

/** A picture to print; outside `ink` it is white. */
export interface RasterLabel {
  readonly dots: Dots
  readonly ink: InkBounds
  readonly paper: Resolution & { readonly stock: Stock }
  /** Of ZPL alone; the other languages take the dots as they are. */
  readonly encoding: GraphicEncoding
  readonly copies: number
}

/** What a label of ours puts on paper: `dots` with their left upper corner at `x` and `y`. */
export interface WrittenLabel {
  readonly x: number
  readonly y: number
  readonly dots: Dots
  readonly copies: number
}

/** Turns dots into the bytes of one label, whole and by itself. */
export type WriteLabel = (label: RasterLabel) => Uint8Array

/** What is sent for the picture in a language whose pictures are whole bytes wide, with 1 for white. */
export interface WhiteIsOne {
  readonly x: number
  readonly y: number
  readonly rowBytes: number
  readonly rows: number
  readonly data: Uint8Array
}

/**
 * The ink's rectangle, begun at a whole byte so that no dot is shifted and a printer that rounds positions to bytes
 * is right all the same; the dots that fill up the last byte are white.
 */
export function whiteIsOne({ dots, ink }: Pick<RasterLabel, 'dots' | 'ink'>): WhiteIsOne {
  const left = ink.left & ~7
  const cut = cutOut(dots, { ...ink, left })
  return {
    x: left,
    y: ink.top,
    rowBytes: cut.rowBytes,
    rows: cut.heightDots,
    data: inverted(cut.data),
  }
}

/** A callback a byte takes longer than all else that is done with a label. */
function inverted(data: Uint8Array): Uint8Array {
  const other = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at++) other[at] = ~(data[at] as number)
  return other
}

/** The dots again of a picture in which 1 is white. */
export function inkIsOne(data: Uint8Array, rowBytes: number, rows: number): Dots {
  return { widthDots: rowBytes * 8, heightDots: rows, rowBytes, data: inverted(data) }
}

/** The paper with the label on it; what fills up its last byte is beyond the edge or white. */
export function onCanvas(
  { x, y, dots }: WrittenLabel,
  { widthDots, heightDots }: Pick<Dots, 'widthDots' | 'heightDots'>,
): Dots {
  const canvas = blankDots(widthDots, heightDots)
  const shift = x & 7
  const put = (at: number, row: number, byte: number) => {
    if (at < canvas.rowBytes) {
      const place = (y + row) * canvas.rowBytes + at
      canvas.data[place] = (canvas.data[place] ?? 0) | byte
    }
  }
  for (let row = 0; row < Math.min(dots.heightDots, heightDots - y); row++) {
    for (let column = 0; column < dots.rowBytes; column++) {
      const byte = dots.data[row * dots.rowBytes + column] ?? 0
      put((x >> 3) + column, row, byte >> shift)
      if (shift > 0) put((x >> 3) + column + 1, row, (byte << (8 - shift)) & 0xff)
    }
  }
  return canvas
}

/** Reads what a writer of ours wrote, label by label; undefined where a byte of it is another. */
export function readLabels(
  bytes: Uint8Array,
  readOne: (
    bytes: Uint8Array,
    at: number,
  ) => { readonly label: WrittenLabel; readonly end: number } | undefined,
): readonly WrittenLabel[] | undefined {
  const labels: WrittenLabel[] = []
  for (let at = 0; at < bytes.length; ) {
    const read = readOne(bytes, at)
    if (!read) return undefined
    labels.push(read.label)
    at = read.end
  }
  return labels
}

/** What `pattern` (sticky) finds of the text at `at`: the head or the tail of a label, which are plain letters. */
export function textAt(bytes: Uint8Array, at: number, pattern: RegExp): RegExpExecArray | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(LONGEST_TEXT, bytes.length - at))
  return pattern.exec(text.toString('latin1')) ?? undefined
}

const LONGEST_TEXT = 200
