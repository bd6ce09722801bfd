// Runs the program in Electron, and tells an end before it began from an end of the station.
import { spawn } from 'node:child_process'
import { fstatSync } from 'node:fs'
import { constants } from 'node:os'
import { HANDED_OVER } from './code-pages.ts'

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
  readonly env: NodeJS.ProcessEnv
}): Promise<ElectronRun> {
  const { path, args, cwd } = options
  const { handed, env } = withHanded(options.env)
  const child = spawn(path, [...args], {
    cwd,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc', ...handed],
  })
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

/** Behind the terminal's three and the one on which both speak. */
const HANDED_AT = 4

/**
 * The open file with secrets goes along unread: where Electron never begins, the browser host reads it. A number that
 * names no open file here may be one of Electron's own there, and is left out.
 */
function withHanded(env: NodeJS.ProcessEnv): { handed: readonly number[]; env: NodeJS.ProcessEnv } {
  const number = env[HANDED_OVER]
  if (number === undefined) return { handed: [], env }
  const isThere = /^\d{1,4}$/.test(number) && Number(number) > 2 && isOpen(Number(number))
  return {
    handed: isThere ? [Number(number)] : [],
    env: { ...env, [HANDED_OVER]: isThere ? String(HANDED_AT) : '' },
  }
}

function isOpen(file: number): boolean {
  try {
    fstatSync(file)
    return true
  } catch {
    return false
  }
}
