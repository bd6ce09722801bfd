// A barcode beside itself on another printer: its place and its size are the same on the paper, or the label is held.
import { expect, test } from 'vitest'
import { blankDots, type InkBounds } from '../../main/labels/dots.ts'
import { CODE_KINDS } from '../../main/labels/transcode/code-modules.ts'
import { firstWrong } from '../../main/labels/transcode/redrawn-beside.ts'
import { scaleOf } from '../../main/labels/transcode/scale.ts'
import type { Code, Seen } from '../../main/labels/transcode/sides.ts'

const STOCK = { widthInch: 4, heightInch: 6 }
const REQUEST = { bytes: new Uint8Array(), madeFor: 203, dpi: 300, stock: STOCK, encoding: 'z64' } as const
const PLACE: InkBounds = { left: 100, right: 500, top: 700, bottom: 900 }
/** The same millimetres at 300 dpi, with modules of 4 dots in place of 3. */
const THERE: InkBounds = { left: 177, right: 710, top: 1034, bottom: 1330 }

const seen = (bounds: InkBounds, dpi: 203 | 300): Seen => {
  const paper = blankDots(4 * dpi, 6 * dpi)
  return { label: 0, own: { dots: paper, bounds }, others: paper, paper }
}

const moved = (bounds: InkBounds, { x, y }: { readonly x: number; readonly y: number }): InkBounds => ({
  left: bounds.left + x,
  right: bounds.right + x,
  top: bounds.top + y,
  bottom: bounds.bottom + y,
})

test.each<[string, InkBounds, string]>([
  ['in its place is looked at further', THERE, 'label.transcode-unread'],
  ['37 mm higher is held', moved(THERE, { x: 0, y: -440 }), 'label.transcode-moved'],
  ['5 mm to the right is held', moved(THERE, { x: 60, y: 0 }), 'label.transcode-moved'],
  ['with bars of two thirds of their height is held', { ...THERE, bottom: 1234 }, 'label.transcode-moved'],
  ['of half its width is held', { ...THERE, left: 310, right: 577 }, 'label.transcode-moved'],
])('a barcode %s', async (_what, bounds, expected) => {
  const command = {
    prefix: '^',
    name: 'BC',
    at: 0,
    dataStart: 3,
    dataEnd: 3,
    delimiter: 0x2c,
    cutOff: false,
  } as const
  const code: Code = {
    asked: { command, kind: CODE_KINDS.BC!, dots: 3, turned: 'N', hangs: true },
    seen: [seen(PLACE, 203)],
    said: [['9400111899223']],
    isCovered: false,
    choices: [{ dots: 4, moved: { x: 0, y: 0 } }],
    chosen: 0,
  }
  const after = { labels: 1, isCut: false, rest: [], look: async () => [seen(bounds, 300)] }
  // Nothing is drawn there, so that what is in its place is only found not to be read.
  const wrong = await firstWrong([code], after, REQUEST, scaleOf(203, { dpi: 300 }))
  expect(wrong).toEqual({ index: 0, code: expected })
})
