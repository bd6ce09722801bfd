// Owns what every flow works with: the ports of the station, handed in by the composition root.
import type { DecisionsPort } from '../core/decisions.ts'
import type { LabelServerPort, ParcelServicePort } from '../core/label-service.ts'
import type { LedgerPort, SpoolPort } from '../core/ledger.ts'
import type { Clock, Ids, Log } from '../core/ports.ts'
import type { PrintDesk } from '../core/print-desk.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { Environment } from '../core/purchase.ts'
import type { PurchaseGate } from './purchase-gate.ts'

export interface Bench {
  readonly ledger: LedgerPort
  readonly spool: SpoolPort
  readonly printing: PrintDesk
  readonly services: { readonly 'label-server': LabelServerPort; readonly 'parcel-label': ParcelServicePort }
  readonly gate: PurchaseGate
  /** Where stations share a ledger: what waits at the others, and who took what. */
  readonly decisions?: DecisionsPort
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly environment: () => Environment
  readonly stationName: () => string
  /** Name of who is at the bench, where PINs are set. */
  readonly operator: () => string | undefined
  /** Set while nothing may be bought, with the reason. */
  readonly buyingStopped: () => Problem | undefined
}

/** The event's author, as every note carries it. */
export function author(bench: Bench): { operator?: string } {
  const operator = bench.operator()
  return operator === undefined ? {} : { operator }
}

export const notFound = (what: 'shipment' | 'job' | 'printer' | 'close' | 'meter' | 'funds'): Problem =>
  problem('not-found', `${what}.not-found`)
