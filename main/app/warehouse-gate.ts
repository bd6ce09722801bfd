// Who may buy while the label server closes its day where several stations share the ledger: this station's gate,
// and behind it the warehouse's.
import { setTimeout as pause } from 'node:timers/promises'
import type { ServiceName } from '../core/shipment/shipment.ts'
import type { PurchaseGate } from '../flows/purchase-gate.ts'
import type { GateLocks } from '../storage/warehouse/gate-locks.ts'

const LOOK_AGAIN_MS = 200

/**
 * A close waits until no station has a purchase of the service under way: those who buy hold a lock, and
 * what a lost station had in flight is seen in the ledger until it is taken over.
 */
export function warehouseGate(
  own: PurchaseGate,
  locks: GateLocks,
  inFlight: (service: ServiceName) => Promise<readonly string[]>,
): PurchaseGate {
  /** Both gates in one patience: what is left of it after the own one. */
  const behind = async (
    mine: (() => void) | undefined,
    ask: () => Promise<(() => void) | undefined>,
  ): Promise<(() => void) | undefined> => {
    if (!mine) return undefined
    try {
      const theirs = await ask()
      if (!theirs) mine()
      return (
        theirs &&
        (() => {
          theirs()
          mine()
        })
      )
    } catch (error) {
      mine()
      throw error
    }
  }
  return {
    async enter(service, patienceMs) {
      const deadline = performance.now() + patienceMs
      return behind(await own.enter(service, patienceMs), () => locks.share(service, left(deadline)))
    },
    async shut(service, patienceMs, stopped) {
      const deadline = performance.now() + patienceMs
      return behind(await own.shut(service, patienceMs, stopped), async () => {
        const unlock = await locks.exclude(service, left(deadline), stopped)
        try {
          while (unlock && (await inFlight(service as ServiceName)).length > 0) {
            if (left(deadline) === 0 || stopped?.aborted) {
              unlock()
              return undefined
            }
            await pause(LOOK_AGAIN_MS)
          }
          return unlock
        } catch (error) {
          unlock?.()
          throw error
        }
      })
    },
  }
}

const left = (deadline: number): number => Math.max(0, deadline - performance.now())
