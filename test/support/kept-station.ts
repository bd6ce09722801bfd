// A station with whoever starts it again (`main/keep.ts`), and the processes below it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { builtEntry, NODE } from './program.ts'
import type { AnyReply } from './station-calls.ts'
import { waitFor } from './wait-for.ts'
import { whenFinished } from './when-finished.ts'

export type ProcessName = 'starter' | 'station' | 'preview' | 'driver'

/** The built program that each process below the station runs. */
const PROGRAMS = { preview: 'preview.js', driver: 'native-printer.js' } as const

/** Half a minute: a station that takes no question for so long has a fault of its own. */
const [ASKED_AT_MOST, ASKS_AGAIN_MS] = [150, 200]

export interface KeptStation {
  /** Where the first start was reached; each later one is reached there too. */
  readonly url: string
  /** How often it has said that it serves. */
  starts(): number
  /** Why further starts were refused, oldest first. */
  refused(): readonly string[]
  log(): string
  call(channel: string, input?: unknown): Promise<AnyReply>
  pidOf(name: ProcessName): number | undefined
  /** Ends the station in order, with its starter where that is still there. */
  end(): Promise<void>
}

/** Ended when the running test finishes; outside of a test the caller ends it. */
export async function startKeptStation(dataFolder: string, restarts = 5): Promise<KeptStation> {
  const program = join(dirname(await builtEntry('browser.js')), 'keep.js')
  const args = [program, '--data', dataFolder, '--no-open', '--restarts', String(restarts)]
  const starter = spawn(NODE, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  // A run that is broken off leaves none behind.
  const orphaned = () => starter.kill('SIGTERM')
  process.once('exit', orphaned)
  starter.once('close', () => process.off('exit', orphaned))
  const lines: { url: string; token: string }[] = []
  const refused: string[] = []
  createInterface(starter.stdout).on('line', line => {
    const said = JSON.parse(line)
    if (said.ready) lines.push(said)
    else refused.push(said.problem.code)
  })
  let log = ''
  starter.stderr.setEncoding('utf8').on('data', text => {
    log += text
  })
  /** Kept past the starter's end, which the station outlives. */
  let station: number | undefined
  const stationPid = () => {
    station = childrenOf(starter.pid)[0] ?? station
    return station !== undefined && isRunning(station) ? station : undefined
  }
  const end = async () => {
    const pid = stationPid()
    if (isThere(starter)) {
      const ended = once(starter, 'exit')
      starter.kill('SIGTERM')
      await ended
    } else if (pid !== undefined) process.kill(pid, 'SIGTERM')
    await waitFor(() => pid === undefined || !isRunning(pid), {
      what: 'the station to end',
      timeoutMs: 60_000,
    })
  }
  whenFinished(end)
  await waitFor(() => lines.length > 0 || !isThere(starter), { what: 'the station', timeoutMs: 60_000 })
  const [first] = lines
  if (!first) throw new Error(`the station did not start:\n${log}`)

  return {
    url: first.url,
    starts: () => lines.length,
    refused: () => refused,
    log: () => log,
    async call(channel, input) {
      for (let asked = 1; ; asked += 1) {
        const { url, token } = lines.at(-1) ?? first
        const response = await fetch(`${new URL(url).origin}/api/${channel}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          ...(input !== undefined && { body: JSON.stringify(input) }),
        })
        // The station was started again, and its line with the next token is on the way.
        if (response.status === 401) throw new Error('the token is of the start before')
        // Judges ask for some hundred labels at once, and the station takes so many questions a second.
        if (response.status !== 429 || asked === ASKED_AT_MOST) return (await response.json()) as AnyReply
        await pause(ASKS_AGAIN_MS)
      }
    },
    pidOf(name) {
      if (name === 'starter') return isThere(starter) ? starter.pid : undefined
      const pid = stationPid()
      if (name === 'station') return pid
      return childrenOf(pid).find(child => commandOf(child).includes(PROGRAMS[name]))
    },
    end,
  }
}

const isThere = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

/** A process that has ended and was not asked for its code yet runs no more. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function childrenOf(pid: number | undefined): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap(thread =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
