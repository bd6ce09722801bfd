// How tests look at labels: ZPL drawn by another's renderer, barcodes read by another's decoder.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { decode } from 'fast-png'
import { ready } from 'zpl-renderer-js'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

export interface SeenBarcode {
  readonly format: string
  readonly text: string
}

let prepared: Promise<unknown> | undefined

async function prepare(): Promise<void> {
  prepared ??= (async () => {
    const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
    const wasmBinary = new Uint8Array(await readFile(path)).buffer
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  })()
  await prepared
}

export async function barcodesIn(png: Uint8Array): Promise<readonly SeenBarcode[]> {
  await prepare()
  const found = await readBarcodes(new Blob([Uint8Array.from(png)]), {
    tryHarder: true,
    // Made smaller, bars may look like another code's.
    tryDownscale: false,
    maxNumberOfSymbols: 16,
  })
  return found.map(({ format, text }) => ({ format, text }))
}

/** A 4 × 6 inch label at 8 dots/mm. */
export async function renderZpl(zpl: string): Promise<Uint8Array> {
  const { api } = await ready
  return Buffer.from(await api.zplToBase64Async(zpl, 101.6, 152.4, 8), 'base64')
}

export interface Dots {
  readonly width: number
  readonly height: number
  readonly depth: number
  /** True where the dot is black. */
  black(x: number, y: number): boolean
}

export function dotsOf(png: Uint8Array): Dots {
  const { width, height, depth, data } = decode(png)
  const rowBytes = Math.ceil((width * depth) / 8)
  return {
    width,
    height,
    depth,
    black: (x, y) =>
      depth === 1
        ? (((data[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 0
        : (data[y * width + x] ?? 0) < 128,
  }
}
