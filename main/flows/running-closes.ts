// The closes that this process is asked for, from the question to their end: whoever is at the bench may stop one.
import type { Mode } from '../core/purchases/purchase.ts'

export interface RunningCloses {
  /** Of a mode there is one at a time; it may still wait for labels that are being bought. */
  begin(mode: Mode): RunningClose
  runs(mode: Mode): boolean
  /** It has been asked for, and begins once labels that are being bought are known. */
  waits(mode: Mode): boolean
  isStopping(id: string): boolean
  /** `id`: absent for the one of the mode that waits. Undefined where no such close is here. */
  stop(of: { readonly id?: string | undefined; readonly mode: Mode }): 'stops' | 'stops-already' | undefined
}

export interface RunningClose {
  /** Aborted once somebody stops it. */
  readonly stopped: AbortSignal
  /** Said to wait until this is there. */
  waitFor<T>(work: Promise<T>): Promise<T>
  /** Its labels are on record under this id. */
  started(id: string): void
  end(): void
}

interface One {
  readonly mode: Mode
  readonly stopping: AbortController
  waits: boolean
  id?: string
}

/** `onStop`: hears of one that runs. */
export function createRunningCloses(onStop: (id: string) => void = () => undefined): RunningCloses {
  const all = new Set<One>()
  const find = (isIt: (one: One) => boolean) => [...all].find(isIt)
  return {
    begin(mode) {
      const one: One = { mode, stopping: new AbortController(), waits: false }
      all.add(one)
      return {
        stopped: one.stopping.signal,
        waitFor(work) {
          one.waits = true
          return work.finally(() => {
            one.waits = false
          })
        },
        started(id) {
          one.id = id
        },
        end: () => void all.delete(one),
      }
    },
    runs: mode => find(one => one.mode === mode) !== undefined,
    waits: mode => find(one => one.mode === mode && one.waits) !== undefined,
    isStopping: id => find(one => one.id === id)?.stopping.signal.aborted === true,
    stop({ id, mode }) {
      const one = find(each => (id === undefined ? each.mode === mode : each.id === id))
      if (!one) return undefined
      if (one.stopping.signal.aborted) return 'stops-already'
      one.stopping.abort()
      if (one.id !== undefined) onStop(one.id)
      return 'stops'
    },
  }
}
