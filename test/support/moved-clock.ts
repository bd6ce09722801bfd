// A clock that a test moves while the station runs: libfaketime, preloaded, told by a file.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faketimeLibrary } from '../setup/needs.ts'
import { tempFolder } from './temp-folder.ts'

export const NO_FAKETIME = 'not run: no libfaketime (Debian: libfaketime)'

export interface MovedClock {
  /** For the process whose clock it is. */
  readonly env: Readonly<Record<string, string>>
  /** From now on it shows this time, and goes on from there. */
  set(time: Date | string): void
}

/** Shows the true time until it is set; undefined where libfaketime is not installed. */
export async function movedClock(): Promise<MovedClock | undefined> {
  const library = faketimeLibrary()
  if (library === undefined) return undefined
  const file = join(await tempFolder('clock'), 'offset')
  const set = (time: Date | string) => {
    const seconds = Math.round((new Date(time).getTime() - Date.now()) / 1000)
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`)
  }
  set(new Date())
  return {
    set,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Deadlines go by the monotonic clock, which no person ever sets.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  }
}
