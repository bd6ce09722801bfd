// The letters of a bought label: in the page that it names, and as UTF-8 where it names none.
import { describe, expect, test } from 'vitest'
import { inNamedPages, pageWarnings } from '../../../main/labels/zpl/text-pages.ts'

const utf8 = (text: string) => Buffer.from(text, 'utf8')
/** One sign a byte, as `\xf1`. */
const bytes = (text: string) => Buffer.from(text, 'latin1')
const N = '\xc3\xb1'
const sent = (zpl: Uint8Array) => Buffer.from(inNamedPages(zpl)).toString('latin1')
const codesSaid = (zpl: Uint8Array) => pageWarnings(zpl).map(({ code }) => code)

describe('the letters of a service’s label', () => {
  test.each([
    ['in a page of Windows', '^XA^CI27^FDMuñoz^FS^XZ', '^XA^CI27^FDMu\xf1oz^FS^XZ'],
    [
      'in the page of its first printers, where it says so',
      '^XA^CI0^FDMuñoz^FS^XZ',
      '^XA^CI0^FDMu\xa4oz^FS^XZ',
    ],
    ['in UTF-8', '^XA^CI28^FDMuñoz^FS^XZ', `^XA^CI28^FDMu${N}oz^FS^XZ`],
    ['in UTF-8, which it says where it names none', '^XA^FDMuñoz^FS^XZ', `^XA^CI28^FDMu${N}oz^FS^XZ`],
    [
      'in UTF-8 before a page that it names behind them',
      '^XA^FDMuñoz^FS^CI27^FDMuñoz^FS^XZ',
      `^XA^CI28^FDMu${N}oz^FS^CI27^FDMu\xf1oz^FS^XZ`,
    ],
    [
      'once a format, and only where there are any',
      '^XA^FDñ^FS^FDñ^FS^XZ^XA^FDn^FS^XZ^XA^FDñ^FS^XZ',
      `^XA^CI28^FD${N}^FS^FD${N}^FS^XZ^XA^FDn^FS^XZ^XA^CI28^FD${N}^FS^XZ`,
    ],
    [
      'in the page that its stored form names',
      '^XA^DFR:A.ZPL^FS^CI27^FO9,9^FN1^FS^XZ^XA^XFR:A.ZPL^FS^FN1^FDñ^FS^XZ',
      '^XA^DFR:A.ZPL^FS^CI27^FO9,9^FN1^FS^XZ^XA^XFR:A.ZPL^FS^FN1^FD\xf1^FS^XZ',
    ],
    ['with the sign that it has', '^XA^CC$$XZ$XA$FDñ$FS$XZ', `^XA^CC$$XZ$XA$CI28$FD${N}$FS$XZ`],
    ['behind a byte that begins it', '\x02^FDñ^FS\x03', `\x02\x1eCI28^FD${N}^FS\x03`],
    ['of no label', '^FDñ^FS', `^FD${N}^FS`],
  ])('are %s', (_, came, goes) => {
    expect(sent(utf8(came))).toBe(goes)
  })

  test('are left where they are no UTF-8, and with them those that are', () => {
    expect(inNamedPages(bytes('^XA^FDMu\xa4oz^FS^XZ'))).toEqual(bytes('^XA^FDMu\xa4oz^FS^XZ'))
    const both = bytes(`^XA^FDMu\xa4oz^FS^FD${N}^FS^XZ`)
    expect(inNamedPages(both)).toEqual(both)
    expect(codesSaid(both)).toEqual(['label.letters-of-other-page'])
  })

  test('are warned of where the page has them not', () => {
    const label = utf8('^XA^CI27^FDŁódź^FS^XZ')
    expect(inNamedPages(label)).toEqual(label)
    expect(codesSaid(label)).toEqual(['label.letters-of-other-page'])
    expect(codesSaid(inNamedPages(utf8('^XA^FDŁódź^FS^XZ')))).toEqual([])
    // A file goes as it came, and names no page.
    expect(codesSaid(utf8('^XA^FDMuñoz^FS^XZ'))).toEqual(['label.letters-of-other-page'])
  })
})

test.each([
  ['a QR code', '^XA^CI27^FO9,9^BQN,2,6^FDQA,Muñoz^FS^XZ'],
  ['a Data Matrix', '^XA^CI0^FO9,9^BXN,4,200^FH^FDMuñoz^FS^XZ'],
  ['a code of a label that names no page', '^XA^FO9,9^B7N,8,3^FDMuñoz^FS^XZ'],
  [
    'a code of a stored form',
    '^XA^DFR:A.ZPL^FS^CI27^FO9,9^BQN,2,6^FN1^FS^XZ^XA^XFR:A.ZPL^FS^FN1^FDQA,ñ^FS^XZ',
  ],
])('%s keeps the bytes of its data as they came', (_, zpl) => {
  expect(inNamedPages(utf8(zpl))).toEqual(utf8(zpl))
  expect(pageWarnings(utf8(zpl))).toEqual([])
})

test('text beside a code is in the page that the label names', () => {
  expect(sent(utf8('^XA^CI27^BY3^BQN,2,6^FDñ^FS^FDñ^FS^XZ'))).toBe(
    `^XA^CI27^BY3^BQN,2,6^FD${N}^FS^FD\xf1^FS^XZ`,
  )
})
