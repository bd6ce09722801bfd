// Proves the rule of updates: any work under way keeps a station as it is.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type StationWork, updateHindrance } from '../../../main/core/settings/updates.ts'

const IDLE: StationWork = {
  labelsWaiting: 0,
  purchasesInFlight: 0,
  closeRunning: false,
  ordersRunning: false,
}

describe('an update', () => {
  it.each([
    ['nothing is under way', {}, undefined],
    ['a label waits for its printer', { labelsWaiting: 1 }, 'labels-wait'],
    ['a purchase is on its way', { purchasesInFlight: 1 }, 'purchase-runs'],
    ['the day is being closed', { closeRunning: true }, 'close-runs'],
    ['orders are being shipped', { ordersRunning: true }, 'orders-run'],
    ['a close runs while labels wait', { closeRunning: true, labelsWaiting: 3 }, 'close-runs'],
  ] as const)('where %s: %o gives %s', (_words, work, hindrance) => {
    expect(updateHindrance({ ...IDLE, ...work })).toBe(hindrance)
  })

  it('is free only where nothing at all is under way', () => {
    fc.assert(
      fc.property(
        fc.record({
          labelsWaiting: fc.nat(3),
          purchasesInFlight: fc.nat(3),
          closeRunning: fc.boolean(),
          ordersRunning: fc.boolean(),
        }),
        work => {
          const idle =
            work.labelsWaiting + work.purchasesInFlight === 0 && !work.closeRunning && !work.ordersRunning
          expect(updateHindrance(work) === undefined).toBe(idle)
        },
      ),
    )
  })
})
