// Pages for an office printer: each a picture in its printer's dots, as large as the paper.
import type { Stock } from '../../core/printing/printer.ts'
import type { Dots } from '../dots.ts'
import { dotsToPng } from '../png/dots-to-png.ts'

/** Of PDF (ISO 32000-1, 8.3.2.3): its unit is a 72nd of an inch. */
const PER_INCH = 72

export async function pdfOf(pages: readonly Dots[], stock: Stock): Promise<Uint8Array> {
  // Loaded where a page is made: the station's own thread never needs it.
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create()
  const size = { width: stock.widthInch * PER_INCH, height: stock.heightInch * PER_INCH }
  for (const page of pages) {
    const picture = await document.embedPng(dotsToPng(page))
    document.addPage([size.width, size.height]).drawImage(picture, { x: 0, y: 0, ...size })
  }
  return document.save()
}
