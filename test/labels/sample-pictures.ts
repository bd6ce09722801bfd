// Pictures made for tests: PNG of every colour type, depth, filter and interlacing, and the dots they must give.
import { crc32, deflateSync } from 'node:zlib'

export interface PictureKind {
  readonly width: number
  readonly height: number
  readonly colourType: 0 | 2 | 3 | 4 | 6
  readonly bitDepth: 1 | 2 | 4 | 8 | 16
  readonly interlaced?: boolean
  /** The filter of row `row` (of each pass): 0 to 4. */
  readonly filterOf?: (row: number) => number
  /** For colour type 3: red, green, blue, alpha. */
  readonly palette?: readonly (readonly [number, number, number, number])[]
  /** For colour types 0 and 2: the samples that are transparent. */
  readonly transparent?: readonly number[]
  readonly extraChunks?: readonly Buffer[]
}

/** The samples of the pixel, each within the depth. */
export type Samples = (x: number, y: number) => readonly number[]

export const SAMPLES = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const

export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

export const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

export function headerChunk(
  kind: Pick<PictureKind, 'width' | 'height' | 'bitDepth' | 'colourType' | 'interlaced'>,
) {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(kind.width, 0)
  data.writeUInt32BE(kind.height, 4)
  data.set([kind.bitDepth, kind.colourType, 0, 0, kind.interlaced ? 1 : 0], 8)
  return chunk('IHDR', data)
}

/** A PNG file of that kind with these samples. */
export function png(kind: PictureKind, samples: Samples): Buffer {
  const chunks = [SIGNATURE, headerChunk(kind), ...(kind.extraChunks ?? [])]
  if (kind.palette) {
    chunks.push(chunk('PLTE', Buffer.concat(kind.palette.map(colour => Buffer.from(colour.slice(0, 3))))))
    if (kind.palette.some(([, , , alpha]) => alpha < 255)) {
      chunks.push(chunk('tRNS', Buffer.from(kind.palette.map(([, , , alpha]) => alpha))))
    }
  }
  if (kind.transparent) {
    const data = Buffer.alloc(kind.transparent.length * 2)
    kind.transparent.forEach((sample, index) => {
      data.writeUInt16BE(sample, index * 2)
    })
    chunks.push(chunk('tRNS', data))
  }
  chunks.push(chunk('IDAT', deflateSync(imageData(kind, samples))), chunk('IEND', Buffer.alloc(0)))
  return Buffer.concat(chunks)
}

const WHOLE = [[0, 0, 1, 1]] as const
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Filtered rows of all passes, not yet compressed. */
function imageData(kind: PictureKind, samples: Samples): Buffer {
  const rows: Buffer[] = []
  const bytesPerPixel = Math.max(1, (SAMPLES[kind.colourType] * kind.bitDepth) >> 3)
  for (const [startX, startY, stepX, stepY] of kind.interlaced ? PASSES : WHOLE) {
    let above: Buffer | undefined
    let row = 0
    for (let y = startY; y < kind.height; y += stepY) {
      const bits: number[] = []
      for (let x = startX; x < kind.width; x += stepX) bits.push(...samples(x, y))
      if (bits.length === 0) break
      const packed = packRow(bits, kind.bitDepth)
      rows.push(
        filtered(packed, above ?? Buffer.alloc(packed.length), kind.filterOf?.(row++) ?? 0, bytesPerPixel),
      )
      above = packed
    }
  }
  return Buffer.concat(rows)
}

function packRow(samples: readonly number[], depth: number): Buffer {
  const row = Buffer.alloc(Math.ceil((samples.length * depth) / 8))
  samples.forEach((sample, index) => {
    if (depth === 16) row.writeUInt16BE(sample, index * 2)
    else {
      const bit = index * depth
      row[bit >> 3]! |= sample << (8 - depth - (bit & 7))
    }
  })
  return row
}

function filtered(row: Buffer, above: Buffer, filter: number, bytesPerPixel: number): Buffer {
  const out = Buffer.alloc(row.length + 1)
  out[0] = filter
  for (let at = 0; at < row.length; at++) {
    const a = at >= bytesPerPixel ? row[at - bytesPerPixel]! : 0
    const b = above[at]!
    const c = at >= bytesPerPixel ? above[at - bytesPerPixel]! : 0
    const guess = [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter] ?? 0
    out[at + 1] = row[at]! - guess
  }
  return out
}

function paeth(a: number, b: number, c: number): number {
  const p = a + b - c
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)]
  if (pa <= pb && pa <= pc) return a
  return pb <= pc ? b : c
}

/** Red, green, blue, alpha of 0–255, from the samples, as the PNG specification reads them. */
function colourOf(kind: PictureKind, samples: readonly number[]): [number, number, number, number] {
  const top = 2 ** kind.bitDepth - 1
  const byte = (sample: number) => Math.floor((sample * 255) / top + 0.5)
  const [s0 = 0, s1 = 0, s2 = 0, s3 = 0] = samples
  const clear = kind.transparent?.every((sample, index) => sample === samples[index]) ? 0 : 255
  if (kind.colourType === 0) return [byte(s0), byte(s0), byte(s0), clear]
  if (kind.colourType === 2) return [byte(s0), byte(s1), byte(s2), clear]
  if (kind.colourType === 3) return [...(kind.palette?.[s0] ?? [0, 0, 0, 255])]
  if (kind.colourType === 4) return [byte(s0), byte(s0), byte(s0), byte(s1)]
  return [byte(s0), byte(s1), byte(s2), byte(s3)]
}

/** Ink is what is darker than half over white paper; in whole numbers, times 255 × 1000. */
export function isInk([red, green, blue, alpha]: readonly [number, number, number, number]): boolean {
  const over = (channel: number) => channel * alpha + 255 * (255 - alpha)
  return over(red) * 299 + over(green) * 587 + over(blue) * 114 < 128 * 255 * 1000
}

/** The dots that the picture must give, as text: `#` is ink. */
export function inkOf(kind: PictureKind, samples: Samples): string[] {
  return Array.from({ length: kind.height }, (_, y) =>
    Array.from({ length: kind.width }, (__, x) => (isInk(colourOf(kind, samples(x, y))) ? '#' : '.')).join(
      '',
    ),
  )
}

/** A grey picture of one byte a pixel: black where `ink` says so. */
export const greyPicture = (width: number, height: number, ink: (x: number, y: number) => boolean): Buffer =>
  png({ width, height, colourType: 0, bitDepth: 8 }, (x, y) => [ink(x, y) ? 0 : 255])
