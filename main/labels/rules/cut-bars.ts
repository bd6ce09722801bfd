// Bars that run off the paper: no reader reads them, so they are found by their shape.
import { cutOut, type Dots, turned } from '../dots.ts'

export type PaperEdge = 'left' | 'right' | 'top' | 'bottom'

/** So much of the paper beside the edge is looked at, and so high bars have to be. */
const STRIP_INCH = 0.8
const HEIGHT_INCH = 0.2
/** Bars and spaces in the strip, and how wide one of a code may be there. */
const FEWEST_RUNS = 16
const WIDEST_RUN_INCH = 0.12
/** A frame along the edge, or the head's last dots, may lie between the bars and the edge. */
const AT_EDGE_DOTS = 4

/** The edge that cuts a code's bars, where one does. */
export function edgeCuttingBars(dots: Dots, dotsPerInch: number): PaperEdge | undefined {
  const sides = (across: Dots, [left, right]: readonly [PaperEdge, PaperEdge]) => {
    if (runsOffEdge(across, 'left', dotsPerInch)) return left
    return runsOffEdge(across, 'right', dotsPerInch) ? right : undefined
  }
  return sides(dots, ['left', 'right']) ?? sides(turned(dots), ['top', 'bottom'])
}

function runsOffEdge(dots: Dots, side: 'left' | 'right', dotsPerInch: number): boolean {
  const wide = Math.min(dots.widthDots, Math.round(STRIP_INCH * dotsPerInch))
  const left = side === 'left' ? 0 : dots.widthDots - wide
  const strip = cutOut(dots, { left, right: left + wide, top: 0, bottom: dots.heightDots })
  const rowOf = (y: number) => strip.data.subarray(y * strip.rowBytes, (y + 1) * strip.rowBytes)
  const high = Math.round(HEIGHT_INCH * dotsPerInch)
  let since = 0
  for (let y = 1; y <= strip.heightDots; y++) {
    if (y < strip.heightDots && Buffer.compare(rowOf(y), rowOf(since)) === 0) continue
    if (y - since >= high && areBarsAtEdge(runsOf(strip, since), side, dotsPerInch)) return true
    since = y
  }
  return false
}

interface Run {
  readonly ink: boolean
  readonly length: number
}

function runsOf(strip: Dots, row: number): readonly Run[] {
  const runs: { ink: boolean; length: number }[] = []
  for (let x = 0; x < strip.widthDots; x++) {
    const ink = ((strip.data[row * strip.rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
    const last = runs.at(-1)
    if (last?.ink === ink) last.length++
    else runs.push({ ink, length: 1 })
  }
  return runs
}

/** From the edge inwards: bars without a wide white between them and it. */
function areBarsAtEdge(runs: readonly Run[], side: 'left' | 'right', dotsPerInch: number): boolean {
  const inward = side === 'left' ? runs : [...runs].reverse()
  const [first] = inward
  if (!first || (!first.ink && first.length > AT_EDGE_DOTS)) return false
  const widest = WIDEST_RUN_INCH * dotsPerInch
  const wide = inward.findIndex(({ length }) => length > widest)
  return (wide === -1 ? inward.length : wide) >= FEWEST_RUNS
}
