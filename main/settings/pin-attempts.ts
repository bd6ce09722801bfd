// Owns the count of wrong PINs and the wait that grows with it, kept over restarts.
import { z } from 'zod'
import type { Clock } from '../core/ports.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'

const fileSchema = z.strictObject({ wrong: z.number().int().min(0), waitUntil: z.number().int().min(0) })

/** Wrong PINs that are free; each further one doubles the wait, up to five minutes. */
const FREE_ATTEMPTS = 5
const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 300_000

export interface PinAttempts {
  /** Milliseconds until a PIN may be tried; 0 where one may be tried now. */
  waitMs(): number
  /** Counts an attempt as wrong before its PIN is looked at. Throws where that cannot be written. */
  begin(): void
  /** The attempt was right: all before it are forgotten. */
  succeed(): void
}

/** A file that cannot be read counts as too many attempts: the first wait stands. */
export function openPinAttempts(path: string, clock: Clock): PinAttempts {
  const now = () => clock.now().getTime()
  const read = readJsonFile(path, fileSchema, { wrong: 0, waitUntil: 0 }, clock.now())
  let kept = read.setAside ? { wrong: FREE_ATTEMPTS, waitUntil: now() + FIRST_WAIT_MS } : read.value
  return {
    // Never longer than the longest, also where the clock was set back.
    waitMs: () => Math.min(Math.max(0, kept.waitUntil - now()), LONGEST_WAIT_MS),
    begin() {
      const wrong = kept.wrong + 1
      const waitMs =
        wrong < FREE_ATTEMPTS ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (wrong - FREE_ATTEMPTS), LONGEST_WAIT_MS)
      kept = { wrong, waitUntil: now() + waitMs }
      writeJsonFile(path, kept)
    },
    succeed() {
      kept = { wrong: 0, waitUntil: 0 }
      try {
        writeJsonFile(path, kept)
      } catch {
        // A full disk: what is kept asks for a wait at the next start, which is safe.
      }
    },
  }
}
