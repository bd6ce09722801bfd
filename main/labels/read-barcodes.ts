// Reads barcodes from dots, with zxing as WebAssembly from its own package and never from a network.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  prepareZXingModule,
  type ReaderOptions,
  type ReadResult,
  readBarcodes as readWithZxing,
} from 'zxing-wasm/reader'
import type { Dots, InkBounds } from './dots.ts'
import { dotsToPng } from './png/dots-to-png.ts'

export interface Barcode {
  /** The symbology in zxing's words, such as `Code128`, `DataMatrix`, `EAN13`. */
  readonly format: string
  /** Its data; the parts of GS1 codes carry their identifiers in parentheses. */
  readonly text: string
}

/** A barcode, and where on the dots it is. */
export interface PlacedBarcode extends Barcode {
  readonly isGs1: boolean
  /** As the reader has it: some dots may be missing at each side. */
  readonly place: InkBounds
  /** Its place begins and ends with its own bars, dot by dot. */
  readonly isExact?: true
  /** Across a matrix code, where the reader knows it. */
  readonly modules?: number
  /** It is read down or up the paper. */
  readonly isUpright: boolean
}

export interface ReadBarcode extends PlacedBarcode {
  /** What is in it, byte for byte; FNC1 is GS, and the first is left out. */
  readonly bytes: string
}

/** What codes are and say, as they are compared. */
export const textsOf = (codes: readonly Barcode[]): readonly string[] =>
  codes.map(({ format, text }) => `${format} ${text}`)

let prepared: Promise<unknown> | undefined

/** The barcodes that can be read from the dots, in reading order of the reader. */
export async function readBarcodes(dots: Dots): Promise<Barcode[]> {
  return (await readPlacedBarcodes(dots)).map(({ format, text }) => ({ format, text }))
}

export const readPlacedBarcodes = (dots: Dots): Promise<ReadBarcode[]> =>
  read(dots, { tryHarder: true, maxNumberOfSymbols: MOST_CODES })

/**
 * The clean Code 128 bars among them, which carriers print their numbers in, in a fifth of the time: what it reads is there,
 * what it does not read says nothing.
 */
export const readCleanBars = (dots: Dots): Promise<ReadBarcode[]> =>
  read(dots, { formats: ['Code128'], maxNumberOfSymbols: MOST_CODES, ...AS_PRINTED })

const MOST_CODES = 64
/** Black on white, in the size that it is printed in: every row of it is read. */
const AS_PRINTED = { tryHarder: true, tryInvert: false, tryDownscale: false } as const

/** Loads the reader, which takes longer than reading a label. */
export function readyToRead(): Promise<unknown> {
  prepared ??= prepareReader()
  return prepared
}

async function read(dots: Dots, options: ReaderOptions): Promise<ReadBarcode[]> {
  await readyToRead()
  const results = await readWithZxing(dotsToPng(dots), options)
  const placed = results.map(result => ({ ...result, place: placeOf(result.position) }))
  const seen = placed.filter(one => !placed.some(other => isMisreadBeside(one, other)))
  return seen.map(({ format, text, bytes, position, place, symbologyIdentifier, symbol }) => {
    const { topLeft, topRight } = position
    return {
      format,
      text,
      bytes: Buffer.from(bytes).toString('latin1'),
      isGs1: /^\](C1|d2|Q3|e0)$/.test(symbologyIdentifier),
      place,
      ...(symbol.width > 0 && symbol.width < 200 && { modules: symbol.width }),
      isUpright: Math.abs(topRight.y - topLeft.y) > Math.abs(topRight.x - topLeft.x),
    }
  })
}

type Position = ReadResult['position']

function placeOf({ topLeft, topRight, bottomLeft, bottomRight }: Position): InkBounds {
  const corners = [topLeft, topRight, bottomLeft, bottomRight]
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs) + 1,
    bottom: Math.max(...ys) + 1,
  }
}

interface Lines {
  readonly place: InkBounds
  /** Rows of the picture that say so; none for square codes. */
  readonly lineCount: number
}

/**
 * The reader looks at the picture made smaller as well, where bars of one code may look like those of another: at one
 * place there is one code, which is the one that most rows say.
 */
function isMisreadBeside(one: Lines, other: Lines): boolean {
  if (one.lineCount === 0 || other.lineCount <= one.lineCount) return false
  const [a, b] = [one.place, other.place]
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return wide > (a.right - a.left) / 2 && high > (a.bottom - a.top) / 2
}

async function prepareReader(): Promise<void> {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const bytes = await readFile(file)
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}
