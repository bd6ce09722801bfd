// What strace does to a running station: watch its system calls, kill it at one of one file, or fail the call.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findProgram } from '../setup/needs.ts'
import { waitFor } from './wait-for.ts'
import { whenFinished } from './when-finished.ts'

export const NO_STRACE = 'not run: no strace (Debian: strace)'
export const hasStrace = (): boolean => findProgram('strace') !== undefined

export interface Interference {
  /** `fsync,fdatasync`, `pwrite64`, … */
  readonly calls: string
  /** `signal=KILL:when=2`, `error=EIO:when=1+` */
  readonly inject: string
  /** Calls on this file alone. */
  readonly path?: string
}

export const straceArguments = ({ calls, inject, path }: Interference): readonly string[] => [
  '-f',
  ...(path === undefined ? [] : ['-P', path]),
  '-e',
  `trace=${calls}`,
  '-e',
  `inject=${calls}:${inject}`,
]

export interface Attached {
  end(): Promise<void>
}

/** Attaches to a process; resolves once every call of it is watched. Ends with the test, or by `end`. */
export async function attachStrace(pid: number, args: readonly string[]): Promise<Attached> {
  const strace = spawn('strace', [...args, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] })
  const end = () => ended(strace)
  whenFinished(end)
  let said = ''
  strace.stderr.on('data', chunk => {
    said += chunk
  })
  await waitFor(() => said.includes('attached'), { what: 'strace to attach' })
  return { end }
}

/** Fails calls of a process, or kills it at one. */
export const interfere = (pid: number, how: Interference): Promise<Attached> =>
  attachStrace(pid, straceArguments(how))

async function ended(strace: ChildProcess): Promise<void> {
  if (strace.exitCode !== null || strace.signalCode !== null) return
  const closed = once(strace, 'close')
  // Told to end it lets go of the station first; killed it would leave it stopped.
  strace.kill('SIGTERM')
  await closed
}
