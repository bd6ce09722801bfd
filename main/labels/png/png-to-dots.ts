// The step from a PNG's pixels to dots: alpha over white, one threshold, never a dither.
import { inflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { type Problem, problem } from '../../core/problem.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import { blankDots, type Dots } from '../dots.ts'
import { inkTable, packColourAlpha, packerOf } from '../ink.ts'
import { barePng, type PngContainer, type PngHeader, samplesPerPixel } from './png-container.ts'
import { unfilter } from './png-unfilter.ts'

/** Some encoders pad their image data; a bomb does not fit in this. */
const SPARE_BYTES = 64 * 1024

const damaged = (detail: string) => fail(problem('invalid-input', 'label.png-damaged', { detail }))

/**
 * The dots of a PNG of any colour type and depth, interlaced too. Memory is bounded by the header's size,
 * which `readPngContainer` has checked: image data that unpacks to more is refused, not unpacked.
 *
 * What label services send is unpacked here straight into dots; the rare kinds (interlaced, 16-bit, a single
 * transparent colour) go through pngjs (docs/decisions/0020-png-straight-to-dots.md).
 */
export function pngToDots(png: PngContainer): Result<Dots, Problem> {
  const expected = unpackedBytes(png.header)
  let pixels: Buffer
  try {
    pixels = inflateSync(png.imageData, {
      maxOutputLength: expected + SPARE_BYTES,
      chunkSize: Math.min(Math.max(expected + 1, 1024), 4 * 1024 * 1024),
    })
  } catch {
    return damaged('the image data does not unpack')
  }
  if (pixels.length < expected) return damaged('the image data is cut off')
  return isCommon(png) ? commonToDots(png, pixels) : rareToDots(png)
}

function isCommon({ header, transparency }: PngContainer): boolean {
  return !header.interlaced && header.bitDepth <= 8 && (header.colourType === 3 || !transparency)
}

function commonToDots(png: PngContainer, pixels: Buffer): Result<Dots, Problem> {
  const { widthDots, heightDots, bitDepth, colourType } = png.header
  const bitsPerPixel = samplesPerPixel(colourType) * bitDepth
  const rowLength = (widthDots * bitsPerPixel + 7) >> 3
  const dots = blankDots(widthDots, heightDots)
  const ink = inkTable(png)
  const pack = packerOf(png.header)
  let possible = true
  const failure = unfilter(
    pixels,
    rowLength,
    heightDots,
    Math.max(1, bitsPerPixel >> 3),
    (row, start, sameAsAbove) => {
      const to = row * dots.rowBytes
      if (sameAsAbove) dots.data.copyWithin(to, to - dots.rowBytes, to)
      else if (!pack(pixels, start, dots.data, to, widthDots, ink)) possible = false
    },
  )
  if (failure) return damaged(failure)
  return possible ? ok(dots) : damaged('a pixel beyond the palette')
}

function rareToDots(png: PngContainer): Result<Dots, Problem> {
  let pixels: Buffer
  try {
    // The bare file holds nothing but the picture, whose unpacked size is already known to be within bounds.
    pixels = PNG.sync.read(barePng(png)).data
  } catch {
    return damaged('the pixels make no sense')
  }
  const { widthDots, heightDots } = png.header
  const dots = blankDots(widthDots, heightDots)
  if (pixels.length < widthDots * heightDots * 4) return damaged('the picture is cut off')
  for (let row = 0; row < heightDots; row++) {
    packColourAlpha(pixels, row * widthDots * 4, dots.data, row * dots.rowBytes, widthDots, NO_TABLE)
  }
  return ok(dots)
}

const NO_TABLE = new Uint8Array(0)

/** Adam7 (PNG specification, section 8.2): where each pass starts, and its steps. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Bytes of the unpacked image data: a filter byte and the packed pixels for every row of every pass. */
function unpackedBytes({ widthDots, heightDots, bitDepth, colourType, interlaced }: PngHeader): number {
  const bitsPerPixel = bitDepth * samplesPerPixel(colourType)
  const rows = (width: number, height: number) =>
    width > 0 && height > 0 ? height * (1 + Math.ceil((width * bitsPerPixel) / 8)) : 0
  if (!interlaced) return rows(widthDots, heightDots)
  return ADAM7.reduce(
    (sum, [x, y, stepX, stepY]) =>
      sum + rows(Math.ceil((widthDots - x) / stepX), Math.ceil((heightDots - y) / stepY)),
    0,
  )
}
