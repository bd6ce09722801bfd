// Package references: cleaning, limits and which two are the same.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanReference, referenceKey, referenceSchema } from '../../main/core/reference.ts'

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
})
