// A number names its order, whoever types it: what a bench was told of is found under it, and nothing else is (decision 155).
import type { Reply } from './bench.ts'
import type { Modes } from './judge-modes.ts'
import { nameOf, referenceKey } from './services/sale.ts'
import { filedIn, type Pressed, type Violated } from './witnessed.ts'

/** By bench, what it was told of in this mode. */
type Known = Map<string, Set<string>>

export class NamesJudge {
  readonly #violated: Violated
  readonly #modes: Modes
  readonly #labels: Known = new Map()
  readonly #orders: Known = new Map()
  /** What was known as it was asked for. */
  readonly #wasKnown = new WeakSet<Pressed>()

  constructor(modes: Modes, violated: Violated) {
    this.#modes = modes
    this.#violated = violated
  }

  pressed(pressed: Pressed): void {
    const { bench, channel, input } = pressed
    const known = channel === 'shipments.scan' ? this.#labels : this.#orders
    const name = channel === 'shipments.scan' ? input.code : input?.reference
    if (channel !== 'shipments.scan' && channel !== 'orders.find') return
    if (known.get(bench)?.has(referenceKey(name))) this.#wasKnown.add(pressed)
  }

  heard(pressed: Pressed, { value }: Reply): void {
    const { bench, channel, input } = pressed
    if (!this.#modes.wasLive(pressed)) return
    switch (channel) {
      case 'pack.ship':
        if (value.shipment.purchase.kind === 'bought') note(this.#labels, bench, nameOf(value.shipment))
        return
      case 'orders.import':
        if (value.leftOutCount > 0) return
        for (const { reference } of filedIn(input)) note(this.#orders, bench, reference)
        return
      case 'shipments.scan':
        this.#found(pressed, value.shipment && nameOf(value.shipment), input.code)
        return
      case 'orders.find':
        this.#found(pressed, value.order?.reference, input.reference)
        return
    }
  }

  #found(pressed: Pressed, found: string | undefined, asked: string): void {
    if (!this.#wasKnown.has(pressed)) return
    // The order of a box is found by any of its boxes.
    const is = found === undefined ? '' : referenceKey(found)
    if (is === referenceKey(asked) || is.startsWith(`${referenceKey(asked)} box `)) return
    const what = found ?? 'nothing'
    this.#violated('a number names another', `${pressed.bench} knows ${asked}, and found ${what} by it`)
  }
}

function note(where: Known, bench: string, name: string): void {
  where.set(bench, (where.get(bench) ?? new Set()).add(referenceKey(name)))
}
