// A store that can be suspended while the station runs: calls are refused meanwhile; it is opened again or left closed.

import { type Problem, problem } from '../core/problem.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import { ok, type Result } from '../core/result.ts'
import { READS, type ReadMethod, WRITES, type WriteMethod } from '../storage/methods.ts'
import { OPERATIONS } from '../storage/operations.ts'
import { type Args, type Calls, callsOf, type Outcome } from '../storage/ports.ts'
import type { LocalStore, Store, StoreLife } from '../storage/store.ts'

export interface StoreRest {
  /** From now on nothing new is begun; what is under way ends. */
  mute(): void
  /** Closes the files, so that a move may have them. */
  close(): Promise<void>
  /** Goes on, with the files opened again where they were closed. */
  wake(): Promise<Result<undefined, Problem>>
  /** Stays closed: why, for whoever asks from now on. */
  retire(why: Problem): void
}

const MOVING = problem('storage', 'warehouse.moving')

type KeptWrite = Exclude<WriteMethod, keyof StoreLife>
const KEPT_WRITES = WRITES.filter((method): method is KeptWrite => method !== 'acceptOlderCopy')

const rows: {
  readonly [M in KeptWrite]: { readonly startsAnew?: ((args: Args<M>) => boolean) | undefined }
} = OPERATIONS

export function restingStore(
  first: LocalStore,
  reopen: () => Promise<Result<LocalStore, Problem>>,
): { readonly store: Store; readonly rest: StoreRest } {
  let open: LocalStore | undefined = first
  let muted: Problem | undefined
  const awake = (): LocalStore => {
    if (!open) throw new LedgerFailure(muted ?? MOVING)
    return open
  }
  const call = async <M extends KeptWrite | ReadMethod>(method: M, args: Args<M>): Promise<Outcome<M>> => {
    const store: Calls<KeptWrite | ReadMethod> = awake()
    return store[method](...args)
  }
  return {
    store: {
      ...callsOf(READS, call),
      ...callsOf(KEPT_WRITES, async (method, args) => {
        if (muted && rows[method].startsAnew?.(args)) throw new LedgerFailure(muted)
        return call(method, args)
      }),
      acceptOlderCopy: async (...args) => awake().acceptOlderCopy(...args),
      purge: async (...args) => awake().purge(...args),
      verify: async (...args) => awake().verify(...args),
      backup: async path => awake().backup(path),
      stats: async () => awake().stats(),
      reviewTrail: async () => awake().reviewTrail(),
      standing: () => muted ?? open?.standing(),
      stop: async () => open?.stop(),
    },
    rest: {
      mute() {
        muted = MOVING
      },
      async close() {
        const closing = open
        open = undefined
        await closing?.stop()
      },
      async wake() {
        if (!open) {
          const opened = await reopen()
          if (!opened.ok) return opened
          await opened.value.recover()
          open = opened.value
        }
        muted = undefined
        return ok(undefined)
      },
      retire(why) {
        muted = why
      },
    },
  }
}
