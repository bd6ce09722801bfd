// Hostile labels for printers of other languages: what goes out is read by another's decoder and is the label, or there
// is a problem in words; nothing throws, and memory stays flat.
import { describe, expect, test } from 'vitest'
import { preparePrint } from '../../main/labels/prepare-print.ts'
import { stockDots } from '../../main/labels/stock.ts'
import { translateJob } from '../../main/labels/translate-job.ts'
import { chance } from '../campaign/random.ts'
import { casesOf, MOST_GROWTH_BYTES, memoryWatch, PATIENCE_MS } from '../hostile/cases.ts'
import { decodeEpl2 } from './epl2-decoder.ts'
import { differing, type Paper } from './paper.ts'
import { inkOf, type PictureKind, png, SAMPLES } from './sample-pictures.ts'
import { decodeTspl } from './tspl-decoder.ts'

type Luck = ReturnType<typeof chance>

const STOCK = { widthInch: 2, heightInch: 1 } as const
const TARGET = { dpi: 203, stock: STOCK, encoding: 'z64' } as const
const WIDTH = stockDots(STOCK, TARGET).widthDots
const LANGUAGES = [
  ['tspl', 'PNG for TSPL', 'ZPL for TSPL', (bytes: Uint8Array) => decodeTspl(bytes, 8)],
  ['epl2', 'PNG for EPL2', 'ZPL for EPL2', (bytes: Uint8Array) => decodeEpl2(bytes, 203)],
] as const

/** A picture of any kind, sometimes as wide as the stock, and sometimes broken on its way. */
function luckyPicture(luck: Luck): { readonly file: Buffer; readonly ink?: readonly string[] } {
  const colourType = luck.pick([0, 2, 3, 4, 6] as const)
  const depths = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] } as const
  const bitDepth = luck.pick<PictureKind['bitDepth']>(depths[colourType])
  const noise = Array.from({ length: 31 }, () => luck.below(2 ** bitDepth))
  const kind: PictureKind = {
    width: luck.next() < 0.8 ? WIDTH - luck.below(3) : 1 + luck.below(900),
    height: 1 + luck.below(6),
    colourType,
    bitDepth,
    interlaced: luck.next() < 0.3,
    filterOf: row => (row + noise[0]!) % 5,
    ...(colourType === 3 && {
      palette: Array.from(
        { length: 2 ** bitDepth },
        () => [luck.below(256), luck.below(256), luck.below(256), 255] as const,
      ),
    }),
  }
  const samples = (x: number, y: number) =>
    Array.from({ length: SAMPLES[colourType] }, (_, n) => noise[(x + n * 3 + y * 7) % 31]!)
  const whole = png(kind, samples)
  const way = luck.next()
  // Of another width it may be made larger, or held.
  if (way < 0.6)
    return {
      file: whole,
      ...(kind.width > WIDTH - 3 && kind.width <= WIDTH && { ink: inkOf(kind, samples) }),
    }
  if (way < 0.8) return { file: whole.subarray(0, luck.below(whole.length)) }
  const changed = Buffer.from(whole)
  changed[8 + luck.below(whole.length - 8)] = luck.below(256)
  return { file: changed }
}

const PIECES =
  '^FO9,9 ^FO300,20 ^FT20,90 ^FO99999,9 ^A0N,30,30 ^ADN,18,10 ^A0R,20,20 ^CF0,20 ^FDHello^FS ^FDÅß^FS ^FH^FD_41_zz^FS ^GB90,40,3^FS ^GB9999,9999,3^FS ^BY2 ^BY1,2.5,9 ^BY99 ^BCN,60,N,N,N^FDAB12^FS ^BCN,60,Y,N,N,A^FD>;1234^FS ^BXN,4,200^FDxy^FS ^BQN,2,3^FDQA,hi^FS ^B3N,N,40,N,N^FDA1^FS ^BEN,40,N,N^FD123456789012^FS ^B7N,4,3,3,8,N^FDp^FS ^FR ^FB200,2,0,C,0 ^GFA,4,4,2,FF00FF00^FS ^GFA,99999,9,9,FF^FS ^XGR:A.GRF,1,1^FS ^LH5,5 ^LRY ^FWR ^PQ3 ^PQ0 ^CI28 ^CI13 ^CC+ ^SN1,1,Y^FS ^MUM ^POI ~DGR:A.GRF,4,2,FF00FF00 ^XZ^XA ^XA ^XZ ^ ~ ~JR ^FX ^DFR:F^FS ^XFR:F^FS ^FN1^FS \x1e \x00 \xff'.split(
    ' ',
  )

const luckyZpl = (luck: Luck): Buffer =>
  Buffer.from(
    `^XA^FO9,9^GB40,9,9^FS${Array.from({ length: luck.below(8) }, () => luck.pick(PIECES)).join('')}^XZ`,
    'latin1',
  )

describe.each(LANGUAGES)('%s', (language, pictures, labels, papersOf) => {
  test('a picture comes out dot for dot, or not at all', { timeout: PATIENCE_MS }, () => {
    const luck = chance(20_261_126)
    const memory = memoryWatch(500)
    const counts = { exact: 0, otherwise: 0, refused: 0 }
    for (let n = 0; n < casesOf(pictures); n++) {
      const { file, ink } = luckyPicture(luck)
      const made = preparePrint({ ...TARGET, language, source: 'service', payload: file })
      memory.look()
      if (!made.ok) {
        counts.refused++
        continue
      }
      const [paper, ...others] = papersOf(made.value.bytes)
      expect(others).toEqual([])
      if (!ink || made.value.unsafe) counts.otherwise++
      else {
        counts.exact++
        const width = ink[0]?.length ?? 0
        expect(differing(paper as Paper, width, ink.length, (x, y) => ink[y]?.[x] === '#')).toBe(0)
      }
    }
    expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(0)
    expect(memory.growth()).toBeLessThan(MOST_GROWTH_BYTES)
  })

  test('ZPL comes out as so many papers, or is held in words', { timeout: PATIENCE_MS }, async () => {
    const luck = chance(20_261_127)
    const counts: Record<string, number> = { drawn: 0 }
    for (let n = 0; n < casesOf(labels); n++) {
      const came = luckyZpl(luck)
      const prepared = preparePrint({ ...TARGET, language, source: 'service', payload: came })
      if (!prepared.ok) continue
      const { bytes, labelsExpected } = prepared.value
      const job = { ...TARGET, kind: 'translate', bytes, language, labelsExpected, anyway: false } as const
      const made = await translateJob({ ...job, withinMs: 60_000 })
      if (made.ok) {
        counts.drawn!++
        expect(papersOf(made.value.bytes), came.toString('latin1')).toHaveLength(labelsExpected)
      } else {
        expect(made.problem.kind, came.toString('latin1')).toBe('unsafe-label')
        counts[made.problem.code] = (counts[made.problem.code] ?? 0) + 1
      }
    }
    expect(counts.drawn, JSON.stringify(counts)).toBeGreaterThan(0)
    expect(Object.keys(counts).length, JSON.stringify(counts)).toBeGreaterThan(3)
  })
})
