// Everything that can be asked of a store, by the interfaces of the core and the few that are the store's own.

import type { AdjustmentsPort } from '../core/money/adjustments.ts'
import type { OrdersPort } from '../core/orders/orders-port.ts'
import type { ResultsPort } from '../core/orders/results-out.ts'
import type { CameBack, PrintJob } from '../core/printing/print-job.ts'
import type { NewCopy, SpoolPort } from '../core/printing/spool.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import type { AddedLabel, PurchaseChange } from '../core/purchases/purchase-change.ts'
import type { AnswerElsewhere } from '../core/records/decisions.ts'
import type { LedgerPort } from '../core/records/ledger.ts'
import type { EventNote } from '../core/records/ledger-event.ts'
import type { ShiftReportPort } from '../core/records/shift-report.ts'
import type { TimelinePort } from '../core/records/timeline.ts'
import type { AddressBookPort } from '../core/shipment/address-book.ts'
import type { GoodsBookPort } from '../core/shipment/goods-book.ts'
import type { WeightsPort } from '../core/shipment/known-weights.ts'
import type { KeptAnswer } from './records/purchases/own-labels.ts'
import type { PurgeStep, PurgeStepDone } from './records/retention.ts'
import type { ChainHead } from './records/trail/event-chain.ts'
import type { CheckedRecords } from './replay/check-records.ts'
import type { CopyNumbering } from './spool/new-jobs.ts'
import type { OutboxPort, PrintsTold } from './spool/outbox.ts'
import type { ToldJobs } from './warehouse/decisions.ts'
import type { GivenKey } from './warehouse/given-prints.ts'
import type { TakenOver } from './warehouse/take-over.ts'

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
interface StoreChores {
  purgeStep(step: PurgeStep): Promise<PurgeStepDone>
  /** A person looked at an older copy, or at a changed trail, and goes on with it. */
  acceptOlderCopy(operator: string | undefined, note: string): Promise<void>
  stats(): Promise<WriterStats>
  reviewTrail(): Promise<void>
}

/** What the short-lived checking worker does on a connection of its own. */
interface StoreChecks {
  /** Whole file, whole audit trail and every record against it; minutes on a large ledger, nothing waits for it. */
  verify(): Promise<StoreReport>
  /** A consistent copy at `path`, read back and checked before it gets its name. */
  backup(path: string): Promise<{ readonly byteCount: number }>
}

export interface StoreReport extends CheckedRecords {
  /** SQLite's own words; empty where the file is sound. */
  readonly damage: readonly string[]
}

/** What the ledger's file keeps besides purchases: orders, addresses, goods, weights, and the counts of a shift. */
export type BenchPorts = OrdersPort &
  AddressBookPort &
  GoodsBookPort &
  WeightsPort &
  ShiftReportPort &
  TimelinePort &
  AdjustmentsPort &
  ResultsPort

/** Where the ledger is shared: what the station keeps of its own labels. */
export interface OwnLabels {
  /** Rejects where this disk could not keep an answer; before a purchase begins. */
  awaitAnswer(): Promise<void>
  keepAnswer(before: PurchaseRecord, change: PurchaseChange): Promise<KeptAnswer>
  keepAddedLabel(id: string, label: AddedLabel, event: EventNote): Promise<KeptAnswer | undefined>
  followLabel(now: PurchaseRecord): Promise<void>
  labelsHere(): Promise<readonly string[]>
  /** The highest copy number so far, 0 where the label never had a job here. */
  copiesOf(shipmentId: string): Promise<number>
  addCopy(copy: NewCopy, event: EventNote, numbering?: CopyNumbering): Promise<PrintJob>
}

/** What stations need of the database against and for each other. */
export interface WarehousePort extends PrintsTold {
  /** The next start of this station looks at the events behind it. */
  checkpoint(): Promise<void>
  /** Renews the lease, and gives what was taken over from stations that were not heard of in time. */
  heartbeat(): Promise<readonly TakenOver[]>
  claimCopy(shipmentId: string, copiesHere: number): Promise<number>
  publishJobs(folder: string, told: ToldJobs): Promise<void>
  takeDecision(id: string, operator: string | undefined): Promise<void>
  leaveDecision(id: string, operator: string | undefined): Promise<void>
  settleElsewhere(
    jobId: string,
    answer: AnswerElsewhere,
    operator: string | undefined,
  ): Promise<PrintJob | undefined>
  claimRetention(day: string): Promise<boolean>
  sayPrinter(name: string | undefined): Promise<void>
  sayStanding(text: string): Promise<void>
  takeOffer(folder: string, offer: GivenKey & { readonly shipmentId: string }): Promise<boolean>
  declineOffer(folder: string, offer: GivenKey, why: CameBack): Promise<void>
  takeOfferBack(offer: GivenKey): Promise<void>
}

/** One row of the table each (operations.ts). */
export type Operations = LedgerPort &
  Omit<SpoolPort, 'addCopy'> &
  OutboxPort &
  OwnLabels &
  BenchPorts &
  StoreChores &
  StoreChecks
export type Method = keyof Operations

type Everything = Operations & WarehousePort
interface ArgsOf extends Readonly<{ [M in keyof Everything]: Parameters<Everything[M]> }> {}
interface OutcomeOf extends Readonly<{ [M in keyof Everything]: Awaited<ReturnType<Everything[M]>> }> {}
export type Args<M extends keyof Everything> = ArgsOf[M]
export type Outcome<M extends keyof Everything> = OutcomeOf[M]

/** Operations as their callers see them. */
export type Calls<M extends Method = Method> = {
  readonly [K in M]: (...args: Args<K>) => Promise<Outcome<K>>
}

/** One function for each of these operations, all by way of `call`. */
export function callsOf<M extends Method>(
  methods: readonly M[],
  call: <K extends M>(method: K, args: Args<K>) => Promise<Outcome<K>>,
): Calls<M> {
  const functionOf =
    <K extends M>(method: K) =>
    (...args: Args<K>) =>
      call(method, args)
  // An object made of entries has no type of its own; each entry is made for the type here.
  return Object.fromEntries<unknown>(methods.map(method => [method, functionOf(method)])) as Calls<M>
}
