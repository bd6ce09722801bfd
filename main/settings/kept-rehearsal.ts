// The station's rehearsal in a file of its own: each step is on disk before it is answered.
import { join } from 'node:path'
import type { Clock } from '../core/ports.ts'
import { problem } from '../core/problem.ts'
import { type Rehearsal, type RehearsalStore, rehearsalSchema } from '../core/rehearsal.ts'
import { fail, ok } from '../core/result.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'

export function openKeptRehearsal(dataFolder: string, clock: Clock): RehearsalStore {
  const path = join(dataFolder, 'rehearsal.json')
  let kept: Rehearsal | undefined = readOrNone(path, clock)
  return {
    current: () => kept,
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
    return readJsonFile(path, rehearsalSchema.optional(), undefined, clock.now()).value
  } catch {
    return undefined
  }
}
