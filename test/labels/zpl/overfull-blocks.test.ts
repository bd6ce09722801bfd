// Blocks of text on a printer of another language: what a ZPL printer would write over its last line is held.
import { expect, test } from 'vitest'
import { translateJob } from '../../../main/labels/translate-job.ts'

const job = {
  kind: 'translate',
  dpi: 203,
  stock: { widthInch: 4, heightInch: 3 },
  language: 'tspl',
  encoding: 'z64',
  labelsExpected: 1,
  anyway: false,
} as const
const translated = (inner: string, more: object = {}) =>
  translateJob({ ...job, bytes: Buffer.from(`^XA${inner}^XZ`), ...more })
const block = (block: string, text: string, font = '^A0N,30,30') => `^FO50,50${font}^FB${block}^FD${text}^FS`
const TEN = 'one two three four five six seven eight nine ten'

test.each([
  block('700,1', 'short'),
  block('700,3', 'first\\&second\\&third'),
  block('300,4,0,J', TEN),
  block('300,2,10,C', TEN),
  block('300,2,-5,R', TEN),
  block('300,4', TEN, '^A0R,30,30').replace('^FO50,50', '^FT50,50'),
  block('300,4', TEN, '^ADN,18,10').replace('300,4', '300,6'),
  block('700,2', 'Hg\\&|(jq', '^A0N,60,60'),
  block('200,9999', TEN),
  block('60,1', ''),
  `^CF0,30^FO50,50^FB300,4^FD${TEN}^FS`,
])('%s goes out', async inner => {
  const made = await translated(`${inner}^FO700,500^GB9,9,9^FS`)
  expect(made.ok || made.problem).toBe(true)
})

test.each([
  block('200,2', TEN),
  block('300,1', TEN),
  block('300,1,10,C', TEN),
  block('300,1,-5,R', TEN),
  block('700,2', 'first\\&second\\&third'),
  block('700,1', 'one\\&"'),
  block('100,5', 'Supercalifragilistic'),
  block('100,5,0,C', 'Supercalifragilistic'),
  block('300,1', TEN, '^A0R,30,30'),
  `^CF0,30^FO50,50^FB300,1^FD${TEN}^FS`,
])('%s is held; who looked prints it', async inner => {
  expect(await translated(inner)).toMatchObject({
    ok: false,
    problem: { kind: 'unsafe-label', code: 'label.redraw-overfull', params: { what: expect.any(String) } },
  })
  expect(await translated(inner, { anyway: true })).toMatchObject({ ok: true })
})

test('the text that does not fit is named as a person reads it', async () => {
  const made = await translated(`^CI28${block('200,1', 'für Æsir\\&_41 und mehr')}`)
  expect(made).toMatchObject({ problem: { params: { what: 'für Æsir _41 und mehr' } } })
})

test('a form’s block is measured with what it is filled with', async () => {
  const form = '^XA^DFR:F.ZPL^FO50,50^A0N,30,30^FB300,1^FN1^FS^XZ'
  const filled = (text: string) => Buffer.from(`${form}^XA^XFR:F.ZPL^FN1^FD${text}^FS^XZ`)
  expect(await translateJob({ ...job, bytes: filled('one two') })).toMatchObject({ ok: true })
  expect(await translateJob({ ...job, bytes: filled(TEN) })).toMatchObject({
    ok: false,
    problem: {
      code: 'label.redraw-overfull',
      params: { what: 'one two three four five six seven eight …' },
    },
  })
})
