// Owns who may buy while a close runs where several stations share the ledger: this station's gate, and behind it the warehouse's.
import { setTimeout as pause } from 'node:timers/promises'
import type { ServiceName } from '../core/shipment.ts'
import type { PurchaseGate } from '../flows/purchase-gate.ts'
import type { GateLocks } from '../ledger/postgres/gate-locks.ts'

const LOOK_AGAIN_MS = 200

/**
 * A close waits until no station has a purchase of the service under way: those who buy hold a lock, and
 * what a lost station had in flight is seen in the ledger until it is taken over.
 */
export function warehouseGate(
  own: PurchaseGate,
  locks: GateLocks,
  inFlight: (service: ServiceName) => Promise<number>,
): PurchaseGate {
  return {
    inFlight: own.inFlight,
    async enter(service) {
      const leave = await own.enter(service)
      try {
        const unlock = await locks.share(service)
        return () => {
          unlock()
          leave()
        }
      } catch (error) {
        leave()
        throw error
      }
    },
    async shut(service) {
      const open = await own.shut(service)
      let unlock: (() => void) | undefined
      const both = () => {
        unlock?.()
        open()
      }
      try {
        unlock = await locks.exclude(service)
        while ((await inFlight(service as ServiceName)) > 0) await pause(LOOK_AGAIN_MS)
        return both
      } catch (error) {
        both()
        throw error
      }
    },
  }
}
