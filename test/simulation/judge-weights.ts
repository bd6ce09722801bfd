// Orders of files and their weights: none is bought at ten times its weight, nor put aside to be bought later, before a
// person said why (decision 137).
import type { Reply } from './bench.ts'
import type { Modes } from './judge-modes.ts'
import { referenceKey } from './services/sale.ts'
import { filedIn, type Pressed } from './witnessed.ts'

/** Files that were mostly wrong count no more: beyond so many slips with a reason nothing is expected. */
const MOST_SLIPS = 1

/** As much of an order as is looked at. */
interface Weighed {
  readonly reference: string
  readonly shipment: { readonly packages: readonly [{ readonly weightOz: number }] }
  readonly weightSaid?: object
}

export class WeightsJudge {
  readonly #modes: Modes
  readonly #filed = new Map<string, number>()
  readonly #slips = new Map<string, number>()
  /** What was prepared at ten times what its file had said by then, and without a word. */
  readonly #unasked = new WeakMap<Pressed, readonly Weighed[]>()

  constructor(modes: Modes) {
    this.#modes = modes
  }

  pressed(pressed: Pressed): void {
    const { bench, channel, input } = pressed
    if (channel !== 'orders.prepared') return
    const orders: readonly Weighed[] = input.orders
    this.#unasked.set(
      pressed,
      orders.filter(one => one.weightSaid === undefined && this.#isHeavy(bench, one)),
    )
    // Its place in the file is the prepared one's from now on.
    for (const { reference, weightSaid } of orders)
      if (weightSaid) this.#filed.delete(keyOf(bench, reference))
  }

  #isHeavy(bench: string, { reference, shipment }: Weighed): boolean {
    const filedOz = this.#filed.get(keyOf(bench, reference))
    return filedOz !== undefined && shipment.packages[0].weightOz >= filedOz * 10
  }

  /** What is wrong with it, where something is. */
  heard(pressed: Pressed, { ok, value }: Reply): string | undefined {
    const { bench, channel, input } = pressed
    if (!ok || !this.#modes.wasLive(pressed)) return undefined
    const before = this.#slips.get(bench) ?? 0
    switch (channel) {
      case 'orders.import':
        for (const { reference, weightOz } of filedIn(input))
          this.#filed.set(keyOf(bench, reference), weightOz)
        return undefined
      case 'orders.prepared': {
        const said = input.orders.filter((one: Weighed) => one.weightSaid !== undefined)
        this.#slips.set(bench, before + said.length)
        const leftOut = new Set(value.leftOut.map((one: Weighed) => one.reference))
        const taken = this.#unasked.get(pressed)?.find(({ reference }) => !leftOut.has(reference))
        return taken && before < MOST_SLIPS ? `${taken.reference} was made an order ${UNASKED}` : undefined
      }
      case 'pack.ship':
      case 'pack.weigh':
        if (!this.#isHeavy(bench, input)) return undefined
        if (channel === 'pack.ship') this.#slips.set(bench, before + 1)
        if (input.weightReason !== undefined || before >= MOST_SLIPS) return undefined
        return `${input.reference} was taken ${UNASKED}`
      default:
        return undefined
    }
  }
}

const UNASKED = 'at ten times what its file says, and nobody was asked'

const keyOf = (bench: string, reference: string): string => `${bench} ${referenceKey(reference)}`
