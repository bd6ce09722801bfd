// Owns what is known of the services' health, learnt from the calls that are made anyway.
import type { ServiceOutcome } from '../core/label-service.ts'
import type { Clock } from '../core/ports.ts'
import type { ServiceName } from '../core/shipment.ts'
import type { ServiceHealth } from './room.ts'

export interface HealthWatch {
  of(service: ServiceName): ServiceHealth
  /** The same service; every outcome of its calls is noted. */
  watched<Service extends { readonly name: ServiceName }>(service: Service): Service
  /** Another mode or address: what was known no longer counts. */
  forget(): void
}

export function createHealthWatch(clock: Clock, onChange: () => void): HealthWatch {
  const known = new Map<ServiceName, ServiceHealth>()

  const note = (service: ServiceName, answer: unknown) => {
    if (!isOutcome(answer)) return
    const before = known.get(service)?.state
    const state = stateOf(answer)
    known.set(service, {
      state,
      askedAt: clock.now().toISOString(),
      ...(answer.kind !== 'answered' && state !== 'ok' && { problem: answer.problem }),
    })
    if (before !== state) onChange()
  }

  return {
    of: service => known.get(service) ?? { state: 'unasked' },
    watched: service =>
      new Proxy(service, {
        get(target, key) {
          const member: unknown = Reflect.get(target, key)
          if (typeof member !== 'function') return member
          return (...args: unknown[]) => {
            const answer: unknown = member.apply(target, args)
            if (answer instanceof Promise)
              answer.then(
                value => note(service.name, value),
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
