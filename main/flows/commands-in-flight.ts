// Which commands are under way: each is counted from before its first read until its record is settled, so that
// nobody changes the mode or an address under it, and so that an orderly end knows what it waits for.
import { COMMAND_KINDS, type CommandKind, type UnderWay } from '../core/commands.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'

export interface CommandsInFlight {
  /** Counts at once, without a wait; the function given back says that all of it is on record. */
  begin(kind: CommandKind): Result<() => void, Problem>
  /** What a counted command has begun and goes on after its answer. */
  follow(kind: CommandKind, run: Promise<unknown>): void
  underWay(): readonly UnderWay[]
  /** From now on nothing begins. */
  end(): void
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

/** `changed` is told of every change of the count once the station is ending. */
export function createCommandsInFlight(changed: () => void): CommandsInFlight {
  const counts = new Map<CommandKind, number>()
  const waiting: (() => void)[] = []
  let ending = false

  const count = (kind: CommandKind): (() => void) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    let settled = false
    return () => {
      if (settled) return
      settled = true
      const left = (counts.get(kind) ?? 1) - 1
      if (left === 0) counts.delete(kind)
      else counts.set(kind, left)
      if (ending) changed()
      if (counts.size === 0) for (const wake of waiting.splice(0)) wake()
    }
  }

  return {
    begin: kind => (ending ? fail(problem('wrong-state', 'station.ending')) : ok(count(kind))),
    follow(kind, run) {
      const settled = count(kind)
      void run.then(settled, settled)
    },
    underWay: () =>
      COMMAND_KINDS.flatMap(kind => {
        const among = counts.get(kind) ?? 0
        return among > 0 ? [{ kind, count: among }] : []
      }),
    end() {
      ending = true
      changed()
    },
    async idle() {
      if (counts.size > 0) await new Promise<void>(resolve => waiting.push(resolve))
    },
  }
}
