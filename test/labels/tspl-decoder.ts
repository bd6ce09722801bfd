// Reads TSPL as a printer does, line by line, and draws its paper: for tests only, from the manual alone.
import type { Paper } from './paper.ts'
import { blackOn, blankPaper } from './paper.ts'

const OVERWRITE = '0'

/** The papers that these bytes put out. Throws at anything that is not in the manual, or would change the printer. */
export function decodeTspl(bytes: Uint8Array, dotsPerMm: number): Paper[] {
  const papers: Paper[] = []
  let size = { width: 0, height: 0 }
  let image: Paper | undefined
  let at = 0
  while (at < bytes.length) {
    const isPicture = Buffer.from(bytes.subarray(at, at + 7)).toString('latin1') === 'BITMAP '
    if (isPicture) {
      const { fields, next } = fieldsOf(bytes, at + 6, 5)
      const [x = 0, y = 0, rowBytes = 0, rows = 0] = fields.map(Number)
      if (fields[4] !== OVERWRITE) throw new Error(`mode ${fields[4]}`)
      if (!image) throw new Error('a picture before CLS')
      if (next + rowBytes * rows > bytes.length) throw new Error('the picture is cut off')
      for (let row = 0; row < rows; row++) {
        for (let bit = 0; bit < rowBytes * 8; bit++) {
          const byte = bytes[next + row * rowBytes + (bit >> 3)]!
          const white = (byte >> (7 - (bit & 7))) & 1
          blackOn(image, x + bit, y + row, white === 0)
        }
      }
      at = next + rowBytes * rows
      if (bytes[at] !== 13 || bytes[at + 1] !== 10) throw new Error('no line end behind the picture')
      at += 2
      continue
    }
    let end = at
    while (end < bytes.length && !(bytes[end] === 13 && bytes[end + 1] === 10)) end++
    if (end === bytes.length) throw new Error('a line without its end')
    const line = Buffer.from(bytes.subarray(at, end)).toString('latin1')
    at = end + 2
    const [command = '', rest = ''] = line.split(/ (.*)/)
    if (line === '') continue
    if (command === 'SIZE') {
      const [, width, height] = /^([\d.]+) mm,([\d.]+) mm$/.exec(rest) ?? []
      size = { width: Math.round(Number(width) * dotsPerMm), height: Math.round(Number(height) * dotsPerMm) }
    } else if (command === 'DIRECTION' || command === 'REFERENCE') {
      if (!/^0(,0)?$/.test(rest)) throw new Error(line)
    } else if (command === 'CLS') image = blankPaper(size.width, size.height)
    else if (command === 'PRINT') {
      if (!image || !/^\d+$/.test(rest)) throw new Error(line)
      for (let copy = 0; copy < Number(rest); copy++) papers.push(image)
    } else throw new Error(`not for a label to say: ${line}`)
  }
  return papers
}

function fieldsOf(bytes: Uint8Array, from: number, count: number) {
  const fields: string[] = []
  let next = from
  let field = ''
  while (fields.length < count) {
    const character = String.fromCharCode(bytes[next++]!)
    if (character === ',') {
      fields.push(field.trim())
      field = ''
    } else field += character
    if (field.length > 12) throw new Error('a field that is none')
  }
  return { fields, next }
}
