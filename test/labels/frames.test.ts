// Frames of a label in the dots of another printer: every side is there, and lies over no letter that it did not touch.
import { expect, test } from 'vitest'
import type { Dots } from '../../main/labels/dots.ts'
import { stockDots } from '../../main/labels/stock.ts'
import { rewriteZpl } from '../../main/labels/transcode/rewrite-zpl.ts'
import { scaleOf } from '../../main/labels/transcode/scale.ts'
import { renderZpl } from '../../main/labels/zpl/render-zpl.ts'

const STOCK = { widthInch: 4, heightInch: 6 }
const PAPER_203 = 813

interface Frame {
  readonly home: number
  readonly x: number
  readonly y: number
  readonly wide: number
  readonly high: number
  readonly line: number
}

/** The same numbers each time. */
function* numbers(seed: number): Generator<(below: number) => number> {
  let state = seed
  for (;;) {
    yield below => {
      state = (state * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff
      return Math.floor((state / 0x80_00_00_00) * below)
    }
  }
}

function framesOf(count: number): Frame[] {
  const from = numbers(20_261_124).next().value as (below: number) => number
  return Array.from({ length: count }, (_, at) => {
    const [home, line] = [from(21), 1 + from(4)]
    const wide = 40 + from(700)
    const x = from(PAPER_203 - home - wide + 1)
    const frame = { home, x, y: from(700), wide, high: 40 + from(300), line }
    // Each third one ends at the paper's edge.
    return at % 3 === 0 ? { ...frame, wide: PAPER_203 - home - x } : frame
  })
}

/** Blocks in place of letters, one dot of white from each side of the frame: letters are no larger than these. */
const within = ({ x, y, wide, high, line }: Frame) => {
  const [left, top] = [x + line + 1, y + line + 1]
  const [right, bottom] = [x + wide - line - 1, y + high - line - 1]
  return [
    [left, top, 9, 9],
    [right - 9, top, 9, 9],
    [left, bottom - 9, 9, 9],
    [right - 9, bottom - 9, 9, 9],
  ]
    .map(([across, down, w, h]) => `^FO${across},${down}^GB${w},${h},9^FS`)
    .join('')
}

const rewritten = (zpl: string, scale: { x: number; y: number }) =>
  Buffer.from(rewriteZpl(Buffer.from(zpl), { scale, codes: [], pictures: new Map() }))

async function inkOf(zpl: Uint8Array, target: { dpi: 203 | 300 | 600; pitch?: { x: number; y: number } }) {
  const drawn = await renderZpl(zpl, { ...target, stock: STOCK })
  const [label] = drawn.ok ? drawn.value.labels : []
  if (!label) throw new Error('not drawn')
  return label
}

const isInk = ({ rowBytes, data }: Dots, column: number, row: number) =>
  (((data[row * rowBytes + (column >> 3)] ?? 0) >> (7 - (column & 7))) & 1) === 1

const shared = (one: Dots, other: Dots) =>
  one.data.reduce((sum, byte, at) => sum + ((byte & (other.data[at] ?? 0)) === 0 ? 0 : 1), 0)

test.each([
  [300, 11.8],
  [300, 12],
  [600, 23.6],
] as const)('at %s dpi with %s dots to the millimetre', { timeout: 300_000 }, async (dpi, pitch) => {
  const target = { dpi, pitch: { x: pitch, y: pitch } }
  const scale = scaleOf(203, target)
  const paper = stockDots(STOCK, target)
  for (const frame of framesOf(24)) {
    const { home, x, y, wide, high, line } = frame
    const box = `^XA^LH${home},${home}^FO${x},${y}^GB${wide},${high},${line}^FS^XZ`
    const blocks = `^XA^LH${home},${home}${within(frame)}^XZ`
    const [after, inside] = [rewritten(box, scale), rewritten(blocks, scale)]
    const what = `${box} ${after}`
    const [ink, letters] = [await inkOf(after, target), await inkOf(inside, target)]
    expect(shared(ink, letters), `${what} ${inside}`).toBe(0)
    // Each side, in its midst, within half a dot of where it was.
    const middle = {
      x: Math.round((home + x + wide / 2) * scale.x),
      y: Math.round((home + y + high / 2) * scale.y),
    }
    const edges = {
      left: Math.round((home + x) * scale.x),
      right: Math.min(paper.widthDots, Math.round((home + x + wide) * scale.x)) - 1,
      top: Math.round((home + y) * scale.y),
      bottom: Math.round((home + y + high) * scale.y) - 1,
    }
    expect(isInk(ink, edges.left, middle.y), `left of ${what}`).toBe(true)
    expect(isInk(ink, edges.right, middle.y), `right of ${what}`).toBe(true)
    expect(isInk(ink, middle.x, edges.top), `top of ${what}`).toBe(true)
    expect(isInk(ink, middle.x, edges.bottom), `bottom of ${what}`).toBe(true)
    expect(edges.left, what).toBeLessThan(paper.widthDots)
  }
})

test('a line along the paper or down it stays a line', () => {
  const scale = scaleOf(203, { dpi: 300, pitch: { x: 11.8, y: 12 } })
  const lines =
    '^XA^LH3,3^FO10,20^GB700,2,2^FS^FO10,20^GB0,300,3^FS^FO10,20^GB400,0^FS^FO5,5^GB20,20,20^FS^XZ'
  expect(rewritten(lines, scale).toString('latin1')).toBe(
    '^XA^LH4,4^FO15,30^GB1033,3,3^FS^FO15,30^GB0,450,4^FS^FO15,30^GB590,0^FS^FO8,8^GB30,30,30^FS^XZ',
  )
})
