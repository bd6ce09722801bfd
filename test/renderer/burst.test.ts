// Telling a scanner from a hand, by tables and by property.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Burst,
  continues,
  extendBurst,
  isScan,
  leads,
  silenceAfter,
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

/** The end comes `endGapMs` after the last character. */
const endOf = (burst: Burst, endGapMs: number): number => burst.lastAtMs + endGapMs

const timed = (gapsMs: readonly number[]): Burst => {
  let atMs = 0
  return gapsMs.reduce(
    (burst, gapMs) => {
      atMs += gapMs
      return extendBurst(burst, 'x', atMs)
    },
    startBurst('x', 0),
  )
}

describe('a burst of keys', () => {
  test.each([
    ['ORD-20418', 8, true, true],
    ['ORD-20418', 8, false, true],
    ['ORD-20418', 40, true, true],
    ['ORD-20418', 60, true, true],
    ['ORD-20418', 80, true, true],
    ['ORD-20418', 60, false, false],
    ['ORD-20418', 95, true, false],
    ['ORD-20418', 130, false, false],
    ['1234', 70, true, false],
    ['123', 8, true, true],
    ['123', 55, true, true],
    ['12345', 60, true, true],
    ['123', 55, false, false],
    ['123', 65, true, false],
    ['123', 8, false, false],
    ['12', 8, true, false],
  ])('%s at %i ms between keys, ended by a key: %s → a scan: %s', (text, gapMs, ended, expected) => {
    const burst = typed(text, gapMs)
    expect(isScan(burst, ended ? endOf(burst, gapMs) : undefined)).toBe(expected)
  })

  test('of three characters whose Enter comes later than they did, as a hand reaches for it, is none', () => {
    expect(isScan(typed('123', 55), endOf(typed('123', 55), 75))).toBe(false)
  })

  test('of a scanner that sends a character every 5 to 80 ms, a tenth more or less, is a scan', () => {
    const gaps = fc
      .tuple(
        fc.integer({ min: 5, max: 80 }),
        fc.array(fc.double({ min: 0.9, max: 1.1, noNaN: true }), { minLength: 6, maxLength: 40 }),
      )
      .map(([gapMs, shares]) => shares.map(share => gapMs * share))
    fc.assert(
      fc.property(gaps, drawn => {
        const burst = timed(drawn.slice(1))
        expect(isScan(burst, endOf(burst, drawn[0] ?? 0))).toBe(true)
      }),
    )
  })

  test('of a hand that types at 80 to 300 ms a key, with pauses as hands make them, is none', () => {
    // Drawn with a seed: how often a hand is mistaken is a number, and stays the same one.
    const drawn = fc.sample(
      fc.record({
        meanMs: fc.integer({ min: 80, max: 300 }),
        shares: fc.array(fc.double({ min: 0.5, max: 1.5, noNaN: true, noDefaultInfinity: true }), {
          minLength: 2,
          maxLength: 30,
        }),
        endShare: fc.double({ min: 0.8, max: 2.5, noNaN: true }),
      }),
      { numRuns: 20_000, seed: 17 },
    )
    const mistaken = drawn.filter(({ meanMs, shares, endShare }) => {
      const burst = timed(shares.map(share => meanMs * share))
      return isScan(burst, endOf(burst, meanMs * endShare))
    })
    expect(mistaken.length).toBeLessThanOrEqual(20)
    // What is mistaken is as even and as fast as a scanner.
    for (const { meanMs } of mistaken) expect(meanMs).toBeLessThan(120)
  })

  test('of a hand ends after a tenth of a second of silence', () => {
    for (const burst of [typed('O', 10), typed('ORD', 60)]) {
      expect(continues(burst, burst.lastAtMs + 100)).toBe(true)
      expect(continues(burst, burst.lastAtMs + 101)).toBe(false)
      expect(silenceAfter(burst)).toBe(100)
    }
  })

  test('of a scanner may stop once, for 300 ms, and is one scan with what follows', () => {
    const first = typed('7712', 10)
    const stops = (ms: number) => continues(first, first.lastAtMs + ms)
    expect([stops(130), stops(300), stops(301)]).toEqual([true, true, false])
    // It is not taken for the whole before that.
    expect(silenceAfter(first)).toBe(300)
    const whole = timed([8, 8, 8, 280, 8, 8])
    expect([isScan(whole, endOf(whole, 8)), isScan(whole, undefined)]).toEqual([true, true])
    // Twice is a hand.
    expect(continues(whole, whole.lastAtMs + 130)).toBe(false)
    expect(silenceAfter(whole)).toBe(100)
    // Nor is what is too short for a scanner to be known by.
    const short = timed([30, 150, 30])
    expect(isScan(short, endOf(short, 30))).toBe(false)
  })

  test('of a scanner has its Enter within 300 ms, where it is long enough for none', () => {
    const long = typed('1234', 8)
    expect(isScan(long, endOf(long, 250))).toBe(true)
    // Three digits that a hand rolled over, and the Enter that it reached for.
    const short = typed('123', 40)
    expect(isScan(short, endOf(short, 250))).toBe(false)
  })
})

describe('the character before a scan', () => {
  const one = startBurst('A', 5_000)
  test.each([
    ['is its first, where nothing was typed before it', one, { atMs: 5_130, quietMs: 1_000 }, true],
    ['as long as its line may stop', one, { atMs: 5_300, quietMs: 9_000 }, true],
    ['and no longer', one, { atMs: 5_301, quietMs: 9_000 }, false],
    ['is a text’s last, where one was being typed', one, { atMs: 5_130, quietMs: 999 }, false],
    ['is none that comes after it', one, { atMs: 4_999, quietMs: 9_000 }, false],
    ['is no text', extendBurst(one, 'B', 5_030), { atMs: 5_160, quietMs: 9_000 }, false],
  ])('%s', (_what, burst, given, led) => {
    expect(leads(burst, given)).toBe(led)
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
