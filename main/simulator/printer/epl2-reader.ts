// The simulated printer's EPL2: width, picture, print, and the questions for errors and settings.
import { LineReader, type RasterListener } from './line-reader.ts'
import { ImageBuffer } from './raster-image.ts'

const SETTINGS = /^(?:D\d+|S\d|Q\d+,\S+|R\d+,\d+|Z[TB]|O\w*|JF|JB|I\S+)$/
/** The head of an LP 2844 is 104 mm wide; finer ones have as many dots more. */
const HEAD_MM = 104

export function epl2Reader(dotsPerMm: number, listener: RasterListener): LineReader {
  const image = new ImageBuffer()
  let width = Math.round(HEAD_MM * dotsPerMm)
  let hasImage = false
  return new LineReader(
    {
      picture(line) {
        const fields = /^GW(\d+),(\d+),(\d+),(\d+),$/.exec(line)?.slice(1).map(Number)
        if (!fields) return undefined
        const [x = 0, y = 0, rowBytes = 0, rows = 0] = fields
        // Error 02: a picture that reaches beyond the border is read and not drawn.
        const fits = x + rowBytes * 8 <= image.width
        hasImage ||= fits
        if (!fits) listener.onRefused('02')
        const draw = (column: number, row: number, byte: number) => {
          if (fits) image.whiteIsOne(x + column * 8, y + row, byte)
        }
        return { rowBytes, rows, draw }
      },
      command(line, label) {
        const [, copies] = /^P(\d+)(?:,\d+)?$/.exec(line) ?? []
        if (/^q\d+$/.test(line)) width = Number(line.slice(1))
        if (line === 'N' || /^q\d+$/.test(line)) {
          image.clear(width)
          hasImage = false
        } else if (copies !== undefined) {
          const bytes = label()
          if (hasImage) listener.onLabel({ bytes, image: image.image(), copies: Number(copies) })
        } else if (line === '^ee' || line === 'UQ') listener.onQuestion(line)
        else return SETTINGS.test(line)
        return true
      },
      clear() {
        image.clear(0)
        hasImage = false
      },
    },
    listener,
  )
}
