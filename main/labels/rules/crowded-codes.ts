// Codes that no reader finds because something is in their quiet zone: their bars are cut out, and read separately.
import { blankDots, cutOut, type Dots, type InkBounds, isInk, turned, turnedPlace } from '../dots.ts'
import { type PlacedBarcode, readPlacedBarcodes } from '../read-barcodes.ts'

/** Rows that look alike for so long are bars. */
const BAND_INCH = 0.1
const STEP_INCH = 0.05
/** Bars and spaces of the shortest code, and the widest of them. */
const FEWEST_RUNS = 30
const WIDEST_RUN_INCH = 0.12
/** What is beside the bars looks like a few more of them. */
const MOST_BESIDE = 2
const MOST_PLACES = 3
const WHITE_DOTS = 80

interface PerInch {
  readonly x: number
  readonly y: number
}

export interface CrowdedCodes {
  readonly codes: readonly PlacedBarcode[]
  /** Bars that cannot be read even separately. */
  readonly hasUnread: boolean
}

/** For a label of which the codes that matter could not be read as it is. */
export async function readCrowdedCodes(paper: Dots, dotsPerInch: PerInch): Promise<CrowdedCodes> {
  const lying = await readIn(paper, dotsPerInch)
  if (lying.codes.length > 0 || lying.hasUnread) return lying
  const { codes, hasUnread } = await readIn(turned(paper), { x: dotsPerInch.y, y: dotsPerInch.x })
  const upright = codes.map(code => ({ ...code, place: turnedPlace(code.place), isUpright: true }))
  return { codes: upright, hasUnread }
}

async function readIn(dots: Dots, perInch: PerInch): Promise<CrowdedCodes> {
  const codes: PlacedBarcode[] = []
  const places = barPlaces(dots, perInch)
  for (const bars of places) {
    const code = await readBars(dots, bars)
    if (code) codes.push(code)
  }
  return { codes, hasUnread: codes.length < places.length }
}

/** Bars within a band of rows: where each bar and each space begins, and where the last one ends. */
interface Bars {
  readonly top: number
  readonly bottom: number
  readonly edges: readonly number[]
}

function barPlaces(dots: Dots, perInch: PerInch): readonly Bars[] {
  const found: Bars[] = []
  const high = Math.max(2, Math.round(BAND_INCH * perInch.y))
  const step = Math.max(1, Math.round(STEP_INCH * perInch.y))
  for (let top = 0; top + high <= dots.heightDots && found.length < MOST_PLACES; top += step) {
    for (const edges of barsIn(dots, top, top + high, WIDEST_RUN_INCH * perInch.x)) {
      const isKnown = found.some(
        ({ edges: [left] }) => Math.abs((left ?? 0) - (edges[0] ?? 0)) < perInch.x / 4,
      )
      if (!isKnown) found.push({ top, bottom: top + high, edges })
    }
  }
  return found
}

/** Columns that are the same in all rows, in pieces of narrow bars and spaces that begin and end with a bar. */
function barsIn(dots: Dots, top: number, bottom: number, widest: number): readonly (readonly number[])[] {
  const { rowBytes, data, widthDots } = dots
  const all = data.slice(top * rowBytes, (top + 1) * rowBytes)
  const any = Uint8Array.from(all)
  for (let y = top + 1; y < bottom; y++) {
    for (let at = 0; at < rowBytes; at++) {
      const byte = data[y * rowBytes + at] ?? 0
      all[at] = (all[at] ?? 0) & byte
      any[at] = (any[at] ?? 0) | byte
    }
  }
  const pieces: number[][] = []
  let edges: number[] = []
  const end = (at: number) => {
    // An even number of beginnings ends with a space, which is no part of the bars.
    if (edges.length % 2 === 1) edges.push(at)
    if (edges.length > FEWEST_RUNS) pieces.push(edges)
    edges = []
  }
  let since = 0
  let was = false
  for (let x = 0; x < widthDots; x++) {
    const bit = 0x80 >> (x & 7)
    const ink = ((all[x >> 3] ?? 0) & bit) !== 0
    if (!ink && ((any[x >> 3] ?? 0) & bit) !== 0) {
      end(x)
      was = false
      since = x + 1
      continue
    }
    if (ink !== was) {
      if (ink || edges.length > 0) edges.push(x)
      since = x
      was = ink
    } else if (edges.length > 0 && x - since > widest) {
      if (ink) edges.pop()
      end(since)
    }
  }
  end(widthDots)
  return pieces
}

async function readBars(dots: Dots, { top, bottom, edges }: Bars): Promise<PlacedBarcode | undefined> {
  for (let beside = 0; beside <= MOST_BESIDE * 2; beside++) {
    for (let before = Math.max(0, beside - MOST_BESIDE); before <= Math.min(beside, MOST_BESIDE); before++) {
      const left = edges[before * 2]
      const right = edges[edges.length - 1 - (beside - before) * 2]
      if (left === undefined || right === undefined || right - left < FEWEST_RUNS) continue
      const [code] = await readPlacedBarcodes(alone(dots, { left, right, top, bottom }))
      if (code) return { ...code, place: { left, right, top, bottom }, isExact: true }
    }
  }
  return undefined
}

/** The bars on white paper of their own. */
function alone(dots: Dots, place: InkBounds): Dots {
  const bars = cutOut(dots, place)
  const paper = blankDots(bars.widthDots + 2 * WHITE_DOTS, bars.heightDots + 2 * WHITE_DOTS)
  for (let y = 0; y < bars.heightDots; y++) {
    for (let x = 0; x < bars.widthDots; x++) {
      if (!isInk(bars, x, y)) continue
      const at = (y + WHITE_DOTS) * paper.rowBytes + ((x + WHITE_DOTS) >> 3)
      paper.data[at] = (paper.data[at] ?? 0) | (0x80 >> ((x + WHITE_DOTS) & 7))
    }
  }
  return paper
}
