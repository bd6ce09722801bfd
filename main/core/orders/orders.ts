// Imported orders and the runs that ship them.

import type { FieldProblem, ProblemParams } from '../problem.ts'
import type { Mode, PurchaseKind } from '../purchases/purchase.ts'
import type { ServiceName, Shipment } from '../shipment/shipment.ts'
import type { WeightSaid } from '../shipment/weight-said.ts'
import type { OrderBox } from './order-boxes.ts'
import type { RunState } from './order-run-states.ts'
import type { OrderCounts, OrderStands, OrderState } from './order-states.ts'

/** The command that buys an order: the same attempt is the same command. */
export const commandOfOrder = ({ id, attempt }: { readonly id: string; readonly attempt: number }): string =>
  `${id}#${attempt}`

export interface OrderOutcome {
  readonly code: string
  readonly params?: ProblemParams
}

export interface NewOrder {
  readonly id: string
  /** Line of the file, counted from 1 with the headings. */
  readonly row: number
  readonly reference: string
  /** Which box of the order it is, where the file has a row for each. */
  readonly box?: OrderBox | undefined
  readonly service: ServiceName
  readonly shipment: Shipment
  /** Why a parcel to another country goes without customs data. */
  readonly noCustomsReason?: string | undefined
  /** The label that went out, where this one is for its package to come back by. */
  readonly returnOf?: string | undefined
  /** What was said of its weight by whoever made it ready at the bench. */
  readonly weightSaid?: WeightSaid | undefined
  readonly problems: Readonly<Record<string, FieldProblem>>
}

export interface OrderRecord extends Omit<NewOrder, 'shipment'> {
  readonly importId: string
  /** The number of the key whose order it is, also where the bench prepared it or a file brought it since. */
  readonly sentBy?: string
  readonly environment: Mode
  readonly state: OrderStands
  /** Absent once retention has purged the addresses. */
  readonly shipment?: Shipment
  readonly runId?: string
  /** How often a run has begun to ship it: names the purchase's command. */
  readonly attempt: number
  readonly shipmentId?: string
  readonly outcome?: OrderOutcome
  /** Its row holds what no station wrote there: nothing is shipped of it. */
  readonly isUnreadable?: true
  /** Of an order that a run takes: what was changed in it from outside since its file was imported. */
  readonly differs?: readonly string[]
  /** What the ledger knows today of its label; where that one is over, of the one that took its place. */
  readonly purchase?: {
    readonly id: string
    readonly kind: PurchaseKind
    readonly service: ServiceName
    readonly shippingService?: string
    /** As the service that sold it calls it. */
    readonly serviceType?: string
    /** By which the label goes (label-numbers.ts). */
    readonly numbers: readonly string[]
    /** Of this order's labels that are worth nothing any more, newest first. */
    readonly voidedNumbers?: readonly string[]
    readonly trackingNumbers: readonly string[]
    readonly costCents?: number
    readonly boughtAt?: string
  }
  readonly createdAt: string
  readonly updatedAt: string
}

/** In `differs`: by the trail nobody told this batch to ship it, or the batch itself was changed. */
export const NOT_TOLD = 'batch'

export interface OrderImport {
  readonly id: string
  readonly environment: Mode
  readonly fileName: string
  readonly operator?: string
  readonly createdAt: string
  readonly counts: OrderCounts
  /** How many of its rows were not taken in, and the first of them; or why none of the file was. */
  readonly notTaken?: {
    readonly count: number
    readonly rows: readonly OrderLeftOut[]
    readonly whole?: OrderOutcome | undefined
  }
}

/** Nothing names its shipping service, and one choice would give it to all orders of its file. */
export const lacksService = ({ problems }: Pick<NewOrder, 'problems'>): boolean =>
  problems.shippingService?.code === 'field.service-not-chosen'

export interface NewOrderImport extends Pick<OrderImport, 'id' | 'environment' | 'fileName' | 'operator'> {
  /** The file and how it is to be read, as one text: what a repeat of the id has to say again. Its hash is kept. */
  readonly asked: string
  /** Sent by a program, which takes back by it what came in between: it is no repeat once others have the place of its orders. */
  readonly mayComeAgain?: boolean
  /** Why it was refused as a whole: it has no orders, and is listed until somebody removes it. */
  readonly refused?: OrderOutcome
}

/**
 * A row that was not taken in: another order has its reference, one of the same file (`row`) or an earlier one, or a
 * program's order has one that reads as the same order (`reference`).
 */
export interface OrderLeftOut extends Pick<OrderRecord, 'row' | 'reference'> {
  readonly holder: { readonly state: OrderState; readonly row?: number; readonly reference?: string }
}

/** `reused`: another file was brought in under this id. */
export type AddedOrders =
  | { readonly kind: 'added'; readonly import: OrderImport; readonly leftOut: readonly OrderLeftOut[] }
  | { readonly kind: 'reused' }

export interface OrderRun {
  readonly id: string
  readonly environment: Mode
  readonly importId?: string
  readonly state: RunState
  /** Why it stopped. */
  readonly problem?: OrderOutcome
  readonly printerId?: string
  readonly printLater: boolean
  readonly commandId?: string
  readonly operator?: string
  readonly startedAt: string
  readonly finishedAt?: string
  readonly counts: OrderCounts
  /** Of the labels bought so far. */
  readonly costCents: number
  /** Of the labels that it bought, those that a person must look at. */
  readonly lookAtCount: number
}

/** Why it stopped, as it is today: somebody may have settled what nobody knew then. */
export const whyStopped = ({
  problem,
  counts,
}: Pick<OrderRun, 'problem' | 'counts'>): OrderOutcome | undefined =>
  problem?.code === 'purchase.unknown' && counts.unknown === 0
    ? { ...problem, code: 'orders.settled' }
    : problem

export interface OrderQuery {
  readonly environment: Mode
  readonly importId?: string
  readonly runId?: string
  readonly state?: OrderStands
  /** Part of a reference. */
  readonly text?: string
  readonly limit: number
  /** Opaque; from the page before. */
  readonly cursor?: string
}

export interface NewOrderRun {
  readonly id: string
  readonly environment: Mode
  readonly importId?: string
  /** Only these; else every order of the import in `states`. */
  readonly orderIds?: readonly string[]
  readonly states: readonly OrderState[]
  /** Of those that are asked for no others: what is left open was looked at before. */
  readonly only?: readonly string[]
  /** A person said that orders in doubt stand as they are: a repeat has to say the same. */
  readonly withDoubts?: boolean
  readonly printerId?: string
  readonly printLater: boolean
  readonly commandId?: string
  readonly operator?: string
}
