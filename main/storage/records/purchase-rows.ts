// A purchase as the core knows it into a row of the ledger, and back.
import type { Insertable, Selectable } from 'kysely'
import type { NewPurchase } from '../../core/ledger.ts'
import type {
  BoughtLabel,
  LabelPayload,
  PurchaseAccount,
  PurchaseKind,
  PurchaseRecord,
} from '../../core/purchase.ts'
import { referenceKey } from '../../core/reference-key.ts'
import type { Shipment } from '../../core/shipment.ts'
import type { PurchaseTable } from '../schema.ts'
import { payloadsHash } from './digests.ts'
import { searchText } from './search-text.ts'

export type PurchaseRow = Selectable<PurchaseTable>

export const holderKey = (environment: string, key: string): string => `${environment}:${key}`

/** Unknown outcomes and attention marks are what a person must decide on. */
export function needsDecision(kind: PurchaseKind, attention: PurchaseRecord['attention']): 0 | 1 {
  return kind === 'unknown' || kind === 'void-unknown' || attention.length > 0 ? 1 : 0
}

const IN_FLIGHT: readonly PurchaseKind[] = ['intended', 'sending', 'voiding']

/** Who has to be asked, or taken over from, before a purchase of this kind can be settled. */
export const inFlightBy = (kind: PurchaseKind, station: string): string | null =>
  IN_FLIGHT.includes(kind) ? station : null

function shipDate(shipment: Shipment | undefined): string | null {
  return shipment?.futureShipDate === undefined ? null : new Date(shipment.futureShipDate).toISOString()
}

/** A new purchase or a fetched label as it is first written. */
export function newRow(
  purchase: NewPurchase & Partial<PurchaseRecord>,
  first: Pick<PurchaseRecord, 'kind' | 'origin'> & { readonly at: string; readonly holds: boolean },
): Omit<Insertable<PurchaseTable>, 'search_stamp'> {
  const identifiers = purchase.identifiers ?? { trackingNumbers: [] }
  const attention = purchase.attention ?? []
  const key = referenceKey(purchase.reference)
  return {
    id: purchase.id,
    environment: purchase.environment,
    service: purchase.service,
    origin: first.origin,
    reference: purchase.reference,
    reference_key: key,
    holder_key: first.holds ? holderKey(purchase.environment, key) : null,
    command_id: purchase.commandId ?? null,
    kind: first.kind,
    needs_decision: needsDecision(first.kind, attention),
    payloads_kept: 0,
    payloads_hash: null,
    request_id: purchase.requestId,
    body_hash: purchase.bodyHash,
    base_url: purchase.account.baseUrl,
    account: purchase.account.account,
    account_environment: purchase.account.environment ?? null,
    cost_cents: purchase.costCents ?? null,
    service_type: purchase.serviceType ?? null,
    document_url: purchase.documentUrl ?? null,
    duplicate_reason: purchase.duplicateReason ?? null,
    void_reason: purchase.voidReason ?? null,
    voids: jsonOrNull(purchase.voids),
    operator: purchase.operator ?? null,
    station: purchase.station,
    in_flight_by: inFlightBy(first.kind, purchase.station),
    created_at: first.at,
    updated_at: first.at,
    bought_at: purchase.boughtAt ?? null,
    created_on: purchase.createdOn ?? null,
    closed_at: null,
    close_id: null,
    ship_date: shipDate(purchase.shipment),
    search_text: searchText(purchase.reference, identifiers, purchase.shipment),
    identifiers: JSON.stringify(identifiers),
    warnings: JSON.stringify(purchase.warnings ?? []),
    attention: JSON.stringify(attention),
    last_problem: jsonOrNull(purchase.lastProblem),
    elements: jsonOrNull(purchase.elements),
    shipment: jsonOrNull(purchase.shipment),
    revision: 1,
  }
}

export const accountOf = (row: {
  readonly base_url: string
  readonly account: string
  readonly account_environment: string | null
}): PurchaseAccount => ({
  baseUrl: row.base_url,
  account: row.account,
  ...(row.account_environment !== null && {
    environment: row.account_environment as NonNullable<PurchaseAccount['environment']>,
  }),
})

export function toRecord(row: PurchaseRow): PurchaseRecord {
  return {
    id: row.id,
    environment: row.environment as PurchaseRecord['environment'],
    service: row.service as PurchaseRecord['service'],
    origin: row.origin as PurchaseRecord['origin'],
    reference: row.reference,
    kind: row.kind as PurchaseKind,
    requestId: row.request_id,
    bodyHash: row.body_hash,
    account: accountOf(row),
    identifiers: JSON.parse(row.identifiers),
    warnings: JSON.parse(row.warnings),
    attention: JSON.parse(row.attention),
    station: row.station,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...present({
      shipment: fromJson<Shipment>(row.shipment),
      costCents: row.cost_cents,
      serviceType: row.service_type,
      documentUrl: row.document_url,
      elements: fromJson<Record<string, unknown>>(row.elements),
      lastProblem: fromJson<NonNullable<PurchaseRecord['lastProblem']>>(row.last_problem),
      duplicateReason: row.duplicate_reason,
      voidReason: row.void_reason,
      voids: fromJson<NonNullable<PurchaseRecord['voids']>>(row.voids),
      operator: row.operator,
      boughtAt: row.bought_at,
      createdOn: row.created_on,
      closedAt: row.closed_at,
      closeId: row.close_id,
    }),
  }
}

/** That these are kept of it, and what they are. */
export const keptColumns = (payloads: readonly LabelPayload[]) =>
  payloads.length === 0 ? {} : { payloads_kept: 1, payloads_hash: payloadsHash(payloads) }

type SoldLabel = Omit<BoughtLabel, 'attention' | 'payloads' | 'warnings'>

/** What a service said of a label that it sold. */
export const soldColumns = (before: PurchaseRecord, bought: SoldLabel) => ({
  identifiers: JSON.stringify(bought.identifiers),
  cost_cents: bought.costCents ?? null,
  service_type: bought.serviceType ?? null,
  document_url: bought.documentUrl ?? null,
  created_on: bought.createdOn ?? null,
  elements: jsonOrNull(bought.elements),
  search_text: searchText(before.reference, bought.identifiers, before.shipment),
})

type Present<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** Leaves out what is null: in records a thing that is not there is absent. */
export function present<T extends object>(values: T): Present<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as Present<T>
}

export const jsonOrNull = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value)

/** JSON that this ledger wrote itself. */
export const fromJson = <T>(text: string | null): T | undefined =>
  text === null ? undefined : (JSON.parse(text) as T)
