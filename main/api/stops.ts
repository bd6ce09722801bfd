// Calls that wait for a supervisor's PIN: each has a number of its own, by which the PIN opens that very call.
import { hash } from 'node:crypto'
import type { Ids } from '../core/ports.ts'
import type { Problem } from '../core/problem.ts'
import { canonicalJson } from '../core/records/canonical-json.ts'
import type { Result } from '../core/result.ts'

/** Far more than one bench has at once. */
const MOST_STOPS = 100

export interface Stops {
  /** What of a call makes it the same one again: all but the id under which it is sent. */
  about(channel: string, input: unknown): string
  /** The answer, with the number of the stop where it is one. */
  told<T>(reply: Result<T, Problem>, channel: string, input: unknown): Result<T, Problem>
  /** What was stopped; undefined where nobody knows of it any more. */
  aboutOf(stop: string): string | undefined
}

export function createStops(ids: Ids): Stops {
  const stopped = new Map<string, string>()
  const about = (channel: string, input: unknown) => {
    const { commandId: _, ...asked } = (input ?? {}) as { readonly commandId?: unknown }
    return hash('sha256', canonicalJson([channel, asked]), 'base64url')
  }
  return {
    about,
    told(reply, channel, input) {
      if (reply.ok || !asksForSupervisor(reply.problem)) return reply
      const stop = ids.next()
      stopped.set(stop, about(channel, input))
      for (const oldest of stopped.keys()) {
        if (stopped.size <= MOST_STOPS) break
        stopped.delete(oldest)
      }
      return { ok: false, problem: { ...reply.problem, stop } }
    },
    aboutOf: stop => stopped.get(stop),
  }
}

const asksForSupervisor = ({ code }: Problem): boolean =>
  code === 'people.supervisor-needed' || code.startsWith('limits.')
