// The ledger port: the durable record of purchases, labels, closes, meters and every event.
import type { FundsAnswer, FundsRecord, MeterReading } from '../money/added-money.ts'
import type {
  ClosableAccount,
  CloseChange,
  CloseChanged,
  ClosePlan,
  CloseRecord,
  CloseSummary,
} from '../money/closes.ts'
import type { Problem } from '../problem.ts'
import type { TypedNumbers } from '../purchases/identifiers.ts'
import type {
  ClosableLabel,
  LabelPayload,
  Mode,
  NumberVoid,
  PurchaseAccount,
  PurchaseKind,
  PurchaseRecord,
  SaidByLedger,
} from '../purchases/purchase.ts'
import type {
  AddedLabel,
  AddOutcome,
  Answered,
  ChangedUnseen,
  IntendOutcome,
  NewPurchase,
  PurchaseChange,
} from '../purchases/purchase-change.ts'
import type { LabelsBoughtPort } from '../purchases/rules-trial.ts'
import type { ScanWord } from '../purchases/scan-back.ts'
import type { UnusedPort } from '../purchases/unused-labels.ts'
import type { ServiceName } from '../shipment/shipment.ts'
import type { EventNote, LedgerEvent } from './ledger-event.ts'
import type { NotedFindings, RecordFinding } from './record-finding.ts'

/**
 * What every method of the ledger and the spool rejects with when the record could not be kept or
 * read: a full or failing disk, a stopped worker, an older copy put back. Nothing was changed. Flows
 * answer with its `problem`, whose kind is `storage`; any other rejection is a bug.
 */
export class LedgerFailure extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail === undefined ? problem.message : `${problem.message} (${problem.detail})`)
    this.name = 'LedgerFailure'
    this.problem = problem
  }
}

/** Undefined also where only the shared records may have it, which are away: for what goes on by what is here. */
export async function unlessAway<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof LedgerFailure && error.problem.code === 'warehouse.not-known-here') return undefined
    throw error
  }
}

/** Whose a number is as well. */
export interface HeldNumber {
  readonly number: string
  readonly record: PurchaseRecord
}

export interface ShipmentQuery {
  readonly environment: Mode
  readonly text?: string
  readonly state?: PurchaseKind
  readonly limit: number
  /** Opaque; from the page before. */
  readonly cursor?: string
}

export interface Page<T> {
  readonly items: readonly T[]
  readonly nextCursor?: string
}

export interface AccountMove {
  /** A label of the account: what is open of its mode and service goes with it. */
  readonly id: string
  readonly from: PurchaseAccount
  readonly to: PurchaseAccount
}

/** What a restart found unfinished and settled as the rules say. */
export interface Recovery {
  readonly abandoned: readonly string[]
  readonly unknown: readonly string[]
  readonly voidUnknown: readonly string[]
  readonly unsureJobs: readonly string[]
  readonly unknownFunds: readonly string[]
  readonly endedCloses: readonly string[]
  /** What someone must be told: events changed from outside. */
  readonly findings: readonly Problem[]
  /** Records that are still open and cannot be read, whoever has seen them. */
  readonly unreadable: readonly UnreadRecord[]
}

export interface UnreadRecord extends Pick<RecordFinding, 'asFound'> {
  /** What someone knows it by. */
  readonly name: string
}

/** Every promise that resolves to a change resolves after its commit is on disk; see LedgerFailure. */
export interface LedgerPort extends UnusedPort, LabelsBoughtPort {
  /** Checks the audit trail from its last checkpoint, then settles what the last run left unfinished. */
  recover(): Promise<Recovery>

