// PNG to a label: exact dots, refused otherwise, in both encodings.
import fc from 'fast-check'
import { PNG } from 'pngjs'
import { afterAll, describe, expect, test } from 'vitest'
import zplImage from 'zpl-image'
import { type PngPrintOptions, pngAnyway, pngLabel } from '../../../main/labels/png/png-label.ts'
import { decodeGraphics, paperOf } from '../graphic-decoder.ts'
import { compareDots, startPreviewer } from '../preview-bench.ts'
import { chunk, greyPicture, type PictureKind, png } from '../sample-pictures.ts'

const FOUR_BY_SIX = { widthInch: 4, heightInch: 6 }
const at203: PngPrintOptions = { dpi: 203, stock: FOUR_BY_SIX, language: 'zpl', encoding: 'z64' }
const at300: PngPrintOptions = { ...at203, dpi: 300 }
const at600: PngPrintOptions = { ...at203, dpi: 600 }

const previewer = startPreviewer()
afterAll(() => previewer.stop())

const BLACK_FIRST = [
  [0, 0, 0, 255],
  [255, 255, 255, 255],
] as const
const BLACK = [
  [0, 0, 0, 0],
  [0, 0, 0, 255],
] as const

/** Stripes and a block: something whose every dot matters. */
const bars = (x: number, y: number) => x >= 40 && x < 400 && y >= 60 && y < 200 && (x * 7 + (y >> 3)) % 5 < 2
const zplText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

const made = (file: Uint8Array, options: PngPrintOptions) => {
  const result = pngLabel(file, options)
  if (!result.ok) throw new Error(`${result.problem.code} ${result.problem.detail ?? ''}`)
  return result.value
}

/** The pHYs chunk of a picture that says its own resolution. */
const saying = (dotsPerInch: number): Pick<PictureKind, 'extraChunks'> => {
  const data = Buffer.alloc(9)
  data.writeUInt32BE(Math.round(dotsPerInch / 0.0254), 0)
  data.writeUInt32BE(Math.round(dotsPerInch / 0.0254), 4)
  data[8] = 1
  return { extraChunks: [chunk('pHYs', data)] }
}

describe('a PNG as ZPL', () => {
  test('one format: what labels before may have left is put back, the margins are trimmed', () => {
    const { bytes: zpl, ...facts } = made(greyPicture(812, 1218, bars), at203)
    expect(zplText(zpl)).toMatch(
      /^\^XA\^LH0,0\^LS0\^PON\^PMN\^LRN\^SZ2\^MUD\^MUD,300,300\^JMA\^FWN,0\^CVN\^CI28\^FO40,60\^GFA,6300,6300,45,:Z64:[A-Za-z0-9+/=]+:[0-9A-F]{4}\^FS\^XZ$/,
    )
    expect(facts).toMatchObject({
      widthDots: 812,
      heightDots: 1218,
      offsetXDots: 40,
      offsetYDots: 60,
      enlargedBy: 1,
      warnings: [],
    })
    const [graphic] = decodeGraphics(zpl)
    expect(graphic?.dots.heightDots).toBe(140)
  })

  test.each(['z64', 'acs'] as const)('%s: the dots on paper are the dots of any picture', encoding => {
    fc.assert(
      fc.property(
        fc.record({
          width: fc.integer({ min: 797, max: 813 }),
          height: fc.integer({ min: 1, max: 60 }),
          density: fc.integer({ min: 1, max: 40 }),
          seed: fc.integer({ min: 1, max: 1e6 }),
          left: fc.integer({ min: 0, max: 790 }),
        }),
        ({ width, height, density, seed, left }) => {
          const ink = (x: number, y: number) =>
            x >= left && (Math.imul(x + seed, 2654435761) ^ Math.imul(y, seed)) % density === 0
          const rows = Array.from({ length: height }, (_, y) =>
            Array.from({ length: 813 }, (__, x) => (x < width && ink(x, y) ? '#' : '.')).join(''),
          )
          const result = pngLabel(greyPicture(width, height, ink), { ...at203, encoding })
          if (rows.every(row => !row.includes('#'))) {
            expect(result).toMatchObject({ ok: false, problem: { code: 'label.blank' } })
            return
          }
          if (!result.ok) throw new Error(result.problem.code)
          expect(paperOf(result.value.bytes, 813, height)).toEqual(rows)
          expect(result.value.inkDots).toBe(rows.join('').split('#').length - 1)
        },
      ),
      { numRuns: 60 },
    )
  })

  test.each([
    ['z64', at203],
    ['acs', { ...at203, encoding: 'acs' }],
    ['z64', { ...at300, stock: { widthInch: 2, heightInch: 1 } }],
  ] as const)('%s at $dpi dpi: another renderer sees the same dots', async (_, options) => {
    const width = options.dpi === 203 ? 812 : 600
    const file = greyPicture(width, 250, (x, y) => bars(x, y) || x === width - 1)
    const { bytes: zpl } = made(file, options)
    const preview = await previewer.preview({ bytes: zpl, ...options })
    if (!preview.ok) throw new Error(preview.problem.code)
    expect(compareDots(file, preview.value.pictures[0]!.png)).toMatchObject({ differing: 0 })
  })
})

