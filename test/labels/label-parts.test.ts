// A label without one of its barcodes: by its parts where ink is only put down, else drawn, and the same in both ways.
import { expect, test } from 'vitest'
import { codeFields, drawnWithout } from '../../main/labels/label-codes.ts'
import { takenApart } from '../../main/labels/label-parts.ts'
import { drawn } from './transcoding.ts'

const STOCK = { widthInch: 2, heightInch: 1 }
const target = { dpi: 203, stock: STOCK } as const
const zpl = (text: string) => Buffer.from(text)
const code = (at: string, data: string) => `^FO${at}^BY1^BCN,40,N,N,N^FD${data}^FS`
const TWO = `${code('10,20', 'ONE')}${code('200,20', 'TWO')}`

const LABELS: readonly (readonly [string, string])[] = [
  ['a text beside two codes', `^XA^FO10,120^A0,30^FDTEXT^FS${TWO}^XZ`],
  ['a text over a code', `^XA^FO15,30^A0,30^FDTEXT^FS${TWO}^XZ`],
  ['a text in reverse over a code', `^XA${TWO}^FO15,30^FR^A0,30^FDTEXT^FS^XZ`],
  ['a label in reverse', `^XA^LRY^FO0,0^GB300,80,40^FS${TWO}^XZ`],
  ['a white box over a code', `^XA^FO10,120^A0,30^FDTEXT^FS${TWO}^FO20,20^GB30,20,20,W^FS^XZ`],
  ['codes and nothing else', `^XA${TWO}^XZ`],
  ['codes one over the other', `^XA^FO10,120^GB9,9,9^FS${code('10,20', 'ONE')}${code('30,30', 'TWO')}^XZ`],
  ['one code', `^XA^FO10,120^A0,30^FDTEXT^FS${code('10,20', 'ONE')}^XZ`],
  ['codes with their lines', `^XA^FO10,150^GB9,9,9^FS${TWO.replaceAll('N,N,N', 'Y,N,N')}^XZ`],
  ['a code for each of two labels', `^XA${code('10,20', 'ONE')}^XZ^XA${code('200,20', 'TWO')}^XZ`],
  [
    'a code where the last field ended',
    `^XA^FO10,90^A0,30^FDTEXT^FS^FT^BY1^BCN,40,N,N,N^FDONE^FS${code('200,20', 'TWO')}^XZ`,
  ],
  [
    'a form that is filled in',
    `^XA^DFF^FS^FO10,120^A0,30^FDTEXT^FS^FO10,20^BY1^BCN,40,N,N,N^FN1^FS${code('200,20', 'TWO')}^XZ^XA^XFF^FS^FN1^FDONE^FS^XZ`,
  ],
]

test.each(LABELS)('%s: each code left out is the label drawn without it', async (_, text) => {
  const bytes = zpl(text)
  const fields = codeFields(bytes)
  const labels = await drawn(bytes, 203, STOCK)
  const parts = await takenApart(bytes, fields, target, labels)
  expect(fields.length).toBeGreaterThan(0)
  for (const [index, field] of fields.entries()) {
    const without = await drawnWithout(bytes, [field], target, labels.length)
    expect(without).toBeDefined()
    expect(await parts?.without(index)).toEqual(without)
  }
})

test('where the time of a label is over no field is drawn ahead, and what is asked for is the same', async () => {
  const bytes = zpl(`^XA^FO10,120^A0,30^FDLATE^FS${TWO}^XZ`)
  const fields = codeFields(bytes)
  const labels = await drawn(bytes, 203, STOCK)
  const parts = await takenApart(bytes, fields, { ...target, until: 0 }, labels)
  const without = await parts?.without(0)
  // Drawn for this, and kept: made of parts it would be a drawing of its own.
  expect(without).toBe(await drawnWithout(bytes, fields.slice(0, 1), target, labels.length))
})

test('a field that it does not have is none that could be left out', async () => {
  const bytes = zpl(`^XA${TWO}^XZ`)
  const parts = await takenApart(bytes, codeFields(bytes), target, await drawn(bytes, 203, STOCK))
  expect(await parts?.without(2)).toBeUndefined()
})

test('without barcodes the rest is the label', async () => {
  const bytes = zpl('^XA^FO10,120^A0,30^FDTEXT^FS^XZ')
  const labels = await drawn(bytes, 203, STOCK)
  expect((await takenApart(bytes, [], target, labels))?.rest).toBe(labels)
})
