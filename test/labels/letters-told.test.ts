// Letters that the drawer has no font for are said under the picture, and are no gap in silence.
import { expect, test } from 'vitest'
import { previewOf } from '../../main/labels/preview.ts'

const findingsOf = async (text: string, before = '') => {
  const bytes = Buffer.from(
    `^XA^CI28${before}^FO50,50^A0N,50,50^FD${text}^FS^FO50,200^BY3^BCN,200,Y,N,N^FD12345678^FS^XZ`,
  )
  const made = await previewOf({ bytes, dpi: 203, stock: { widthInch: 4, heightInch: 6 } })
  return made.ok && made.value.findings.filter(({ code }) => code === 'preflight.letters')
}

test('letters without a font are named, also behind a command that is not drawn', async () => {
  expect(await findingsOf('王小明')).toEqual([{ code: 'preflight.letters', params: { what: '王 小 明' } }])
  expect(await findingsOf('漢', '^FO9,9^A@N,20,20^FDx^FS')).toMatchObject([{ params: { what: '漢' } }])
})

test('of letters that are drawn nothing is said', async () => {
  expect(await findingsOf('Zoë Łuczak, Peña')).toEqual([])
})
