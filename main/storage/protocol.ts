// Owns what the station and its ledger workers say to each other, and which method each worker answers.
import type { AddressBookPort } from '../core/address-book.ts'
import type { AddedLabel, EventNote, LedgerPort, PurchaseChange, SpoolPort } from '../core/ledger.ts'
import type { OrdersPort } from '../core/orders.ts'
import type { Problem } from '../core/problem.ts'
import type { PurchaseRecord } from '../core/purchase.ts'
import type { ShiftReportPort } from '../core/shift-report.ts'
import type { ChainHead } from './records/event-chain.ts'
import type { KeptAnswer } from './records/own-labels.ts'
import type { PurgeStep, PurgeStepDone } from './records/retention.ts'
import type { TrailSeal } from './records/trail-seal.ts'
import type { CheckedRecords, CheckProgress } from './replay/check-records.ts'
import type { OutboxPort } from './spool/rooms.ts'

/** Numbers for the diagnostics screen and for tests of the group commit. */
export interface WriterStats {
  /** Given once, when the file was made. */
  readonly ledgerId: string
  readonly commitCount: number
  readonly callCount: number
  readonly largestBatch: number
  readonly walPages: number
  readonly freeBytes: number
  readonly reserveBytes: number
  readonly chainHead?: ChainHead
}

/** Beyond the two ports: what the store does with its own file. */
export interface StoreChores {
  purgeStep(step: PurgeStep): Promise<PurgeStepDone>
  /** A person looked at an older copy and goes on with it. */
  acceptOlderCopy(operator: string | undefined, note: string): Promise<void>
  stats(): Promise<WriterStats>
}

/** What the short-lived checking worker does on a connection of its own. */
export interface StoreChecks {
  /** Whole file, whole audit trail and every record against it; minutes on a large ledger, nothing waits for it. */
  verify(): Promise<StoreReport>
  /** A consistent copy at `path`, read back and checked before it gets its name. */
  backup(path: string): Promise<{ readonly byteCount: number }>
}

export interface StoreReport extends CheckedRecords {
  /** SQLite's own words; empty where the file is sound. */
  readonly damage: readonly string[]
}

/** What the ledger's file keeps besides purchases: orders, addresses, and the counts of a shift. */
export type BenchPorts = OrdersPort & AddressBookPort & ShiftReportPort

/** Where the ledger is shared: what the station keeps of its own labels. */
export interface OwnLabels {
  /** Rejects where this disk could not keep an answer; before a purchase begins. */
  awaitAnswer(): Promise<void>
  keepAnswer(before: PurchaseRecord, change: PurchaseChange): Promise<KeptAnswer>
  keepAddedLabel(id: string, label: AddedLabel, event: EventNote): Promise<KeptAnswer | undefined>
  followLabel(now: PurchaseRecord): Promise<void>
}

export type Operations = LedgerPort &
  Omit<SpoolPort, 'addCopy'> &
  OutboxPort &
  OwnLabels &
  BenchPorts &
  StoreChores &
  StoreChecks
export type Method = keyof Operations

/** Writes of the records: where stations share a ledger, carried out in the database. */
export const LEDGER_WRITES = [
  'recover',
  'intend',
  'changePurchase',
  'settleAnswer',
  'addFetched',
  'setAttention',
  'addLabel',
  'completeLabel',
  'recordVoid',
  'moveAccount',
  'sayClosed',
  'note',
  'saveMeters',
  'intendFunds',
  'settleFunds',
  'answerFunds',
  'startClose',
  'updateClose',
  'purgeStep',
  'acceptOlderCopy',
  'addOrders',
  'removeOrders',
  'orderPurchased',
  'startOrderRun',
  'takeOrder',
  'settleOrder',
  'changeOrderRun',
  'pauseOrderRuns',
  'purgeOrders',
  'saveAddress',
  'removeAddresses',
  'purgeAddressBook',
] as const satisfies readonly Method[]

