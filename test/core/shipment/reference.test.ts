// Package references: cleaning, limits and which two are the same.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { referenceSchema } from '../../../main/core/shipment/reference.ts'
import { cleanReference, referenceKey } from '../../../main/core/shipment/reference-key.ts'

describe('a package reference', () => {
  it.each([
    ['ORD-1', 'ord-1'],
    [' ORD-1 ', 'ORD-1'],
    ['ORD\u200b-1', 'ORD-1'],
    ['ORD-1\r\n', 'ORD-1'],
    ['\u202eORD-1', 'ORD-1'],
    ['Cafe\u0301-7', 'CAFÉ-7'],
    ['Cafe\u200d\u0301-7', 'CAFÉ-7'],
    ['straße', 'STRASSE'],
    ['SO\u00a077', 'SO 77'],
    ['SO  77', 'SO 77'],
    ['SO\u2009\u3000 77', 'so 77'],
    ['SO\u034f 7\ufe0f7', 'SO 77'],
    ['SO\u3164 77', 'SO 77'],
    ['SO 77\u2800', 'SO 77'],
    ['SO\u2800\u280077', 'SO 77'],
    ['SO\u201077', 'SO-77'],
    ['SO\u201177', 'SO\u201577'],
    ['SO\u221277', 'SO\ufe6377'],
    ['SO\uff0d77', 'SO-77'],
    ['ＳＯ－７７', 'so-77'],
    ['ＳＯ\u3000７７', 'SO 77'],
  ])('%j and %j are the same', (one, other) => {
    expect(referenceKey(one)).toBe(referenceKey(other))
  })

  it.each([
    ['ORD-1', 'ORD-2'],
    ['ORD 1', 'ORD1'],
    ['O', '0'],
  ])('%j and %j are not', (one, other) => {
    expect(referenceKey(one)).not.toBe(referenceKey(other))
  })

  it('has 1 to 50 characters after cleaning, counted as a person counts', () => {
    expect(referenceSchema.safeParse(' \u200b ').success).toBe(false)
    expect(referenceSchema.parse('📦'.repeat(50))).toBe('📦'.repeat(50))
    expect(referenceSchema.safeParse('x'.repeat(51)).success).toBe(false)
  })

  it('cleans the same way twice, whatever was scanned', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), scanned => {
        const once = cleanReference(scanned)
        expect(cleanReference(once)).toBe(once)
        expect(once).not.toMatch(/\p{Cc}/u)
      }),
    )
  })

  it('has the key that cleaning and replacing hyphens twice gave it', () => {
    const cleaned = (text: string) =>
      text
        .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu, '')
        .replace(/[\s\u2800]+/gu, ' ')
        .normalize('NFC')
        .trim()
    const hyphens = /[\u2010-\u2015\u2212\ufe63\uff0d]/gu
    const plain = (text: string) => cleaned(text).replace(hyphens, '-')
    const inTwoPasses = (text: string) => plain(plain(text).normalize('NFKC')).toLowerCase().toUpperCase()
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const text = `A${String.fromCodePoint(point)}\u0301`
      if (referenceKey(text) !== inTwoPasses(text)) expect([point, referenceKey(text)]).toEqual([])
    }
    // Where characters meet: what is left out between them, what joins, what opens up to several.
    const telling = fc.constantFrom(
      ...[...'Aa-7 ẞŉǅ\u1100\u1161\u11a8\uac00\u3131\u314f\uffa1\u0041\u0300\u0323\u0338\u0345\u3099\u304b'],
      ...[
        ...'\u00a0\u00a8\u00ad\u034f\u115f\u1160\u17b4\u180e\u200b\u200d\u2011\u2028\u2066\u207b\u3000\u3164\ufdfa',
      ],
      ...[...'\ufe0f\ufe31\ufe32\ufe58\ufe63\ufe70\ufeff\uff0d\uff21\uffa0\u{1d15f}\u{e0020}\u{2f800}'],
    )
    const unit = fc.oneof(telling, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }))
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), text => {
        expect(referenceKey(text)).toBe(inTwoPasses(text))
      }),
      { numRuns: 20_000 },
    )
  })
})
