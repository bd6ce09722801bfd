// A pty pair made by socat: a serial cable with two ends, in a folder of its own.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, constants, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface PtyPair {
  /** The station's end. */
  readonly near: string
  /** The printer's end. */
  readonly far: string
  /** Pulls the cable: both ends hang up. */
  unplug(): Promise<void>
  close(): Promise<void>
}

export const noPtyPair = (): string | undefined =>
  spawnSync('socat', ['-V']).status === 0 ? undefined : 'not run: socat is not installed'

export async function ptyPair(): Promise<PtyPair> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-pty-'))
  const near = join(folder, 'near')
  const far = join(folder, 'far')
  const socat = spawn('socat', ['-d', '-d', `pty,raw,echo=0,link=${near}`, `pty,raw,echo=0,link=${far}`], {
    stdio: 'ignore',
  })
  while (!(existsSync(near) && existsSync(far))) {
    if (socat.exitCode !== null) throw new Error('socat ended before its ptys stood')
    await pause(5)
  }
  // socat ends when the last opener of an end closes it; a cable stays when a port is closed.
  const held = openSync(near, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK)
  const unplug = () => stopped(socat)
  return {
    near,
    far,
    unplug,
    close: async () => {
      await unplug()
      closeSync(held)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise(resolve => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
