// Whether a service is away: a purchase or prices that never left, or some in a row that nobody answered, and then a look
// that buys nothing and is not answered either. Until it answers anything, nothing is bought there, so that no packer waits
// for what does not come.

import type { Clock } from '../core/ports.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { ServiceCheck, ServiceOutcome } from '../core/purchases/label-service.ts'
import type { ServiceName } from '../core/shipment/shipment.ts'
import { wasReached } from './answers.ts'

/** As many requests without an answer are no accident. */
const IN_A_ROW = 3
/** From one look to the next; the last one stays. */
const LOOKS_MS = [2_000, 5_000, 10_000, 20_000, 30_000] as const
/** A person who presses the key is told within this. */
const PRESS_MS = 3_000
/** What a look of so short a time ago said still holds. */
const FRESH_MS = 1_000
/** What a look asks may be down alone: then the next purchase is the look, and pauses it again where nobody answers. */
const LONGEST_MS = 5 * 60_000

interface Looked {
  readonly name: ServiceName
  check(): Promise<ServiceCheck>
}

export interface Breaker {
  /** The outcome of a request to it. Only `buy` and `rates` count against it; any answer counts for it. */
  heard(service: Looked, outcome: ServiceOutcome<unknown>, call: string | symbol): void
  /** Somebody looked, and it answered. */
  answered(name: ServiceName): void
  /** Since when nothing is bought there (ISO 8601). */
  pausedSince(name: ServiceName): string | undefined
  /** Why nothing is bought there now; one that was away is looked at once more, a second after the last look or later. */
  whyPaused(service: Looked): Promise<Problem | undefined>
  /** Other settings: what was known no longer counts. */
  forget(): void
}

interface Pause {
  /** As the settings name it now. */
  service: Looked
  readonly since: string
  readonly begunAt: number
  lookedAt: number
  looks: number
  timer?: NodeJS.Timeout
  look?: Promise<boolean> | undefined
}

/** `onChange` hears of every pause and its end; none is begun once `ending` is aborted. */
export function createBreaker(clock: Clock, onChange: () => void, ending: AbortSignal): Breaker {
  const unanswered = new Map<ServiceName, number>()
  const suspected = new Set<ServiceName>()
  const pauses = new Map<ServiceName, Pause>()

  const end = (name: ServiceName) => {
    unanswered.delete(name)
    const pause = pauses.get(name)
    if (!pause) return
    clearTimeout(pause.timer)
    pauses.delete(name)
    onChange()
  }

  const lookAt = (pause: Pause): Promise<boolean> => {
    pause.look ??= answers(pause.service).then(isBack => {
      pause.look = undefined
      pause.lookedAt = performance.now()
      if (isBack && pauses.get(pause.service.name) === pause) end(pause.service.name)
      return isBack
    })
    return pause.look
  }

  const lookLater = (pause: Pause) => {
    const waitMs = LOOKS_MS[Math.min(pause.looks, LOOKS_MS.length - 1)]
    pause.looks += 1
    pause.timer = setTimeout(() => {
      void lookAt(pause).then(isBack => {
        const { name } = pause.service
        if (isBack || ending.aborted || pauses.get(name) !== pause) return
        if (performance.now() - pause.begunAt < LONGEST_MS) return lookLater(pause)
        end(name)
        unanswered.set(name, IN_A_ROW - 1)
      })
    }, waitMs)
    pause.timer.unref()
  }

  const suspect = async (service: Looked) => {
    const { name } = service
    if (suspected.has(name) || pauses.has(name) || ending.aborted) return
    suspected.add(name)
    const isBack = await answers(service)
    suspected.delete(name)
    if (isBack) unanswered.delete(name)
    // Another answer, or other settings, came meanwhile.
    if ((unanswered.get(name) ?? 0) < IN_A_ROW || ending.aborted) return
    const pause: Pause = {
      service,
      since: clock.now().toISOString(),
      begunAt: performance.now(),
      lookedAt: performance.now(),
      looks: 0,
    }
    pauses.set(name, pause)
    onChange()
    lookLater(pause)
  }

  const forget = () => {
    unanswered.clear()
    for (const name of [...pauses.keys()]) end(name)
  }
  ending.addEventListener('abort', forget, { once: true })

  return {
    heard(service, outcome, call) {
      const { name } = service
      if (outcome.kind !== 'unknown' && (outcome.kind === 'answered' || wasReached(outcome))) return end(name)
      if (!isUnanswered(outcome) || !COUNTED.has(call)) return
      // What nobody could be handed is no slow answer: the look alone says whether the service is there.
      const count = outcome.kind === 'not-sent' ? IN_A_ROW : (unanswered.get(name) ?? 0) + 1
      unanswered.set(name, count)
      if (count >= IN_A_ROW) void suspect(service)
    },
    pausedSince: name => pauses.get(name)?.since,
    answered: end,
    async whyPaused(service) {
      const pause = pauses.get(service.name)
      if (!pause) return undefined
      pause.service = service
      const isFresh = performance.now() - pause.lookedAt < FRESH_MS
      if (!isFresh && (await withinMs(lookAt(pause), PRESS_MS))) return undefined
      return problem('service-unreachable', 'service.paused')
    },
    forget,
  }
}

/** What only reads may be down alone. */
const COUNTED: ReadonlySet<string | symbol> = new Set(['buy', 'rates'])

/** Nobody heard it, or nobody said what came of it. Credentials and too many requests are another matter. */
function isUnanswered(outcome: ServiceOutcome<unknown>): boolean {
  if (outcome.kind === 'not-sent') return outcome.problem.kind === 'service-unreachable'
  return outcome.kind === 'unknown'
}

const answers = (service: Looked): Promise<boolean> =>
  service.check().then(
    ({ answers: is }) => is,
    () => false,
  )

async function withinMs(look: Promise<boolean>, ms: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ms)
  try {
    return await Promise.race([look, promise])
  } finally {
    clearTimeout(timer)
  }
}
