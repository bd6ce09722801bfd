// In which mode a bench is, as far as anybody outside can know: between a save and its answer nobody does.
import type { Reply } from './bench.ts'
import type { Pressed, Violated } from './witnessed.ts'

export class Modes {
  readonly #violated: Violated
  readonly #unsteady = new Set<string>()
  readonly #turns = new Map<string, number>()
  readonly #turnOf = new WeakMap<Pressed, number>()

  constructor(violated: Violated) {
    this.#violated = violated
  }

  pressed(pressed: Pressed): void {
    const { bench } = pressed
    if (savesMode(pressed)) {
      this.#unsteady.add(bench)
      this.#turn(bench)
    }
    this.#turnOf.set(pressed, this.#turns.get(bench) ?? 0)
  }

  heard(pressed: Pressed, reply: Reply): void {
    this.#isAsShown(pressed, reply)
    if (!savesMode(pressed) || !reply.ok) return
    if (pressed.input.settings.mode === 'live') this.#unsteady.delete(pressed.bench)
    this.#turn(pressed.bench)
  }

  /** What was bought where practice was shown is practice, and the other way round. */
  #isAsShown({ bench, channel, input }: Pressed, { ok, value }: Reply): void {
    if (channel !== 'pack.ship' || !ok || input.shownMode === undefined) return
    const { environment, reference } = value.shipment
    if ((environment === 'training') === (input.shownMode === 'training')) return
    this.#violated(
      'I11 not in the mode shown',
      `${bench} showed ${input.shownMode}, and ${reference} is of ${environment}`,
    )
  }

  #turn(bench: string): void {
    this.#turns.set(bench, (this.#turns.get(bench) ?? 0) + 1)
  }

  isLive(bench: string): boolean {
    return !this.#unsteady.has(bench)
  }

  /** Live from the press until now. */
  wasLive(pressed: Pressed): boolean {
    return this.isLive(pressed.bench) && this.#turnOf.get(pressed) === (this.#turns.get(pressed.bench) ?? 0)
  }
}

export const savesMode = ({ channel, input }: Pressed): boolean =>
  channel === 'settings.save' && input?.settings?.mode !== undefined
