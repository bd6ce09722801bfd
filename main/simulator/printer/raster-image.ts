// The picture in a simulated printer whose language sends dots: drawn from the bytes, by nobody else's code.

/** Rows of dots from the top; 1 is black. */
export interface RasterImage {
  readonly width: number
  readonly height: number
  readonly rows: readonly Uint8Array[]
}

/** Longer than any label: a printer's own memory ends somewhere too. */
const MOST_ROWS = 8_000
const MOST_COLUMNS = 8_000

export class ImageBuffer {
  #width = 0
  #height = 0
  #rows: Uint8Array[] = []

  /** White again, of this size; 0 rows grow as they are drawn. */
  clear(width: number, height = 0): void {
    this.#width = Math.min(width, MOST_COLUMNS)
    this.#height = Math.min(height, MOST_ROWS)
    this.#rows = []
  }

  get width(): number {
    return this.#width
  }

  /** Eight dots of a picture in which 1 is white, laid over what is there; beyond the edges nothing is drawn. */
  whiteIsOne(x: number, y: number, byte: number): void {
    if (y < 0 || y >= (this.#height || MOST_ROWS)) return
    for (let bit = 0; bit < 8; bit++) {
      const column = x + bit
      if (column < 0 || column >= this.#width) continue
      this.#row(y)[column] = (byte & (0x80 >> bit)) === 0 ? 1 : 0
    }
  }

  image(): RasterImage {
    const height = this.#height || this.#rows.length
    const white = new Uint8Array(this.#width)
    const rows = Array.from({ length: height }, (_, y) => Uint8Array.from(this.#rows[y] ?? white))
    return { width: this.#width, height, rows }
  }

  #row(y: number): Uint8Array {
    while (this.#rows.length <= y) this.#rows.push(new Uint8Array(this.#width))
    return this.#rows[y] as Uint8Array
  }
}