/** Writes of the spool and of what a station keeps of its own labels: always on its own disk. */
const SPOOL_WRITES = [
  'add',
  'addCopy',
  'changeJob',
  'awaitAnswer',
  'keepAnswer',
  'keepAddedLabel',
  'followLabel',
  'post',
  'delivered',
] as const satisfies readonly Method[]

/** Carried out by the one writing connection, many in one commit. */
export const WRITES = [...LEDGER_WRITES, ...SPOOL_WRITES] as const
export type WriteMethod = (typeof WRITES)[number]

export const LEDGER_READS = [
  'purchase',
  'purchases',
  'purchaseByCommand',
  'livePurchase',
  'numberHeld',
  'scan',
  'search',
  'payloads',
  'events',
  'purchasesToDecide',
  'inFlight',
  'meters',
  'meterHistory',
  'fundsByCommand',
  'unknownFunds',
  'closable',
  'closableAccounts',
  'close',
  'closeByCommand',
  'closes',
  'orderImports',
  'orders',
  'order',
  'orderByReference',
  'orderRun',
  'orderRuns',
  'findAddresses',
  'shiftLines',
] as const satisfies readonly Method[]

const SPOOL_READS = [
  'job',
  'jobByCommand',
  'jobBytes',
  'jobs',
  'jobsOf',
  'nextJob',
  'jobsToDecide',
  'countWaiting',
  'copiesOf',
  'undelivered',
] as const satisfies readonly Method[]

/** Carried out by the reading connection, so that a slow search never delays a commit. */
export const READS = [...LEDGER_READS, ...SPOOL_READS] as const
export type ReadMethod = (typeof READS)[number]

/** Answered by the writer itself, without a transaction. */
export const WRITER_READS = ['stats'] as const satisfies readonly Method[]
export const CHECKS = ['verify', 'backup'] as const satisfies readonly Method[]

/** Where an operation runs: with the arguments of its method. */
export type Handlers<Session, Names extends Method> = {
  readonly [M in Names]: (session: Session, ...args: Parameters<Operations[M]>) => ReturnType<Operations[M]>
}

export interface Call {
  readonly id: number
  readonly method: Method
  readonly args: readonly unknown[]
  /** ISO 8601 in UTC: the station's clock, since a worker has none of its own. */
  readonly at: string
}

export type Answer =
  | { readonly id: number; readonly kind: 'value'; readonly value: unknown }
  | { readonly id: number; readonly kind: 'failure'; readonly problem: Problem }
  | { readonly id: number; readonly kind: 'bug'; readonly message: string; readonly stack?: string }

export type ToWorker =
  | { readonly kind: 'calls'; readonly calls: readonly Call[] }
  /** To the reader: the writer has opened and migrated the file. */
  | { readonly kind: 'open' }
  | { readonly kind: 'stop' }

export type FromWorker =
  | { readonly kind: 'ready'; readonly standing?: Problem }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'answers'; readonly answers: readonly Answer[] }
  /** Why nothing may be bought, or that it may be again. */
  | { readonly kind: 'standing'; readonly standing?: Problem }
  /** Of the check that this worker carries out. */
  | { readonly kind: 'progress'; readonly progress: CheckProgress }
  | { readonly kind: 'stopped' }

/** Sizes and patience; defaults in client.ts, tests shorten them. */
export interface StoreLimits {
  /** How long SQLite waits for another program's lock. */
  readonly busyTimeoutMs: number
  /** How long an answer that cost money is tried again while another program holds the file. */
  readonly answerPatienceMs: number
  /** Kept free for what must be written although the disk is full. */
  readonly reserveBytes: number
  /** Less free than this and nothing new is begun. */
  readonly minimumFreeBytes: number
  /** How long one search may take before it gives what it has. */
  readonly searchMs: number
}

export interface WorkerStart {
  readonly role: 'write' | 'read' | 'check'
  readonly dataFolder: string
  readonly station: string
  /** The key of the chain, where there is a keychain to keep it. */
  readonly seal?: TrailSeal
  /** The ledger is elsewhere: what happens to prints is told there. */
  readonly shared?: boolean
  readonly limits: StoreLimits
}
