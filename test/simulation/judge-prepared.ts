// Packages that were made ready while a service was away: each stays by its name until it is an order, and nothing is
// bought of it before somebody says so (decision 133).
import type { Reply } from './bench.ts'
import { referenceKey, type Sale } from './services/sale.ts'
import type { Pressed, Shown, Violated } from './witnessed.ts'

export class PreparedJudge {
  readonly #violated: Violated
  /** Said to be put aside, by bench. */
  readonly #kept = new Map<string, Set<string>>()
  /** Put aside or about to be, and nobody asked for orders of them yet. */
  readonly #resting = new Set<string>()

  constructor(violated: Violated) {
    this.#violated = violated
  }

  pressed({ channel, input }: Pressed): void {
    if (channel === 'bench.keep') for (const key of putBy(input)) this.#resting.add(key)
    if (channel === 'orders.prepared') {
      for (const { reference } of input.orders) this.#resting.delete(referenceKey(reference))
    }
    if (channel === 'pack.ship') this.#resting.delete(referenceKey(input.reference))
  }

  heard({ bench, channel, input }: Pressed, reply: Reply): void {
    if (channel !== 'bench.keep' || !reply.ok) return
    const kept = this.#kept.get(bench) ?? new Set()
    this.#kept.set(bench, kept)
    for (const key of putBy(input)) kept.add(key)
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
  }
}

// biome-ignore lint/suspicious/noExplicitAny: an input of any channel
const putBy = ({ changes = [] }: any): readonly string[] =>
  changes.flatMap(({ put }: { put?: { reference: string } }) => (put ? referenceKey(put.reference) : []))
