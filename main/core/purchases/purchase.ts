// The states of a purchase and which of them hold a reference (reliability.md, "Purchase").
import type { OrderBox } from '../orders/order-boxes.ts'
import type { ServiceName, Shipment } from '../shipment/shipment.ts'
import type { LabelIdentifiers } from './identifiers.ts'
import type { ScanBack } from './scan-back.ts'

export const PURCHASE_KINDS = [
  'intended',
  'sending',
  'bought',
  'refused',
  'unknown',
  'voiding',
  'void-unknown',
  'voided',
  'discarded',
  'abandoned',
] as const
export type PurchaseKind = (typeof PURCHASE_KINDS)[number]

/** Kinds that hold the reference: during one of these, nothing else is bought for it. */
export const LIVE_KINDS = [
  'intended',
  'sending',
  'bought',
  'unknown',
  'voiding',
  'void-unknown',
] as const satisfies readonly PurchaseKind[]

/** It is being bought, or nobody knows whether it was: whatever would be bought beside it waits, and no reason helps. */
export const IN_PURCHASE = ['intended', 'sending', 'unknown'] as const satisfies readonly PurchaseKind[]

/** There was a label, or a word that there is none, and it is worth nothing any more. */
export const LABEL_OVER = ['voided', 'discarded', 'abandoned'] as const satisfies readonly PurchaseKind[]

export const isLabelOver = (kind: PurchaseKind): boolean =>
  (LABEL_OVER as readonly PurchaseKind[]).includes(kind)

export const isInPurchase = (kind: PurchaseKind): boolean =>
  (IN_PURCHASE as readonly PurchaseKind[]).includes(kind)

const NEXT: Readonly<Record<PurchaseKind, readonly PurchaseKind[]>> = {
  intended: ['sending', 'abandoned', 'unknown'],
  sending: ['bought', 'refused', 'unknown', 'abandoned'],
  // A late answer or an operator's decision settles an unknown purchase.
  unknown: ['bought', 'abandoned'],
  // By the service's own late answer, whatever someone said meanwhile; `abandoned` is a decision about such a label.
  bought: ['voiding', 'discarded', 'voided', 'abandoned'],
  voiding: ['voided', 'bought', 'void-unknown'],
  // A void may be asked again; a 404 then proves nothing and leaves it unknown.
  'void-unknown': ['voiding', 'voided', 'bought'],
  refused: [],
  // Where the service's late answer says that it was not cancelled.
  voided: ['bought'],
  discarded: [],
  // Where the service's answer came after an operator's decision: it was sold all the same.
  abandoned: ['bought'],
}

export const mayBecome = (from: PurchaseKind, to: PurchaseKind): boolean => NEXT[from].includes(to)

export const isLive = (kind: PurchaseKind): boolean => (LIVE_KINDS as readonly PurchaseKind[]).includes(kind)

/** Training and live records stay apart (contract.md). What is bought in one mode is looked for in all its accounts. */
export const MODES = ['training', 'live'] as const
export type Mode = (typeof MODES)[number]