  /** With `goesOut`, its request is about to go out: `sending` in the same commit. */
  intend(purchase: NewPurchase, event: EventNote, goesOut?: EventNote): Promise<IntendOutcome>
  /** Undefined where the purchase is no longer in `from`: someone else settled it first. */
  changePurchase(change: PurchaseChange): Promise<PurchaseRecord | undefined>
  /**
   * The service's own answer to the request that brought the purchase to `from`. It may come after others have taken
   * the purchase over and decided: what really happened counts then, and is marked where a person must know of it.
   * Undefined where there is no such purchase.
   */
  settleAnswer(change: PurchaseChange): Promise<Answered<PurchaseRecord> | undefined>
  /** A label this station never held (parcel service's reprint); `held-by` where it is known already. */
  addFetched(
    record: Omit<PurchaseRecord, SaidByLedger>,
    payloads: readonly LabelPayload[],
    event: EventNote,
  ): Promise<AddOutcome>
  setAttention(
    id: string,
    attention: PurchaseRecord['attention'],
    event: EventNote,
  ): Promise<PurchaseRecord | undefined>
  /**
   * A person's word on a label that is marked for a decision: their numbers, put to the service's own, and its
   * marks. Undefined where it is not marked (any more), or where another record of the mode has one of the numbers.
   */
  completeLabel(
    id: string,
    said: { readonly typed: TypedNumbers; readonly attention: PurchaseRecord['attention'] },
    event: EventNote,
  ): Promise<PurchaseRecord | undefined>
  /**
   * The label of a bought purchase that has none here: its mark goes, and `marks` come instead. Undefined where it
   * has a label by now, or is not bought any more.
   */
  addLabel(id: string, label: AddedLabel, event: EventNote): Promise<PurchaseRecord | undefined>
  /** What one number of a label that is being voided came to, durable before the next is asked. */
  recordVoid(id: string, said: NumberVoid, event: EventNote): Promise<PurchaseRecord | undefined>
  /** What is known of a label's scan from its box; undefined where there is no such label, or it is told later. */
  recordScan(id: string, word: ScanWord, event: EventNote): Promise<PurchaseRecord | undefined>

  purchase(id: string): Promise<PurchaseRecord | undefined>
  /** Those of them that are there, in this order. */
  purchases(ids: readonly string[]): Promise<readonly PurchaseRecord[]>
  purchaseByCommand(commandId: string): Promise<PurchaseRecord | undefined>
  /** The label that this command voided, or tried to. */
  voidByCommand(commandId: string): Promise<PurchaseRecord | undefined>
  /** Every valid label of the order, of all its boxes, in order of making. */
  livePurchases(environment: Mode, reference: string): Promise<readonly PurchaseRecord[]>
  /** Every valid label under a reference that is the name of a box of this order, such as `K-1 2/3` of K-1. */
  namedBoxes(environment: Mode, reference: string): Promise<readonly PurchaseRecord[]>
  /** Bought labels, closed or not, by which the package of this one comes back; oldest first. */
  returnLabels(id: string): Promise<readonly PurchaseRecord[]>
  /** The return label of it that is being bought, or of which nobody knows yet whether it was. */
  returnBeingBought(id: string): Promise<PurchaseRecord | undefined>
  /** Every other record of the same mode that has one of these numbers, by whatever name. */
  numbersHeld(id: string, numbers: readonly string[]): Promise<readonly HeldNumber[]>
  /**
   * Labels that may be this purchase's: fetched by their number since it began, on its account, under its reference or none,
   * and no other purchase's; oldest first.
   */
  fetchedSince(id: string): Promise<readonly PurchaseRecord[]>
  /** Labels that were fetched while nobody knew whose they were, and are this purchase's (decision 196). */
  fetchedCopies(id: string): Promise<readonly PurchaseRecord[]>
  /**
   * Exact match of a tracking number, readable or encoded barcode, label ID or reference; live ones first, of those the
   * label that goes by it, then newest first.
   */
  scan(environment: Mode, code: string): Promise<readonly PurchaseRecord[]>
  /**
   * The labels, not closed yet, that a bench must scan back and has not, newest first, up to 200: of the bench of this id,
   * or of this name where its labels do not say more, or of all on record.
   */
  labelsToScan(environment: Mode, by?: string): Promise<readonly PurchaseRecord[]>
  search(query: ShipmentQuery): Promise<Page<PurchaseRecord>>
  /** Empty once they are forgotten, and where they are not those that the service gave. */
  payloads(id: string): Promise<readonly LabelPayload[]>
  /** Whether somebody changed or took away from outside what is kept of its label; the trail is told of it once. */
  labelChanged(id: string): Promise<boolean>
  /**
   * Those of these labels of which somebody changed from outside what a service is asked by, and no supervisor has seen it so; the
   * trail is told of each once.
   */
  changedOutside(ids: readonly string[]): Promise<readonly string[]>
  events(shipmentId: string): Promise<readonly LedgerEvent[]>
  note(event: EventNote & { readonly shipmentId?: string; readonly jobId?: string }): Promise<void>
  /** A supervisor took note of these findings of a check; the records stay as they are, with all that they hold. */
  markSeen(findings: readonly RecordFinding[], event: EventNote): Promise<void>
  notedFindings(): Promise<NotedFindings>
  /**
   * Purchases someone must decide on: unknown, void-unknown, or with attention marks; oldest first. Without those that
   * cannot be read once a supervisor has seen them.
   */
  purchasesToDecide(environment: Mode): Promise<readonly PurchaseRecord[]>
  /** The station of each purchase and each void under way: the close has to let them drain. */
  inFlight(environment: Mode, service: ServiceName): Promise<readonly string[]>

