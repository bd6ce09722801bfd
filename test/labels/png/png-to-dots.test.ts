// PNG to dots: every kind of picture against a library that the product does not use.
import fc from 'fast-check'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { readPngContainer } from '../../../main/labels/png/png-container.ts'
import { pngToDots } from '../../../main/labels/png/png-to-dots.ts'
import { picture } from '../graphic-decoder.ts'
import { inkOf, isInk, type PictureKind, png, SAMPLES, type Samples } from '../sample-pictures.ts'

const KINDS = [
  [0, 1],
  [0, 2],
  [0, 4],
  [0, 8],
  [0, 16],
  [2, 8],
  [2, 16],
  [3, 1],
  [3, 2],
  [3, 4],
  [3, 8],
  [4, 8],
  [4, 16],
  [6, 8],
  [6, 16],
] as const

const dotsOf = (file: Uint8Array) => {
  const container = readPngContainer(file)
  if (!container.ok) return container
  return pngToDots(container.value)
}

/** A picture of a kind, its samples drawn at random from few values, so that edges of every rule occur. */
const pictures = (colourType: PictureKind['colourType'], bitDepth: PictureKind['bitDepth']) =>
  fc
    .record({
      width: fc.integer({ min: 1, max: 40 }),
      height: fc.integer({ min: 1, max: 12 }),
      interlaced: fc.boolean(),
      filters: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 12 }),
      colours: fc.array(fc.tuple(byte(), byte(), byte(), fc.oneof(fc.constant(255), byte())), {
        minLength: 2 ** Math.min(bitDepth, 8),
        maxLength: 2 ** Math.min(bitDepth, 8),
      }),
      transparent: fc.boolean(),
      rowsRepeat: fc.boolean(),
      noise: fc.array(fc.integer({ min: 0, max: 2 ** bitDepth - 1 }), { minLength: 8, maxLength: 64 }),
    })
    .map(({ filters, colours, transparent, noise, rowsRepeat, ...rest }) => {
      const count = SAMPLES[colourType]
      const samples: Samples = (x, y) =>
        Array.from(
          { length: count },
          (_, n) => noise[(x * count + n + (rowsRepeat ? 0 : y * 7)) % noise.length]!,
        )
      const kind: PictureKind = {
        ...rest,
        colourType,
        bitDepth,
        filterOf: row => filters[row % filters.length]!,
        ...(colourType === 3 && { palette: colours }),
        ...(transparent && (colourType === 0 || colourType === 2) && { transparent: samples(0, 0) }),
      }
      return { kind, samples }
    })

const byte = () => fc.oneof(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 126, max: 130 }))

describe('dots of a PNG', () => {
  test.each(KINDS)(
    'colour type %i, %i bits: the dots that its samples mean, and that pngjs sees',
    (colourType, bitDepth) => {
      fc.assert(
        fc.property(pictures(colourType, bitDepth), ({ kind, samples }) => {
          const file = png(kind, samples)
          const dots = dotsOf(file)
          if (!dots.ok) throw new Error(dots.problem.detail)
          const expected = inkOf(kind, samples)
          expect(picture(dots.value)).toEqual(expected)
          const { data } = PNG.sync.read(file)
          const seen = expected.map((row, y) =>
            Array.from(row, (_, x) => {
              const at = (y * kind.width + x) * 4
              return isInk([data[at]!, data[at + 1]!, data[at + 2]!, data[at + 3]!]) ? '#' : '.'
            }).join(''),
          )
          expect(seen).toEqual(expected)
        }),
        { numRuns: 60 },
      )
    },
  )

  test('a pixel beyond the palette is a damaged file, not a guess', () => {
    const palette = [[255, 255, 255, 255]] as const
    for (const bitDepth of [1, 2, 4, 8] as const) {
      const file = png({ width: 9, height: 3, colourType: 3, bitDepth, palette }, x => [x === 8 ? 1 : 0])
      expect(dotsOf(file)).toMatchObject({ ok: false, problem: { code: 'label.png-damaged' } })
    }
  })
})
