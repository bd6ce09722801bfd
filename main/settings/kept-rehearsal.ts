// The station's rehearsal in a file of its own: each step is on disk before it is answered.
import { join } from 'node:path'
import type { Clock } from '../core/ports.ts'
import { problem } from '../core/problem.ts'
import { type Rehearsal, type RehearsalStore, rehearsalSchema } from '../core/rehearsal.ts'
import { fail, ok } from '../core/result.ts'
import { readJsonFile, setAsideAlone, writeJsonFile } from './json-file.ts'

export function openKeptRehearsal(dataFolder: string, clock: Clock): RehearsalStore {
  const path = join(dataFolder, 'rehearsal.json')
  let kept: Rehearsal | undefined = readOrNone(path, clock)
  // At every later start too, until another one is begun: its labels may be anywhere.
  const isDamaged = setAsideAlone(path)
  return {
    current: () => kept,
    damage: () => (isDamaged && !kept ? problem('storage', 'rehearsal.set-aside') : undefined),
    keep(rehearsal) {
      try {
        writeJsonFile(path, rehearsal)
      } catch (error) {
        const { code = 'unknown' } = error as NodeJS.ErrnoException
        return fail(problem('storage', 'storage.not-written', { detail: code }))
      }
      kept = rehearsal
      return ok(undefined)
    },
  }
}

/** One that cannot be read is set aside: a new rehearsal has a reference of its own, and buys nothing of the old one's. */
function readOrNone(path: string, clock: Clock): Rehearsal | undefined {
  try {
    // Not optional: what is no JSON would count as none.
    return readJsonFile(path, rehearsalSchema.nullable(), null, clock.now()).value ?? undefined
  } catch {
    return undefined
  }
}
