// What a host of the orders service asks of the station: whose a key is, to take an order, and how one stands.

import type { FieldProblem, Problem } from '../problem.ts'
import type { Result } from '../result.ts'
import type { OrderBox } from './order-boxes.ts'
import type { OrderKey } from './order-keys.ts'

export interface OrderSent {
  /** One order as a JSON object. */
  readonly body: string
  /** By which a repeat is known (`Idempotency-Key`). */
  readonly requestNumber: string
  /** What is wrong with it is corrected at the bench; otherwise such an order is refused. */
  readonly isLenient: boolean
}

/** `to-correct`: it waits for somebody at the bench. `uncertain`: nobody knows whether its label was bought. */
export const SAID_STATES = ['waiting', 'to-correct', 'shipping', 'shipped', 'failed', 'uncertain'] as const
export type SaidState = (typeof SAID_STATES)[number]

/** `sent`: its printer took it and confirms nothing. `voided`: it is worth nothing any more. */
export const SAID_LABEL_STATES = [
  'buying',
  'uncertain',
  'bought',
  'printing',
  'sent',
  'printed',
  'print-uncertain',
  'voiding',
  'voided',
] as const
export type SaidLabelState = (typeof SAID_LABEL_STATES)[number]

/** How an order, or one box of it, stands. */
interface Standing {
  readonly state: SaidState
  /** ISO 8601 in UTC; absent where only its label is known, or the bench has prepared it since, or a file brought it. */
  readonly receivedAt?: string
  /** By the order's fields; of one to correct. */
  readonly problems?: Readonly<Record<string, FieldProblem>>
  /** Of one that failed; the message where the key may know what it says. */
  readonly outcome?: { readonly code: string; readonly message?: string }
  readonly label?: {
    readonly state: SaidLabelState
    readonly trackingNumbers: readonly string[]
    /** By which the label goes, whoever sold it. */
    readonly numbers: readonly string[]
    /** The number under the bars, where the service gave one: the parcel service gives no other. */
    readonly barCode?: string
    readonly boughtAt?: string
    /** In US cents; only for a key that may know it. */
    readonly costCents?: number
  }
}

export interface OrderStanding extends Standing {
  readonly reference: string
  /** Of an order in several boxes those that were sent, or have a label. */
  readonly boxes?: readonly (Standing & OrderBox)[]
}

export interface OrderDesk {
  whose(keyText: string): OrderKey | undefined
  /** Gives the answer as JSON, the same one for every repeat. */
  take(key: OrderKey, sent: OrderSent): Promise<Result<string, Problem>>
  /** All of an order that waits as the program sent it. */
  takeBack(key: OrderKey, reference: string): Promise<Result<undefined, Problem>>
  standing(key: OrderKey, reference: string): Promise<Result<OrderStanding, Problem>>
}