test('the data is never longer than what zpl-image makes of the same picture', () => {
  fc.assert(
    fc.property(
      fc.record({
        height: fc.integer({ min: 20, max: 700 }),
        period: fc.integer({ min: 1, max: 90 }),
        noise: fc.integer({ min: 0, max: 9 }),
        seed: fc.integer({ min: 1, max: 1e6 }),
      }),
      ({ height, period, noise, seed }) => {
        const file = greyPicture(812, height, (x, y) => {
          const mixed = Math.imul(x ^ Math.imul(y, 40503), 2654435761 + seed) >>> 24
          return mixed < noise || ((x + seed) % 97) % 5 < 2 === (Math.floor(y / period) * 31 + seed) % 7 > 3
        })
        const { data, width } = PNG.sync.read(file)
        const result = pngLabel(file, at203)
        fc.pre(result.ok)
        const field = zplText(result.ok ? result.value.bytes : Buffer.alloc(0)).split('^GFA,')[1] ?? ''
        const peer = zplImage.rgbaToZ64(data, width)
        expect(field.length).toBeLessThanOrEqual(
          `${peer.length},${peer.length},${peer.rowlen},${peer.z64}^FS^XZ`.length,
        )
      },
    ),
    { numRuns: 40 },
  )
})

describe('the stock', () => {
  const dot = (atX: number, atY: number) => (x: number, y: number) => x === atX && y === atY
  test.each([
    ['812 columns at 203 dpi', 812, 1218, 811, 1217, at203],
    ['813 columns count as four inches', 813, 1218, 812, 10, at203],
    ['1200 × 1800 at 300 dpi', 1200, 1800, 1199, 1799, at300],
    ['2400 × 3600 at 600 dpi', 2400, 3600, 2399, 3599, at600],
    ['two white columns over the edge are cropped', 815, 1218, 812, 0, at203],
    ['two white rows over the edge are cropped', 812, 1221, 0, 1218, at203],
    ['a little narrower than the stock', 800, 1200, 799, 1199, at203],
    ['shorter than the stock', 812, 300, 811, 299, at203],
  ] as const)('%s: printed dot for dot', (_, width, height, x, y, options) => {
    expect(made(greyPicture(width, height, dot(x, y)), options)).toMatchObject({
      offsetXDots: x,
      offsetYDots: y,
      inkDots: 1,
      warnings: [],
    })
  })

  test.each([
    ['of the whole head', 832, 9, 813, at203],
    ['of an odd number of columns', 818, 2, 813, at203],
    ['at 300 dpi', 1228, 14, 1200, at300],
  ] as const)(
    'a label in the middle of white columns %s is printed without them',
    (_, width, left, columns, options) => {
      const edges = (first: number, last: number) =>
        greyPicture(width, 300, (x, y) => y === 5 && (x === first || x === last))
      const last = left + columns - 1
      expect(made(edges(left, last), options)).toMatchObject({
        offsetXDots: 0,
        offsetYDots: 5,
        inkDots: 2,
        warnings: [],
      })
      // Whatever else holds it, and is looked at.
      expect(pngAnyway(edges(left, last), options)).toMatchObject({ offsetXDots: 0, inkDots: 2 })
      expect(pngLabel(edges(left - 1, last), options)).toMatchObject({
        problem: { code: 'label.ink-beyond-stock' },
      })
    },
  )

  test.each([
    ['1218 × 812 at 203 dpi', 1218, 812, at203],
    ['1800 × 1200 at 300 dpi', 1800, 1200, at300],
    ['at 12 dots to the millimetre', 1800, 1200, { ...at300, pitch: { x: 12, y: 12 } }],
  ] as const)(
    'a picture on its side in the printer’s own dots is turned upright, dot for dot: %s',
    (_, width, height, options) => {
      const upper = greyPicture(width, height, dot(width - 1, 3))
      const lower = greyPicture(width, height, dot(2, height - 1))
      const paper = { widthDots: height, heightDots: width, inkDots: 1, enlargedBy: 1, warnings: [] }
      expect(made(upper, options)).toMatchObject({ ...paper, offsetXDots: 3, offsetYDots: 0 })
      expect(made(lower, options)).toMatchObject({
        ...paper,
        offsetXDots: height - 1,
        offsetYDots: width - 3,
      })
      expect(pngAnyway(upper, options)).toMatchObject({ ...paper, offsetXDots: 3, offsetYDots: 0 })
    },
  )

  test.each([
    [
      'ink in the second column over the edge',
      815,
      1218,
      814,
      0,
      at203,
      { overRightDots: 2, overBottomDots: 0 },
    ],
    ['ink below the stock', 812, 1230, 0, 1229, at203, { overRightDots: 0, overBottomDots: 11 }],
    [
      'an eight inch label on six inch stock',
      813,
      1626,
      0,
      1500,
      at203,
      { overRightDots: 0, overBottomDots: 282 },
    ],
    ['ink over the edge at 300 dpi', 1202, 1800, 1201, 0, at300, { overRightDots: 2, overBottomDots: 0 }],
  ] as const)('%s is unsafe, and what is over is told', (_, width, height, x, y, options, params) => {
    const file = greyPicture(width, height, (px, py) => dot(x, y)(px, py) || dot(5, 5)(px, py))
    expect(pngLabel(file, options)).toMatchObject({
      ok: false,
      problem: { kind: 'unsafe-label', code: 'label.ink-beyond-stock', params },
    })
    expect(pngAnyway(file, options)).toMatchObject({ inkDots: 1, offsetXDots: 5, offsetYDots: 5 })
  })

  test.each([
    ['300 dpi label on a 203 dpi printer', 1200, 1800, at203],
    ['203 dpi label on a 300 dpi printer', 812, 1218, at300],
    ['203 dpi label on a 600 dpi printer', 812, 1218, at600],
    ['a picture of no label', 1000, 700, at203],
    ['one column', 1, 1, at203],
  ] as const)('%s: never stretched by a fraction', (_, width, height, options) => {
    expect(pngLabel(greyPicture(width, height, dot(0, 0)), options)).toMatchObject({
      ok: false,
      problem: {
        kind: 'unsafe-label',
        code: 'label.other-resolution',
        params: { widthDots: width, heightDots: height, dpi: options.dpi },
      },
    })
  })

  test.each([
    ['at 300 dpi', 1218, 812, at300],
    ['at 300 dpi, with an edge of a dot', 1219, 813, at300],
    ['at 12 dots to the millimetre', 1218, 812, { ...at300, pitch: { x: 12, y: 12 } }],
  ] as const)('a 203 dpi label on its side is not taken for a small one %s', (_, width, height, options) => {
    const file = greyPicture(width, height, dot(0, 0))
    expect(pngLabel(file, options)).toMatchObject({
      ok: false,
      problem: {
        kind: 'unsafe-label',
        code: 'label.picture-on-its-side',
        params: { madeFor: 203, dpi: 300 },
      },
    })
    expect(pngAnyway(file, options)).toMatchObject({ enlargedBy: 1 })
    // A label of two thirds of the stock has the stock’s own width.
    expect(pngLabel(greyPicture(1200, 800, dot(0, 0)), at300)).toMatchObject({ ok: true })
  })

  test('what is said of another resolution has the dots of the printer’s own pitch', () => {
    const said = (options: typeof at300 & { pitch?: { x: number; y: number } }) =>
      pngLabel(greyPicture(900, 100, dot(0, 0)), options)
    expect(said(at300)).toMatchObject({ problem: { params: { stockWidthDots: 1200 } } })
    expect(said({ ...at300, pitch: { x: 12, y: 12 } })).toMatchObject({
      problem: { params: { stockWidthDots: 1219 } },
    })
  })

  test.each([
    [2, 'a 300 dpi label at 600 dpi', 1200, 1800, at600],
    [2, 'a 4 dots/mm label at 8 dots/mm', 406, 609, at203],
    [2, 'a 150 dpi label at 300 dpi', 600, 900, at300],
    [4, 'a 150 dpi label at 600 dpi', 600, 900, at600],
  ] as const)('%i times as large, dot by dot: %s', (times, _, width, height, options) => {
    const checks = (x: number, y: number) => x < 60 && y < 40 && ((x * 3) ^ (y * 5)) % 3 === 0
    const { bytes: zpl, ...facts } = made(greyPicture(width, height, checks), options)
    expect(facts).toMatchObject({
      enlargedBy: times,
      warnings: [{ code: 'label.enlarged', params: { times } }],
    })
    const expected = Array.from({ length: 40 * times }, (__, y) =>
      Array.from({ length: 60 * times }, (___, x) =>
        checks(Math.floor(x / times), Math.floor(y / times)) ? '#' : '.',
      ).join(''),
    )
    expect(paperOf(zpl, 60 * times, 40 * times)).toEqual(expected)
  })

  test('a picture that says it has the printer’s resolution is printed one to one though it is narrow', () => {
    const file = png({ width: 609, height: 400, colourType: 0, bitDepth: 8, ...saying(203) }, () => [0])
    expect(made(file, at203)).toMatchObject({ enlargedBy: 1, widthDots: 609, inkDots: 609 * 400 })
  })

  test('a picture that says 100 dpi is enlarged three times on a 300 dpi printer', () => {
    const file = png({ width: 150, height: 50, colourType: 0, bitDepth: 8, ...saying(100) }, () => [0])
    expect(made(file, at300)).toMatchObject({ enlargedBy: 3, widthDots: 450 })
  })

  test('what a picture says of itself does not undo a width that is the stock’s', () => {
    const file = png({ width: 812, height: 50, colourType: 0, bitDepth: 8, ...saying(96) }, () => [0])
    expect(made(file, at203)).toMatchObject({ enlargedBy: 1, widthDots: 812 })
  })
})

