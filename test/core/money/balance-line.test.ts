// What a meter's readings of a day say: spent is what fell between two of them, and the pace tells when it runs out.
import { describe, expect, test } from 'vitest'
import { balanceLine } from '../../../main/core/money/balance-line.ts'

const at = (clock: string) => `2026-11-20T${clock}:00.000Z`
const read = (...readings: readonly (readonly [clock: string, cents: number])[]) =>
  readings.map(([clock, currentBalanceCents]) => ({ readAt: at(clock), currentBalanceCents }))
const line = (readings: Parameters<typeof balanceLine>[0], clock: string) =>
  balanceLine(readings, new Date(at(clock)))

describe('the line of a meter', () => {
  test('runs out at the pace since the first purchase', () => {
    const readings = read(['08:00', 10_000], ['09:00', 10_000], ['10:00', 8_000], ['11:00', 6_000])
    expect(line(readings, '11:00')).toEqual({
      points: readings.map(({ readAt, currentBalanceCents }) => ({ at: readAt, cents: currentBalanceCents })),
      spentCents: 4_000,
      runsOutAt: at('14:00'),
    })
  })

  test('counts added money as none that came back', () => {
    const readings = read(['09:00', 2_000], ['10:00', 1_000], ['10:30', 11_000], ['11:00', 10_000])
    expect(line(readings, '11:00')).toMatchObject({ spentCents: 2_000, runsOutAt: at('21:00') })
  })

  test('tells no hour where nothing was spent, all is gone, or one purchase is all', () => {
    expect(line([], '11:00')).toEqual({ points: [], spentCents: 0 })
    expect(line(read(['09:00', 2_000], ['10:00', 2_000]), '11:00').runsOutAt).toBeUndefined()
    expect(line(read(['09:00', 2_000], ['10:00', 0]), '11:00').runsOutAt).toBeUndefined()
    expect(line(read(['10:58', 2_000], ['11:00', 1_500]), '11:00')).toMatchObject({ spentCents: 500 })
    expect(line(read(['10:58', 2_000], ['11:00', 1_500]), '11:00').runsOutAt).toBeUndefined()
  })

  test('is thinned for the picture, with the last reading in it', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({
      readAt: new Date(Date.parse(at('08:00')) + index * 10_000).toISOString(),
      currentBalanceCents: 100_000 - index,
    }))
    const { points, spentCents } = line(many, '11:00')
    expect(points.length).toBeLessThanOrEqual(120)
    expect(points.at(-1)?.cents).toBe(100_000 - 999)
    expect(spentCents).toBe(999)
  })
})
