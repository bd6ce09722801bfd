// Owns a store that can be laid to rest while the station runs: refused in words meanwhile, opened again or left closed.
import { LedgerFailure } from '../core/ledger.ts'
import { type Problem, problem } from '../core/problem.ts'
import { ok, type Result } from '../core/result.ts'
import type { Store } from '../storage/store.ts'

export interface StoreRest {
  /** From now on nothing new is begun; what is under way comes to its end. */
  mute(): void
  /** Closes the files, so that a move may have them. */
  close(): Promise<void>
  /** Goes on, with the files opened again where they were closed. */
  wake(): Promise<Result<undefined, Problem>>
  /** Stays closed: why, for whoever asks from now on. */
  retire(why: Problem): void
}

const MOVING = problem('storage', 'warehouse.moving')

/** What begins something that a move must not meet half-way. */
function begins(method: string, args: readonly unknown[]): boolean {
  switch (method) {
    case 'intend':
    case 'intendFunds':
    case 'startClose':
    case 'startOrderRun':
    case 'addFetched':
      return true
    case 'changePurchase':
      return (args[0] as { readonly to?: unknown }).to === 'voiding'
    case 'changeJob':
      return (args[2] as { readonly state?: unknown }).state === 'sending'
    default:
      return false
  }
}

export function restingStore(
  first: Store,
  reopen: () => Promise<Result<Store, Problem>>,
): { readonly store: Store; readonly rest: StoreRest } {
  let open: Store | undefined = first
  let muted: Problem | undefined
  const call =
    (method: keyof Store) =>
    async (...args: readonly unknown[]): Promise<unknown> => {
      if (!open || (muted && begins(method, args))) throw new LedgerFailure(muted ?? MOVING)
      return (open[method] as (...given: readonly unknown[]) => Promise<unknown>)(...args)
    }
  const methods = Object.fromEntries(
    Object.keys(first).map(name => [name, call(name as keyof Store)]),
  ) as unknown as Store
  return {
    store: {
      ...methods,
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
