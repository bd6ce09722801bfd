// A purchase as the core knows it into a row of the ledger, and back.
import type { Insertable, Selectable } from 'kysely'
import { nameOfLabel, type OrderBox, withBox } from '../../../core/orders/order-boxes.ts'
import { isScanDue, isScanned } from '../../../core/purchases/label-scans.ts'
import type {
  BoughtLabel,
  ClosableLabel,
  LabelPayload,
  PurchaseAccount,
  PurchaseKind,
  PurchaseRecord,
} from '../../../core/purchases/purchase.ts'
import { NOT_READABLE } from '../../../core/purchases/purchase.ts'
import type { NewPurchase } from '../../../core/purchases/purchase-change.ts'
import type { ScanBack } from '../../../core/purchases/scan-back.ts'
import { referenceKey } from '../../../core/shipment/reference-key.ts'
import type { Shipment } from '../../../core/shipment/shipment.ts'
import type { PurchaseTable } from '../../schema.ts'
import { payloadsHash } from '../digests.ts'
import { readPurchase } from './purchase-columns.ts'
import { searchText } from './search-text.ts'

export type PurchaseRow = Selectable<PurchaseTable>

/** What one record of a mode holds: a reference, or one box of it. */
export const holderKey = (environment: string, key: string, box?: number | null): string =>
  `${environment}:${withBox(key, box)}`

/** Unknown outcomes and attention marks are what someone must decide on. */
export function needsDecision(kind: PurchaseKind, attention: PurchaseRecord['attention']): 0 | 1 {
  return kind === 'unknown' || kind === 'void-unknown' || attention.length > 0 ? 1 : 0
}

export const IN_FLIGHT: readonly PurchaseKind[] = ['intended', 'sending', 'voiding']

/** Who has to be asked, or taken over from, before a purchase of this kind can be settled. */
export const inFlightBy = (kind: PurchaseKind, station: string): string | null =>
  IN_FLIGHT.includes(kind) ? station : null

/** What is kept of a scan, and which bench buys nothing before it; of what a bench is only reminded, it looks itself. */
export const scanColumns = (one: {
  readonly identifiers: PurchaseRecord['identifiers']
  readonly scanBack: ScanBack | undefined
}) => ({
  scan_back: jsonOrNull(one.scanBack),
  scan_due_by:
    (one.scanBack?.asked === 'must' && isScanDue(one) && (one.scanBack.benchId ?? one.scanBack.by)) || null,
})

function shipDate(shipment: Shipment | undefined): string | null {
  return shipment?.futureShipDate === undefined ? null : new Date(shipment.futureShipDate).toISOString()
}

/** A new purchase or a fetched label as it is first written. */
export function newRow(
  purchase: NewPurchase & Partial<PurchaseRecord>,
  first: Pick<PurchaseRecord, 'kind' | 'origin'> & { readonly at: string; readonly holds: boolean },
): Omit<Insertable<PurchaseTable>, 'search_stamp' | 'close_before'> {
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
    box_number: purchase.box?.number ?? null,
    box_of: purchase.box?.of ?? null,
    holder_key: first.holds ? holderKey(purchase.environment, key, purchase.box?.number) : null,
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
    ...scanColumns({ identifiers, scanBack: purchase.scanBack }),
    return_of: purchase.returnOf ?? null,
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
    choice: jsonOrNull(purchase.choice),
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

type BoxColumns = Pick<PurchaseRow, 'box_number' | 'box_of'>

export const boxOf = ({ box_number, box_of }: BoxColumns): OrderBox | undefined =>
  box_number === null || box_of === null ? undefined : { number: box_number, of: box_of }

/** What lists call its label. */
export const nameOfRow = (row: Pick<PurchaseRow, 'reference'> & BoxColumns): string =>
  nameOfLabel({ reference: row.reference, box: boxOf(row) })

/** A row that cannot be read gives a record that is marked so: what is readable of it, and nothing to act on. */
export function toRecord(row: PurchaseRow): PurchaseRecord {
  const { values, unreadable } = readPurchase(row)
  const isReadable = unreadable.length === 0
  return {
    id: values.id,
    environment: values.environment,
    service: values.service,
    origin: values.origin,
    reference: values.reference,
    kind: values.kind,
    requestId: values.request_id,
    bodyHash: values.body_hash,
    account: accountOf(values),
    identifiers: values.identifiers,
    warnings: values.warnings,
    attention: isReadable ? values.attention : [...new Set([...values.attention, NOT_READABLE] as const)],
    station: values.station,
    entered: row.seq,
    createdAt: values.created_at,
    updatedAt: values.updated_at,
    ...present({
      box: boxOf(values),
      shipment: values.shipment,
      costCents: values.cost_cents,
      serviceType: values.service_type,
      documentUrl: values.document_url,
      elements: values.elements,
      lastProblem: values.last_problem,
      duplicateReason: values.duplicate_reason,
      voidReason: values.void_reason,
      voids: values.voids,
      scanBack: values.scan_back,
      returnOf: values.return_of,
      operator: values.operator,
      boughtAt: values.bought_at,
      createdOn: values.created_on,
      closedAt: values.closed_at,
      closeId: values.close_id,
    }),
  }
}

/** Of a row that can be read. */
export function toClosable(values: ReturnType<typeof readPurchase>['values']): ClosableLabel {
  const { id, reference, service, station, identifiers } = values
  return {
    id,
    reference,
    service,
    station,
    account: accountOf(values),
    isScanned: isScanned({ identifiers, scanBack: values.scan_back ?? undefined }),
    ...(values.return_of !== null && { returnOf: values.return_of }),
    ...(values.shipment?.futureShipDate !== undefined && { futureShipDate: values.shipment.futureShipDate }),
  }
}

/** That these are kept of it, and what they are. */
export const keptColumns = (payloads: readonly LabelPayload[]) =>
  payloads.length === 0 ? {} : { payloads_kept: 1, payloads_hash: payloadsHash(payloads) }

type SoldLabel = Omit<BoughtLabel, 'attention' | 'payloads' | 'warnings'>

/** What a service said about a label that it sold. */
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
