// Return labels, by whatever way they were asked for: a package comes back once (I1), its label lies in the box of the one
// that went out and says so for good (I9, decision 145). Whose return it is stands in what persons pressed, at the bench
// or for orders that were prepared.
import { nameOf, referenceKey, type Sale } from './services/sale.ts'
import type { Pressed, Shown, Violated } from './witnessed.ts'

/** What the judge knows besides. */
interface ReturnFacts {
  readonly violated: Violated
  /** A person was told that it is void. */
  readonly isGone: (number: string) => boolean
  readonly lied: (about: string) => boolean
}

export class ReturnsJudge {
  readonly #facts: ReturnFacts
  /** The label that went out, by the name of what was asked for as its return. */
  readonly #outOf = new Map<string, string>()
  readonly #sold = new Map<string, Sale[]>()
  /** Somebody said why there is one more. */
  readonly #agreed = new Set<string>()

  constructor(facts: ReturnFacts) {
    this.#facts = facts
  }

  pressed({ channel, input }: Pressed): void {
    const asked = channel === 'pack.ship' ? [input] : channel === 'orders.prepared' ? input.orders : []
    for (const one of asked) {
      if (one.returnOf === undefined) continue
      this.#outOf.set(referenceKey(nameOf(one)), one.returnOf)
      if (one.duplicateReason !== undefined) this.#agreed.add(one.returnOf)
    }
  }

  sold(sale: Sale): void {
    const out = this.#outOf.get(referenceKey(sale.reference))
    if (out === undefined) return
    const sales = [...(this.#sold.get(out) ?? []), sale]
    this.#sold.set(out, sales)
    const live = sales.filter(
      ({ number, reference, state }) =>
        state === 'open' && !this.#facts.isGone(number) && !this.#facts.lied(referenceKey(reference)),
    )
    if (live.length < 2 || this.#agreed.has(out)) return
    const names = live.map(({ number, reference }) => `${number} of ${reference}`)
    this.#facts.violated('I1 returned twice', `one package comes back by ${names.join(' and ')}`)
  }

  /** When all is settled. */
  settled({ records }: Shown): void {
    for (const record of records) {
      const out = this.#outOf.get(referenceKey(nameOf(record)))
      if (out === undefined || record.returnOf === out || record.origin === 'fetched') continue
      if (this.#facts.lied(record.id) || this.#facts.lied(referenceKey(nameOf(record)))) continue
      this.#facts.violated(
        'a return forgotten',
        `${nameOf(record)} is on record as no return label of ${out}`,
      )
    }
  }
}
