// The port to the two services: what the station asks of them and every way an answer can come out.

import type { OrderBox } from '../orders/order-boxes.ts'
import type { FieldProblem, Problem } from '../problem.ts'
import type { Result } from '../result.ts'
import type { ServiceName, Shipment } from '../shipment/shipment.ts'
import type { LabelIdentifiers } from './identifiers.ts'
import type { BoughtLabel, PurchaseAccount } from './purchase.ts'

/**
 * Every way a request can end (reliability.md, "Purchase"). `not-sent`: nothing was executed, the
 * same request may go again. `refused`: the service said no. `unknown`: it may have been executed.
 */
export type ServiceOutcome<T> =
  | { readonly kind: 'answered'; readonly value: T; readonly warnings: readonly string[] }
  | { readonly kind: 'not-sent'; readonly problem: Problem; readonly retryAfterSeconds?: number }
  | { readonly kind: 'refused'; readonly problem: Problem; readonly messages: readonly string[] }
  | UnknownOutcome

export interface UnknownOutcome {
  readonly kind: 'unknown'
  readonly problem: Problem
  /** Those of a no that was heard and may be one to what was done before. */
  readonly messages?: readonly string[]
  /** How long the service asks to be left alone. */
  readonly retryAfterSeconds?: number
}

/** A purchase ready to go: the exact body, which the ledger knows by its hash before it is sent. */
export interface PreparedPurchase {
  readonly service: ServiceName
  readonly requestId: string
  readonly reference: string
  readonly account: PurchaseAccount
  readonly body: string
  /** SHA-256 of `body`, hex. */
  readonly bodyHash: string
}

/** What a service cannot take, by input path; warnings never stop. */
export interface ShipmentFindings {
  readonly problems: Readonly<Record<string, FieldProblem>>
  readonly warnings: Readonly<Record<string, FieldProblem>>
  /** Input path → a text that would pass, offered to the operator. */
  readonly suggestions: Readonly<Record<string, string>>
}

export interface PurchaseOrder {
  readonly reference: string
  readonly box?: OrderBox | undefined
  /** Why a parcel to another country goes without customs data. */
  readonly noCustomsReason?: string | undefined
  readonly requestId: string
  readonly shipment: Shipment
}

export interface ServiceCheck {
  readonly service: ServiceName
  readonly reachable: boolean
  /** It said something, whatever it was; a server that only fails, or breaks off, says nothing. */
  readonly answers: boolean
  readonly authorized: boolean
  /** Service time minus station time; absent where the answer carried no date. */
  readonly clockSkewSeconds?: number
  readonly findings: readonly Problem[]
  /** Where its answers seem to hold what was not found in them, by the setting that would name the place. */
  readonly advice?: readonly { readonly setting: string; readonly place: string }[]
}

interface BuyingService {
  readonly name: ServiceName
  /** Whether the settings name everything that a request needs; the problem says what is missing. */
  configured(): Result<PurchaseAccount, Problem>
  validate(order: Omit<PurchaseOrder, 'requestId'>): ShipmentFindings
  prepare(order: PurchaseOrder): Result<PreparedPurchase, Problem>
  buy(prepared: PreparedPurchase): Promise<ServiceOutcome<BoughtLabel>>
  check(): Promise<ServiceCheck>
}

/** Something that is added to a price, or is a part of it. */
export interface RateCharge {
  readonly name: string
  readonly amountCents: number
}

/** One way to ship and its price; `raw` is the entry as the service returned it. */
export interface Rate {
  readonly shippingService: string
  readonly carrier?: string
  readonly costCents?: number
  readonly daysInTransit?: number
  /** How far it goes, as the service counts it. */
  readonly zone?: string
  /** That is charged, and of which kind it is; of a single service alone, as `charges` are. */
  readonly weightOz?: number
  readonly weightType?: string
  readonly charges?: readonly RateCharge[]
  readonly raw: unknown
}

export interface Meter {
  readonly meterId: string
  readonly carrier: string
  readonly currentBalanceCents: number
  readonly pendingFundsCents?: number
  readonly oldBalanceCents?: number
}

export interface FundsOrder {
  readonly meterId: string
  readonly amountCents: number
  readonly transactionReference: string
}

export interface FundsAdded {
  readonly successful: boolean
  readonly transactionId?: string
  readonly fees: readonly { readonly name: string; readonly amountCents?: number; readonly raw: unknown }[]
  readonly meter?: Meter
}

export interface DayClosed {
  readonly documents: readonly string[]
  /** Whatever in the answer may be the number of a label that was closed. */
  readonly numbers: readonly string[]
  readonly raw: unknown
}

/** label-server.md, operations 1–8. */
export interface LabelServerPort extends BuyingService {
  readonly name: 'label-server'
  /** Operation 2. `refused` is the documented 404 with errors. */
  voidLabel(trackingNumber: string, account: PurchaseAccount): Promise<ServiceOutcome<undefined>>
  /** Operation 3, for the account given. */
  closeDay(account: PurchaseAccount, requestId: string): Promise<ServiceOutcome<DayClosed>>
  /** Operation 4 where the shipment names a service, else 5. */
  rates(shipment: Shipment, requestId: string): Promise<ServiceOutcome<readonly Rate[]>>
  meters(): Promise<ServiceOutcome<readonly Meter[]>>
  meter(meterId: string): Promise<ServiceOutcome<Meter>>
  addFunds(order: FundsOrder): Promise<ServiceOutcome<FundsAdded>>
}

export type ReprintRequest = Partial<Record<'labelId' | 'readableBarCode' | 'encodedBarCode', string>>

export interface ManifestRequest {
  readonly identifiers: LabelIdentifiers
  /** Of the package: an answer that names another one is about another label. */
  readonly reference?: string
  readonly shipment?: Shipment
  readonly container?: {
    readonly accountCode?: string
    readonly encodedBarcode?: string
    readonly containerEncodedBarcode?: string
  }
}

/** parcel-label.md: request, reprint, manifest. */
export interface ParcelServicePort extends BuyingService {
  readonly name: 'parcel-label'
  reprint(
    request: ReprintRequest,
    account?: PurchaseAccount,
  ): Promise<ServiceOutcome<BoughtLabel & { readonly reference: string }>>
  manifest(
    request: ManifestRequest,
    account: PurchaseAccount,
  ): Promise<ServiceOutcome<{ readonly createdOn?: string; readonly message?: string }>>
  /** Fetches the PDF or PNG behind `document.url`: allowed hosts only, never with the API key. */
  fetchDocument(
    url: string,
  ): Promise<ServiceOutcome<{ readonly bytes: Uint8Array; readonly contentType: string }>>
}
