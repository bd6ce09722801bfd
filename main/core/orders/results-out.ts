// What became of orders, on its way to the company's own system: what is told of a label, and the outbox that it waits in.

import type { JobState } from '../printing/print-job.ts'
import { labelNumbers } from '../purchases/label-numbers.ts'
import { environmentOf, isLabelOver, type PurchaseRecord } from '../purchases/purchase.ts'
import { type SoldWords, soldName } from '../shipment/service-names.ts'
import type { OrderBox } from './order-boxes.ts'

/** What happened last; a label may have gone on since the one before, so that one of them may be left out. */
export const RESULT_TYPES = ['label.bought', 'label.printed', 'label.closed', 'label.voided'] as const
export type ResultType = (typeof RESULT_TYPES)[number]

/** `sent`: its printer took it and confirms nothing. `voided`: it is worth nothing any more. */
export const RESULT_LABEL_STATES = ['bought', 'sent', 'printed', 'voided'] as const

/** Where a label of a live order stands. Money in cents, times in ISO 8601; never an address. */
export interface ResultData {
  readonly reference: string
  /** Of an order in several boxes. */
  readonly box?: OrderBox
  readonly shipmentId: string
  readonly station: string
  /** `test`: bought on a service's test account. */
  readonly environment: string
  readonly service: string
  readonly shippingService?: string
  /** As the carrier's side calls it. */
  readonly carrierService?: string
  /** What was sold, as people write it; absent where an earlier version told of it. */
  readonly serviceName?: string
  readonly label: {
    readonly state: (typeof RESULT_LABEL_STATES)[number]
    readonly trackingNumbers: readonly string[]
    /** By which the label goes, whoever sold it; absent where an earlier version told of it. */
    readonly numbers?: readonly string[]
    /** The number under the bars; the parcel service gives no other. */
    readonly barCode?: string
    readonly costCents?: number
    readonly currency: 'USD'
    readonly boughtAt?: string
    /** It was handed over to the carrier by a close. */
    readonly closedAt?: string
    /** The label that went out, where this one is for its package to come back by. */
    readonly returnOf?: string
  }
}

/** As it goes out: the same text at every try. */
export interface LabelResult {
  /** The same at every try: whoever has it already leaves it. */
  readonly id: string
  readonly type: ResultType
  /** When it happened. */
  readonly timestamp: string
  /** Rises from result to result of an order. */
  readonly sequence: number
  readonly data: ResultData
}

/** In one language, whatever the bench's: the same label is told in the same words. */
const FOR_PROGRAMS: SoldWords = {
  'label-server': 'Label server',
  'parcel-label': 'Parcel service',
  postal: 'Postal label',
  direct: 'Direct label',
}

export function resultOf(
  record: PurchaseRecord,
  prints: readonly JobState[],
): Pick<LabelResult, 'type' | 'data'> | undefined {
  const isVoided = isLabelOver(record.kind)
  if (!isVoided && record.kind !== 'bought') return undefined
  const paper = prints.includes('printed') ? 'printed' : prints.includes('sent') ? 'sent' : 'bought'
  const { identifiers, shipment } = record
  const data: ResultData = {
    reference: record.reference,
    ...(record.box && { box: record.box }),
    shipmentId: record.id,
    station: record.station,
    environment: environmentOf(record.environment, record.account),
    service: record.service,
    ...(shipment?.shippingService !== undefined && { shippingService: shipment.shippingService }),
    ...(record.serviceType !== undefined && { carrierService: record.serviceType }),
    serviceName: soldName(
      {
        service: record.service,
        shippingService: shipment?.shippingService,
        serviceType: record.serviceType,
      },
      FOR_PROGRAMS,
    ),
    label: {
      state: isVoided ? 'voided' : paper,
      trackingNumbers: identifiers.trackingNumbers,
      numbers: labelNumbers(identifiers),
      ...(identifiers.readableBarCode !== undefined && { barCode: identifiers.readableBarCode }),
      ...(record.costCents !== undefined && { costCents: record.costCents }),
      currency: 'USD',
      ...(record.boughtAt !== undefined && { boughtAt: record.boughtAt }),
      ...(record.closedAt !== undefined && { closedAt: record.closedAt }),
      ...(record.returnOf !== undefined && { returnOf: record.returnOf }),
    },
  }
  return { type: typeOf(data.label), data }
}

