// A page of black and white dots.

export interface Bitmap {
  readonly width: number
  readonly height: number
  /** One byte a dot, rows from the top: 1 black, 0 white. */
  readonly dots: Uint8Array
}

export const blankBitmap = (width: number, height: number): Bitmap => ({
  width,
  height,
  dots: new Uint8Array(width * height),
})

/** Fills a rectangle; what lies outside the page is left out. */
export function fillBox(
  page: Bitmap,
  x: number,
  y: number,
  width: number,
  height: number,
  dot: 0 | 1 = 1,
): void {
  const left = Math.max(0, Math.round(x))
  const right = Math.min(page.width, Math.round(x + width))
  const bottom = Math.min(page.height, Math.round(y + height))
  for (let row = Math.max(0, Math.round(y)); row < bottom; row += 1) {
    if (right > left) page.dots.fill(dot, row * page.width + left, row * page.width + right)
  }
}

/** Sets every black dot of `stamp` on the page at (x, y) to `dot`. */
export function stampDots(page: Bitmap, stamp: Bitmap, x: number, y: number, dot: 0 | 1 = 1): void {
  for (let row = 0; row < stamp.height; row += 1) {
    const pageRow = y + row
    if (pageRow < 0 || pageRow >= page.height) continue
    for (let column = 0; column < stamp.width; column += 1) {
      const pageColumn = x + column
      if (pageColumn < 0 || pageColumn >= page.width) continue
      if (stamp.dots[row * stamp.width + column] === 1) page.dots[pageRow * page.width + pageColumn] = dot
    }
  }
}
