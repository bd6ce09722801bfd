// Where labels must be scanned back, a bench buys one order at a time: from soon after the press until its label is sold, or
// nobody knows whether it was (decision 124).
import type { Reply } from './bench.ts'
import { sim } from './scheduler.ts'
import { nameOf, referenceKey } from './services/sale.ts'
import type { Pressed, Violated } from './witnessed.ts'

/** A press has its turn, or is refused, by then; and as long may its answer be on its way. */
const AT_ONCE_MS = 250
/** Of all benches, to compare with the next ones. */
const MOST_TURNS = 40

/** A purchase for which its bench kept all others waiting, as far as anybody outside can know. */
interface Turn {
  readonly bench: string
  readonly key: string
  readonly fromMs: number
  readonly toMs: number
}

export class TurnsJudge {
  readonly #violated: Violated
  readonly #pressedAt: (pressed: Pressed) => number
  #turns: readonly Turn[] = []

  constructor(violated: Violated, pressedAt: (pressed: Pressed) => number) {
    this.#violated = violated
    this.#pressedAt = pressedAt
  }

  /** Its label was sold just now. */
  sold(pressed: Pressed): void {
    this.#took(pressed, sim().now)
  }

  ended(pressed: Pressed, reply: Reply): void {
    if (pressed.channel !== 'pack.ship' || reply.problem?.code !== 'purchase.unknown' || reply.lost) return
    const toMs = sim().now - AT_ONCE_MS
    if (toMs > this.#pressedAt(pressed) + AT_ONCE_MS) this.#took(pressed, toMs)
  }

  #took(pressed: Pressed, toMs: number): void {
    const { bench, input } = pressed
    const key = referenceKey(nameOf(input))
    const fromMs = Math.min(this.#pressedAt(pressed) + AT_ONCE_MS, toMs)
    const beside = this.#turns.find(
      one => one.bench === bench && one.key !== key && one.fromMs <= toMs && fromMs <= one.toMs,
    )
    this.#turns = [...this.#turns.slice(1 - MOST_TURNS), { bench, key, fromMs, toMs }]
    if (beside) this.#violated('two bought at once', `${key} was bought at ${bench} beside ${beside.key}`)
  }
}
