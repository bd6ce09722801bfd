// Owns undoing PNG's row filters (PNG specification, section 9) in place, row after row.

/**
 * Undoes the filters of a non-interlaced picture in `pixels` (rows of one filter byte and `rowLength` bytes) and
 * hands each row to `onRow` with the offset of its first byte; `sameAsAbove` tells that it equals the row before.
 * Gives a reason when a row has a filter that does not exist.
 */
export function unfilter(
  pixels: Buffer,
  rowLength: number,
  rows: number,
  bytesPerPixel: number,
  onRow: (row: number, start: number, sameAsAbove: boolean) => void,
): string | undefined {
  const zeros = Buffer.alloc(rowLength)
  // The row above the first one is zeros (9.2); a label's white top is then a row of filter Up over it.
  for (let row = 0, start = 1; row < rows; row++, start += rowLength + 1) {
    const filter = pixels[start - 1] ?? 0
    const end = start + rowLength
    const above = start - rowLength - 1
    let sameAsAbove = false
    if (filter === 0) {
      sameAsAbove = row > 0 && pixels.compare(pixels, above, above + rowLength, start, end) === 0
    } else if (filter === 1) {
      for (let at = start + bytesPerPixel; at < end; at++) {
        pixels[at] = byteAt(pixels, at) + byteAt(pixels, at - bytesPerPixel)
      }
    } else if (filter === 2) {
      if (row > 0) {
        sameAsAbove = pixels.compare(zeros, 0, rowLength, start, end) === 0
        if (sameAsAbove) pixels.copyWithin(start, above, above + rowLength)
        else
          for (let at = start, up = above; at < end; at++, up++)
            pixels[at] = byteAt(pixels, at) + byteAt(pixels, up)
      }
    } else if (filter === 3) {
      average(pixels, start, end, row > 0 ? rowLength + 1 : 0, bytesPerPixel)
    } else if (filter === 4) {
      paeth(pixels, start, end, row > 0 ? rowLength + 1 : 0, bytesPerPixel)
    } else {
      return `row ${row} has filter ${filter}`
    }
    onRow(row, start, sameAsAbove)
  }
  return undefined
}

// Every index is inside the buffer, whose length the caller has checked: no bounds test in the inner loops.
const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] as number

function average(pixels: Uint8Array, start: number, end: number, up: number, bytesPerPixel: number): void {
  for (let at = start; at < end; at++) {
    const left = at - bytesPerPixel >= start ? byteAt(pixels, at - bytesPerPixel) : 0
    const above = up > 0 ? byteAt(pixels, at - up) : 0
    pixels[at] = byteAt(pixels, at) + ((left + above) >> 1)
  }
}

function paeth(pixels: Uint8Array, start: number, end: number, up: number, bytesPerPixel: number): void {
  for (let at = start; at < end; at++) {
    const inside = at - bytesPerPixel >= start
    const left = inside ? byteAt(pixels, at - bytesPerPixel) : 0
    const above = up > 0 ? byteAt(pixels, at - up) : 0
    const corner = inside && up > 0 ? byteAt(pixels, at - up - bytesPerPixel) : 0
    const toLeft = Math.abs(above - corner)
    const toAbove = Math.abs(left - corner)
    const toCorner = Math.abs(left + above - corner - corner)
    const nearest = toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner
    pixels[at] = byteAt(pixels, at) + nearest
  }
}
