// What is beside a barcode: how near it comes, and whether it lies over the bars.
import { clipped, type Dots, type InkBounds, inkDots } from '../dots.ts'

/** White on each side, in dots; as far as was looked. */
export interface Clearance {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** Dots of others within the bounds. */
  readonly inside: number
}

/** `paper`: beyond its edges nothing is white. */
export function clearanceOf(
  others: Dots,
  bounds: InkBounds,
  most: number,
  paper: { readonly widthDots: number; readonly heightDots: number },
): Clearance {
  const { left, top, right, bottom } = bounds
  const any = (part: InkBounds) => inkDots(clipped(others, part)) > 0
  const free = (edge: number, lines: (far: number) => InkBounds) => {
    const reach = Math.max(0, Math.min(most, edge))
    for (let far = 1; far <= reach; far++) if (any(lines(far))) return far - 1
    return reach
  }
  return {
    left: free(left, far => ({ left: left - far, right: left - far + 1, top, bottom })),
    right: free(paper.widthDots - right, far => ({ left: right + far - 1, right: right + far, top, bottom })),
    top: free(top, far => ({ left, right, top: top - far, bottom: top - far + 1 })),
    bottom: free(paper.heightDots - bottom, far => ({
      left,
      right,
      top: bottom + far - 1,
      bottom: bottom + far,
    })),
    inside: inkDots(clipped(others, bounds)),
  }
}

/** A person sees what is farther off than this; letters are never as exact as bars. */
const CELL_MM = 2

/** Where on the paper there is ink, in cells of so many millimetres. */
export interface InkCells {
  readonly columns: number
  readonly rows: number
  readonly cells: Uint8Array
}

export function inkCells(
  dots: Dots,
  dotsPerMm: { readonly x: number; readonly y: number },
  columns: number,
  rows: number,
): InkCells {
  const cells = new Uint8Array(columns * rows)
  for (let row = 0; row < dots.heightDots; row++) {
    const down = Math.floor((row + 0.5) / (dotsPerMm.y * CELL_MM))
    if (down >= rows) break
    for (let byte = 0; byte < dots.rowBytes; byte++) {
      const value = dots.data[row * dots.rowBytes + byte] ?? 0
      if (value === 0) continue
      for (let bit = 0; bit < 8; bit++) {
        if ((value & (0x80 >> bit)) === 0) continue
        const across = Math.floor((byte * 8 + bit + 0.5) / (dotsPerMm.x * CELL_MM))
        if (across < columns) cells[down * columns + across] = 1
      }
    }
  }
  return { columns, rows, cells }
}

export const cellsOf = (dots: number, dotsPerMm: number): number =>
  Math.ceil(dots / (dotsPerMm * CELL_MM)) + 1

/** How many of its cells have ink, and how many of these have none in or beside the same cell of the other. */
export function cellsElsewhere(
  one: InkCells,
  other: InkCells,
): { readonly all: number; readonly far: number } {
  let all = 0
  let far = 0
  for (let row = 0; row < one.rows; row++) {
    for (let column = 0; column < one.columns; column++) {
      if (one.cells[row * one.columns + column] === 0) continue
      all++
      if (!hasNear(other, row, column)) far++
    }
  }
  return { all, far }
}

function hasNear({ columns, rows, cells }: InkCells, row: number, column: number): boolean {
  for (let down = Math.max(0, row - 1); down <= Math.min(rows - 1, row + 1); down++) {
    for (let across = Math.max(0, column - 1); across <= Math.min(columns - 1, column + 1); across++) {
      if (cells[down * columns + across] === 1) return true
    }
  }
  return false
}
