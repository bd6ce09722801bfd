// What a job was made for, by what was said of its labels.
import { expect, test } from 'vitest'
import { type PrintTarget, prepareJob } from '../../main/labels/prepare-print.ts'
import { madeForOther } from '../../main/labels/transcode/printers-dots.ts'
import { greyPicture } from './sample-pictures.ts'

const target: PrintTarget = {
  dpi: 300,
  stock: { widthInch: 4, heightInch: 6 },
  language: 'zpl',
  encoding: 'z64',
  source: 'service',
}
const frame = { bytes: Buffer.from('^XA^FO0,0^GB812,1218,3^FS^XZ') }
const picture = { bytes: greyPicture(1200, 1800, (x, y) => x > 900 && y > 1500) }

test.each([
  ['a label alone', [frame], ['label.transcoded'], 203],
  [
    'two of them',
    [frame, { bytes: Buffer.from('^XA^PW812^LL1218^FO9,9^FDx^FS^XZ') }],
    ['label.transcoded'],
    203,
  ],
  ['one beside a picture in the printer’s dots', [frame, picture], ['label.made-for-other-dpi'], undefined],
] as const)('%s', (_, payloads, said, madeFor) => {
  const prepared = prepareJob(payloads, target)
  if (!prepared.ok) throw new Error(prepared.problem.code)
  const { bytes, warnings } = prepared.value
  expect([...new Set(warnings.map(({ code }) => code))]).toEqual(said)
  expect(madeForOther({ bytes, ...target }, warnings)).toBe(madeFor)
})

test('what was said of a job before is not taken for a picture in it', () => {
  const prepared = prepareJob([frame, picture], target)
  if (!prepared.ok) throw new Error(prepared.problem.code)
  const said = [{ code: 'label.transcoded', params: { madeFor: 203, dpi: 300 } }] as const
  expect(madeForOther({ bytes: prepared.value.bytes, ...target }, said)).toBeUndefined()
})
