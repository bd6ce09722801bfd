// Letters: outlines of a condensed typeface turned into dots, as a thermal printer sets them.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font, PathCommand } from 'opentype.js'
import { type Bitmap, blankBitmap, stampDots } from './bitmap.ts'
import type { LetterWeight } from './label-plan.ts'

const FONT_FILES: Readonly<Record<LetterWeight, string>> = {
  regular: '@expo-google-fonts/roboto-condensed/500Medium/RobotoCondensed_500Medium.ttf',
  bold: '@expo-google-fonts/roboto-condensed/700Bold/RobotoCondensed_700Bold.ttf',
  black: '@expo-google-fonts/roboto-condensed/900Black/RobotoCondensed_900Black.ttf',
}

/** Where the baseline is below the top of a cell of height 1; ZPL's own font 0 has it there too. */
const BASELINE = 0.76
/** Scan lines sampled in each row of dots; a dot is black from half coverage on. */
const SCANS = 4

interface Glyph {
  readonly dots: Bitmap
  readonly left: number
  readonly top: number
}

export interface Lettering {
  /** Width in dots of one line set at this height. */
  width(text: string, height: number, weight: LetterWeight): number
  draw(page: Bitmap, line: LetterLine): void
}

interface LetterLine {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly height: number
  readonly weight: LetterWeight
  readonly dot: 0 | 1
}

let loading: Promise<Lettering> | undefined

/** The typeface, read once and only when the first label is drawn. */
export function loadLettering(): Promise<Lettering> {
  loading ??= load()
  return loading
}

async function load(): Promise<Lettering> {
  // The package's entry is CommonJS without names that an import could see.
  const require = createRequire(import.meta.url)
  const { parse } = require('opentype.js') as typeof import('opentype.js')
  const read = async (weight: LetterWeight): Promise<Font> => {
    const bytes = await readFile(require.resolve(FONT_FILES[weight]))
    return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  }
  const [regular, bold, black] = await Promise.all([read('regular'), read('bold'), read('black')])
  return letteringOf({ regular, bold, black })
}

function letteringOf(fonts: Readonly<Record<LetterWeight, Font>>): Lettering {
  const glyphs = new Map<string, Glyph | undefined>()

  // Letter by letter: the library's shaping asks for font features that labels do not need.
  const advance = (char: string, height: number, weight: LetterWeight): number => {
    const font = fonts[weight]
    return ((font.charToGlyph(char).advanceWidth ?? 0) * height) / font.unitsPerEm
  }
  const glyphOf = (char: string, height: number, weight: LetterWeight): Glyph | undefined => {
    const key = `${weight} ${height} ${char}`
    if (!glyphs.has(key)) {
      if (glyphs.size > 4000) glyphs.clear()
      glyphs.set(key, rasterise(fonts[weight].charToGlyph(char).getPath(0, 0, height).commands))
    }
    return glyphs.get(key)
  }

  return {
    width: (text, height, weight) => [...text].reduce((sum, char) => sum + advance(char, height, weight), 0),
    draw: (page, { text, x, y, height, weight, dot }) => {
      const baseline = Math.round(y + height * BASELINE)
      let pen = x
      for (const char of text) {
        const glyph = glyphOf(char, height, weight)
        if (glyph) stampDots(page, glyph.dots, Math.round(pen) + glyph.left, baseline + glyph.top, dot)
        pen += advance(char, height, weight)
      }
    },
  }
}

interface Edge {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

function rasterise(commands: readonly PathCommand[]): Glyph | undefined {
  const edges = flatten(commands)
  if (edges.length === 0) return undefined
  const xs = edges.flatMap(edge => [edge.x1, edge.x2])
  const ys = edges.flatMap(edge => [edge.y1, edge.y2])
  const left = Math.floor(Math.min(...xs))
  const top = Math.floor(Math.min(...ys))
  const dots = blankBitmap(Math.ceil(Math.max(...xs)) - left + 1, Math.ceil(Math.max(...ys)) - top + 1)
  for (let row = 0; row < dots.height; row += 1) {
    const cover = new Float64Array(dots.width)
    for (let scan = 0; scan < SCANS; scan += 1) {
      coverSpans(cover, crossings(edges, top + row + (scan + 0.5) / SCANS), left)
    }
    for (let column = 0; column < dots.width; column += 1) {
      if ((cover[column] ?? 0) >= SCANS / 2) dots.dots[row * dots.width + column] = 1
    }
  }
  return { dots, left, top }
}

function crossings(edges: readonly Edge[], y: number): readonly { x: number; turn: number }[] {
  const found: { x: number; turn: number }[] = []
  for (const { x1, y1, x2, y2 } of edges) {
    const turn = y1 <= y && y2 > y ? 1 : y2 <= y && y1 > y ? -1 : 0
    if (turn !== 0) found.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn })
  }
  return found.sort((a, b) => a.x - b.x)
}

/** Non-zero winding: adds to each dot the part of it that one scan line covers. */
function coverSpans(cover: Float64Array, points: readonly { x: number; turn: number }[], left: number): void {
  let winding = 0
  for (const [index, { x, turn }] of points.entries()) {
    winding += turn
    const next = points[index + 1]
    if (winding === 0 || !next) continue
    const start = x - left
    const end = next.x - left
    for (let column = Math.floor(start); column < end; column += 1) {
      const part = Math.min(end, column + 1) - Math.max(start, column)
      cover[column] = (cover[column] ?? 0) + part
    }
  }
}

function flatten(commands: readonly PathCommand[]): Edge[] {
  const edges: Edge[] = []
  let start = { x: 0, y: 0 }
  let at = start
  const lineTo = (x: number, y: number): void => {
    edges.push({ x1: at.x, y1: at.y, x2: x, y2: y })
    at = { x, y }
  }
  const curveTo = (point: (t: number) => { x: number; y: number }): void => {
    const steps = 8
    for (let step = 1; step <= steps; step += 1) {
      const { x, y } = point(step / steps)
      lineTo(x, y)
    }
  }
  for (const command of commands) {
    switch (command.type) {
      case 'M':
        start = { x: command.x, y: command.y }
        at = start
        break
      case 'L':
        lineTo(command.x, command.y)
        break
      case 'Q': {
        const from = at
        curveTo(t => ({
          x: (1 - t) ** 2 * from.x + 2 * (1 - t) * t * command.x1 + t ** 2 * command.x,
          y: (1 - t) ** 2 * from.y + 2 * (1 - t) * t * command.y1 + t ** 2 * command.y,
        }))
        break
      }
      case 'C': {
        const from = at
        curveTo(t => ({
          x:
            (1 - t) ** 3 * from.x +
            3 * (1 - t) ** 2 * t * command.x1 +
            3 * (1 - t) * t ** 2 * command.x2 +
            t ** 3 * command.x,
          y:
            (1 - t) ** 3 * from.y +
            3 * (1 - t) ** 2 * t * command.y1 +
            3 * (1 - t) * t ** 2 * command.y2 +
            t ** 3 * command.y,
        }))
        break
      }
      case 'Z':
        lineTo(start.x, start.y)
        break
    }
  }
  return edges
}
