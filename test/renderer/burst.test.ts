// Telling a scanner from a hand, by tables and by property.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Burst,
  continues,
  extendBurst,
  isScan,
  startBurst,
  stripScan,
} from '../../renderer/ui/keyboard/burst.ts'

const typed = (text: string, gapMs: number): Burst => {
  const [first = '', ...rest] = text
  return rest.reduce(
    (burst, key, index) => extendBurst(burst, key, (index + 1) * gapMs),
    startBurst(first, 0),
  )
}

describe('a burst of keys', () => {
  test.each([
    ['ORD-20418', 8, true, true],
    ['ORD-20418', 8, false, true],
    ['ORD-20418', 40, true, true],
    ['ORD-20418', 70, true, false],
    ['ORD-20418', 130, false, false],
    ['123', 8, true, true],
    ['123', 8, false, false],
    ['12', 8, true, false],
  ])('%s at %i ms between keys, ended by a key: %s → a scan: %s', (text, gapMs, ended, expected) => {
    expect(isScan(typed(text, gapMs), ended)).toBe(expected)
  })

  test('whatever a hand types at 60 ms or more a key is never a scan', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 2, maxLength: 60 }),
        fc.integer({ min: 60, max: 400 }),
        (text, gapMs) => {
          expect(isScan(typed(text, gapMs), true)).toBe(false)
        },
      ),
    )
  })

  test('ends after a tenth of a second of silence', () => {
    const burst = typed('ORD', 10)
    expect(continues(burst, burst.lastAtMs + 100)).toBe(true)
    expect(continues(burst, burst.lastAtMs + 101)).toBe(false)
  })
})

describe('what scanners put around a code', () => {
  test.each([
    [']C1ORD-7', 'ORD-7'],
    [']Q3https://x', 'https://x'],
    [']d2\u001d0109', '0109'],
    ['\u0002ORD-7\u0003', 'ORD-7'],
    ['  ORD-7\t', 'ORD-7'],
    ['ORD]C1', 'ORD]C1'],
    [']C1', ']C1'],
  ])('%j becomes %j', (raw, clean) => {
    expect(stripScan(raw)).toBe(clean)
  })
})
