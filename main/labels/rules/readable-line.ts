// Whether the digits below a code are the code's: read by their shapes alone, whatever the font. Equal digits look
// alike and others do not, so that a digit which looks like those of another number is wrong. Where the shapes cannot
// be told apart, nothing is reported.
import { cutOut, type Dots, inkBounds, isInk } from '../dots.ts'
import type { Bars } from './bars.ts'

/** Where the line may be, below the bars, and how high its digits are. */
const BELOW_INCH = 0.5
const LOWEST_INCH = 0.06
const HIGHEST_INCH = 0.3
/** Shapes that differ by more than this, times what equal digits differ, are others. */
const CLEAR_GAP = 1.6
/** Two drawings of one digit differ in so much of their ink at most. */
const MOST_ALIKE = 0.34

export type ReadableLine = 'equal' | 'other' | 'not-seen'

export function readableLine(dots: Dots, bars: Bars, number: string, dotsPerInch: number): ReadableLine {
  const glyphs = glyphsBelow(dots, bars, number.length, dotsPerInch)
  return glyphs ? compare(glyphs, number) : 'not-seen'
}

/** The line's signs from left to right, where there are as many as the number has digits. */
function glyphsBelow(
  dots: Dots,
  bars: Bars,
  count: number,
  dotsPerInch: number,
): readonly Dots[] | undefined {
  const bottom = Math.min(dots.heightDots, bars.bottom + Math.round(BELOW_INCH * dotsPerInch))
  if (bottom <= bars.bottom) return undefined
  const area = cutOut(dots, { left: bars.left, right: bars.right, top: bars.bottom, bottom })
  for (const { from, to } of inkedSpans(area.heightDots, row => hasInk(area, { row }))) {
    const high = (to - from) / dotsPerInch
    if (high < LOWEST_INCH || high > HIGHEST_INCH) continue
    const line = cutOut(area, { left: 0, right: area.widthDots, top: from, bottom: to })
    const spans = inkedSpans(line.widthDots, column => hasInk(line, { column }))
    if (spans.length !== count) continue
    return spans.map(({ from: left, to: right }) => {
      const cell = cutOut(line, { left, right, top: 0, bottom: line.heightDots })
      const bounds = inkBounds(cell)
      return bounds ? cutOut(cell, bounds) : cell
    })
  }
  return undefined
}

function hasInk(dots: Dots, at: { readonly row: number } | { readonly column: number }): boolean {
  if ('row' in at) {
    return dots.data.subarray(at.row * dots.rowBytes, (at.row + 1) * dots.rowBytes).some(byte => byte !== 0)
  }
  for (let y = 0; y < dots.heightDots; y++) if (isInk(dots, at.column, y)) return true
  return false
}

interface Span {
  readonly from: number
  readonly to: number
}

function inkedSpans(length: number, isInked: (at: number) => boolean): readonly Span[] {
  const spans: Span[] = []
  let from: number | undefined
  for (let at = 0; at <= length; at++) {
    const inked = at < length && isInked(at)
    if (inked && from === undefined) from = at
    else if (!inked && from !== undefined) {
      spans.push({ from, to: at })
      from = undefined
    }
  }
  return spans
}

/** Dots that only one of two shapes has, of the dots of both. */
function unlikeness(one: Dots, other: Dots): number {
  let least = 1
  for (const dx of [-1, 0, 1]) {
    for (const dy of [-1, 0, 1]) least = Math.min(least, unlikenessAt(one, other, dx, dy))
  }
  return least
}

function unlikenessAt(one: Dots, other: Dots, dx: number, dy: number): number {
  let unlike = 0
  let ink = 0
  for (let y = -1; y <= Math.max(one.heightDots, other.heightDots); y++) {
    for (let x = -1; x <= Math.max(one.widthDots, other.widthDots); x++) {
      const a = isInk(one, x, y)
      const b = isInk(other, x - dx, y - dy)
      if (a || b) ink++
      if (a !== b) unlike++
    }
  }
  return ink === 0 ? 0 : unlike / ink
}

/** Shapes gathered by likeness; each group is the digit that most of it should be. */
function compare(glyphs: readonly Dots[], number: string): ReadableLine {
  const apart: number[][] = glyphs.map(() => [])
  const all: number[] = []
  for (const [i, one] of glyphs.entries()) {
    for (let j = 0; j < i; j++) {
      const far = unlikeness(one, glyphs[j] as Dots)
      ;(apart[i] as number[])[j] = far
      all.push(far)
    }
  }
  const limit = clearLimit(all)
  if (limit === undefined) return 'not-seen'
  const groupOf: number[] = []
  for (const index of glyphs.keys()) {
    const like = groupOf.findIndex((_, before) => (apart[index]?.[before] ?? 1) <= limit)
    groupOf.push(like === -1 ? index : (groupOf[like] as number))
  }
  return agrees(groupOf, number) ? 'equal' : 'other'
}

/** Between what equal digits differ and what others do there is a gap; without one, nobody can tell. */
function clearLimit(distances: readonly number[]): number | undefined {
  const sorted = [...distances].sort((a, b) => a - b)
  let best: { readonly ratio: number; readonly limit: number } | undefined
  for (let at = 0; at + 1 < sorted.length; at++) {
    const [below = 0, above = 0] = [sorted[at], sorted[at + 1]]
    if (below > MOST_ALIKE) break
    const ratio = above / Math.max(below, 0.03)
    if (ratio >= CLEAR_GAP && (!best || ratio > best.ratio)) best = { ratio, limit: (below + above) / 2 }
  }
  return best?.limit
}

/** One shape for each digit of the number, and one digit for each shape. */
function agrees(groupOf: readonly number[], number: string): boolean {
  const digitOf = new Map<number, string>()
  const shapeOf = new Map<string, number>()
  for (const [index, group] of groupOf.entries()) {
    const digit = number[index] ?? ''
    if ((digitOf.get(group) ?? digit) !== digit || (shapeOf.get(digit) ?? group) !== group) return false
    digitOf.set(group, digit)
    shapeOf.set(digit, group)
  }
  return true
}
