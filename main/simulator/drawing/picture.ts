// The picture of a label: a plan drawn dot by dot and written as PNG or PDF.
import { drawCode128, drawDataMatrix } from './barcode.ts'
import { type Bitmap, blankBitmap, fillBox } from './bitmap.ts'
import { LABEL_HEIGHT_DOTS, LABEL_WIDTH_DOTS, type LabelPlan, type TextPiece } from './label-plan.ts'
import { type Lettering, loadLettering } from './lettering.ts'

export async function drawLabel(
  plan: LabelPlan,
  width = LABEL_WIDTH_DOTS,
  height = LABEL_HEIGHT_DOTS,
): Promise<Bitmap> {
  const lettering = await loadLettering()
  const page = blankBitmap(width, height)
  for (const piece of plan) {
    switch (piece.kind) {
      case 'text':
        drawText(page, lettering, piece)
        break
      case 'box':
        fillBox(page, piece.x, piece.y, piece.width, piece.height)
        if (piece.line !== undefined) {
          const { x, y, line } = piece
          fillBox(page, x + line, y + line, piece.width - 2 * line, piece.height - 2 * line, 0)
        }
        break
      case 'code128':
        await drawCode128(page, piece)
        break
      case 'data-matrix':
        await drawDataMatrix(page, piece)
        break
    }
  }
  return page
}

/** The height at which a line fits its width: its own, or smaller. */
export function fittedHeight(piece: TextPiece, lettering: Lettering): number {
  const weight = piece.weight ?? 'regular'
  let height = piece.height
  while (piece.width && height > 12 && lettering.width(piece.text, height, weight) > piece.width) height -= 1
  return height
}

function drawText(page: Bitmap, lettering: Lettering, piece: TextPiece): void {
  const weight = piece.weight ?? 'regular'
  const height = fittedHeight(piece, lettering)
  const room = (piece.width ?? 0) - lettering.width(piece.text, height, weight)
  const shift = piece.align === 'center' ? room / 2 : piece.align === 'right' ? room : 0
  lettering.draw(page, {
    text: piece.text,
    x: piece.x + shift,
    // A line set smaller keeps the middle of its cell.
    y: piece.y + (piece.height - height) / 2,
    height,
    weight,
    dot: piece.ink === 'white' ? 0 : 1,
  })
}

/** A 1-bit greyscale PNG. */
export async function pngOf(page: Bitmap): Promise<Buffer> {
  const { encode } = await import('fast-png')
  const rowBytes = Math.ceil(page.width / 8)
  const data = new Uint8Array(rowBytes * page.height).fill(0xff)
  for (let row = 0; row < page.height; row += 1) {
    for (let column = 0; column < page.width; column += 1) {
      if (page.dots[row * page.width + column] !== 1) continue
      const at = row * rowBytes + (column >> 3)
      data[at] = (data[at] ?? 0) & ~(0x80 >> (column & 7))
    }
  }
  return Buffer.from(
    encode({ width: page.width, height: page.height, data, depth: 1, channels: 1 }, { zlib: { level: 9 } }),
  )
}

/** A PDF of one page as large as the label (72 points an inch, 203 dots an inch). */
export async function pdfOf(page: Bitmap, title: string): Promise<Buffer> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create()
  document.setTitle(title)
  const size = { width: (page.width / 203) * 72, height: (page.height / 203) * 72 }
  const image = await document.embedPng(await pngOf(page))
  document.addPage([size.width, size.height]).drawImage(image, { x: 0, y: 0, ...size })
  return Buffer.from(await document.save())
}
