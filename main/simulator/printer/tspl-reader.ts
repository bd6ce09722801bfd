// The simulated printer's TSPL: size, picture, print, and the question that is answered at any time.
import { LineReader, type RasterListener } from './line-reader.ts'
import { ImageBuffer } from './raster-image.ts'

const ESC = 0x1b
/** Settings of a label or of the printer that leave the picture alone. */
const SETTINGS = /^(?:GAP|BLINE|SPEED|DENSITY|OFFSET|SHIFT|CODEPAGE|SET|DIRECTION|REFERENCE|HOME|SOUND)\b/

export function tsplReader(dotsPerMm: number, listener: RasterListener): LineReader {
  const image = new ImageBuffer()
  let size = { width: 0, height: 0 }
  let question = ''
  return new LineReader(
    {
      picture(line) {
        const fields = /^BITMAP (\d+),(\d+),(\d+),(\d+),0,$/.exec(line.trimStart())?.slice(1).map(Number)
        if (!fields) return undefined
        const [x = 0, y = 0, rowBytes = 0, rows = 0] = fields
        const draw = (column: number, row: number, byte: number) =>
          image.whiteIsOne(x + column * 8, y + row, byte)
        return { rowBytes, rows, draw }
      },
      command(line, label) {
        const [, width, height] = /^SIZE ([\d.]+) mm,([\d.]+) mm$/.exec(line) ?? []
        const [, copies] = /^PRINT (\d+)(?:,\d+)?$/.exec(line) ?? []
        if (width !== undefined && height !== undefined) {
          const dots = (mm: string) => Math.round(Number(mm) * dotsPerMm)
          size = { width: dots(width), height: dots(height) }
        } else if (line === 'CLS') image.clear(size.width, size.height)
        else if (copies !== undefined) {
          listener.onLabel({ bytes: label(), image: image.image(), copies: Number(copies) })
        } else return SETTINGS.test(line)
        return true
      },
      immediate(byte) {
        if (byte === ESC) {
          question = '\x1b'
          return true
        }
        if (question === '') return false
        question += String.fromCharCode(byte)
        if (question === '\x1b!') return true
        if (/^\x1b!.$/s.test(question)) listener.onQuestion(question.slice(1))
        else listener.onStrange(question)
        question = ''
        return true
      },
      clear() {
        image.clear(0)
        question = ''
      },
    },
    listener,
  )
}
