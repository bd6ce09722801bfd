// Graphics that a label places by their foot, as label designers write them: on every paper they stand where a printer of the
// label's own resolution puts them.
import { expect, test } from 'vitest'
import { inkBounds } from '../../main/labels/dots.ts'
import { drawn, transcoded } from './transcoding.ts'

const ROWS = 80
const PICTURE = `GFA,${ROWS * 10},${ROWS * 10},10,${'FF'.repeat(ROWS * 10)}`
const MM = 25.4
/** Dots of a placing that is rounded once in each resolution. */
const NEAR_MM = 0.3

const labelWith = (graphic: string) => `^XA^PW812^LL1218^FT80,400^${graphic}^FS^XZ`

test.each([
  ['a picture', PICTURE, [80, 320, 160, 400]],
  ['a box', 'GB160,80,4', [80, 320, 240, 400]],
  ['a circle', 'GC100,6', [80, 300, 180, 400]],
] as const)('%s', { timeout: 120_000 }, async (_what, graphic, edges) => {
  const zpl = Buffer.from(labelWith(graphic))
  const made = await transcoded(zpl, 203, 300)
  if (!made.ok) throw new Error(made.problem.code)
  const [label] = await drawn(Buffer.from(made.value.bytes), 300)
  const bounds = label && inkBounds(label)
  if (!bounds) throw new Error('nothing was drawn')
  const { left, top, right, bottom } = bounds
  const seen = [left, top, right, bottom].map(dot => (dot / 300) * MM)
  for (const [at, dot] of edges.entries())
    expect(Math.abs((seen[at] ?? 0) - (dot / 203) * MM)).toBeLessThan(NEAR_MM)
})
