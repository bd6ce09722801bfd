// A PNG file's container: its chunks, their checksums, and every limit that is checked before pixels exist.
import { crc32 } from 'node:zlib'
import { type Problem, problem } from '../../core/problem.ts'
import { fail, ok, type Result } from '../../core/result.ts'

/** What a picture from outside may be at most (reliability.md, "Hostile input"). */
const PNG_CAPS = { bytes: 8 * 1024 * 1024, widthDots: 2400, heightDots: 3600 } as const

export type PngCaps = Readonly<Record<keyof typeof PNG_CAPS, number>>

export type ColourType = 0 | 2 | 3 | 4 | 6

export interface PngHeader {
  readonly widthDots: number
  readonly heightDots: number
  readonly bitDepth: 1 | 2 | 4 | 8 | 16
  readonly colourType: ColourType
  readonly interlaced: boolean
}

export interface PngContainer {
  readonly header: PngHeader
  /** Palette as red, green, blue bytes. */
  readonly palette?: Uint8Array
  /** The raw tRNS chunk. */
  readonly transparency?: Uint8Array
  /** The compressed image data, joined. */
  readonly imageData: Uint8Array
  /** What the file itself says of its resolution (pHYs), where it says anything. */
  readonly dotsPerInch?: number
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Samples a pixel, by colour type (PNG specification, table 11.1), and the depths each type may have. */
const KINDS: Readonly<Record<ColourType, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}

export const samplesPerPixel = (colourType: ColourType): number => KINDS[colourType].samples

export function hasPngSignature(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte)
}

const damaged = (detail: string) => fail(problem('invalid-input', 'label.png-damaged', { detail }))

/**
 * Reads the chunks of a PNG (PNG specification, section 5). Gives `too-large` beyond the caps, before anything
 * is decompressed, and `invalid-input` for a file that is cut off, has a wrong checksum or makes no sense.
 */
export function readPngContainer(bytes: Uint8Array, caps: PngCaps = PNG_CAPS): Result<PngContainer, Problem> {
  if (bytes.length > caps.bytes) {
    return fail(problem('too-large', 'label.too-large', { params: { limit: '8 MiB' } }))
  }
  if (!hasPngSignature(bytes)) return damaged('no PNG signature')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let header: PngHeader | undefined
  let palette: Uint8Array | undefined
  let transparency: Uint8Array | undefined
  let dotsPerInch: number | undefined
  const pieces: Uint8Array[] = []

  for (let at = SIGNATURE.length; ; ) {
    if (at + 12 > bytes.length) return damaged('the file ends before its last chunk')
    const length = view.getUint32(at)
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const end = at + 8 + length
    if (end + 4 > bytes.length) return damaged(`chunk ${safeName(type)} is cut off`)
    const data = bytes.subarray(at + 8, end)
    // An ancillary chunk begins with a small letter (5.4): we may skip it, so its checksum matters only when read.
    const wanted = type === 'tRNS' || type === 'pHYs' || (type.charCodeAt(0) & 0x20) === 0
    const sound = !wanted || crc32(bytes.subarray(at + 4, end)) === view.getUint32(end)
    if (!sound && type !== 'pHYs') return damaged(`chunk ${safeName(type)} has a wrong checksum`)

    if (type === 'IHDR') {
      if (header) return damaged('two headers')
      const read = readHeader(data, caps)
      if (!read.ok) return read
      header = read.value
    } else if (!header) {
      return damaged('the header is not first')
    } else if (type === 'PLTE') {
      if (length % 3 !== 0 || length === 0 || length > 768) return damaged('a palette of a wrong length')
      palette = data
    } else if (type === 'tRNS') {
      transparency = data
    } else if (type === 'pHYs' && sound) {
      dotsPerInch = resolutionOf(data)
    } else if (type === 'IDAT') {
      pieces.push(data)
    } else if (type === 'IEND') {
      break
    } else if (wanted && type !== 'pHYs') {
      return damaged(`unknown critical chunk ${safeName(type)}`)
    }
    at = end + 4
  }

  if (!header) return damaged('no header')
  if (pieces.length === 0) return damaged('no image data')
  if (header.colourType === 3 && !palette) return damaged('no palette')
  const [only] = pieces
  const imageData = pieces.length === 1 && only ? only : Buffer.concat(pieces)
  return ok({
    header,
    imageData,
    ...(palette && { palette }),
    ...(transparency && { transparency }),
    ...(dotsPerInch !== undefined && { dotsPerInch }),
  })
}

function readHeader(data: Uint8Array, caps: PngCaps): Result<PngHeader, Problem> {
  if (data.length !== 13) return damaged('a header of a wrong length')
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const widthDots = view.getUint32(0)
  const heightDots = view.getUint32(4)
  const [bitDepth = 0, colourType = 255, compression, filter, interlace] = data.subarray(8)
  if (widthDots === 0 || heightDots === 0) return damaged('a picture without dots')
  if (widthDots > caps.widthDots || heightDots > caps.heightDots) {
    const limit = `${caps.widthDots} × ${caps.heightDots}`
    return fail(problem('too-large', 'label.too-many-dots', { params: { widthDots, heightDots, limit } }))
  }
  const kind = KINDS[colourType as ColourType]
  if (!kind?.depths.includes(bitDepth)) return damaged(`colour type ${colourType}, depth ${bitDepth}`)
  if (compression !== 0 || filter !== 0 || (interlace !== 0 && interlace !== 1)) {
    return damaged(`compression ${compression}, filter ${filter}, interlace ${interlace}`)
  }
  return ok({
    widthDots,
    heightDots,
    bitDepth: bitDepth as PngHeader['bitDepth'],
    colourType: colourType as ColourType,
    interlaced: interlace === 1,
  })
}

/** Dots an inch from pHYs (11.3.4.3), where it is in dots a metre and the same both ways. */
function resolutionOf(data: Uint8Array): number | undefined {
  if (data.length !== 9 || data[8] !== 1) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const across = view.getUint32(0)
  return across > 0 && across === view.getUint32(4) ? across * 0.0254 : undefined
}

/** A chunk's name from a hostile file, fit for a log. */
const safeName = (type: string) => type.replace(/[^A-Za-z]/g, '?')

/** The same picture as a PNG with the chunks that carry it and no others, for a decoder that reads them all. */
export function barePng({ header, palette, transparency, imageData }: PngContainer): Buffer {
  const ihdr = Buffer.alloc(13)
  ihdr.writeUInt32BE(header.widthDots, 0)
  ihdr.writeUInt32BE(header.heightDots, 4)
  ihdr.set([header.bitDepth, header.colourType, 0, 0, header.interlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', ihdr),
    ...(palette ? [chunk('PLTE', palette)] : []),
    ...(transparency ? [chunk('tRNS', transparency)] : []),
    chunk('IDAT', imageData),
    chunk('IEND', new Uint8Array(0)),
  ])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const whole = Buffer.alloc(data.length + 12)
  whole.writeUInt32BE(data.length, 0)
  whole.write(type, 4, 'latin1')
  whole.set(data, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, data.length + 8)), data.length + 8)
  return whole
}
