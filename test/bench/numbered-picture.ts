// The sandbox's postal label with another number on it: a label with the number of another one is held, as it should be.
import { decode } from 'fast-png'
import { drawCode128, drawDataMatrix } from '../../main/simulator/drawing/barcode.ts'
import { type Bitmap, fillBox } from '../../main/simulator/drawing/bitmap.ts'
import { pngOf } from '../../main/simulator/drawing/picture.ts'

/** Where the sandbox draws its symbols (main/simulator/label-server/label-paper.ts), in dots. */
const BARS = { x: 16, y: 920, width: 780, height: 164, moduleDots: 4 } as const
const MATRIX = { x: 684, y: 532, moduleDots: 4 } as const
const MATRIX_DOTS = 112

/** `image`: a base64 PNG of one bit a dot. Gives the same label, in base64, for a number and the ZIP that goes with it. */
export function numberedPicture(image: string): (number: string, zip: string) => Promise<string> {
  const page = dotsOf(image)
  return async (number, zip) => {
    const copy: Bitmap = { ...page, dots: page.dots.slice() }
    fillBox(copy, BARS.x + 3, BARS.y, BARS.width - 6, BARS.height, 0)
    await drawCode128(copy, { kind: 'code128', ...BARS, data: number })
    fillBox(copy, MATRIX.x, MATRIX.y, MATRIX_DOTS, MATRIX_DOTS, 0)
    await drawDataMatrix(copy, { kind: 'data-matrix', ...MATRIX, data: `SAMPLE|${number}|${zip}|1/1` })
    return (await pngOf(copy)).toString('base64')
  }
}

function dotsOf(image: string): Bitmap {
  const { width, height, data } = decode(Buffer.from(image, 'base64'))
  const rowBytes = Math.ceil(width / 8)
  const dots = new Uint8Array(width * height)
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const byte = data[row * rowBytes + (column >> 3)] ?? 0
      if ((byte & (0x80 >> (column & 7))) === 0) dots[row * width + column] = 1
    }
  }
  return { width, height, dots }
}
