// A label for another resolution that leaves sizes to its printer: they are written out, or the label is held.
import { expect, test } from 'vitest'
import { inkBounds } from '../../main/labels/dots.ts'
import { transcodeZpl } from '../../main/labels/transcode/transcode-zpl.ts'
import { renderZpl } from '../../main/labels/zpl/render-zpl.ts'

const STOCK = { widthInch: 4, heightInch: 3 }
const transcoded = (inner: string, madeFor: 203 | 300 = 203, dpi: 203 | 300 = 300) =>
  transcodeZpl({ bytes: Buffer.from(`^XA${inner}^XZ`), madeFor, dpi, stock: STOCK, encoding: 'z64' })

async function inkOf(zpl: Uint8Array, dpi: 203 | 300) {
  const made = await renderZpl(zpl, { dpi, stock: STOCK })
  const ink = made.ok && made.value.labels[0] ? inkBounds(made.value.labels[0]) : undefined
  if (!ink) throw new Error('no ink')
  return { wide: (ink.right - ink.left) / dpi, high: (ink.bottom - ink.top) / dpi }
}

test.each([
  '^FO50,50^AD^FDHELLO^FS',
  '^FO50,50^ADN^FDHELLO^FS',
  '^FO50,50^ADN,0,0^FDHELLO^FS',
  '^CFD^FO50,50^FDHELLO^FS',
  '^FO50,50^FDHELLO^FS',
  '^FO50,50^A^FDHELLO^FS',
  '^CF0,20^FO50,50^A,40,40^FDHELLO^FS',
  '^FWN^FO50,50^FDHELLO^FS',
  '^CF0,40^FO50,50^A0^FDHELLO^FS',
  '^CF0,40^FO50,50^FDHELLO^FS',
  '^CF0,40^CFC^FO50,50^FDHELLO^FS',
  '^CD;^FO50;50^ADN^FDHELLO^FS',
])('%s has its letters in size', async inner => {
  const made = await transcoded(inner)
  if (!made.ok) throw new Error(JSON.stringify(made.problem))
  const had = await inkOf(Buffer.from(`^XA${inner}^XZ`), 203)
  const has = await inkOf(made.value, 300)
  // Font 0 is narrower, and letters are rounded down.
  expect(has.high / had.high).toBeGreaterThan(0.8)
  expect(has.high / had.high).toBeLessThan(1.1)
})

test.each([
  ['^FO50,50^A0^FDHELLO^FS', '^A0'],
  ['^FO50,50^A0N^FDHELLO^FS', '^A0'],
  ['^CF0^FO50,50^FDHELLO^FS', '^CF0'],
  ['^CFD^CF0^FO50,50^FDHELLO^FS', '^CF0'],
  ['^FO50,50^GSN^FDA^FS', '^GS'],
  ['^FO50,50^A@N^FDA^FS', '^A@'],
  ['^LT100^FO50,50^A0N,40^FDHELLO^FS', '^LT'],
  ['^FO50,50^A0N,40^FB8000,2^FDHELLO^FS', '^FB'],
])('%s is held for %s', async (inner, command) => {
  expect(await transcoded(inner)).toMatchObject({
    ok: false,
    problem: { kind: 'unsafe-label', code: 'label.transcode-command', params: { command } },
  })
})

test('sizes that another resolution’s printer has otherwise are held', async () => {
  expect(await transcoded('^FO50,50^AE^FDHELLO^FS', 300, 203)).toMatchObject({
    ok: false,
    problem: { params: { command: '^AE' } },
  })
})

test('what goes beyond every paper stays within what ZPL knows', async () => {
  const made = await transcoded('^FO0,0^GB32000,32000,20^FS^FO50,50^A0N,40^FDHELLO^FS')
  if (!made.ok) throw new Error(made.problem.code)
  expect(Buffer.from(made.value).toString()).toContain('^GB32000,32000,30')
})

test.each([
  // A text of a stored form, and a barcode of it.
  ['^FO50,50^A0N,40^FN1^FS', '^FN1^FDHELLO^FS'],
  ['^FO50,50^BCN,80,N,N^FN1^FS', '^FN1^FDHELLO^FS'],
  ['^FO50,50^A0N,40^FN1"who"^FS', '^FN1^FDHELLO^FS^FN2^FDTHERE^FS'],
])('the data of a recalled form stay as they are: %s', async (stored, recalled) => {
  const form = `^XA^DFR:FORM.ZPL^FS${stored}^XZ`
  const made = await transcodeZpl({
    bytes: Buffer.from(`${form}^XA^XFR:FORM.ZPL^FS${recalled}^XZ`),
    madeFor: 203,
    dpi: 300,
    stock: STOCK,
    encoding: 'z64',
  })
  if (!made.ok) throw new Error(JSON.stringify(made.problem))
  expect(Buffer.from(made.value).toString()).toContain(`^XA^XFR:FORM.ZPL^FS${recalled}^XZ`)
})

test('a text that a label writes beside a recalled form has its letters in size', async () => {
  const made = await transcodeZpl({
    bytes: Buffer.from(
      '^XA^DFR:FORM.ZPL^FS^FO50,50^A0N,40^FN1^FS^XZ^XA^XFR:FORM.ZPL^FS^FN1^FDHELLO^FS^FO50,150^FDBESIDE^FS^XZ',
    ),
    madeFor: 203,
    dpi: 300,
    stock: STOCK,
    encoding: 'z64',
  })
  if (!made.ok) throw new Error(JSON.stringify(made.problem))
  expect(Buffer.from(made.value).toString()).toMatch(/\^FN1\^FDHELLO\^FS\^FO74,221\^A0,13,\^FDBESIDE/)
})
