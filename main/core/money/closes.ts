// The close of a day as the ledger keeps it: which labels a service was told about, and each one's outcome.
import type { ProblemParams } from '../problem.ts'
import type { Mode, PurchaseAccount } from '../purchases/purchase.ts'
import type { ServiceName } from '../shipment/shipment.ts'

export interface ClosableAccount {
  readonly service: ServiceName
  readonly account: PurchaseAccount
}

export const CLOSE_OUTCOMES = ['waiting', 'sending', 'closed', 'failed', 'unknown', 'skipped'] as const
export type CloseOutcome = (typeof CLOSE_OUTCOMES)[number]

export interface CloseLabel {
  readonly shipmentId: string
  readonly reference: string
  /** That bought it. */
  readonly station?: string
  readonly outcome: CloseOutcome
  readonly code?: string
  readonly params?: ProblemParams
  /** It is bought, and no close has it, as the record is read. */
  readonly open?: true
  /** This close could not close it, and it is closed since, as the record is read. */
  readonly later?: ClosedLater
}

/** By a later close, or as a person found out that its service has it. */
export interface ClosedLater {
  readonly by: 'close' | 'person'
  readonly at: string
}

export const CLOSE_STATES = ['running', 'done', 'partly', 'unknown'] as const
export const CLOSE_SERVICE_STATES = ['waiting', 'running', 'done', 'unknown', 'failed'] as const

export interface CloseServiceRecord {
  readonly service: ServiceName
  readonly state: (typeof CLOSE_SERVICE_STATES)[number]
  readonly labels: readonly CloseLabel[]
}

export interface CloseRecord {
  readonly id: string
  readonly environment: Mode
  readonly state: (typeof CLOSE_STATES)[number]
  readonly startedAt: string
  readonly finishedAt?: string
  readonly operator?: string
  /** That ran it. */
  readonly station?: string
  readonly container?: Readonly<Record<string, string>>
  /** A person named its labels (decision 114): no close of a day. */
  readonly named?: true
  /** Of the parcel service it took only what was scanned back (decision 124). */
  readonly scannedOnly?: true
  readonly commandId?: string
  readonly services: readonly CloseServiceRecord[]
  readonly documents: readonly string[]
  /** Somebody else wrote into it: settled once a supervisor has seen it so. */
  readonly notReadable?: true
}

export type CloseLabelOutcome = Omit<CloseLabel, 'reference' | 'station' | 'open' | 'later'>

/**
 * What becomes of a close's labels; the ledger derives its own state and those of its services from them, in the same
 * commit. Each label is a compare-and-swap; what does not fit is left as it is. `labels` of the run itself: one goes
 * out only from `waiting`, and only where it is bought and unclosed (else it is `skipped`); an answer settles what
 * went out, also where it had been given up as unknown.
 */
export type CloseChange = CloseRun | CloseWord

export interface CloseRun {
  readonly by?: undefined
  readonly labels?: readonly (CloseLabelOutcome & { readonly seen?: undefined })[]
  readonly documents?: readonly string[]
  /**
   * The run of this service, or of all, is over, however it came to that: what it never handed over is open
   * for the next close, what it has no answer for is unknown.
   */
  readonly ended?: ServiceName | 'all'
}

/** A person settles what is unknown, and may say `closed` of what failed. */
export interface CloseWord {
  readonly by: 'person'
  /** `seen`: the outcome that the word is about; of a label that has another one by now it says nothing. */
  readonly labels: readonly (CloseLabelOutcome & { readonly seen: CloseOutcome })[]
  readonly documents?: undefined
  readonly ended?: undefined
}

export interface CloseChanged {
  readonly state: CloseRecord['state']
  readonly services: readonly Pick<CloseServiceRecord, 'service' | 'state'>[]
  /** Labels that were changed, and to what. */
  readonly labels: readonly CloseLabelOutcome[]
}

/** A close without its single labels: how many of them came to which outcome. */
export type CloseSummary = Omit<CloseRecord, 'services'> & {
  readonly services: readonly {
    readonly service: ServiceName
    readonly state: CloseServiceRecord['state']
    readonly counts: Readonly<Record<CloseOutcome, number>>
    /** Of those that failed: how many are closed since. */
    readonly laterCount: number
  }[]
}

export type ClosePlan = Omit<CloseRecord, 'state' | 'startedAt' | 'services' | 'documents'> & {
  readonly services: readonly { readonly service: ServiceName; readonly shipmentIds: readonly string[] }[]
}
