// Which durable steps of the right label on the right box the ends of a campaign met: a step is met where the station had
// been asked for it and had not answered yet.
import { BETWEEN_BENCHES, RIGHT_BOX, stepOf } from '../simulation/durable-steps.ts'
import type { RunningStation } from '../support/station-process.ts'
import type { Chance } from './random.ts'

export type Met = ReadonlyMap<string, number>

export class StepsMet {
  readonly #underWay = new Set<{ readonly step: string }>()
  readonly #waiting = new Map<string, () => void>()
  readonly #begun = new Set<string>()
  readonly #met = new Map<string, number>()

  /** The same station, and each of its calls is seen. */
  watch<Station extends Pick<RunningStation, 'call'>>(station: Station): Station {
    const call: RunningStation['call'] = async (channel, input) => {
      const asked = { step: stepOf(channel, input) }
      this.#underWay.add(asked)
      this.#waiting.get(asked.step)?.()
      try {
        return await station.call(channel, input)
      } finally {
        this.#underWay.delete(asked)
      }
    }
    return { ...station, call }
  }

  /** Until this step is asked for. */
  asked(step: string): Promise<void> {
    return new Promise(resolve => this.#waiting.set(step, resolve))
  }

  /** One of them, by chance; each once before any comes again. */
  next<Step extends string>(luck: Chance, steps: readonly Step[]): Step {
    const left = steps.filter(step => !this.#begun.has(step))
    if (left.length === 0) this.#begun.clear()
    const step = luck.pick(left.length === 0 ? steps : left)
    this.#begun.add(step)
    return step
  }

  /** The station is about to end, or the one beside it, which has a part in the steps between them alone. */
  ends(where: 'here' | 'beside' = 'here'): void {
    const isMet = (step: string) => where === 'here' || BETWEEN_BENCHES.some(one => one === step)
    const steps = new Set([...this.#underWay].map(({ step }) => step).filter(isMet))
    for (const step of steps) this.#met.set(step, (this.#met.get(step) ?? 0) + 1)
  }

  get met(): Met {
    return this.#met
  }
}

/** A line for a person: how many ends met each of the steps, those that none met too. */
export const metInWords = (met: Met): string =>
  `ends that met a durable step: ${[...RIGHT_BOX, ...BETWEEN_BENCHES].map(step => `${step} ${met.get(step) ?? 0}`).join(', ')}`

/** Of several shifts. */
export function together(all: readonly Met[]): Met {
  const sum = new Map<string, number>()
  for (const [step, times] of all.flatMap(met => [...met])) sum.set(step, (sum.get(step) ?? 0) + times)
  return sum
}
