// Reads barcodes from dots, with zxing as WebAssembly from its own package and never from a network.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes as readWithZxing } from 'zxing-wasm/reader'
import type { Dots } from './dots.ts'
import { dotsToPng } from './dots-to-png.ts'

export interface Barcode {
  /** The symbology in zxing's words, such as `Code128`, `DataMatrix`, `EAN13`. */
  readonly format: string
  /** Its data; the parts of GS1 codes carry their identifiers in parentheses. */
  readonly text: string
}

let prepared: Promise<unknown> | undefined

/** The barcodes that can be read from the dots, in reading order of the reader. */
export async function readBarcodes(dots: Dots): Promise<Barcode[]> {
  prepared ??= prepareReader()
  await prepared
  const results = await readWithZxing(dotsToPng(dots), { tryHarder: true, maxNumberOfSymbols: 64 })
  return results.map(({ format, text }) => ({ format, text }))
}

async function prepareReader(): Promise<void> {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const bytes = await readFile(file)
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}
