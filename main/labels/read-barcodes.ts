// Reads barcodes from dots, with zxing as WebAssembly from its own package and never from a network.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes as readWithZxing } from 'zxing-wasm/reader'
import type { Dots, InkBounds } from './dots.ts'
import { dotsToPng } from './dots-to-png.ts'

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

export async function readPlacedBarcodes(dots: Dots): Promise<ReadBarcode[]> {
  prepared ??= prepareReader()
  await prepared
  const results = await readWithZxing(dotsToPng(dots), { tryHarder: true, maxNumberOfSymbols: 64 })
  return results.map(({ format, text, bytes, position, symbologyIdentifier, symbol }) => {
    const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
    const xs = corners.map(({ x }) => x)
    const ys = corners.map(({ y }) => y)
    const { topLeft, topRight } = position
    return {
      format,
      text,
      bytes: Buffer.from(bytes).toString('latin1'),
      isGs1: /^\](C1|d2|Q3|e0)$/.test(symbologyIdentifier),
      place: {
        left: Math.min(...xs),
        top: Math.min(...ys),
        right: Math.max(...xs) + 1,
        bottom: Math.max(...ys) + 1,
      },
      ...(symbol.width > 0 && symbol.width < 200 && { modules: symbol.width }),
      isUpright: Math.abs(topRight.y - topLeft.y) > Math.abs(topRight.x - topLeft.x),
    }
  })
}

async function prepareReader(): Promise<void> {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const bytes = await readFile(file)
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}
