// What is known of the services' health, learnt from the calls that are made anyway.

import type { Clock } from '../../core/ports.ts'
import type { Problem } from '../../core/problem.ts'
import type { ServiceCheck, ServiceOutcome } from '../../core/purchases/label-service.ts'
import type { ServiceName } from '../../core/shipment/shipment.ts'
import type { ServiceHealth } from '../station-services.ts'

/** Operations 6 and 7: their warnings belong to no label, so they are kept here (label-server.md, the envelope). */
const METER_CALLS: ReadonlySet<string | symbol> = new Set(['meters', 'meter'])

interface WatchedService {
  readonly name: ServiceName
  check(): Promise<ServiceCheck>
}

/** Who decides by them whether the service is away. */
interface Outcomes {
  heard(service: WatchedService, outcome: ServiceOutcome<unknown>, call: string | symbol): void
  answered(service: ServiceName): void
}

export interface HealthWatch {
  of(service: ServiceName): ServiceHealth
  /** The same service; every outcome of its calls is noted. */
  watched<Service extends WatchedService>(service: Service): Service
  /** Another mode or address: what was known no longer counts. */
  forget(): void
}

/**
 * `onTrouble` hears of every call that found the service away, or closed to us; `breaker` of how every one came out.
 */
export function createHealthWatch(
  clock: Clock,
  onChange: () => void,
  onTrouble: (service: ServiceName, problem: Problem) => void,
  breaker: Outcomes,
): HealthWatch {
  const known = new Map<ServiceName, ServiceHealth>()

  /** A look tells of the service what any other call does, once it is answered. */
  const noteLook = (service: ServiceName, { answers, authorized, findings }: ServiceCheck) => {
    if (!answers) return
    const before = known.get(service)
    const state = authorized ? 'ok' : 'refused'
    const [problem] = findings
    known.set(service, {
      state,
      askedAt: clock.now().toISOString(),
      ...(!authorized && problem && { problem }),
      ...(before?.meterWarnings && { meterWarnings: before.meterWarnings }),
    })
    breaker.answered(service)
    if (before?.state !== state) onChange()
  }

  const note = (watched: WatchedService, call: string | symbol, answer: unknown) => {
    if (call === 'check') return noteLook(watched.name, answer as ServiceCheck)
    if (!isOutcome(answer)) return
    breaker.heard(watched, answer, call)
    const service = watched.name
    const before = known.get(service)
    const state = stateOf(answer)
    const aboutMeters = answer.kind === 'answered' && METER_CALLS.has(call)
    const meterWarnings = aboutMeters ? answer.warnings : before?.meterWarnings
    known.set(service, {
      state,
      askedAt: clock.now().toISOString(),
      ...(answer.kind !== 'answered' && state !== 'ok' && { problem: answer.problem }),
      ...(meterWarnings && meterWarnings.length > 0 && { meterWarnings }),
    })
    if (answer.kind !== 'answered' && state !== 'ok') onTrouble(service, answer.problem)
    const saysAnother = aboutMeters && answer.warnings.join() !== (before?.meterWarnings ?? []).join()
    if (before?.state !== state || saysAnother) onChange()
  }

  return {
    of: service => known.get(service) ?? { state: 'unasked' },
    watched: service =>
      new Proxy(service, {
        get(target, key, itself: typeof service) {
          const member: unknown = Reflect.get(target, key)
          if (typeof member !== 'function') return member
          return (...args: unknown[]) => {
            const answer: unknown = member.apply(target, args)
            if (answer instanceof Promise)
              answer.then(
                value => note(itself, key, value),
                () => undefined,
              )
            return answer
          }
        },
      }),
    forget: () => known.clear(),
  }
}

function isOutcome(answer: unknown): answer is ServiceOutcome<unknown> {
  const kind = (answer as { kind?: unknown } | undefined)?.kind
  return kind === 'answered' || kind === 'refused' || kind === 'not-sent' || kind === 'unknown'
}

/** A refusal is a service that works; credentials it does not take are another matter. */
function stateOf(outcome: ServiceOutcome<unknown>): ServiceHealth['state'] {
  switch (outcome.kind) {
    case 'answered':
      return 'ok'
    case 'refused':
      return outcome.problem.kind === 'not-authorized' ? 'refused' : 'ok'
    case 'not-sent':
      return outcome.problem.kind === 'not-authorized' ? 'refused' : 'away'
    case 'unknown':
      return 'away'
  }
}
