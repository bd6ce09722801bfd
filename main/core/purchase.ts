// Owns the states of a purchase and which of them hold a reference (reliability.md, "Purchase").
import type { ServiceName, Shipment } from './shipment.ts'

export const PURCHASE_KINDS = [
  'intended',
  'sending',
  'bought',
  'refused',
  'unknown',
  'voiding',
  'void-unknown',
  'voided',
  'discarded',
  'abandoned',
] as const
export type PurchaseKind = (typeof PURCHASE_KINDS)[number]

/** Kinds that hold the reference: while one of these stands, nothing else is bought for it. */
export const LIVE_KINDS = [
  'intended',
  'sending',
  'bought',
  'unknown',
  'voiding',
  'void-unknown',
] as const satisfies readonly PurchaseKind[]

const NEXT: Readonly<Record<PurchaseKind, readonly PurchaseKind[]>> = {
  intended: ['sending', 'abandoned', 'unknown'],
  sending: ['bought', 'refused', 'unknown', 'abandoned'],
  // A late answer or a person's word settles an unknown purchase.
  unknown: ['bought', 'abandoned'],
  bought: ['voiding', 'discarded'],
  voiding: ['voided', 'bought', 'void-unknown'],
  // A void may be asked again; a 404 then proves nothing and leaves it unknown.
  'void-unknown': ['voiding', 'voided', 'bought'],
  refused: [],
  voided: [],
  discarded: [],
  // Where the service's answer came after a person's word: it was sold all the same.
  abandoned: ['bought'],
}

export const mayBecome = (from: PurchaseKind, to: PurchaseKind): boolean => NEXT[from].includes(to)

export const isLive = (kind: PurchaseKind): boolean => (LIVE_KINDS as readonly PurchaseKind[]).includes(kind)

/** Training, test and live records stay apart (contract.md). */
export const ENVIRONMENTS = ['training', 'test', 'live'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/** Where and on whose account a label was bought; void, reprint and close use this, not today's settings. */
export interface PurchaseAccount {
  readonly baseUrl: string
  /** `techPartnerId` of the label server, `accountCode` of the parcel service. */
  readonly account: string
}

/** What identifies a bought label at its service; which of them exist depends on the service. */
export interface LabelIdentifiers {
  readonly trackingNumbers: readonly string[]
  readonly labelId?: string
  readonly readableBarCode?: string
  readonly encodedBarCode?: string
}

/** One payload as the service returned it. `part` counts from 0 in a multi-package purchase. */
export interface LabelPayload {
  readonly part: number
  readonly format: 'zpl' | 'png'
  readonly bytes: Uint8Array
}

/** What a service said about a bought label. Money in cents; texts as the service sent them. */
export interface BoughtLabel {
  readonly identifiers: LabelIdentifiers
  readonly payloads: readonly LabelPayload[]
  readonly costCents?: number
  readonly serviceType?: string
  readonly documentUrl?: string
  readonly createdOn?: string
  readonly warnings: readonly string[]
  /** `labelElements`, `customLabelInfo`, `internalStatus` and whatever else is kept to be shown. */
  readonly elements?: Readonly<Record<string, unknown>>
  /** Why a person must look at it although it was bought (reliability.md, the outcome table). */
  readonly attention?: readonly PurchaseConcern[]
}

export const PURCHASE_CONCERNS = [
  'no-identifier',
  'no-payload',
  'errors-beside-label',
  'identifier-not-on-label',
  'reference-not-ours',
  'echo-missing',
  'not-printable',
  'not-on-paper',
  'sold-after-all',
] as const
export type PurchaseConcern = (typeof PURCHASE_CONCERNS)[number]

/** A purchase and its shipment as the ledger keeps them. Times are ISO 8601 in UTC. */
export interface PurchaseRecord {
  readonly id: string
  readonly environment: Environment
  readonly service: ServiceName
  readonly origin: 'bought-here' | 'fetched'
  readonly reference: string
  readonly kind: PurchaseKind
  readonly requestId: string
  readonly bodyHash: string
  readonly account: PurchaseAccount
  /** Absent on fetched labels and after retention has purged the addresses. */
  readonly shipment?: Shipment
  readonly identifiers: LabelIdentifiers
  readonly costCents?: number
  readonly serviceType?: string
  readonly documentUrl?: string
  readonly elements?: Readonly<Record<string, unknown>>
  readonly warnings: readonly string[]
  readonly attention: readonly PurchaseConcern[]
  /** The problem code and detail of the last outcome that was not `bought`. */
  readonly lastProblem?: {
    readonly code: string
    readonly params?: Readonly<Record<string, string | number>>
    readonly detail?: string
  }
  readonly duplicateReason?: string
  readonly voidReason?: string
  readonly operator?: string
  readonly station: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly boughtAt?: string
  /** When the service says it made the label, as it said it. */
  readonly createdOn?: string
  readonly closedAt?: string
  readonly closeId?: string
}
