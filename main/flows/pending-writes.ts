// Keeps what could not be written until the ledger takes it again: the living station settles it, not the next start.
import type { CommandKind } from '../core/commands.ts'
import type { PendingWrite, PendingWrites } from '../core/pending-writes.ts'
import { LedgerFailure } from '../core/records/ledger.ts'

export interface PendingWritesOptions {
  /** Something began to wait, or is written. */
  readonly onChange: () => void
  /** It failed for another reason than the disk or the database; tried again all the same, but not for ever. */
  readonly onBug: (what: PendingWrite, error: unknown) => void
  /** What waits to be written is under way still: nobody changes account under it, and an orderly stop waits for it. */
  readonly follow: (kind: CommandKind, written: Promise<void>) => void
  readonly firstRetryMs?: number
  readonly longestRetryMs?: number
}

interface Entry {
  readonly what: PendingWrite
  readonly attempt: () => Promise<void>
  readonly written: () => void
  /** Why it was not written when it was tried last. */
  error: unknown
  bugs: number
  /** In this run nothing is written any more; the next start settles it as unknown. */
  isLost: boolean
}

/** A disk that failed while it wrote, or records that are damaged: nobody writes to them before a restart. */
const NEVER_IN_THIS_RUN: readonly string[] = [
  'storage.write-failed',
  'storage.damage-found',
  'storage.stopped',
  'station.ending',
]
const MOST_BUGS = 20

export function createPendingWrites({
  onChange,
  onBug,
  follow,
  firstRetryMs = 250,
  longestRetryMs = 5_000,
}: PendingWritesOptions): PendingWrites {
  const entries: Entry[] = []
  let working: Promise<void> | undefined

  const open = () => entries.filter(entry => !entry.isLost)
  /** An earlier write of the same record: its end must not come before its answer. */
  const ahead = ({ kind, id }: PendingWrite, entry?: Entry) => {
    const first = open().find(({ what }) => what.kind === kind && what.id === id)
    return first === entry ? undefined : first
  }

  async function work(): Promise<void> {
    let waitMs = firstRetryMs
    while (open().length > 0) {
      await new Promise(resolve => setTimeout(resolve, waitMs))
      const before = open()
      // Each is tried: one that is refused must not hold up those of other records.
      for (const entry of before) if (!ahead(entry.what, entry)) await tryAgain(entry)
      waitMs = open().length < before.length ? firstRetryMs : Math.min(waitMs * 2, longestRetryMs)
    }
    working = undefined
  }

  async function tryAgain(entry: Entry): Promise<void> {
    try {
      await entry.attempt()
      entries.splice(entries.indexOf(entry), 1)
      entry.written()
    } catch (error) {
      failed(entry, error)
      if (!entry.isLost) return
    }
    onChange()
  }

  function failed(entry: Entry, error: unknown): void {
    entry.error = error
    if (error instanceof LedgerFailure) {
      entry.isLost = NEVER_IN_THIS_RUN.includes(error.problem.code)
    } else {
      entry.bugs += 1
      if (entry.bugs === 1) onBug(entry.what, error)
      entry.isLost = entry.bugs >= MOST_BUGS
    }
    if (entry.isLost) entry.written()
  }

  return {
    async keep(what, write, late) {
      const first = ahead(what)
      try {
        if (first) throw first.error
        return await write()
      } catch (error) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const attempt = async () => {
          const value = await write()
          late?.(value)
        }
        const entry: Entry = { what, attempt, written: resolve, error, bugs: 0, isLost: false }
        entries.push(entry)
        follow(what.kind, promise)
        failed(entry, error)
        working ??= work()
        onChange()
        throw error
      }
    },
    waiting: () => entries.map(({ what }) => what),
    isStuck: () => entries.some(({ bugs }) => bugs > 0),
    async written() {
      await working
    },
  }
}
