// A linear code as it is drawn: its bars, how wide a module is, how high they are, and the white around them.
import { cutOut, type Dots, type InkBounds, isInk } from '../dots.ts'

export interface Bars {
  /** On the dots that were given. */
  readonly left: number
  /** Exclusive. */
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Dots of a module, which need not be whole. */
  readonly moduleDots: number
  /** The largest deviation from whole modules, in modules. */
  readonly uneven: number
}

/** How far a reader's corners may lie beside the bars. */
const CORNER_DOTS = 3

interface Measured {
  readonly format: string
  readonly place: InkBounds
  /** What is a dot beside the place is something else. */
  readonly isExact?: true
}

/** Undefined where the bars are not those that the code would have: nothing is reported about what cannot be measured. */
export function measureBars(dots: Dots, code: Measured): Bars | undefined {
  const { place } = code
  const height = place.bottom - place.top
  let best: Bars | undefined
  for (const share of [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9]) {
    const row = Math.floor(place.top + height * share)
    const bars = barsAt(dots, code, row)
    if (bars && (!best || bars.bottom - bars.top > best.bottom - best.top)) best = bars
  }
  return best
}

function barsAt(dots: Dots, { format, place, isExact }: Measured, row: number): Bars | undefined {
  const around = isExact ? 0 : CORNER_DOTS
  let left = Math.max(0, place.left - around)
  while (left < place.left + CORNER_DOTS && !isInk(dots, left, row)) left++
  let right = Math.min(dots.widthDots, place.right + around)
  while (right > place.right - CORNER_DOTS && !isInk(dots, right - 1, row)) right--
  if (right - left < 20) return undefined
  const runs = runsOf(dots, row, left, right)
  if (runs.length % 2 === 0) return undefined
  const sizes = sizesOf(format, runs)
  return sizes && { left, right, ...rowsAlike(dots, row, left, right), ...sizes }
}

/** Bar, space, bar …: their widths in dots. */
function runsOf(dots: Dots, row: number, left: number, right: number): readonly number[] {
  const runs: number[] = []
  let ink = true
  let length = 0
  for (let x = left; x < right; x++) {
    if (isInk(dots, x, row) === ink) length++
    else {
      runs.push(length)
      ink = !ink
      length = 1
    }
  }
  runs.push(length)
  return runs
}

/** The modules of all bars and spaces, by how many bars there are. */
function modulesOf(format: string, bars: number): number | undefined {
  if (format === 'Code128') return bars >= 10 && (bars - 4) % 3 === 0 ? ((bars - 4) / 3) * 11 + 13 : undefined
  if (format === 'Code93') return bars >= 10 && (bars - 1) % 3 === 0 ? ((bars - 1) / 3) * 9 + 1 : undefined
  return undefined
}

const TWO_WIDTHS: ReadonlySet<string> = new Set(['Code39', 'Code39Ext', 'ITF', 'ITF14', 'Codabar'])

type Sizes = Pick<Bars, 'moduleDots' | 'uneven'>

function sizesOf(format: string, runs: readonly number[]): Sizes | undefined {
  if (TWO_WIDTHS.has(format)) return sizesOfTwoWidths(runs)
  const modules = modulesOf(format, (runs.length + 1) / 2)
  if (modules === undefined) return undefined
  const moduleDots = runs.reduce((sum, run) => sum + run, 0) / modules
  const off = runs.map(run => run - Math.max(1, Math.round(run / moduleDots)) * moduleDots)
  // A head may make all bars a little wider or narrower than drawn: printers' drivers allow for that.
  const growth = mean(off.filter((_, index) => index % 2 === 0))
  const shrink = mean(off.filter((_, index) => index % 2 === 1))
  const uneven = Math.max(...off.map((one, index) => Math.abs(one - (index % 2 === 0 ? growth : shrink))))
  return { moduleDots, uneven: uneven / moduleDots }
}

function sizesOfTwoWidths(runs: readonly number[]): Sizes {
  const thinnest = Math.min(...runs)
  const narrow = runs.filter(run => run <= thinnest * 1.5)
  const moduleDots = mean(narrow)
  return { moduleDots, uneven: (Math.max(...narrow) - thinnest) / 2 / moduleDots }
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)

/** Of a row's dots, so many may differ from those of the next where it is the same bars. */
const UNLIKE_SHARE = 0.01

/** The rows around one that show the same bars. */
function rowsAlike(dots: Dots, row: number, left: number, right: number): { top: number; bottom: number } {
  const strip = cutOut(dots, { left, top: 0, right, bottom: dots.heightDots })
  const rowOf = (y: number) => strip.data.subarray(y * strip.rowBytes, (y + 1) * strip.rowBytes)
  const own = rowOf(row)
  const most = Math.max(2, Math.floor((right - left) * UNLIKE_SHARE))
  const isAlike = (y: number) => {
    const other = rowOf(y)
    let unlike = 0
    for (let at = 0; at < own.length && unlike <= most; at++) {
      for (let bits = (own[at] ?? 0) ^ (other[at] ?? 0); bits > 0; bits &= bits - 1) unlike++
    }
    return unlike <= most
  }
  let top = row
  while (top > 0 && isAlike(top - 1)) top--
  let bottom = row + 1
  while (bottom < dots.heightDots && isAlike(bottom)) bottom++
  return { top, bottom }
}

export interface White {
  readonly dots: number
  /** Whether the paper ends there, and not the white. */
  readonly isEdge: boolean
}

/** Of the bars' height, so much may be beside ink: a scanner's line finds the rest. */
const BESIDE_INK_SHARE = 0.1

/** How far it is white beside the bars, up to `most` dots. */
export function whiteBeside(dots: Dots, bars: Bars, side: 'left' | 'right', most: number): White {
  const height = bars.bottom - bars.top
  const inked = new Set<number>()
  for (let away = 0; away < most; away++) {
    const x = side === 'left' ? bars.left - 1 - away : bars.right + away
    if (x < 0 || x >= dots.widthDots) return { dots: away, isEdge: true }
    for (let y = bars.top; y < bars.bottom; y++) if (isInk(dots, x, y)) inked.add(y)
    if (inked.size > height * BESIDE_INK_SHARE) return { dots: away, isEdge: false }
  }
  return { dots: most, isEdge: false }
}
