// What the picture shows otherwise than the paper will is said under it: letters without a font, and what is drawn elsewhere.
import { expect, test } from 'vitest'
import { previewOf } from '../../main/labels/preview.ts'

const findingsOf = async (text: string, before = '') => {
  const bytes = Buffer.from(
    `^XA^CI28${before}^FO50,50^A0N,50,50^FD${text}^FS^FO50,200^BY3^BCN,200,Y,N,N^FD12345678^FS^XZ`,
  )
  const made = await previewOf({ bytes, dpi: 203, stock: { widthInch: 4, heightInch: 6 } })
  return made.ok && made.value.findings.filter(({ code }) => code === 'preflight.letters')
}

const turned = (by: string) => `^FO600,400^A0${by},40,40^FB300,3,0,L^FDLine one\\&Line two^FS`
test.each([
  ['a block of lines that is turned down', turned('R'), '^FB'],
  ['a block of lines that is upside down', turned('I'), '^FB'],
  ['a picture that the printer has', '^FO50,500^XGR:LOGO.GRF,1,1^FS', '^XGR:LOGO.GRF'],
  ['a number that the printer counts', '^FO50,500^A0N,40,40^SN001,1,Y^FS', '^SN'],
])('of what the picture shows otherwise than the paper will it is said: %s', async (_, field, what) => {
  const bytes = Buffer.from(`^XA${field}^FO50,200^BY3^BCN,200,Y,N,N^FD12345678^FS^XZ`)
  const made = await previewOf({ bytes, dpi: 203, stock: { widthInch: 4, heightInch: 6 } })
  const said = made.ok && made.value.findings.filter(({ code }) => code === 'preflight.drawn-otherwise')
  expect(said).toEqual([{ code: 'preflight.drawn-otherwise', params: { what } }])
})

test('of a label in millimetres nothing is said but that its picture is another one', async () => {
  const bytes = Buffer.from(
    '^XA^MUM^FO10,45^A0N,6,6^FDBo Cole^FS^FO10,100^BY0.375^BCN,24,Y,N,N,A^FDDS2012530701732118^FS^MUD^XZ',
  )
  const order = { numbers: ['DS2012530701732118'] }
  const made = await previewOf({ bytes, dpi: 203, stock: { widthInch: 4, heightInch: 6 }, order })
  expect(made).toMatchObject({
    ok: true,
    value: { findings: [{ code: 'preflight.drawn-otherwise', params: { what: '^MU' } }], rules: [] },
  })
})

test('of a block of lines that is drawn as it is printed nothing is said', async () => {
  for (const by of ['N', 'B']) {
    const bytes = Buffer.from(`^XA${turned(by)}^XZ`)
    const made = await previewOf({ bytes, dpi: 203, stock: { widthInch: 4, heightInch: 6 } })
    expect(made.ok && made.value.findings.map(({ code }) => code)).toEqual(['preflight.no-barcode'])
  }
})

test('letters without a font are named, also behind a command that is not drawn', async () => {
  expect(await findingsOf('王小明')).toEqual([{ code: 'preflight.letters', params: { what: '王 小 明' } }])
  expect(await findingsOf('漢', '^FO9,9^A@N,20,20^FDx^FS')).toMatchObject([{ params: { what: '漢' } }])
})

test('of letters that are drawn nothing is said', async () => {
  expect(await findingsOf('Zoë Łuczak, Peña')).toEqual([])
})
