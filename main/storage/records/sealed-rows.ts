// What of a record stands in the event that changed it: with these a check replays every record from the trail.
import type { Selectable } from 'kysely'
import type { FundsTable } from '../schema.ts'
import type { PurchaseRow } from './purchase-rows.ts'

type SealedValue = string | number | null

/** A record as an event left it. */
export interface SealedRow {
  /** `closing`: that a label was handed to its carrier, by its shipment's id. */
  readonly of: 'purchase' | 'funds' | 'close' | 'closing'
  readonly id: string
  /** Counts the changes of the record, whichever station makes them: the highest is how it must stand now. */
  readonly revision: number
  readonly is: Readonly<Record<string, SealedValue>>
  /** Of a close: labels that came to an outcome, by that outcome. */
  readonly outcomes?: Readonly<Record<string, readonly string[]>>
}

/** Everything that decides over money, paper and whose it is; nothing that a purge takes away, and no address. */
export const sealedPurchase = (row: PurchaseRow): SealedRow => ({
  of: 'purchase',
  id: row.id,
  revision: row.revision,
  is: {
    environment: row.environment,
    service: row.service,
    origin: row.origin,
    reference: row.reference,
    holderKey: row.holder_key,
    kind: row.kind,
    needsDecision: row.needs_decision,
    attention: row.attention,
    requestId: row.request_id,
    bodyHash: row.body_hash,
    baseUrl: row.base_url,
    account: row.account,
    accountEnvironment: row.account_environment,
    identifiers: row.identifiers,
    costCents: row.cost_cents,
    serviceType: row.service_type,
    duplicateReason: row.duplicate_reason,
    voidReason: row.void_reason,
    voids: row.voids,
    operator: row.operator,
    station: row.station,
    createdAt: row.created_at,
    boughtAt: row.bought_at,
    shipDate: row.ship_date,
  },
})

/** A label is handed over once: the first close that took it keeps it. */
export const sealedClosing = (
  shipmentId: string,
  closedAt: string | null,
  closeId: string | null,
): SealedRow => ({ of: 'closing', id: shipmentId, revision: 1, is: { closedAt, closeId } })

export const sealedFunds = (row: Selectable<FundsTable>): SealedRow => ({
  of: 'funds',
  id: row.id,
  revision: row.revision,
  is: {
    environment: row.environment,
    meterId: row.meter_id,
    holderKey: row.holder_key,
    state: row.state,
    amountCents: row.amount_cents,
    transactionReference: row.transaction_reference,
    balanceBeforeCents: row.balance_before_cents,
    transactionId: row.transaction_id,
    fees: row.fees,
    note: row.note,
    operator: row.operator,
    station: row.station,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  },
})
