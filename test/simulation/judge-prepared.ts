// Packages that were made ready while a service was away: each stays by its name until it is an order, and nothing is
// bought of it before somebody says so (decision 133). What was said of it then, whose return it is and why it weighs so
// much, stays with it.
import type { Reply } from './bench.ts'
import { referenceKey, type Sale } from './services/sale.ts'
import type { Pressed, Shown, Violated } from './witnessed.ts'

export class PreparedJudge {
  readonly #violated: Violated
  /** Said to be put aside, by bench. */
  readonly #kept = new Map<string, Set<string>>()
  /** Put aside or about to be, and nobody asked for orders of them yet. */
  readonly #resting = new Set<string>()
  /** Asked to be bought, and not answered yet: put aside meanwhile, it may still be bought. */
  readonly #asked = new Set<string>()
  /** What was said of each as it was put aside, once or twice, by bench and id. */
  readonly #said = new Map<string, Set<string>>()
  /** Made orders with the word of a person on their weight. */
  readonly #answered = new Set<string>()

  constructor(violated: Violated) {
    this.#violated = violated
  }

  pressed({ bench, channel, input }: Pressed): void {
    if (channel === 'bench.keep') {
      for (const key of putBy(input)) if (!this.#asked.has(key)) this.#resting.add(key)
      for (const { put } of input.changes ?? []) {
        if (put === undefined) continue
        const key = `${bench} ${put.id}`
        this.#said.set(key, (this.#said.get(key) ?? new Set()).add(saidOf(put)))
      }
    }
    if (channel === 'orders.prepared') {
      for (const { reference, weightSaid } of input.orders) {
        this.#resting.delete(referenceKey(reference))
        if (weightSaid !== undefined) this.#answered.add(referenceKey(reference))
      }
    }
    if (channel !== 'pack.ship') return
    this.#resting.delete(referenceKey(input.reference))
    this.#asked.add(referenceKey(input.reference))
  }

  heard({ bench, channel, input }: Pressed, { ok, value }: Reply): void {
    if (channel === 'pack.ship') this.#asked.delete(referenceKey(input.reference))
    if (!ok) return
    if (channel === 'bench.keep') {
      const kept = this.#kept.get(bench) ?? new Set()
      this.#kept.set(bench, kept)
      for (const key of putBy(input)) kept.add(key)
    }
    if (channel !== 'bench.aside') return
    for (const one of value.aside) {
      const said = this.#said.get(`${bench} ${one.id}`)
      if (said === undefined || said.has(saidOf(one))) continue
      this.#violated(
        'prepared and changed',
        `${one.reference}: ${[...said].join(' or ')} was said of it, and ${saidOf(one)} is`,
      )
    }
  }

  sold({ reference, number }: Sale): void {
    if (!this.#resting.has(referenceKey(reference))) return
    this.#violated('bought by itself', `${number} of ${reference} was bought, and it only waits on the bench`)
  }

  /** When all is settled: it is aside, an order, or a label. */
  settled({ bench, mode, records, orders, aside }: Shown): void {
    if (mode !== 'live') return
    const there = new Set([...records, ...orders, ...aside].map(({ reference }) => referenceKey(reference)))
    for (const key of this.#kept.get(bench) ?? []) {
      if (!there.has(key))
        this.#violated('prepared and lost', `${key} was prepared at ${bench} and is nowhere`)
    }
    for (const { reference, outcome } of orders) {
      if (!this.#answered.has(referenceKey(reference)) || !outcome?.code.startsWith('weight.')) continue
      this.#violated(
        'a word counts for nothing',
        `the weight of ${reference} is asked about, and was answered`,
      )
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: an input of any channel
const putBy = ({ changes = [] }: any): readonly string[] =>
  changes.flatMap(({ put }: { put?: { reference: string } }) => (put ? referenceKey(put.reference) : []))

/** Whose return it is, and why its weight counts. */
// biome-ignore lint/suspicious/noExplicitAny: a draft as it was sent or came
const saidOf = ({ returning, weightSaid }: any): string =>
  JSON.stringify([returning?.of ?? null, weightSaid?.weightReason ?? null])
