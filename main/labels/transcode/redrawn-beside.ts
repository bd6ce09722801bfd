// A redrawn label beside the one it was: what moved, came nearer or is lost.
import type { Resolution, Stock } from '../../core/printing/printer.ts'
import type { SentenceCode } from '../../i18n/index.ts'
import type { Dots, InkBounds } from '../dots.ts'
import { codesWithin } from '../label-codes.ts'
import { textsOf } from '../read-barcodes.ts'
import { dotsPerInchOf, stockDots } from '../stock.ts'
import type { CodeKind } from './code-modules.ts'
import { type Clearance, cellsElsewhere, cellsOf, clearanceOf, inkCells } from './ink-beside.ts'
import type { Scale } from './scale.ts'
import { type Code, isLate, type Seen, type Side, type TranscodeRequest } from './sides.ts'

interface Wrong {
  readonly index: number
  readonly code: SentenceCode
}

/** The first barcode that is not what it was, or is where it was not. */
export async function firstWrong(
  codes: readonly Code[],
  after: Side,
  request: TranscodeRequest,
  scale: Scale,
): Promise<Wrong | undefined> {
  for (const [index, code] of codes.entries()) {
    if (isLate(request)) return { index, code: 'label.transcode-failed' }
    const seen = await after.look(index, code.isCovered)
    if (seen.length !== code.seen.length) return { index, code: 'label.transcode-unread' }
    for (const [at, now] of seen.entries()) {
      const then = code.seen[at]
      if (!then || then.label !== now.label) return { index, code: 'label.transcode-unread' }
      if (isElsewhere(code, then.own.bounds, now.own.bounds, request, scale))
        return { index, code: 'label.transcode-moved' }
      if (comesNearer(code, then, now, request, scale)) return { index, code: 'label.transcode-overlap' }
      // What nobody could read, because of something over it, need not be readable now; but it is on the paper.
      if (code.isCovered && !isWithin(now.own.bounds, now.paper)) {
        return { index, code: 'label.transcode-overlap' }
      }
      const read = await readOf(code.isCovered ? now.own.dots : now.paper, now)
      if (read.length === 0) return { index, code: 'label.transcode-unread' }
      if (!code.said[at]?.every(text => read.includes(text))) {
        return { index, code: 'label.transcode-changed' }
      }
    }
  }
  return undefined
}

/** A code stays in the middle of its place, or keeps an edge; letters below it may be smaller. */
const MOST_MOVED_MM = 1
const MOST_GROWN = { share: 0.15, mm: 1.5 }

interface Span {
  readonly from: number
  readonly to: number
}

/** Whether a code is not where it was, or has not the size that was chosen for it. */
function isElsewhere(
  { asked: { kind, dots, turned }, choices, chosen }: Code,
  then: InkBounds,
  now: InkBounds,
  request: TranscodeRequest,
  scale: Scale,
): boolean {
  const isUpright = turned === 'R' || turned === 'B'
  const grown = kind.isDrawnNarrow ? undefined : (choices[chosen]?.dots ?? dots) / dots
  const perInch = dotsPerInchOf(request)
  const isOff = (axis: 'x' | 'y', was: Span, is: Span, isAlong: boolean) => {
    const perMm = perInch[axis] / 25.4
    const by = scale[axis]
    const moved = [is.from - was.from * by, is.to - was.to * by]
    const middle = (is.from + is.to - (was.from + was.to) * by) / 2
    if ([...moved, middle].every(far => Math.abs(far) > MOST_MOVED_MM * perMm)) return true
    const keepsItsSize = kind.module === 'fixed' || (kind.height !== undefined && !isAlong)
    const growth = keepsItsSize ? by : grown
    const wanted = (was.to - was.from) * (growth ?? 0)
    const off = Math.abs(is.to - is.from - wanted)
    return growth !== undefined && off > wanted * MOST_GROWN.share + MOST_GROWN.mm * perMm
  }
  const across = ({ left, right }: InkBounds): Span => ({ from: left, to: right })
  const down = ({ top, bottom }: InkBounds): Span => ({ from: top, to: bottom })
  return isOff('x', across(then), across(now), !isUpright) || isOff('y', down(then), down(now), isUpright)
}

/** Places in half dots are rounded, and a dot takes the place of a code that is left out. */
const SLACK = 4

const isWithin = ({ right, bottom }: InkBounds, paper: Dots) =>
  right <= paper.widthDots && bottom <= paper.heightDots

const readOf = async (dots: Dots, { own }: Seen) => textsOf(await codesWithin(dots, own.bounds))

/** Whether something is nearer to it than its standard and the label itself want, or lies over it as nothing did. */
function comesNearer(
  { asked: { kind, dots, turned }, choices, chosen }: Code,
  then: Seen,
  now: Seen,
  request: TranscodeRequest,
  scale: Scale,
): boolean {
  const had = clearance(then, quietOf(kind, dots), { dpi: request.madeFor, stock: request.stock })
  const quiet = quietOf(kind, choices[chosen]?.dots ?? dots)
  const has = clearance(now, quiet, request)
  if (had.inside <= SLACK ? has.inside > SLACK : has.inside > had.inside * scale.x * scale.y * 1.2)
    return true
  const isUpright = turned === 'R' || turned === 'B'
  const ends = isUpright ? (['top', 'bottom'] as const) : (['left', 'right'] as const)
  const sides = kind.isLinear ? ends : (['left', 'right', 'top', 'bottom'] as const)
  return sides.some(side => {
    const by = side === 'left' || side === 'right' ? scale.x : scale.y
    return has[side] < Math.min(quiet, Math.floor(had[side] * by) - SLACK)
  })
}

const quietOf = ({ quiet }: CodeKind, dots: number) => Math.ceil(quiet * dots)

const clearance = (
  { others, own }: Seen,
  quiet: number,
  target: Resolution & { readonly stock: Stock },
): Clearance => clearanceOf(others, own.bounds, quiet, stockDots(target.stock, target))

/** Font 0 is narrower than fonts of fixed dots: a line may end earlier, and nothing may begin or end elsewhere. */
const MOST_MISSING = 0.2

/** Whether letters, lines or pictures are where none were, or are gone. */
export function hasMoved(
  before: readonly Dots[],
  after: readonly Dots[],
  request: TranscodeRequest,
  scale: Scale,
): boolean {
  const perMm = (one: Resolution) => {
    const { x, y } = dotsPerInchOf(one)
    return { x: x / 25.4, y: y / 25.4 }
  }
  const had = perMm({ dpi: request.madeFor })
  const has = { x: had.x * scale.x, y: had.y * scale.y }
  return before.some((dots, at) => {
    const now = after[at]
    if (!now) return true
    const columns = Math.min(cellsOf(dots.widthDots, had.x), cellsOf(now.widthDots, has.x))
    const rows = Math.min(cellsOf(dots.heightDots, had.y), cellsOf(now.heightDots, has.y))
    const [then, there] = [inkCells(dots, had, columns, rows), inkCells(now, has, columns, rows)]
    const missing = cellsElsewhere(then, there)
    return cellsElsewhere(there, then).far > 0 || missing.far > missing.all * MOST_MISSING
  })
}
