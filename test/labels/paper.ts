// Paper that test decoders draw on: a row of numbers for each row of dots, 1 is black.

export interface Paper {
  readonly width: number
  readonly height: number
  readonly rows: readonly Uint8Array[]
}

export const blankPaper = (width: number, height: number): Paper => ({
  width,
  height,
  rows: Array.from({ length: height }, () => new Uint8Array(width)),
})

/** What a printer that draws put on a paper. */
export function pictureOn(paper: { readonly image?: Paper } | undefined): Paper {
  if (!paper?.image) throw new Error('no paper with a picture')
  return paper.image
}

/** Beyond the paper nothing is drawn. */
export function blackOn({ rows, width }: Paper, x: number, y: number, black: boolean): void {
  const row = rows[y]
  if (row && x < width) row[x] = black ? 1 : 0
}

/** How many dots differ from what `isBlack` says of `width` × `height` dots; beyond either all is white. */
export function differing(
  paper: Paper,
  width: number,
  height: number,
  isBlack: (x: number, y: number) => boolean,
): number {
  let count = 0
  for (let y = 0; y < Math.max(height, paper.height); y++) {
    for (let x = 0; x < Math.max(width, paper.width); x++) {
      const wanted = x < width && y < height && isBlack(x, y)
      if ((paper.rows[y]?.[x] === 1) !== wanted) count++
    }
  }
  return count
}
