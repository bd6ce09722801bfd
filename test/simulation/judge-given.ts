// A label that one bench gave to another: its box may stand at either, so that both know its code (decision 157).
import type { Reply } from './bench.ts'
import type { Pressed, Violated } from './witnessed.ts'

/** Of a label that is to be scanned. */
interface Given {
  givenFrom: string | undefined
  waits: { readonly at: string; readonly sinceMs: number } | undefined
  isTouched: boolean
}

export class GivenJudge {
  readonly #violated: Violated
  /** Scans of a label that was given away, and where it waited for one. */
  readonly #awaited = new WeakMap<Pressed, string>()
  readonly #wantedBack = new WeakMap<Pressed, Given>()

  constructor(violated: Violated) {
    this.#violated = violated
  }

  /** True where the label is given, or stays so unless it comes back. Given twice it is given once. */
  onPrint(pressed: Pressed, label: Given): boolean {
    const { bench, channel } = pressed
    if (channel === 'queue.takeBack' && label.givenFrom === bench) {
      this.#wantedBack.set(pressed, label)
      return true
    }
    if (channel !== 'queue.give' || (label.givenFrom ?? bench) !== bench) return false
    label.givenFrom = bench
    label.waits = undefined
    return true
  }

  /** Refused, it comes out there all the same. */
  ended(pressed: Pressed, reply: Reply): void {
    const label = this.#wantedBack.get(pressed)
    if (!label || !(reply.ok || reply.lost)) return
    label.isTouched = true
    label.waits = undefined
  }

  scanned(pressed: Pressed, { waits, givenFrom }: Given): void {
    if (waits !== undefined && givenFrom === pressed.bench) this.#awaited.set(pressed, waits.at)
  }

  /** What a scan of it was answered, where nobody had scanned it before. */
  heard(pressed: Pressed, { givenFrom, isTouched }: Given, kind: string): void {
    const { bench, input } = pressed
    if (givenFrom !== bench || isTouched) return
    const at = this.#awaited.get(pressed)
    // Where no bench asks for it, it is another label than the one that waits.
    if (at === undefined || (kind !== 'another' && kind !== 'no-label')) return
    const said = kind === 'another' ? 'a wrong label’s' : 'no label’s'
    this.#violated(
      'a given label taken for a wrong one',
      `${bench} gave ${input.code} to ${at}, and its code is said to be ${said}`,
    )
  }
}
