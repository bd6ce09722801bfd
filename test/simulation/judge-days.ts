// Where benches share their records, nothing is bought of the label server while a close of its day is on record without an
// answer, whoever began it and whatever became of them.
import type { Facts } from './judge-facts.ts'
import { nameOf, referenceKey, type Sale } from './services/sale.ts'
import type { Pressed } from './witnessed.ts'

export class DaysJudge {
  /** Closes of the live day that the shared records have without an answer at this moment. */
  closing: () => readonly string[] = () => []
  readonly #facts: Pick<Facts, 'open' | 'violated'>
  /** When a label was asked for. */
  readonly #closedThen = new WeakMap<Pressed, readonly string[]>()

  constructor(facts: Pick<Facts, 'open' | 'violated'>) {
    this.#facts = facts
  }

  pressed(pressed: Pressed): void {
    if (pressed.channel === 'pack.ship') this.#closedThen.set(pressed, this.closing())
  }

  /** Who asked before the close began may have been first; a batch presses nothing. */
  sold({ mode, service, reference }: Sale): void {
    if (mode !== 'live' || service !== 'label-server') return
    const key = referenceKey(reference)
    const presses = [...this.#facts.open()].filter(({ input }) => referenceKey(nameOf(input)) === key)
    if (presses.length === 0) return
    const close = this.closing().find(id => presses.every(one => this.#closedThen.get(one)?.includes(id)))
    if (close === undefined) return
    this.#facts.violated(
      'bought while the day closes',
      `${reference} was asked for at ${presses[0]?.bench} and sold while the close ${close} had no answer`,
    )
  }
}
