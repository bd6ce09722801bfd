// What a program that sends its orders one by one asks of the records, and what they answer.
import type { Mode } from '../purchases/purchase.ts'
import type { OrderState } from './order-states.ts'
import type { NewOrder } from './orders.ts'

/** An order that another program sent by itself, with what it is answered. */
export interface NewOrderRequest {
  readonly environment: Mode
  /** The number of its key. */
  readonly source: string
  readonly sourceName: string
  /** What its sender calls the request: a repeat has the same. */
  readonly requestNumber: string
  /** What was sent: a repeat has to say the same. Its hash is kept. */
  readonly asked: string
  readonly answer: string
  /** ISO 8601: orders of one source since then stand in one import. */
  readonly since: string
  /** Of the import, where there is none since then. */
  readonly importId: string
  readonly order: Omit<NewOrder, 'row'>
}

export type OrderOfSource = Pick<NewOrderRequest, 'environment' | 'source'> & Pick<NewOrder, 'reference'>

/** `known`: it is a repeat, with what was answered. `reused`: its number was another request's. */
export type AnsweredBefore = { readonly kind: 'known'; readonly answer: string } | { readonly kind: 'reused' }

/** `held`: another order has its reference, or one that reads as the same. `isOfBench`: as the bench, or a file, has it since. */
export type TakenIn =
  | AnsweredBefore
  | { readonly kind: 'taken'; readonly answer: string }
  | { readonly kind: 'held'; readonly state: OrderState; readonly isOwn: boolean; readonly isOfBench?: true }
  /** It has a label by now, or one is being bought. */
  | { readonly kind: 'labelled' }
  /** Boxes of the same order by the same program wait with another count. */
  | { readonly kind: 'recounted' }

/** `unknown`: no order of this source has the reference. */
export type TakenBack =
  | Extract<TakenIn, { kind: 'held' }>
  | { readonly kind: 'taken-back' | 'unknown' | 'labelled' }
