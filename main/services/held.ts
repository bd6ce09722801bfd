// Carries a command's hold to where the first byte of its request leaves, past tokens, queues and handshakes.
import { AsyncLocalStorage } from 'node:async_hooks'
import { problem } from '../core/problem.ts'
import type { Hold } from '../core/records/hold.ts'

const held = new AsyncLocalStorage<() => boolean>()

/** `isKept` is asked for each request, and must answer at once: a wait would let the hold be lost meanwhile. */
export const createHold = (isKept: () => boolean): Hold => ({
  send: async ask =>
    isKept()
      ? held.run(isKept, ask)
      : { kind: 'not-sent', problem: problem('storage', 'warehouse.not-held') },
})

/** Whether a request of the command that runs now may leave. Asked just before its first byte. */
export const mayLeave = (): boolean => held.getStore()?.() ?? true
