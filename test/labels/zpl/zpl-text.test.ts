// Text that is placed in ZPL.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inspectZpl } from '../../../main/labels/zpl/check-zpl.ts'
import { zplText } from '../../../main/labels/zpl/zpl-text.ts'

const decoded = (fieldData: string) =>
  decodeURIComponent(
    fieldData
      .replace('^FH_^FD', '')
      .replaceAll('%', '%25')
      .replace(/_([0-9A-F]{2})/g, '%$1'),
  )

test.each([
  ['12 Main St, Apt 4 #7 (rear)', '^FH_^FD12 Main St, Apt 4 #7 (rear)'],
  ['A_B', '^FH_^FDA_5FB'],
  ['Æ', '^FH_^FD_C3_86'],
  ['cafe\u0301', '^FH_^FDcaf_C3_A9'],
  ['^XZ~JR', '^FH_^FD_5EXZ_7EJR'],
  ['a\u202Eb\u200Bc\x02d\x10', '^FH_^FDabcd'],
  ['line\r\nbreak\tand tab', '^FH_^FDline break and tab'],
  ['😀', '^FH_^FD_F0_9F_98_80'],
  ['\ud83dx', '^FH_^FDx'],
])('%j on a label', (typed, fieldData) => {
  expect(zplText(typed)).toBe(fieldData)
})

test('no text whatever becomes a command, and what it decodes to is the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), typed => {
      const data = zplText(typed)
      expect(data).toMatch(/^\^FH_\^FD[A-Za-z0-9 .,'#/()_-]*$/)
      expect(inspectZpl(Buffer.from(`^XA${data}^FS^XZ`), 'service').findings).toEqual([])
      expect(decoded(data).replace(/\s/g, '')).toBe(
        typed.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Cs}\s\u2028\u2029]/gu, ''),
      )
    }),
  )
})
