// Return labels, by whatever way they were asked for: a package comes back once (I1), its label lies in the box of the one
// that went out and says so for good (I9, decision 145). Whose return it is stands in what persons pressed, at the bench
// or for orders that were prepared.
import type { Reply } from './bench.ts'
import type { Facts } from './judge-facts.ts'
import { nameOf, referenceKey, type Sale } from './services/sale.ts'
import type { Pressed, Shown } from './witnessed.ts'

type ReturnFacts = Pick<Facts, 'violated' | 'goneAt' | 'lied'>

/** One name may be given to the returns of two labels: one of them is refused. */
interface Asked {
  readonly pressed: Pressed
  /** The label that went out. */
  readonly out: string
}

export class ReturnsJudge {
  readonly #facts: ReturnFacts
  /** By the name of what was asked for as a return. */
  readonly #asked = new Map<string, Asked[]>()
  readonly #sold = new Map<string, Sale[]>()
  /** Somebody said why there is one more. */
  readonly #agreed = new Set<string>()

  constructor(facts: ReturnFacts) {
    this.#facts = facts
  }

  pressed(pressed: Pressed): void {
    const { channel, input } = pressed
    const orders = channel === 'pack.ship' ? [input] : channel === 'orders.prepared' ? input.orders : []
    for (const one of orders) {
      if (one.returnOf === undefined) continue
      const key = referenceKey(nameOf(one))
      this.#asked.set(key, [...(this.#asked.get(key) ?? []), { pressed, out: one.returnOf }])
      if (one.duplicateReason !== undefined) this.#agreed.add(one.returnOf)
    }
  }

  /** What was refused before it was sold is no return of anything. */
  heard(pressed: Pressed, { problem }: Reply): void {
    if (pressed.channel !== 'pack.ship' || problem?.code !== 'purchase.already-shipped') return
    const key = referenceKey(nameOf(pressed.input))
    const left = this.#asked.get(key)?.filter(one => one.pressed !== pressed)
    if (left) this.#asked.set(key, left)
  }

  sold(sale: Sale): void {
    const outs = this.#outsOf(sale.reference)
    const [out] = outs
    // While two are under way, the name does not say which of them is sold.
    if (out === undefined || outs.length > 1) return
    const sales = [...(this.#sold.get(out) ?? []), sale]
    this.#sold.set(out, sales)
    const live = sales.filter(
      ({ number, reference, state }) =>
        state === 'open' &&
        this.#facts.goneAt(number) === undefined &&
        !this.#facts.lied(referenceKey(reference)),
    )
    if (live.length < 2 || this.#agreed.has(out)) return
    const names = live.map(({ number, reference }) => `${number} of ${reference}`)
    this.#facts.violated('I1 returned twice', `one package comes back by ${names.join(' and ')}`)
  }

  /** When all is settled. */
  settled({ records }: Shown): void {
    for (const record of records) {
      const outs = this.#outsOf(nameOf(record))
      if (outs.length === 0 || record.origin === 'fetched') continue
      if (outs.some(out => record.returnOf === out)) continue
      if (this.#facts.lied(record.id) || this.#facts.lied(referenceKey(nameOf(record)))) continue
      this.#facts.violated(
        'a return forgotten',
        `${nameOf(record)} is on record as no return label of ${outs.join(' or ')}`,
      )
    }
  }

  #outsOf(name: string): readonly string[] {
    return [...new Set(this.#asked.get(referenceKey(name))?.map(({ out }) => out))]
  }
}
