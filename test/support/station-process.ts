// A real station process: started, called over HTTP, listened to, killed and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { StationEvent } from '../../preload/contract/events.ts'
import { builtEntry, NODE } from './program.ts'
import { type StationCalls, stationCalls } from './station-calls.ts'
import { waitFor } from './wait-for.ts'
import { whenFinished } from './when-finished.ts'

export interface StationProcessOptions {
  readonly dataFolder: string
  /** Of a copy of the program. */
  readonly entry?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Further arguments of the program. */
  readonly args?: readonly string[]
  /** A program that runs the station (`strace …`): it gets node and its arguments behind its own. */
  readonly wrapper?: readonly string[]
  /** Arguments of node itself. */
  readonly nodeArgs?: readonly string[]
}

export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface RunningStation extends StationCalls {
  readonly pid: number
  /** What the station told its windows since `listen` was called first. */
  readonly events: readonly StationEvent[]
  listen(): Promise<void>
  /** Lines of standard output so far: the ready line alone, if all is well. */
  readonly lines: readonly string[]
  /** Standard error so far. */
  readonly log: () => string
  readonly exited: Promise<Exit>
  /** Sends the signal (SIGKILL unless told) and waits for the end. */
  kill(signal?: NodeJS.Signals): Promise<Exit>
  /** Kills what still runs and starts again on the same data. */
  restart(changes?: Partial<StationProcessOptions>): Promise<RunningStation>
}

export type StartOutcome =
  | { readonly ready: true; readonly station: RunningStation }
  | {
      readonly ready: false
      readonly problem: Record<string, unknown>
      readonly exit: Exit
      readonly log: string
    }

/** Starts a station that is expected to get ready. Ended when the running test finishes. */
export async function startStationProcess(options: StationProcessOptions): Promise<RunningStation> {
  const outcome = await tryStationProcess(options)
  if (outcome.ready) return outcome.station
  throw new Error(`the station did not start: ${JSON.stringify(outcome.problem)}\n${outcome.log}`)
}

/** Starts a station that may refuse to: its first line on standard output decides. */
export async function tryStationProcess(options: StationProcessOptions): Promise<StartOutcome> {
  const entry = options.entry ?? (await builtEntry('browser.js'))
  const args = [
    ...(options.nodeArgs ?? []),
    entry,
    '--port',
    '0',
    '--data',
    options.dataFolder,
    '--no-open',
    ...(options.args ?? []),
  ]
  const [command = NODE, ...wrapped] = [...(options.wrapper ?? []), NODE]
  const child = spawn(command, [...wrapped, ...args], {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a wrapper and the station end together.
    detached: true,
  })
  whenFinished(() => endProcess(child, 'SIGKILL'))
  const orphaned = () => killGroup(child, 'SIGKILL')
  process.once('exit', orphaned)
  child.once('close', () => process.off('exit', orphaned))
  const lines: string[] = []
  createInterface(child.stdout).on('line', line => lines.push(line))
  let log = ''
  child.stderr.on('data', chunk => {
    log += chunk
  })
  const exited = exitOf(child)
  await waitFor(() => lines.length > 0 || hasEnded(child), { what: 'the first line', timeoutMs: 60_000 })
  const first = JSON.parse(lines[0] ?? '{}') as { ready?: boolean }
  if (first.ready !== true) {
    const exit = await exited
    const { problem = {} } = JSON.parse(lines[0] ?? '{}') as { problem?: Record<string, unknown> }
    return { ready: false, problem, exit, log }
  }
  const { url, token } = first as { url: string; token: string }
  return {
    ready: true,
    station: runningStation(options, child, { url, token, exited, lines, log: () => log }),
  }
}

function runningStation(
  options: StationProcessOptions,
  child: ChildProcess,
  {
    url,
    token,
    exited,
    lines,
    log,
  }: { url: string; token: string; exited: Promise<Exit>; lines: readonly string[]; log: () => string },
): RunningStation {
  const events: StationEvent[] = []
  const calls = stationCalls(url, token)
  let listening: Promise<void> | undefined

  return {
    ...calls,
    pid: child.pid ?? 0,
    events,
    lines,
    log,
    exited,
    listen() {
      listening ??= gatherEvents(calls.request, events)
      return listening
    },
    kill: (signal = 'SIGKILL') => endProcess(child, signal),
    async restart(changes = {}) {
      await endProcess(child, 'SIGKILL')
      return startStationProcess({ ...options, ...changes })
    },
  }
}

async function gatherEvents(
  request: (path: string) => Promise<Response>,
  events: StationEvent[],
): Promise<void> {
  const response = await request('/api/events')
  if (!response.body) throw new Error(`no event stream: ${response.status}`)
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = ''
    for await (const chunk of body.pipeThrough(
      new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>,
    )) {
      const lines = (text + chunk).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)))
    }
  }
  // The stream ends with the station, however that ends.
  read(response.body).catch(() => undefined)
}

async function exitOf(child: ChildProcess): Promise<Exit> {
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { code, signal }
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<Exit> {
  if (!hasEnded(child)) {
    if (signal === 'SIGKILL') killGroup(child, signal)
    else child.kill(signal)
    await waitFor(() => hasEnded(child), { what: `the station to end by ${signal}`, timeoutMs: 60_000 })
  }
  return { code: child.exitCode, signal: child.signalCode }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
