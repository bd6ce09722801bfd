// What the pack screen is doing: the order on the bench, those put aside, and the purchase that runs.

import type { OrderBox } from '../../../preload/contract/order-boxes.ts'
import type {
  BenchChange,
  JobView,
  OrderBoxesView,
  ServiceName,
  ShipmentView,
  WindowBench,
} from '../../station/types.ts'
import type { Sayable } from '../../words/use-words.ts'
import { type Draft, emptyDraft } from './bench/draft.ts'
import { EMPTY_SHELF, type Shelf } from './bench/shelf.ts'
import type { List } from './fields/entries.ts'
import type { House } from './fields/fields-of.ts'

/** A label, and its first print where there is one. */
export interface Shipped {
  readonly shipment: ShipmentView
  readonly job: JobView | undefined
  /** What its order has by now, where it is of several boxes. */
  readonly boxes?: OrderBoxesView | undefined
}

export type Phase =
  | { readonly kind: 'form' }
  | { readonly kind: 'shipping' }
  | ({ readonly kind: 'done' } & Shipped)

type FieldProblems = Readonly<Record<string, Pick<Sayable, 'code' | 'params'>>>

/** What a scan did, said beside the reference. */
export interface Note {
  readonly kind:
    | 'looking'
    | 'new'
    | 'same'
    | 'switched'
    | 'restored'
    | 'again'
    | 'waits'
    | 'second'
    | 'order'
    | 'boxes'
    | 'undecided'
    | 'labelled'
  readonly reference: string
  /** What its order has by now. */
  readonly boxes?: OrderBoxesView
}

/** Said of an Enter that came before the prices. */
export const PRICES_AWAITED = 'field.prices-awaited'

export interface PackState {
  /** The service that a new order begins with: as a person chose last for one. */
  readonly usual: ServiceName
  readonly draft: Draft
  /** Orders begun or scanned and not shipped, newest first, from any window of the station. Nothing scanned is lost. */
  readonly aside: readonly Draft[]
  readonly shelf: Shelf
  /** As it waited for its service, where it was taken back from there: looked at alone, it waits on. */
  readonly prepared?: Draft | undefined
  readonly phase: Phase
  /** What came of the package before, until another is on the bench. */
  readonly last?: Shipped | undefined
  /** Brought back from before, or typed: its number is looked up before anything is bought under it. */
  readonly unasked: boolean
  /** The number typed over that of an order that came with it, as far as it goes: the order on the bench keeps its own. */
  readonly typedOver?: string | undefined
  /** Of this purchase nobody knows whether it was bought, or voided: nothing is bought before that is settled. */
  readonly undecided?: string | undefined
  /** The ledger found its label: it is through, and nothing of it waits to be packed. */
  readonly labelled?: true | undefined
  /** Its purchase was under way when the page before this one was left: its end is waited for. */
  readonly awaits?: string | undefined
  /** Scanned while another was being bought: it comes on the bench after that one. */
  readonly upNext?: string | undefined
  /** Typed while a label is being bought: the number of the order after it, as far as it goes. */
  readonly ahead: string
  /** Names one purchase: repeated with it, the station gives the first outcome. */
  readonly commandId: string
  readonly duplicateReason: string | undefined
  /** Paths left by the operator: their problems are shown. */
  readonly touched: ReadonlySet<string>
  readonly showAll: boolean
  /** Field problems of the station's last refusal, until the field changes. */
  readonly refused: FieldProblems
  /** Doubts that a person has answered (doubts.ts). */
  readonly answered: ReadonlySet<string>
  readonly note: Note | undefined
  /** Its label was voided, or it comes back by one: looked over once by Enter before it is bought, whatever is mended in it. */
  readonly startedOver?: 'as-it-was' | 'typed-on' | undefined
  /** What the scan of this order put aside. */
  readonly putAside?: string | undefined
  /** Orders that came on the bench by a scan so far: each takes the focus to its first open field. */
  readonly arrivals: number
}

