// A picture as a thermal head sees it: one bit a dot, and what can be asked of it without blurring.

/** Dots row by row from the top; a set bit is ink, the left dot is the byte's high bit, padding bits are clear. */
export interface Dots {
  readonly widthDots: number
  readonly heightDots: number
  readonly rowBytes: number
  readonly data: Uint8Array
}

/** The smallest rectangle that holds all ink; `right` and `bottom` are exclusive, in dots. */
export interface InkBounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** White dots of a size. */
export function blankDots(widthDots: number, heightDots: number): Dots {
  const rowBytes = (widthDots + 7) >> 3
  return { widthDots, heightDots, rowBytes, data: new Uint8Array(rowBytes * heightDots) }
}

/** Where the ink is, or null on blank paper. */
export function inkBounds({ heightDots, rowBytes, data }: Dots): InkBounds | null {
  const columns = new Uint8Array(rowBytes)
  const isAgain = rowsAgain(data, rowBytes)
  let top = -1
  let bottom = 0
  let any = 0
  for (let row = 0; row < heightDots; row++) {
    if (!isAgain(row)) {
      any = 0
      const start = row * rowBytes
      for (let column = 0; column < rowBytes; column++) {
        const byte = data[start + column] as number
        any |= byte
        columns[column] = (columns[column] as number) | byte
      }
    }
    if (any === 0) continue
    if (top < 0) top = row
    bottom = row + 1
  }
  if (top < 0) return null
  let first = 0
  while (columns[first] === 0) first++
  let last = rowBytes - 1
  while (columns[last] === 0) last--
  const left = first * 8 + Math.clz32(columns[first] ?? 0) - 24
  const right = last * 8 + 8 - trailingZeros(columns[last] ?? 0)
  return { left, top, right, bottom }
}

/**
 * Whether a row is the one above again, as most rows of a label are: one native comparison sees it, and what was found of
 * the one above need not be looked for again.
 */
function rowsAgain(data: Uint8Array, rowBytes: number): (row: number) => boolean {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length)
  return row => {
    const start = row * rowBytes
    return row > 0 && bytes.compare(bytes, start - rowBytes, start, start, start + rowBytes) === 0
  }
}

const trailingZeros = (byte: number) => 31 - Math.clz32(byte & -byte)

/** The dots inside the bounds, moved so that the bounds' left column becomes the first bit. */
export function cutOut(dots: Dots, { left, top, right, bottom }: InkBounds): Dots {
  const cut = blankDots(right - left, bottom - top)
  const shift = left & 7
  const firstByte = left >> 3
  const lastMask = (0xff << (-cut.widthDots & 7)) & 0xff
  const isAgain = rowsAgain(dots.data, dots.rowBytes)
  for (let row = 0; row < cut.heightDots; row++) {
    if (row > 0 && isAgain(top + row)) {
      const to = row * cut.rowBytes
      cut.data.copyWithin(to, to - cut.rowBytes, to)
      continue
    }
    const from = (top + row) * dots.rowBytes + firstByte
    const to = row * cut.rowBytes
    if (shift === 0) {
      cut.data.set(dots.data.subarray(from, from + cut.rowBytes), to)
    } else {
      const rowEnd = (top + row + 1) * dots.rowBytes
      for (let column = 0; column < cut.rowBytes; column++) {
        const at = from + column
        const next = at + 1 < rowEnd ? (dots.data[at + 1] ?? 0) : 0
        cut.data[to + column] = ((dots.data[at] ?? 0) << shift) | (next >> (8 - shift))
      }
    }
    const end = to + cut.rowBytes - 1
    cut.data[end] = (cut.data[end] ?? 0) & lastMask
  }
  return cut
}

/** As much of the bounds as is in the drawing; no dots where none is. */
export function clipped(dots: Dots, { left, top, right, bottom }: InkBounds): Dots {
  const part = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(right, dots.widthDots),
    bottom: Math.min(bottom, dots.heightDots),
  }
  return part.left < part.right && part.top < part.bottom ? cutOut(dots, part) : blankDots(0, 0)
}

/** How many dots are ink. */
export function inkDots({ heightDots, rowBytes, data }: Dots): number {
  const isAgain = rowsAgain(data, rowBytes)
  let count = 0
  let inRow = 0
  for (let row = 0; row < heightDots; row++) {
    if (!isAgain(row)) {
      inRow = 0
      for (let at = row * rowBytes; at < (row + 1) * rowBytes; at++)
        inRow += BITS_SET[data[at] as number] as number
    }
    count += inRow
  }
  return count
}

const BITS_SET = Uint8Array.from({ length: 256 }, (_, byte) => {
  let count = 0
  for (let rest = byte; rest > 0; rest >>= 1) count += rest & 1
  return count
})

/** Whether the dot is ink; outside the picture is white. */
export function isInk({ widthDots, heightDots, rowBytes, data }: Dots, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= widthDots || y >= heightDots) return false
  return ((data[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
}

/** Every dot as a square of `times` by `times` dots: the only scaling that keeps a barcode's bars exact. */
export function enlarge(dots: Dots, times: number): Dots {
  const large = blankDots(dots.widthDots * times, dots.heightDots * times)
  for (let row = 0; row < dots.heightDots; row++) {
    const start = row * times * large.rowBytes
    for (let x = 0; x < dots.widthDots; x++) {
      if (!isInk(dots, x, row)) continue
      for (let bit = x * times; bit < (x + 1) * times; bit++) {
        const at = start + (bit >> 3)
        large.data[at] = (large.data[at] ?? 0) | (0x80 >> (bit & 7))
      }
    }
    for (let copy = 1; copy < times; copy++) {
      large.data.copyWithin(start + copy * large.rowBytes, start, start + large.rowBytes)
    }
  }
  return large
}

/** Rows as columns: what runs down the paper runs along it. */
export function turned(dots: Dots): Dots {
  const across = blankDots(dots.heightDots, dots.widthDots)
  for (let y = 0; y < dots.heightDots; y++) {
    for (let column = 0; column < dots.rowBytes; column++) {
      const byte = dots.data[y * dots.rowBytes + column] ?? 0
      for (let bit = 0; byte !== 0 && bit < 8; bit++) {
        if ((byte & (0x80 >> bit)) === 0) continue
        const at = (column * 8 + bit) * across.rowBytes + (y >> 3)
        across.data[at] = (across.data[at] ?? 0) | (0x80 >> (y & 7))
      }
    }
  }
  return across
}

/** As a paper that is turned a quarter to the left. */
export function quarterTurned(dots: Dots): Dots {
  const across = turned(dots)
  const upright = blankDots(across.widthDots, across.heightDots)
  for (let row = 0; row < across.heightDots; row++) {
    const from = (across.heightDots - 1 - row) * across.rowBytes
    upright.data.set(across.data.subarray(from, from + across.rowBytes), row * across.rowBytes)
  }
  return upright
}

/** A place on the dots that were turned. */
export const turnedPlace = ({ left, top, right, bottom }: InkBounds): InkBounds => ({
  left: top,
  top: left,
  right: bottom,
  bottom: right,
})
