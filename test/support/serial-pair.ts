// Pairs of pseudo terminals: a serial cable whose far end the test holds.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../setup/needs.ts'
import { tempFolder } from './temp-folder.ts'
import { waitFor } from './wait-for.ts'
import { whenFinished } from './when-finished.ts'

export const NO_SOCAT = 'not run: no socat (Debian: socat)'
export const hasSocat = (): boolean => findProgram('socat') !== undefined

export interface SerialPair {
  /** Device path that the station opens. */
  readonly near: string
  /** Device path that the test opens as the printer. */
  readonly far: string
  /** Pulls the cable: both ends hang up. */
  cut(): Promise<void>
}

/** Two connected pseudo terminals, raw; gone when the running test finishes. Needs socat. */
export async function serialPair(): Promise<SerialPair> {
  const folder = await tempFolder('serial')
  const near = join(folder, 'near')
  const far = join(folder, 'far')
  const socat = spawn('socat', [`pty,raw,echo=0,link=${near}`, `pty,raw,echo=0,link=${far}`], {
    stdio: 'ignore',
  })
  const ended = () => socat.exitCode !== null || socat.signalCode !== null
  const cut = async () => {
    if (!ended()) socat.kill('SIGTERM')
    await waitFor(ended, { what: 'socat to end' })
  }
  whenFinished(cut)
  await waitFor(() => existsSync(near) && existsSync(far), { what: 'socat to make both ends' })
  return { near, far, cut }
}
