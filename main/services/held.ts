// Carries a command's hold to where the first byte of its request leaves, past tokens, queues and handshakes.
import { AsyncLocalStorage } from 'node:async_hooks'
import { problem } from '../core/problem.ts'
import type { Hold } from '../core/records/hold.ts'

interface Kept {
  readonly isKept: () => boolean
  readonly stopped: AbortSignal | undefined
}

const held = new AsyncLocalStorage<Kept>()

const NOT_HELD = { kind: 'not-sent', problem: problem('storage', 'warehouse.not-held') } as const

/** `isKept` is asked for each request, and must answer at once: a wait would let the hold be lost meanwhile. */
export function createHold(isKept: () => boolean, stopped?: AbortSignal): Hold {
  const mayGo = () => isKept() && stopped?.aborted !== true
  return {
    send: async ask => (mayGo() ? held.run({ isKept: mayGo, stopped }, ask) : NOT_HELD),
  }
}

/** Whether a request of the command that runs now may leave. Asked just before its first byte. */
export const mayLeave = (): boolean => held.getStore()?.isKept() ?? true

/** What a request of the command waits for before it can leave; undefined once the command is stopped. */
export async function unlessStopped<T>(work: Promise<T>): Promise<T | undefined> {
  const stopped = held.getStore()?.stopped
  if (!stopped) return work
  const end = Promise.withResolvers<undefined>()
  const stop = () => end.resolve(undefined)
  stopped.addEventListener('abort', stop, { once: true })
  if (stopped.aborted) stop()
  try {
    return await Promise.race([work, end.promise])
  } finally {
    stopped.removeEventListener('abort', stop)
  }
}