function typeOf({ state, closedAt }: ResultData['label']): ResultType {
  if (state === 'voided') return 'label.voided'
  if (closedAt !== undefined) return 'label.closed'
  return state === 'bought' ? 'label.bought' : 'label.printed'
}

/** Those that were taken or left, and of whose label nobody needs to know whether it is new. */
export const RESULT_KEPT_DAYS = 30

/** What keeps all of them back. */
export const RESULTS_TROUBLES = [
  'no-address',
  'no-secret',
  'folder-missing',
  'folder-own',
  'folder-others-write',
] as const
export type ResultsTrouble = (typeof RESULTS_TROUBLES)[number]

/** Why one was not taken: in words on the screen (renderer/words/programs.ts). */
export const NOT_TAKEN = [
  'answer',
  'redirected',
  'not-reached',
  'late',
  'not-trusted',
  'not-written',
] as const
export type NotTaken = (typeof NOT_TAKEN)[number]

export interface WhyNotTaken {
  readonly why: NotTaken
  /** Of an answer. */
  readonly status?: number
}

/** Standard Webhooks: 24 to 64 random bytes in base64, with `whsec_` before them or without; undefined for what is none. */
export function signingKey(secret: string): Uint8Array | undefined {
  const text = secret.trim().replace(/^whsec_/, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  return bytes.length >= 24 && bytes.length <= 64 ? bytes : undefined
}

export interface WaitingResult {
  readonly result: LabelResult
  /** How often it was tried in vain. */
  readonly tries: number
}

export interface ResultsStanding {
  /** Whether they are gathered at this station. */
  readonly isPlaced: boolean
  /** Something happened that nobody has looked at yet. */
  readonly isBehind: boolean
  /** Due now, the first of each order: an order's next one waits until it is taken, or left. */
  readonly due: readonly WaitingResult[]
  readonly waitingCount: number
  readonly refusedCount: number
  /** Of those that were tried in vain, the one that waits longest: since when, and why the last time. */
  readonly late?: WhyNotTaken & { readonly since: string }
}

/** Will not be tried again by itself. */
export interface RefusedResult extends WhyNotTaken {
  readonly id: string
  readonly type: ResultType
  readonly reference: string
  readonly box?: OrderBox
  readonly since: string
  /** Later ones of the order, which wait for it. */
  readonly behind: number
}

export type ResultOutcome =
  | { readonly kind: 'taken' }
  | ({ readonly kind: 'later'; readonly dueAt: string } & WhyNotTaken)
  | ({ readonly kind: 'refused' } & WhyNotTaken)

/** The outbox: durable, each result until it is taken or a person leaves it. */
export interface ResultsPort {
  /** `station`: whose own results are due at once; those of another once it has left them lying. */
  resultsStanding(station: string, now: string): Promise<ResultsStanding>
  /**
   * Puts what happened to this station's live labels since the last time into the outbox. The first time only remembers
   * the place: what was before is not told.
   */
  gatherResults(): Promise<void>
  /**
   * Nobody is told from now on. Labels that are bought meanwhile are never told; what becomes of one that was told of is told
   * once results are gathered again.
   */
  restResults(): Promise<void>
  /** Does nothing where it was decided meanwhile. */
  settleResult(id: string, outcome: ResultOutcome): Promise<void>
  /** Oldest first, up to 100. */
  refusedResults(): Promise<readonly RefusedResult[]>
  /** A person's word on what was refused. Gives how many it met. */
  decideResults(word: 'again' | 'left', ids: readonly string[], operator: string | undefined): Promise<number>
  purgeResults(before: string): Promise<number>
}
