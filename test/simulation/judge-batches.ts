// What a file lists and the bench has bought stays bought: a batch that comes to it later buys no other label for it
// (decision 199), also where that one was voided. Whoever wants another asks for it at the bench.
import type { Reply } from './bench.ts'
import type { Facts } from './judge-facts.ts'
import { nameOf, referenceKey, type Sale } from './services/sale.ts'
import { filedIn, type Pressed } from './witnessed.ts'

export class BatchesJudge {
  readonly #facts: Pick<Facts, 'violated' | 'lied'>
  readonly #filed = new Set<string>()
  /** Presses at a bench that may still buy, by what they ask for. */
  readonly #asking = new Map<string, Set<Pressed>>()
  /** Orders of files that a person was told the bench's own label of, by mode. */
  readonly #told = new Set<string>()

  constructor(facts: Pick<Facts, 'violated' | 'lied'>) {
    this.#facts = facts
  }

  /** Whether a file lists it. */
  isFiled(key: string): boolean {
    return this.#filed.has(key)
  }

  pressed(pressed: Pressed): void {
    const { channel, input } = pressed
    // Whoever prepares it anew asks for another.
    if (channel === 'orders.prepared') {
      for (const order of input.orders)
        for (const mode of ['live', 'training']) this.#told.delete(`${mode} ${referenceKey(nameOf(order))}`)
    }
    if (channel !== 'pack.ship') return
    const key = referenceKey(nameOf(input))
    this.#asking.set(key, (this.#asking.get(key) ?? new Set()).add(pressed))
  }

  heard(pressed: Pressed, { ok, value }: Reply): void {
    const { channel, input } = pressed
    if (ok && channel === 'orders.import') {
      for (const { reference } of filedIn(input)) this.#filed.add(referenceKey(reference))
    }
    if (channel !== 'pack.ship') return
    const key = referenceKey(nameOf(input))
    const shipment = ok ? value.shipment : undefined
    // What nobody knows of may have been bought for this press.
    if (shipment !== undefined && shipment.purchase.kind !== 'bought') return
    this.#asking.get(key)?.delete(pressed)
    if (shipment === undefined || !this.#filed.has(key)) return
    this.#told.add(`${shipment.environment === 'training' ? 'training' : 'live'} ${key}`)
  }

  sold({ reference, number, mode }: Sale): void {
    const key = referenceKey(reference)
    if (!this.#told.has(`${mode} ${key}`) || this.#facts.lied(key)) return
    if ((this.#asking.get(key)?.size ?? 0) > 0) return
    this.#facts.violated(
      'I1 bought again by its batch',
      `${number} of ${reference} was bought, and nobody had asked for another than the bench’s`,
    )
  }
}
