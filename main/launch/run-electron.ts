// Runs the program in Electron, and tells an end before it began from an end of the station.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

export type ElectronRun =
  | { readonly kind: 'ended'; readonly code: number }
  /** `why`: the end of a sentence. */
  | { readonly kind: 'not-begun'; readonly why: string }

/** The system's loader did not find a library. */
const NO_LIBRARY = 127

/**
 * Until the program says that it serves, or that it refuses, whatever ended it was Electron's own: a library that is
 * missing, a sandbox that the system does not let it have, a display or a disk that does not take it.
 */
export async function runElectron(options: {
  readonly path: string
  readonly args: readonly string[]
  readonly cwd: string
}): Promise<ElectronRun> {
  const { path, args, cwd } = options
  const child = spawn(path, [...args], { cwd, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  let isTold = false
  let hasBegun = false
  const tell = (signal: NodeJS.Signals) => {
    isTold = true
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, tell)
  child.on('message', () => {
    hasBegun = true
  })
  const [code, signal] = await new Promise<[number | string | null, NodeJS.Signals | null]>(resolve => {
    child.on('error', (error: NodeJS.ErrnoException) => resolve([error.code ?? 'unknown', null]))
    child.on('close', (code, signal) => resolve([code, signal]))
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, tell)
  if (typeof code === 'string') return { kind: 'not-begun', why: `Electron cannot be run here (${code})` }
  const exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
  if (hasBegun || isTold || exitCode === 0) return { kind: 'ended', code: exitCode }
  if (exitCode === NO_LIBRARY) return { kind: 'not-begun', why: 'Electron lacks a library of this system' }
  return {
    kind: 'not-begun',
    why: `Electron ended before it opened its window (${signal ?? `code ${exitCode}`})`,
  }
}
