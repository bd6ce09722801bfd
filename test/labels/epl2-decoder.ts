// Reads EPL2 as a printer does, line by line, and draws its paper: for tests only, from the guide alone.
import type { Paper } from './paper.ts'
import { blackOn, blankPaper } from './paper.ts'

/** The papers that these bytes put out. Throws at anything that is not in the guide, or would change the printer. */
export function decodeEpl2(bytes: Uint8Array, heightDots: number): Paper[] {
  const text = Buffer.from(bytes).toString('latin1')
  const papers: Paper[] = []
  let width = 0
  let image: Paper | undefined
  let at = 0
  while (at < text.length) {
    const graphic = /^GW(\d+),(\d+),(\d+),(\d+),/.exec(text.slice(at, at + 60))
    if (graphic) {
      const [x = 0, y = 0, rowBytes = 0, rows = 0] = graphic.slice(1).map(Number)
      at += graphic[0].length
      if (!image) throw new Error('a picture before N')
      if (x + rowBytes * 8 > width) throw new Error('02: the picture reaches beyond the border')
      if (at + rowBytes * rows > text.length) throw new Error('the picture is cut off')
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < rowBytes; column++) {
          const byte = text.charCodeAt(at++)
          for (let bit = 0; bit < 8; bit++) {
            blackOn(image, x + column * 8 + bit, y + row, (byte & (128 >> bit)) === 0)
          }
        }
      }
      if (text[at] !== '\n') throw new Error('no line end behind the picture')
      at++
      continue
    }
    const end = text.indexOf('\n', at)
    if (end < 0) throw new Error('a line without its end')
    const line = text.slice(at, end)
    at = end + 1
    if (line === '') continue
    if (line === 'N') image = undefined
    else if (/^q\d+$/.test(line)) width = Number(line.slice(1))
    else if (/^P\d+$/.test(line)) {
      if (!image) throw new Error('nothing to print')
      for (let copy = 0; copy < Number(line.slice(1)); copy++) papers.push(image)
    } else throw new Error(`not for a label to say: ${line}`)
    // `N` and `q` both leave white paper of the width that is set (guide, "q", "N").
    if (line === 'N' || line.startsWith('q')) image = blankPaper(width, heightDots)
  }
  return papers
}