export type PackAction =
  | { readonly kind: 'scanned'; readonly reference: string; readonly commandId: string }
  | { readonly kind: 'reference-typed'; readonly reference: string }
  /** The order that somebody knows by the number typed last: what was typed before it goes aside. */
  | { readonly kind: 'known-taken'; readonly reference: string; readonly commandId: string }
  /** One that was put aside without a number. */
  | { readonly kind: 'taken-up'; readonly id: string; readonly commandId: string }
  | { readonly kind: 'ahead-typed'; readonly text: string }
  | { readonly kind: 'note'; readonly note: Note }
  | { readonly kind: 'edited'; readonly path: string; readonly text: string }
  | { readonly kind: 'cursor-in'; readonly path: string }
  | { readonly kind: 'draft'; readonly draft: Draft }
  /** One of several items or packages is taken out: those behind it move up, with what is said of them. */
  | { readonly kind: 'entry-removed'; readonly list: List; readonly index: number }
  | { readonly kind: 'left'; readonly path: string }
  | { readonly kind: 'show-all' }
  | { readonly kind: 'service'; readonly service: ServiceName }
  /** One of the prices, by a person. */
  | { readonly kind: 'rate-picked'; readonly shippingService: string }
  /** One of the prices, by the form itself. */
  | { readonly kind: 'rate-marked'; readonly shippingService: string }
  /** A field that was left shows its text in the way it is read. */
  | { readonly kind: 'tidied'; readonly path: string; readonly text: string }
  | {
      readonly kind: 'second-label'
      readonly reason: string
      readonly commandId: string
      /** Of the label that there is. */
      readonly box?: OrderBox | undefined
    }
  /** How many boxes its order has by its labels. */
  | { readonly kind: 'boxes-were'; readonly reference: string; readonly count: number }
  /** Not sent: what the operator has to know first, by field. */
  | { readonly kind: 'refused'; readonly refused: FieldProblems }
  | { readonly kind: 'shipping' }
  | ({ readonly kind: 'shipped' } & Shipped)
  | {
      readonly kind: 'not-shipped'
      readonly code: string
      readonly refused: FieldProblems
      readonly commandId: string
    }
  | { readonly kind: 'next'; readonly commandId: string }
  /** Its label was voided; without a reference it does not go again. */
  | {
      readonly kind: 'restart'
      readonly reference: string | undefined
      readonly commandId: string
      /** Fills the form where nothing of the order stands in it; `anew`: whatever stands in it, which nobody typed. */
      readonly voided?: { readonly shipment: ShipmentView; readonly house: House; readonly anew?: true }
    }
  /** What comes back by a return label for this shipment's box. */
  | {
      readonly kind: 'return-label'
      readonly shipment: ShipmentView
      readonly draft: Draft
      readonly commandId: string
    }
  | { readonly kind: 'looked-over' }
  /** It is right as it stands. */
  | { readonly kind: 'answered'; readonly doubt: string }
  | { readonly kind: 'put-aside'; readonly commandId: string }
  /** It is not packed any more: a person said so, or its label was bought since. */
  | { readonly kind: 'dropped'; readonly id: string }
  /** Ready to ship while its service is away: it waits by its name. */
  | { readonly kind: 'prepared'; readonly draft: Draft; readonly at: string; readonly commandId: string }
  /** Prepared packages that stand among the imported orders now. */
  | { readonly kind: 'taken-in'; readonly drafts: readonly Draft[] }
  /** As it was left: before a reload, a crash, a restart, or in the other mode. */
  | { readonly kind: 'restored'; readonly bench: WindowBench }
  /** What is set aside at the station. `kept`: changes of this window that it confirmed; `anew`: read, not told. */
  | {
      readonly kind: 'aside-told'
      readonly revision: number
      readonly aside: readonly Draft[]
      readonly kept?: readonly BenchChange[]
      readonly anew?: true
      /** Of this window, in this mode, from before another one: still on their way to the station. */
      readonly owed?: readonly BenchChange[]
    }
  /** It was taken back here, and another window was first. */
  | { readonly kind: 'taken-elsewhere'; readonly id: string; readonly commandId: string }
  | ({
      readonly kind: 'last-result'
      readonly onBench: boolean
      readonly house: House
    } & Shipped)
  /** The station is in its other mode, which has a bench of its own. */
  | { readonly kind: 'cleared'; readonly commandId: string }
  /** The ledger knows nothing that stands in the way of this reference. */
  | { readonly kind: 'asked'; readonly reference: string }
  | { readonly kind: 'undecided'; readonly reference: string; readonly shipmentId: string | undefined }
  | { readonly kind: 'labelled'; readonly reference: string }
  | { readonly kind: 'awaits'; readonly shipmentId: string | undefined }

export const startPacking = (service: ServiceName, commandId: string): PackState => ({
  usual: service,
  draft: emptyDraft(service),
  aside: [],
  shelf: EMPTY_SHELF,
  phase: { kind: 'form' },
  ahead: '',
  commandId,
  duplicateReason: undefined,
  touched: new Set(),
  showAll: false,
  refused: {},
  answered: new Set(),
  note: undefined,
  arrivals: 0,
  unasked: false,
})
