import { describe, expect, test } from 'vitest'
import { identifyLabel, labelBytesFromText } from '../../main/labels/identify.ts'
import { greyPicture } from './sample-pictures.ts'

const picture = greyPicture(812, 1218, () => true)
const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('what came back is told by its content', () => {
  test('a PNG, with the size that its header claims', () => {
    expect(identifyLabel(picture)).toEqual({ kind: 'png', widthDots: 812, heightDots: 1218 })
    expect(identifyLabel(picture.subarray(0, 10))).toEqual({ kind: 'png', widthDots: 0, heightDots: 0 })
  })

  test.each([
    '^XA^FO1,1^FDx^FS^XZ',
    '\r\n\r\n  ^xa^xz',
    '\xef\xbb\xbf^XA^XZ',
    '~DGR:A.GRF,1,1,FF^XA^XZ',
    'CT~~CD,~CC^~CT~^XA^XZ',
    '\x02^FO1,1\x03',
    '! U1 setvar "a" "b"',
    '^JUS',
    '~JR',
    '\u0000^XA^XZ',
    'label 1: ^XA^XZ',
  ])('ZPL: %j', text => {
    expect(identifyLabel(bytes(text))).toEqual({ kind: 'zpl' })
  })

  test.each(['%PDF-1.7\n', '\n\n%PDF-1.4', 'junk %PDF-1.4'])('PDF: %j', text => {
    expect(identifyLabel(bytes(text))).toEqual({ kind: 'pdf' })
  })

  test.each([
    '',
    '   ',
    '{"labelZPL":"^XA^XZ"}',
    '<html>^XA^XZ</html>',
    '"^XA^XZ"',
    'no label here',
    'a caret ^ and a tilde ~',
    'GIF89a',
    '\xff\xd8\xff\xe0',
    'PK\x03\x04',
    'price ^Up',
  ])('nothing that we print: %j', text => {
    expect(identifyLabel(bytes(text))).toEqual({ kind: 'unknown' })
  })
})

describe('a label inside a text', () => {
  const base64 = picture.toString('base64')
  const png = { kind: { kind: 'png', widthDots: 812, heightDots: 1218 }, bytes: picture }
  test.each([
    ['base64', base64],
    ['base64 in lines', base64.replace(/.{76}/g, '$&\r\n')],
    ['base64 with written line breaks', base64.replace(/.{76}/g, '$&\\n')],
    ['base64url', picture.toString('base64url')],
    ['a data URL', `data:image/png;base64,${base64}`],
    ['blanks around it', `  ${base64}\n`],
  ])('a PNG as %s', (_, text) => {
    const found = labelBytesFromText(text)
    expect(found?.kind).toEqual(png.kind)
    expect(Buffer.from(found!.bytes).equals(picture)).toBe(true)
  })

  test('ZPL as it is stays byte for byte, and umlauts are UTF-8', () => {
    const zpl = '\r\n^XA^CI28^FO1,1^FDMünchen^FS^XZ\r\n'
    const found = labelBytesFromText(zpl)
    expect(found?.kind).toEqual({ kind: 'zpl' })
    expect(Buffer.from(found!.bytes).toString('utf8')).toBe(zpl)
  })

  test.each(['^XA^FO1,1^FDx^FS^XZ', '~DGR:A.GRF,1,1,FF^XA^XZ', 'CT~~CD,~CC^~CT~^XA^XZ', '\r\n^XA^XZ      '])(
    'base64 of ZPL: %j',
    zpl => {
      expect(labelBytesFromText(Buffer.from(zpl).toString('base64'))).toEqual({
        kind: { kind: 'zpl' },
        bytes: Buffer.from(zpl),
      })
    },
  )

  test('a PDF is told, so that the operator hears why it is not printed', () => {
    expect(labelBytesFromText(Buffer.from('%PDF-1.4 and more').toString('base64'))?.kind).toEqual({
      kind: 'pdf',
    })
  })

  test.each([
    '',
    'OK',
    'SUCCESS',
    '9205590303190000000000',
    '1Z680RA4DL08720000',
    'e3b0c442-98fc-1c14-9afb-f4c8996fb924',
    'AhACEAIQAhAC',
    'XkFYWkVORE1F',
    'https://example.test/label.png',
    '{"a":1}',
    'data:image/png;base64,',
  ])('no label: %j', text => {
    expect(labelBytesFromText(text)).toBeNull()
  })
})
