// What every part of the judge may ask of the rest of it.
import type { Sale } from './services/sale.ts'
import type { Pressed, Shown, Violated } from './witnessed.ts'

export interface Facts {
  readonly violated: Violated
  /** A person said of it what is not so. */
  readonly lied: (about: string) => boolean
  /** A person's word settled something of this shipment, true or not. */
  readonly saidOf: (shipmentId: string) => boolean
  /** By its number. */
  readonly saleOf: (number: string) => Sale | undefined
  /** Of what a screen shows as a label. */
  readonly soldAs: (record: Shown['records'][number]) => Sale | undefined
  readonly numberOf: (shipmentId: string) => string | undefined
  /** Persons gave its number, or said what is not so of it. */
  readonly isTyped: (number: string) => boolean
  /** When a person was told that this label is void. */
  readonly goneAt: (number: string) => number | undefined
  readonly papersOf: (mark: string) => number
  readonly arrivalsOf: (mark: string) => number
  /** Prints of a label that a person said came out. */
  readonly saidPrinted: (shipmentId: string) => number
  /** Presses that ask for a label and have no answer yet. */
  readonly open: () => Iterable<Pressed>
  readonly pressedAt: (pressed: Pressed) => number
  /** Whether each bench has records of its own. */
  readonly keepApart: () => boolean
  /** It was fetched by its number where a bench may know nothing of it: a person there may print and hand it over too. */
  readonly isElsewhereToo: (number: string) => boolean
  /** What was answered of a record, by its id. */
  readonly promised: ReadonlyMap<string, { readonly kind: string; readonly bench: string }>
}
