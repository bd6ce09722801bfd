// Where graphics are drawn: by their upper corner after ^FO, by their foot after ^FT, circles within their diameter.
import { describe, expect, test } from 'vitest'
import { inkBounds } from '../../../main/labels/dots.ts'
import { drawnForm } from '../../../main/labels/drawing/drawn-form.ts'
import { drawn } from './drawn-labels.ts'

const ROWS = 16
const PICTURE = `GFA,${ROWS},${ROWS},1,${'FF'.repeat(ROWS)}`
const STORED = `~DGR:SIGN.GRF,${ROWS},1,${'FF'.repeat(ROWS)}`

const bounds = async (zpl: string) => inkBounds(await drawn(zpl))

describe('a graphic of which the foot is given', () => {
  test.each([
    ['a box', '', 'GB50,40,3', 40],
    ['a box lower than its line', '', 'GB50,4,20', 20],
    ['a leaning line', '', 'GD50,40,4,B,R', 40],
    ['a circle', '', 'GC60,3', 60],
    ['a picture', '', PICTURE, ROWS],
    ['a picture that was stored', STORED, 'XGR:SIGN.GRF,1,1', ROWS],
    ['a picture that was stored, three times as high', STORED, 'XGR:SIGN.GRF,1,3', 3 * ROWS],
  ])('is drawn above it: %s', async (_what, before, graphic, high) => {
    const standing = await bounds(`${before}^XA^FT40,300^${graphic}^FS^XZ`)
    const hanging = await bounds(`${before}^XA^FO40,${300 - high}^${graphic}^FS^XZ`)
    expect(standing).toEqual(hanging)
    expect(standing).toMatchObject({ top: 300 - high })
  })

  test('is drawn above it from a home of its own, and in reverse', async () => {
    const made = await bounds('^XA^LH10,100^FT40,200^FR^GB50,40,40^FS^XZ')
    expect(made).toEqual(await bounds('^XA^FO50,260^GB50,40,40^FS^XZ'))
  })

  test.each([
    ['begins above the label', '^FT40,30^GB50,40,3^FS'],
    ['stands behind the text before it', '^FT40,100^A0N,30,30^FDA^FS^FT^GB50,40,3^FS'],
  ])('is held where it %s', (_what, fields) => {
    expect(drawnForm(Buffer.from(`^XA${fields}^XZ`)).notDrawn).toEqual({ why: 'command', what: '^FT' })
  })
})

test.each([2, 3, 25, 50, 100])(
  'a circle with a line of %i dots is as wide as it says, to the dot',
  async line => {
    const made = await drawn(`^XA^FO140,310^GC100,${line}^FS^XZ`)
    const { left, top, right, bottom } = inkBounds(made) ?? { left: 0, top: 0, right: 0, bottom: 0 }
    expect([left, top]).toEqual([140, 310])
    // The middle of an odd line is half a dot.
    for (const side of [right - left, bottom - top])
      expect(Math.abs(side - 100)).toBeLessThanOrEqual(line % 2)
  },
)
