// What a purchase's record is given, and what the ledger says to it.

import type { BoxConflict } from '../orders/order-boxes.ts'
import type { NewPrintJob } from '../printing/print-job.ts'
import type { EventNote } from '../records/ledger-event.ts'
import type { LabelIdentifiers, TypedNumbers } from './identifiers.ts'
import type {
  BoughtLabel,
  LabelPayload,
  NumberVoid,
  PurchaseKind,
  PurchaseRecord,
  SaidByLedger,
} from './purchase.ts'
import type { ServiceChoice } from './service-choice.ts'

export type NewPurchase = Omit<PurchaseRecord, SaidByLedger | 'identifiers' | 'warnings' | 'attention'> & {
  readonly commandId?: string
  /** How many boxes its order had before, where a person says another number with this one. */
  readonly boxesWere?: number
  /** The row of the orders that filled its form. */
  readonly orderId?: string
  /** Absent where no price was known and no rule was passed over. */
  readonly choice?: ServiceChoice
}

/**
 * `intended` is durable when it resolves. `held-by`: a live purchase has the reference already (and no
 * reason for a duplicate was given, or the holder is itself still being bought, or unknown), or this command was
 * carried out before; `record` is that purchase. While nobody knows what became of one, no reason buys another beside it.
 */
export type AddOutcome =
  | { readonly kind: 'intended'; readonly record: PurchaseRecord }
  | { readonly kind: 'held-by'; readonly record: PurchaseRecord }

/**
 * `changed-outside`: by the trail the reference is bought, and the record of that was changed or taken away by somebody
 * else. A second label with a reason is bought all the same. `other-boxes`: the order's valid labels leave no room for
 * it, whatever the reason (order-boxes.ts). `not-out`: the label that it is the return label of is not valid (any more).
 * `order-changed`: the order that filled its form is another one by now, or none. `day-closes`: that station closes the
 * service's day, and no answer to that is on record.
 */
export type IntendOutcome =
  | AddOutcome
  | { readonly kind: 'changed-outside'; readonly shipmentId: string }
  | { readonly kind: 'other-boxes'; readonly conflict: BoxConflict<PurchaseRecord> }
  | { readonly kind: 'not-out' }
  | { readonly kind: 'order-changed'; readonly since: 'corrected' | 'removed' }
  | { readonly kind: 'day-closes'; readonly station: string }

/** Nothing was begun: by the trail something is open or done of which somebody changed the record from outside. */
export interface ChangedUnseen {
  readonly kind: 'changed-outside'
  /** What someone knows it by. */
  readonly name: string
}

/**
 * A compare-and-swap of a purchase: applied only where its kind is one of `from`. On the way to
 * `voiding` or `discarded` its held jobs are cancelled in the same commit, and nothing is applied
 * while one of its jobs is sending, or its return label is being bought or unknown.
 */
export interface PurchaseChange {
  readonly id: string
  readonly from: readonly PurchaseKind[]
  readonly to: PurchaseKind
  /** Only of what this station has in flight. */
  readonly own?: true
  readonly bought?: Omit<BoughtLabel, 'attention' | 'payloads' | 'warnings'>
  /** A person's numbers for it; nothing is applied where another record of the mode has one of them. */
  readonly typed?: TypedNumbers
  /** A person's word on a doubt: not before it is known what a close that may have taken the label along came to. */
  readonly afterClose?: true
  /** What a void will ask for: nothing is applied where a label that is not voided has one of them too. */
  readonly asks?: readonly string[]
  /** What was asked of its single numbers; they are put to those on record. */
  readonly voids?: readonly NumberVoid[]
  readonly payloads?: readonly LabelPayload[]
  /** Replace; absent leaves them as they are. */
  readonly warnings?: readonly string[]
  readonly attention?: PurchaseRecord['attention']
  readonly lastProblem?: PurchaseRecord['lastProblem']
  readonly voidReason?: string
  /** Of the command that voids. */
  readonly voidCommandId?: string
  /** The first print job, put on the spool in the same commit (embedded) or before (shared). */
  readonly job?: NewPrintJob
  /** The packing slip beside that print, likewise. */
  readonly slip?: NewPrintJob
  readonly event: EventNote
}

/**
 * What an answer of a service came to on record. `applied`: by this answer; where the database is away, on this
 * station's disk. `stands`: somebody else's decision is there, and the record is as they left it, with what the answer
 * added to it. Both show in the trail.
 */
export type Answered<Kept> = { readonly kind: 'applied' | 'stands'; readonly record: Kept }

/** A label that came after its purchase was on record. */
export interface AddedLabel {
  readonly payloads: readonly LabelPayload[]
  readonly marks: PurchaseRecord['attention']
  /** What its service calls it, where it was asked for by a person's number; absent leaves its numbers as they are. */
  readonly identifiers?: LabelIdentifiers
  /** The first print job, on the spool in the same commit (embedded) or before (shared). */
  readonly job?: NewPrintJob
  /** The packing slip beside that print, likewise. */
  readonly slip?: NewPrintJob
}
