// Whether the digits below a code are the code's: read by their shapes alone, whatever the font. Equal digits look
// alike and others do not, so that a digit which looks like those of another number is wrong. Where the shapes cannot
// be told apart, nothing is reported.
import { cutOut, type Dots, inkBounds, isInk } from '../dots.ts'
import type { Bars } from './bars.ts'

/** Where the line may be, below the bars, and how high its digits are. */
const BELOW_INCH = 0.5
const LOWEST_INCH = 0.06
const HIGHEST_INCH = 0.3
/** Clearly more alike: so many times. */
const CLEAR_GAP = 1.6
/** Two drawings of one digit differ in so much of their ink at most, */
const MOST_ALIKE = 0.34
/** and what differs in less than this is one shape. */
const SAME_SHAPE = 0.05
/** Of a line's digits: so many lie as near to their like as what counts as usual there. */
const USUAL_SHARE = 0.8

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

/**
 * A sign is wrong where it looks like a sign of another digit, and clearly more so than like those of the digit that it
 * should be. How far drawings of one digit lie apart, the line itself says: by the size and the place of its signs a
 * printer draws one digit in several ways.
 */
function compare(glyphs: readonly Dots[], number: string): ReadableLine {
  const apart = distances(glyphs)
  const indices = [...glyphs.keys()]
  const nearest = (index: number, among: (other: number) => boolean): number =>
    Math.min(...indices.filter(other => other !== index && among(other)).map(other => apart(index, other)))
  const isSame = (one: number, other: number) => number[one] === number[other]
  const toOwn = indices.map(index => nearest(index, other => isSame(index, other)))
  const twice = toOwn.filter(Number.isFinite).sort((a, b) => a - b)
  const usual = twice[Math.floor(twice.length * USUAL_SHARE)]
  if (usual === undefined) return 'not-seen'
  const isWrong = indices.some(index => {
    const toOther = nearest(index, other => !isSame(index, other))
    const own = toOwn[index] ?? Number.POSITIVE_INFINITY
    // A digit that stands there once has only what others differ by to go by.
    const measure = Number.isFinite(own)
      ? own
      : Math.min(
          ...indices
            .filter(other => other !== index)
            .map(other => nearest(other, one => one !== index && !isSame(one, other))),
        )
    return toOther <= MOST_ALIKE && toOther * CLEAR_GAP < measure && toOther <= Math.max(usual, SAME_SHAPE)
  })
  return isWrong ? 'other' : 'equal'
}

function distances(glyphs: readonly Dots[]): (one: number, other: number) => number {
  const apart = glyphs.map((one, index) => glyphs.slice(0, index).map(other => unlikeness(one, other)))
  return (one, other) => apart[Math.max(one, other)]?.[Math.min(one, other)] ?? 0
}