  saveMeters(environment: Mode, readings: readonly MeterReading[]): Promise<void>
  /** The newest reading of every meter. */
  meters(environment: Mode): Promise<readonly MeterReading[]>
  meterHistory(environment: Mode, meterId: string, since: string): Promise<readonly MeterReading[]>

  /**
   * `held-by`: another add of this meter is sending or unknown. `reference-used`: another of the account has its
   * reference, and is not known as not added: it may be the same money.
   */
  intendFunds(
    funds: Omit<FundsRecord, 'state' | 'createdAt'>,
    event: EventNote,
  ): Promise<
    { readonly kind: 'intended' | 'held-by' | 'reference-used'; readonly record: FundsRecord } | ChangedUnseen
  >
  /** A compare-and-swap. What was so after all and was seen is settled by the same word. */
  settleFunds(
    id: string,
    from: readonly FundsRecord['state'][],
    change: Partial<Pick<FundsRecord, 'transactionId' | 'fees' | 'note'>> & Pick<FundsRecord, 'state'>,
    event: EventNote,
  ): Promise<FundsRecord | undefined>
  /** The service's own answer, which counts whatever a person said meanwhile; see `settleAnswer`. */
  answerFunds(id: string, answer: FundsAnswer, event: EventNote): Promise<Answered<FundsRecord> | undefined>
  fundsByCommand(commandId: string): Promise<FundsRecord | undefined>
  /** Oldest first: asked for from `since` (ISO 8601) on, and what is on its way, however long. */
  fundsSince(environment: Mode, since: string): Promise<readonly FundsRecord[]>
  unknownFunds(environment: Mode): Promise<readonly FundsRecord[]>

  /** Bought, unclosed, unvoided labels of a service, oldest first: what a close would take. */
  closable(environment: Mode, service: ServiceName): Promise<readonly ClosableLabel[]>
  /** The accounts of the mode's closable labels. */
  closableAccounts(environment: Mode): Promise<readonly ClosableAccount[]>
  /** A person said that an account has a new address or name; gives how many labels went with it. */
  moveAccount(move: AccountMove, event: EventNote): Promise<number>
  /** A person said that a label was handed to the carrier in some other way. */
  sayClosed(id: string, event: EventNote): Promise<PurchaseRecord | undefined>
  /** Freezes the label ids; `held-by` where a close is running or unknown, or the command was carried out. */
  startClose(
    plan: ClosePlan,
    event: EventNote,
  ): Promise<{ readonly kind: 'started' | 'held-by'; readonly record: CloseRecord } | ChangedUnseen>
  /**
   * Undefined where there is no such close, or where a database that is away is told later. It does not give
   * the record back: a close of 10,000 labels is changed 10,000 times.
   */
  updateClose(id: string, change: CloseChange, event?: EventNote): Promise<CloseChanged | undefined>
  close(id: string): Promise<CloseRecord | undefined>
  closeByCommand(commandId: string): Promise<CloseRecord | undefined>
  /** Newest first. */
  closes(environment: Mode, limit: number): Promise<readonly CloseSummary[]>
}
