// What this process knows and could not write down: answers of services, ends of voids, closes and prints. The disk may
// be full or the database away; nothing that was answered is thrown away for that, and no restart is needed to settle it.
import { LedgerFailure } from '../core/ledger.ts'

export interface PendingWrite {
  readonly kind: 'purchase' | 'void' | 'funds' | 'close' | 'print'
  /** Of the shipment, the funds, the close or the print job. */
  readonly id: string
}

export interface PendingWrites {
  /**
   * Writes. What the ledger does not take now is said to the caller, as ever, and kept here: it is written, in the
   * order of coming, as soon as it can be, and `late` is told.
   */
  keep<T>(what: PendingWrite, write: () => Promise<T>, late?: (value: T) => void): Promise<T>
  /** Not on record yet. */
  waiting(): readonly PendingWrite[]
  /** Resolves when nothing waits any more. */
  written(): Promise<void>
}

export interface PendingWritesOptions {
  /** Something began to wait, or is written. */
  readonly onChange: () => void
  /** A write that failed for another reason than the ledger's is given up: a bug. */
  readonly onBug: (what: PendingWrite, error: unknown) => void
  readonly firstRetryMs?: number
  readonly longestRetryMs?: number
}

interface Entry {
  readonly what: PendingWrite
  readonly attempt: () => Promise<void>
}

export function createPendingWrites({
  onChange,
  onBug,
  firstRetryMs = 250,
  longestRetryMs = 5_000,
}: PendingWritesOptions): PendingWrites {
  const entries: Entry[] = []
  let working: Promise<void> | undefined

  async function work(): Promise<void> {
    let waitMs = firstRetryMs
    for (let first = entries[0]; first; first = entries[0]) {
      await new Promise(resolve => setTimeout(resolve, waitMs))
      // All that wait are tried: one that its disk refuses must not hold up those of another record.
      const before = entries.length
      for (const entry of [...entries]) await tryAgain(entry)
      waitMs = entries.length < before ? firstRetryMs : Math.min(waitMs * 2, longestRetryMs)
    }
    working = undefined
  }

  async function tryAgain(entry: Entry): Promise<void> {
    try {
      await entry.attempt()
    } catch (error) {
      if (error instanceof LedgerFailure) return
      onBug(entry.what, error)
    }
    entries.splice(entries.indexOf(entry), 1)
    onChange()
  }

  return {
    async keep(what, write, late) {
      try {
        return await write()
      } catch (error) {
        if (!(error instanceof LedgerFailure)) throw error
        entries.push({
          what,
          attempt: async () => {
            const value = await write()
            late?.(value)
          },
        })
        working ??= work()
        onChange()
        throw error
      }
    },
    waiting: () => entries.map(({ what }) => what),
    async written() {
      await working
    },
  }
}