/** What a badge says of a record: its mode, or that its account is a test's. */
export const ENVIRONMENTS = ['training', 'test', 'live'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/** What the label server's own switch may say. */
export const ACCOUNT_SWITCHES = ['production', 'test'] as const

/** Where and on whose account a label was bought; void, reprint and close go there or are refused. */
export interface PurchaseAccount {
  readonly baseUrl: string
  /** `techPartnerId` of the label server, `accountCode` of the parcel service. */
  readonly account: string
  /** The label server's; the parcel service has none. */
  readonly environment?: (typeof ACCOUNT_SWITCHES)[number]
}

/** Where the embedded services' books are, with their name behind it; without one in records of before (decision 169). */
export const TRAINING_ADDRESS = 'training'

export const sameAccount = (one: PurchaseAccount, other: PurchaseAccount): boolean =>
  addressKey(one.baseUrl) === addressKey(other.baseUrl) &&
  one.account.trim() === other.account.trim() &&
  one.environment === other.environment

/** As a person may have typed it: one slash more or less, or a host in capitals, is the same place. */
const addressKey = (address: string): string =>
  (URL.parse(address.trim())?.href ?? address.trim()).replace(/\/+$/, '')

export const environmentOf = (mode: Mode, account: Pick<PurchaseAccount, 'environment'>): Environment =>
  mode === 'live' && account.environment === 'test' ? 'test' : mode

/** Bought on a sandbox: nothing of it travels. */
export const isOfTestAccount = ({
  environment,
  account,
}: Pick<PurchaseRecord, 'environment' | 'account'>): boolean => environmentOf(environment, account) === 'test'

export const VOID_OUTCOMES = ['cancelled', 'refused', 'unknown', 'not-sent', 'left-out'] as const

/** What a void asked of one tracking number came to. `cancelled` is never asked again, `left-out` is another label's. */
export interface NumberVoid {
  readonly number: string
  readonly outcome: (typeof VOID_OUTCOMES)[number]
}

/** The service's own numbers; a person's only where the service gave none. */
export function ownNumbers({ trackingNumbers, typed = [] }: LabelIdentifiers): readonly string[] {
  const own = trackingNumbers.filter(number => !typed.includes(number))
  return own.length > 0 ? own : trackingNumbers.slice(0, 1)
}

/** By which its void goes: none that another label has. */
export const numbersToVoid = ({
  identifiers,
  voids = [],
}: {
  readonly identifiers: LabelIdentifiers
  readonly voids?: readonly NumberVoid[] | undefined
}): readonly string[] => {
  const leftOut = voids.filter(({ outcome }) => outcome === 'left-out').map(({ number }) => number)
  return ownNumbers(identifiers).filter(number => !leftOut.includes(number))
}

/** Each number once, the later word for it; what is cancelled stays so, since a service that is asked again says no. */
export function withVoids(
  known: readonly NumberVoid[] | undefined,
  said: readonly NumberVoid[],
): readonly NumberVoid[] {
  const all = new Map<string, NumberVoid>()
  for (const one of [...(known ?? []), ...said]) {
    if (all.get(one.number)?.outcome !== 'cancelled') all.set(one.number, one)
  }
  return [...all.values()]
}

/** One payload as the service returned it. `part` counts from 0 in a multi-package purchase. */
export interface LabelPayload {
  readonly part: number
  readonly format: 'zpl' | 'png'
  readonly bytes: Uint8Array
}

/** What a service said about a bought label. Money in cents; texts as the service sent them. */
export interface BoughtLabel {
  readonly identifiers: LabelIdentifiers
  readonly payloads: readonly LabelPayload[]
  readonly costCents?: number
  readonly serviceType?: string
  readonly documentUrl?: string
  readonly createdOn?: string
  readonly warnings: readonly string[]
  /** `labelElements`, `customLabelInfo`, `internalStatus` and whatever else is kept to be shown. */
  readonly elements?: Readonly<Record<string, unknown>>
  /** Why someone must look at it although it was bought (reliability.md, the outcome table). */
  readonly attention?: readonly PurchaseConcern[]
}

export const PURCHASE_CONCERNS = [
  'no-identifier',
  'too-few-numbers',
  'too-many-numbers',
  'number-not-usable',
  'too-few-labels',
  /** Of labels of before: nothing sets it any more. */
  'too-many-labels',
  'paper-not-printable',
  'number-of-another',
  'no-payload',
  'errors-beside-label',
  'dearer-than-said',
  'identifier-not-on-label',
  'reference-not-ours',
  'echo-missing',
  'not-printable',
  'not-on-paper',
  'partly-voided',
  'sold-after-all',
  'not-sold-after-all',
  'cancelled-after-all',
  'not-cancelled-after-all',
  'not-closed-after-all',
  'voided-on-paper',
  'second-label',
  'not-readable',
] as const
/** Of a record that was changed from outside so that it cannot be read: nothing is bought, voided or closed by it. */
export const NOT_READABLE = 'not-readable' satisfies PurchaseConcern
export type PurchaseConcern = (typeof PURCHASE_CONCERNS)[number]

/** Bought, and nothing of it has come out of a printer: a print settles these, or a person who has its paper. */
export const PAPER_CONCERNS: ReadonlySet<PurchaseConcern> = new Set([
  'no-payload',
  'not-printable',
  'not-on-paper',
])

/** One number for each package, counted once however often it was sent. None at all has a mark of its own. */
export function markOfNumbers(
  found: number,
  packages: number,
): 'too-few-numbers' | 'too-many-numbers' | undefined {
  if (found === packages || found === 0) return undefined
  return found < packages ? 'too-few-numbers' : 'too-many-numbers'
}

/** A purchase and its shipment as the ledger keeps them. Times are ISO 8601 in UTC. */
export interface PurchaseRecord {
  readonly id: string
  readonly environment: Mode
  readonly service: ServiceName
  readonly origin: 'bought-here' | 'fetched'
  readonly reference: string
  /** Which box of its order it is for; absent where one label is for the whole order. */
  readonly box?: OrderBox
  readonly kind: PurchaseKind
  readonly requestId: string
  readonly bodyHash: string
  readonly account: PurchaseAccount
  /** Absent on fetched labels and after retention has purged the addresses. */
  readonly shipment?: Shipment
  readonly identifiers: LabelIdentifiers
  readonly costCents?: number
  readonly serviceType?: string
  readonly documentUrl?: string
  readonly elements?: Readonly<Record<string, unknown>>
  readonly warnings: readonly string[]
  readonly attention: readonly PurchaseConcern[]
  /** The problem code and detail of the last outcome that was not `bought`. */
  readonly lastProblem?: {
    readonly code: string
    readonly params?: Readonly<Record<string, string | number>>
    readonly detail?: string
  }
  readonly duplicateReason?: string
  readonly voidReason?: string
  /** What voids asked of its single numbers came to; absent where none was asked for. */
  readonly voids?: readonly NumberVoid[]
  /** Absent where nobody was asked for it, and none was scanned. */
  readonly scanBack?: ScanBack
  /** The label that went out, where this one is for its package to come back by. */
  readonly returnOf?: string
  readonly operator?: string
  readonly station: string
  /** Its place among the records of its ledger, which no clock changes. */
  readonly entered: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly boughtAt?: string
  /** When the service says it made the label, as it said it. */
  readonly createdOn?: string
  readonly closedAt?: string
  readonly closeId?: string
}

/** What the ledger itself says of a record as it is entered. */
export type SaidByLedger = 'kind' | 'origin' | 'entered' | 'createdAt' | 'updatedAt'

/** What is to be known of a label before a close takes it: a day has thousands. */
export type ClosableLabel = Pick<
  PurchaseRecord,
  'id' | 'reference' | 'service' | 'station' | 'account' | 'returnOf'
> & {
  /** The day that it was bought for, where that is not the day on which it was bought. */
  readonly futureShipDate?: string
  /** Every box of it was seen with its label. */
  readonly isScanned: boolean
  /** Another label has its number, and nobody has said yet whose it is (number-of-another.ts): so stand both. */
  readonly isHeldForNumber?: true
}

/**
 * Nobody hands it over here: a return label travels when a customer sends the package back, maybe never. The label
 * server closes whatever it holds, that one too (label-server.md, operation 3).
 */
export const isNeverHandedOver = ({
  returnOf,
  service,
}: Pick<PurchaseRecord, 'returnOf' | 'service'>): boolean =>
  returnOf !== undefined && service === 'parcel-label'