describe('paper that would be wasted', () => {
  test('a blank picture is no label, on any account', () => {
    const blank = greyPicture(812, 1218, () => false)
    expect(pngLabel(blank, at203)).toMatchObject({
      ok: false,
      problem: { code: 'label.blank', kind: 'unsafe-label' },
    })
    expect(pngAnyway(blank, at203)).toBeNull()
  })

  const inverted = greyPicture(812, 1218, (x, y) => !bars(x, y))

  test.each(['zpl', 'tspl', 'epl2'] as const)(
    'white on black is held in %s, and comes out as its colours say where a person prints it anyway',
    language => {
      const target = { ...at203, language }
      expect(pngLabel(inverted, target)).toMatchObject({
        ok: false,
        problem: {
          code: 'label.mostly-black',
          kind: 'unsafe-label',
          params: { percent: expect.any(Number) },
        },
      })
      const anyway = pngAnyway(inverted, target)
      expect(anyway?.inkDots).toBeGreaterThan(812 * 1218 * 0.6)
      expect(anyway?.warnings).toEqual([])
    },
  )

  test.each<[name: string, kind: Omit<PictureKind, 'width' | 'height'>, dark: number[], light: number[]]>([
    ['a palette the other way round', { colourType: 3, bitDepth: 1, palette: BLACK_FIRST }, [0], [1]],
    ['a palette of black, one of them transparent', { colourType: 3, bitDepth: 8, palette: BLACK }, [1], [0]],
    ['a grey that is transparent', { colourType: 0, bitDepth: 8, transparent: [20] }, [0], [20]],
    ['16 bits of grey, interlaced', { colourType: 0, bitDepth: 16, interlaced: true }, [0], [0xffff]],
    ['black with alpha', { colourType: 4, bitDepth: 8 }, [0, 255], [0, 0]],
  ])('%s is no white on black: it is printed as its colours say', (_, kind, dark, light) => {
    const file = png({ width: 812, height: 1218, ...kind }, (x, y) => (bars(x, y) ? dark : light))
    const asGrey = made(greyPicture(812, 1218, bars), at203)
    expect(made(file, at203)).toMatchObject({ warnings: [], inkDots: asGrey.inkDots })
  })

  test('half a label of white on black is said, a heavy frame is not mistaken for it', () => {
    const half = (x: number, y: number) => x < 4 || x > 807 || (y < 660 && !bars(x, y))
    expect(made(greyPicture(812, 1218, half), at203).warnings).toEqual([{ code: 'label.inverted' }])
    const framed = made(
      greyPicture(812, 1218, (x, y) => x < 20 || y < 20 || x > 791 || y > 1197 || bars(x, y)),
      at203,
    )
    expect(framed.warnings).toEqual([])
  })

  test('transparent is white, and half transparent black is grey', () => {
    const kind: PictureKind = { width: 812, height: 4, colourType: 6, bitDepth: 8 }
    const alphas = [0, 127, 128, 255]
    const { bytes: zpl } = made(
      png(kind, (_, y) => [0, 0, 0, alphas[y]!]),
      at203,
    )
    expect(paperOf(zpl, 812, 4).map(row => row[0])).toEqual(['.', '.', '#', '#'])
  })
})
