// Balances of meters as they were read, and added money as it is kept.
import type { Meter } from '../purchases/label-service.ts'
import type { Mode, PurchaseAccount } from '../purchases/purchase.ts'

export interface MeterReading extends Meter {
  readonly readAt: string
}

export const FUNDS_STATES = ['sending', 'added', 'not-added', 'unknown'] as const
export interface FundsRecord {
  readonly id: string
  readonly environment: Mode
  readonly meterId: string
  readonly amountCents: number
  readonly transactionReference: string
  /** Absent on records of before it was kept. */
  readonly account?: PurchaseAccount
  readonly state: (typeof FUNDS_STATES)[number]
  /** The service said so after someone had said otherwise: somebody has to know. */
  readonly afterAll?: true
  /** It was changed from outside so that it cannot be read: nothing is settled by it. */
  readonly notReadable?: true
  readonly balanceBeforeCents?: number
  readonly transactionId?: string
  readonly fees?: readonly unknown[]
  readonly note?: string
  readonly operator?: string
  /** That added them. */
  readonly station?: string
  readonly commandId?: string
  readonly createdAt: string
  readonly settledAt?: string
}

export type FundsAnswer = Partial<Pick<FundsRecord, 'transactionId' | 'fees'>> & Pick<FundsRecord, 'state'>
