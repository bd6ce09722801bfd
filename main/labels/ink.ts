// The one rule that makes a pixel ink or paper, and packing rows of pixels into dots by it.
import type { PngContainer, PngHeader } from './png/png-container.ts'

/**
 * A colour over white is ink when its luma is under 128 of 255. Luma is Rec. 601 in thousandths
 * (299 red, 587 green, 114 blue), so that a grey pixel is its own luma and no rounding decides a dot.
 */
const INK_BELOW = 128_000
const PAPER = 255_000

/** Whether a colour with alpha (each 0–255) over white paper is ink. */
function isInkColour(red: number, green: number, blue: number, alpha: number): boolean {
  return (299 * red + 587 * green + 114 * blue) * alpha + PAPER * (255 - alpha) < INK_BELOW * 255
}

/** In an ink table: this sample must not occur (an index beyond the palette). */
const IMPOSSIBLE = 2

/** For every sample value (a grey, or an index of the palette): 1 is ink, 0 is paper. */
export function inkTable({ header, palette, transparency }: PngContainer): Uint8Array {
  const table = new Uint8Array(256)
  if (header.colourType === 3 && palette) {
    table.fill(IMPOSSIBLE)
    for (let index = 0; index * 3 < palette.length; index++) {
      const [red = 0, green = 0, blue = 0] = palette.subarray(index * 3, index * 3 + 3)
      table[index] = isInkColour(red, green, blue, transparency?.[index] ?? 255) ? 1 : 0
    }
    return table
  }
  const white = 2 ** header.bitDepth - 1
  for (let grey = 0; grey <= white; grey++) table[grey] = grey * 255 < 128 * white ? 1 : 0
  return table
}

/** Packs one row of `width` pixels at `from` into dots at `to`; false when an impossible sample occurred. */
export type Packer = (
  pixels: Uint8Array,
  from: number,
  dots: Uint8Array,
  to: number,
  width: number,
  ink: Uint8Array,
) => boolean

/** The packer for a colour type and depth of at most 8 bits. */
export function packerOf({ bitDepth, colourType }: PngHeader): Packer {
  if (bitDepth === 1) return packBits
  if (bitDepth < 8) return packNarrow(bitDepth)
  if (colourType === 2) return packColour
  if (colourType === 4) return packGreyAlpha
  if (colourType === 6) return packColourAlpha
  return colourType === 0 ? packGrey : packIndex
}

// Every index is inside its buffer, whose length the caller has checked: no bounds test in the inner loops.
const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] as number

function packBits(
  pixels: Uint8Array,
  from: number,
  dots: Uint8Array,
  to: number,
  width: number,
  ink: Uint8Array,
): boolean {
  const zero = byteAt(ink, 0)
  const one = byteAt(ink, 1)
  const length = (width + 7) >> 3
  const flip = zero & 1 ? 0xff : 0
  const keep = (zero ^ one) & 1 ? 0xff : 0
  const lastMask = (0xff << (-width & 7)) & 0xff
  let seen = 0
  for (let at = 0; at < length; at++) {
    const byte = byteAt(pixels, from + at)
    seen |= at === length - 1 ? byte & lastMask : byte
    dots[to + at] = (byte & keep) ^ flip
  }
  const end = to + length - 1
  dots[end] = byteAt(dots, end) & lastMask
  return seen === 0 || one !== IMPOSSIBLE
}

const packNarrow =
  (bitDepth: number): Packer =>
  (pixels, from, dots, to, width, ink) => {
    const perByte = 8 / bitDepth
    const mask = 2 ** bitDepth - 1
    let seen = 0
    for (let x = 0; x < width; x++) {
      const shift = 8 - bitDepth - (x % perByte) * bitDepth
      const value = byteAt(ink, (byteAt(pixels, from + Math.floor(x / perByte)) >> shift) & mask)
      seen |= value
      if (value & 1) dots[to + (x >> 3)] = byteAt(dots, to + (x >> 3)) | (0x80 >> (x & 7))
    }
    return (seen & IMPOSSIBLE) === 0
  }

/** A grey byte is ink when its high bit is clear (under 128): eight of them make a byte of dots without a table. */
const packGrey: Packer = (pixels, from, dots, to, width) => {
  const whole = width >> 3
  let at = from
  for (let column = 0; column < whole; column++, at += 8) {
    const paper =
      (byteAt(pixels, at) & 0x80) |
      ((byteAt(pixels, at + 1) & 0x80) >> 1) |
      ((byteAt(pixels, at + 2) & 0x80) >> 2) |
      ((byteAt(pixels, at + 3) & 0x80) >> 3) |
      ((byteAt(pixels, at + 4) & 0x80) >> 4) |
      ((byteAt(pixels, at + 5) & 0x80) >> 5) |
      ((byteAt(pixels, at + 6) & 0x80) >> 6) |
      (byteAt(pixels, at + 7) >> 7)
    dots[to + column] = ~paper
  }
  for (let x = whole * 8; x < width; x++, at++) {
    if (byteAt(pixels, at) < 128) dots[to + whole] = byteAt(dots, to + whole) | (0x80 >> (x & 7))
  }
  return true
}

const packIndex: Packer = (pixels, from, dots, to, width, ink) => {
  let seen = 0
  for (let x = 0, at = from; x < width; x++, at++) {
    const value = byteAt(ink, byteAt(pixels, at))
    seen |= value
    if (value & 1) dots[to + (x >> 3)] = byteAt(dots, to + (x >> 3)) | (0x80 >> (x & 7))
  }
  return (seen & IMPOSSIBLE) === 0
}

const packColour: Packer = (pixels, from, dots, to, width) => {
  for (let x = 0, at = from; x < width; x++, at += 3) {
    const luma = 299 * byteAt(pixels, at) + 587 * byteAt(pixels, at + 1) + 114 * byteAt(pixels, at + 2)
    if (luma < INK_BELOW) dots[to + (x >> 3)] = byteAt(dots, to + (x >> 3)) | (0x80 >> (x & 7))
  }
  return true
}

const packGreyAlpha: Packer = (pixels, from, dots, to, width) => {
  for (let x = 0, at = from; x < width; x++, at += 2) {
    const grey = byteAt(pixels, at)
    if (isInkColour(grey, grey, grey, byteAt(pixels, at + 1))) {
      dots[to + (x >> 3)] = byteAt(dots, to + (x >> 3)) | (0x80 >> (x & 7))
    }
  }
  return true
}

/** Red, green, blue and alpha bytes: also the form in which pngjs hands out every kind of picture. */
export const packColourAlpha: Packer = (pixels, from, dots, to, width) => {
  for (let x = 0, at = from; x < width; x++, at += 4) {
    const red = byteAt(pixels, at)
    const alpha = byteAt(pixels, at + 3)
    // White and clear are most of a label.
    if (alpha === 0 || (red & byteAt(pixels, at + 1) & byteAt(pixels, at + 2)) === 255) continue
    if (isInkColour(red, byteAt(pixels, at + 1), byteAt(pixels, at + 2), alpha)) {
      dots[to + (x >> 3)] = byteAt(dots, to + (x >> 3)) | (0x80 >> (x & 7))
    }
  }
  return true
}
