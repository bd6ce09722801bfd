// The faults of a shift: each kind once, with how often and when, and never more than the room holds.
import { describe, expect, test } from 'vitest'
import type { SentenceCode } from '../../main/i18n/index.ts'
import { createFaults, MAX_FAULT_KINDS, type NewFault } from '../../main/metrics/faults.ts'

const NOW = Date.parse('2026-11-20T12:30:00.000Z')
const MINUTE_MS = 60_000
const paperOut = (printerId = 'zebra'): NewFault => ({
  source: { kind: 'printer', printerId },
  code: 'printer.paper-out',
})
const away = (detail: string): NewFault => ({
  source: { kind: 'service', service: 'label-server' },
  code: 'service.unreachable',
  detail,
})

describe('faults', () => {
  test('of one kind stand together: how often, first, last, and what the last one said', () => {
    const faults = createFaults()
    faults.add(NOW - 70 * MINUTE_MS, away('rates: ECONNREFUSED'))
    faults.add(NOW - 5 * MINUTE_MS, paperOut())
    faults.add(NOW, away('label: ETIMEDOUT'))
    expect(faults.list(NOW)).toEqual([
      {
        ...away('label: ETIMEDOUT'),
        count: 2,
        firstAt: '2026-11-20T11:20:00.000Z',
        lastAt: '2026-11-20T12:30:00.000Z',
      },
      { ...paperOut(), count: 1, firstAt: '2026-11-20T12:25:00.000Z', lastAt: '2026-11-20T12:25:00.000Z' },
    ])
  })

  test('of two printers, and of two codes, stand apart', () => {
    const faults = createFaults()
    faults.add(NOW, paperOut('zebra'))
    faults.add(NOW, paperOut('tsc'))
    faults.add(NOW, { ...paperOut('tsc'), code: 'printer.head-open' })
    expect(faults.list(NOW)).toHaveLength(3)
  })

  test('leave the shift by the hour; those of earlier hours no longer count', () => {
    const faults = createFaults()
    faults.add(NOW - 12 * 60 * MINUTE_MS, paperOut())
    faults.add(NOW - 60 * MINUTE_MS, paperOut())
    expect(faults.list(NOW)).toMatchObject([{ count: 1, firstAt: '2026-11-20T11:30:00.000Z' }])
    expect(faults.list(NOW + 12 * 60 * MINUTE_MS)).toEqual([])
  })

  test('give way when the room is full: the one that was quiet for longest', () => {
    const faults = createFaults()
    for (let index = 0; index < MAX_FAULT_KINDS; index += 1) faults.add(NOW + index, paperOut(`p-${index}`))
    faults.add(NOW + 100, paperOut('p-0'))
    faults.add(NOW + 101, { ...paperOut('new'), code: 'printer.silent' satisfies SentenceCode })
    const listed = faults.list(NOW + 101)
    expect(listed).toHaveLength(MAX_FAULT_KINDS)
    const ids = listed.map(({ source }) => (source.kind === 'printer' ? source.printerId : ''))
    expect(ids).toContain('p-0')
    expect(ids).not.toContain('p-1')
  })

  test('keep little of a long detail', () => {
    const faults = createFaults()
    faults.add(NOW, away('x'.repeat(5_000)))
    expect(faults.list(NOW)[0]?.detail).toHaveLength(200)
  })
})
