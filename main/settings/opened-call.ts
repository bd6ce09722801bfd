// A supervisor's word at a stop: it opens the call that was stopped, once, and no other. Whoever was at the bench stays there.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Problem, ProblemKind } from '../core/problem.ts'
import type { Result } from '../core/result.ts'
import type { StationCall } from '../core/settings/people.ts'

interface Opened {
  readonly supervisorId: string
  readonly about: string
  readonly atMs: number
  /** Calls under way with it: one, or repeats of that one under its id. */
  underWay: { readonly commandId: string | undefined; count: number } | undefined
}

interface Parts {
  readonly nowMs: () => number
  readonly idleMs: () => number
  readonly onLapsed: (supervisorId: string) => void
}

/** Money may be gone, or the record of it: not by the same word again. */
const UNSURE: readonly ProblemKind[] = ['outcome-unknown', 'purchase-unknown', 'storage', 'internal']

const mayBeDone = (reply: Result<unknown, Problem>): boolean =>
  reply.ok || UNSURE.includes(reply.problem.kind)

export function openedCall({ nowMs, idleMs, onLapsed }: Parts) {
  let opened: Opened | undefined
  const within = new AsyncLocalStorage<{ supervisorId: string | undefined }>()

  const standing = (): Opened | undefined => {
    if (!opened || opened.underWay) return opened
    const ageMs = nowMs() - opened.atMs
    // A clock that was set back must not keep it open.
    if (ageMs < idleMs() && ageMs >= 0) return opened
    onLapsed(opened.supervisorId)
    opened = undefined
    return undefined
  }

  function mayUse(word: Opened, { about, commandId }: StationCall): boolean {
    if (word.about !== about()) return false
    return !word.underWay || (commandId !== undefined && word.underWay.commandId === commandId)
  }

  return {
    open(supervisorId: string, about: string): void {
      opened = { supervisorId, about, atMs: nowMs(), underWay: undefined }
    },
    close(): void {
      opened = undefined
    },
    /** Whose word stands, and is not used yet. */
    openerId: () => standing()?.supervisorId,
    /** Whose call the one is that is being made here. */
    supervisorId: () => within.getStore()?.supervisorId,
    /** The word is used up by a call that was done, or may have been; `spentBy` is whose it was. */
    async make<T>(
      call: StationCall,
      run: () => Promise<Result<T, Problem>>,
    ): Promise<{ readonly reply: Result<T, Problem>; readonly spentBy?: string }> {
      const word = standing()
      if (!word || !mayUse(word, call)) return { reply: await run() }
      word.underWay ??= { commandId: call.commandId, count: 0 }
      word.underWay.count += 1
      const inside: { supervisorId: string | undefined } = { supervisorId: word.supervisorId }
      try {
        const reply = await within.run(inside, run)
        if (!mayBeDone(reply) || opened !== word) return { reply }
        opened = undefined
        return { reply, spentBy: word.supervisorId }
      } finally {
        // What the call began and left to go on has no supervisor's rights.
        inside.supervisorId = undefined
        word.underWay.count -= 1
        if (word.underWay.count === 0) word.underWay = undefined
      }
    },
  }
}
