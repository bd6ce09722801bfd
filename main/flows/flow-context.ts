// What a flow works with. A command binds its context once, at its first line, and asks nothing of it again after a
// wait: whoever began it meant the mode, the account and the settings that were on the screen then.
import type { Calendar } from '../core/calendar.ts'
import type { PendingWrites } from '../core/pending-writes.ts'
import type { Clock, Ids, Log } from '../core/ports.ts'
import type { NeighboursPort } from '../core/printing/neighbours.ts'
import type { JobMode } from '../core/printing/print-job.ts'
import type { PrintPort } from '../core/printing/print-port.ts'
import type { SpoolPort } from '../core/printing/spool.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { LabelServerPort, ParcelServicePort } from '../core/purchases/label-service.ts'
import type { Mode, PurchaseAccount } from '../core/purchases/purchase.ts'
import type { BenchIdentity } from '../core/purchases/scan-back.ts'
import type { DecisionsPort } from '../core/records/decisions.ts'
import type { Hold } from '../core/records/hold.ts'
import type { LedgerPort } from '../core/records/ledger.ts'
import type { Settings } from '../core/settings/settings.ts'
import type { WeighingPort } from '../core/shipment/known-weights.ts'
import type { ServiceName } from '../core/shipment/shipment.ts'
import type { BenchTurn } from './bench-turn.ts'
import type { OneByOne } from './one-by-one.ts'
import type { PurchaseGate } from './purchase-gate.ts'
import type { Quotes } from './quotes.ts'
import type { RunningCloses } from './running-closes.ts'

/** What outlives every command and knows no mode: the records, the printers, the time. */
export interface FlowPorts {
  readonly ledger: LedgerPort
  readonly spool: SpoolPort
  readonly printing: PrintPort
  readonly gate: PurchaseGate
  /** Whose purchase holds up the next one at this bench, until its label is asked for. */
  readonly turn: BenchTurn
  /** Reprints of one label, where they are counted. */
  readonly reprints: OneByOne
  readonly closes: RunningCloses
  /** What the label server asked for lately. */
  readonly quotes: Quotes
  /** Taken before what moves money or labels is recorded as going out. */
  readonly hold: (stopped?: AbortSignal) => Hold
  readonly weighing: WeighingPort
  readonly pending: PendingWrites
  /** Where stations share a ledger: what waits at the others, and who took what. */
  readonly decisions?: DecisionsPort
  /** Where stations share a ledger: benches that print for each other. */
  readonly neighbours?: NeighboursPort
  readonly clock: Clock
  /** Milliseconds since some moment, whatever is done to the clock. */
  readonly passedMs: () => number
  readonly ids: Ids
  readonly log: Log
  /** The station is shutting down: whatever has many steps begins no further one. */
  readonly ending: AbortSignal
  /** Why nothing is bought at a service now: it was away, and still is. */
  readonly whyPaused: (service: LabelServerPort | ParcelServicePort) => Promise<Problem | undefined>
  /** Set while nothing may be bought, with the reason: the disk's word, so it is asked each time. */
  readonly buyingStopped: () => Problem | undefined
}

/** Values, never questions: whatever is saved or who signs in meanwhile counts for the next command. */
export interface FlowContext extends FlowPorts {
  readonly mode: Mode
  readonly settings: Settings
  /** Of each service; undefined where the settings do not name all of it. */
  readonly accounts: Readonly<Record<ServiceName, PurchaseAccount | undefined>>
  /** Built over exactly these settings. */
  readonly services: { readonly 'label-server': LabelServerPort; readonly 'parcel-label': ParcelServicePort }
  readonly stationName: string
  /**
   * By which what is this bench's is on record beside what is others'. Undefined where all on record is its own, whatever it
   * was called then.
   */
  readonly bench: BenchIdentity | undefined
  /** Days in the station's time zone. */
  readonly calendar: Calendar
  /** Name of who is at the bench, where PINs are set. */
  readonly operator: string | undefined
  /** Why nothing beyond the limits of the settings is done: nobody who may allow it was at the bench when this began. */
  readonly unsupervised: Problem | undefined
}

/** The event's author, as every note carries it. */
export function author({ operator }: Pick<FlowContext, 'operator'>): { operator?: string } {
  return operator === undefined ? {} : { operator }
}

/** A repeat gives the first outcome, and only to the same question: another's answer would look like this one's. */
export const commandReused: Problem = problem('invalid-input', 'command.reused')

export const notFound = (what: 'shipment' | 'job' | 'printer' | 'close' | 'meter' | 'funds'): Problem =>
  problem('not-found', `${what}.not-found`)

/** Its paper is not this mode's: training's labels say SAMPLE, and live ones go to real printers. */
export const otherMode = (mode: JobMode): Problem =>
  problem('wrong-state', mode === 'live' ? 'job.live' : 'job.training')
