// How long things took: figures that are near the truth, of the last hours alone, in a fixed room.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLatencies } from '../../main/metrics/latencies.ts'

const HOUR_MS = 3_600_000
const NOW = Date.parse('2026-11-20T12:30:00Z')

/** The value at its rank, as one would read it from a sorted list. */
const exact = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(1, Math.ceil(share * values.length)) - 1] ?? 0

describe('quantiles', () => {
  test('nothing measured is no figure', () => {
    const latencies = createLatencies()
    expect(latencies.quantile(NOW, 0.5)).toBeUndefined()
    expect(latencies.count(NOW)).toBe(0)
  })

  test('are never below the truth, and at most an eighth above it', () => {
    const some = fc.array(fc.double({ min: 1, max: 600_000, noNaN: true }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(some, fc.constantFrom(0.5, 0.95, 1), (values, share) => {
        const latencies = createLatencies()
        for (const value of values) latencies.add(NOW, value)
        const said = latencies.quantile(NOW, share) ?? 0
        const true_ = exact(values, share)
        expect(said).toBeGreaterThanOrEqual(true_ * 0.999_999)
        expect(said).toBeLessThanOrEqual(true_ * 1.125_001)
        expect(latencies.count(NOW)).toBe(values.length)
      }),
    )
  })

  test('whatever is fed, a figure comes out', () => {
    const latencies = createLatencies()
    for (const value of [0, 0.001, 1e12]) latencies.add(NOW, value)
    expect(latencies.quantile(NOW, 0.01)).toBe(1)
    expect(Number.isFinite(latencies.quantile(NOW, 1))).toBe(true)
  })
})

test('what lies further back than a shift is forgotten', () => {
  const latencies = createLatencies()
  latencies.add(NOW - 12 * HOUR_MS, 9_000)
  latencies.add(NOW - 11 * HOUR_MS, 100)
  latencies.add(NOW, 100)
  expect(latencies.count(NOW)).toBe(2)
  expect(latencies.quantile(NOW, 1)).toBeLessThan(113)
  expect(latencies.count(NOW + 12 * HOUR_MS)).toBe(0)
})
