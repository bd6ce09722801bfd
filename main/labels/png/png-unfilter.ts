// Undoes PNG's row filters (PNG specification, section 9) in place, row after row.

/** Takes a row whose first byte is at `start`; `sameAsAbove` tells that it equals the row before. */
type OnRow = (row: number, start: number, sameAsAbove: boolean) => void

/** PNG's filter types (9.2). */
const SUB = 1
const UP = 2
const AVERAGE = 3
const PAETH = 4

/**
 * Undoes the filters of a non-interlaced picture in `pixels` (rows of one filter byte and `rowLength` bytes) and
 * hands over each row. Gives a reason when a row has a filter that does not exist.
 *
 * Labels are mostly bars and white: rows that repeat the one above. With filters Up and Paeth such a row is nothing
 * but zeros, which one native comparison sees; and the pixels of no such row need be looked at again.
 */
export function unfilter(
  pixels: Buffer,
  rowLength: number,
  rows: number,
  bytesPerPixel: number,
  onRow: OnRow,
): string | undefined {
  const zeros = Buffer.alloc(rowLength)
  for (let row = 0, start = 1; row < rows; row++, start += rowLength + 1) {
    const filter = pixels[start - 1] as number
    const end = start + rowLength
    const above = start - rowLength - 1
    if (filter > PAETH) return `row ${row} has filter ${filter}`
    // The row above the first one is zeros (9.2): what its filter takes from there falls away.
    if (row === 0) undoFirst(filter, pixels, start, end, bytesPerPixel)
    else if ((filter === UP || filter === PAETH) && pixels.compare(zeros, 0, rowLength, start, end) === 0) {
      pixels.copyWithin(start, above, above + rowLength)
    } else undo(filter, pixels, start, end, rowLength + 1, bytesPerPixel)
    onRow(row, start, row > 0 && pixels.compare(pixels, above, above + rowLength, start, end) === 0)
  }
  return undefined
}

// Every index is inside the buffer, whose length the caller has checked: no bounds test in the inner loops.
const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] as number

function undoFirst(filter: number, pixels: Uint8Array, start: number, end: number, step: number): void {
  if (filter === 0 || filter === UP) return
  const half = filter === AVERAGE ? 1 : 0
  for (let at = start + step; at < end; at++) {
    pixels[at] = byteAt(pixels, at) + (byteAt(pixels, at - step) >> half)
  }
}

function undo(
  filter: number,
  pixels: Uint8Array,
  start: number,
  end: number,
  up: number,
  step: number,
): void {
  if (filter === UP) {
    for (let at = start; at < end; at++) pixels[at] = byteAt(pixels, at) + byteAt(pixels, at - up)
  } else if (filter !== 0) {
    // One channel after the other, so that the value to the left stays in a register.
    const undoChannel = filter === SUB ? sub : filter === AVERAGE ? average : paeth
    for (let channel = start; channel < start + step; channel++) undoChannel(pixels, channel, end, up, step)
  }
}

function sub(pixels: Uint8Array, start: number, end: number, _up: number, step: number): void {
  let left = 0
  for (let at = start; at < end; at += step) {
    left = (byteAt(pixels, at) + left) & 255
    pixels[at] = left
  }
}

function average(pixels: Uint8Array, start: number, end: number, up: number, step: number): void {
  let left = 0
  for (let at = start; at < end; at += step) {
    left = (byteAt(pixels, at) + ((left + byteAt(pixels, at - up)) >> 1)) & 255
    pixels[at] = left
  }
}

/** The neighbour nearest to left + above − corner, the left one first where two are as near (9.4). */
function paeth(pixels: Uint8Array, start: number, end: number, up: number, step: number): void {
  let left = 0
  let corner = 0
  for (let at = start; at < end; at += step) {
    const above = byteAt(pixels, at - up)
    let nearest = above
    if (left !== corner) {
      const toLeft = Math.abs(above - corner)
      const toAbove = Math.abs(left - corner)
      const toCorner = Math.abs(left + above - corner - corner)
      if (toLeft <= toAbove && toLeft <= toCorner) nearest = left
      else if (toAbove > toCorner) nearest = corner
    }
    corner = above
    left = (byteAt(pixels, at) + nearest) & 255
    pixels[at] = left
  }
}
