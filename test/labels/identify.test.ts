// Recognising labels by their content.
import { describe, expect, test } from 'vitest'
import { identifyLabel } from '../../main/labels/identify.ts'
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
    '\x10CT~~CD,~CC^~CT~\n^XA^XZ',
    `${'made by the warehouse system, '.repeat(20)}^XA^XZ`,
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
