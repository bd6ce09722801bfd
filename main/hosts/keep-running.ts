// Restarts the station when it ends without being told to: a bench must not wait for somebody to notice.
import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { HANDED_OVER } from '../launch/code-pages.ts'

/** What the station says to whoever keeps it running. */
export type FromStation =
  /** It runs, and serves nothing: a command that ends, or one that keeps a station running itself. */
  | { readonly kind: 'begun' }
  /** It serves; `page` leads a browser to it. */
  | { readonly kind: 'ready'; readonly page: string }
  /** It serves, and its loop turns: said again and again. */
  | { readonly kind: 'alive' }
  /** It does not start, and says why by itself; by the problem's code. */
  | { readonly kind: 'refused'; readonly code: string }
  /** A browser opened the page that `ready` named. */
  | { readonly kind: 'page-opened' }

/** Told to the station: end in order. Said twice, it ends at once. */
export const END = 'end'

export interface Restarts {
  /** So many within `withinMs`, then no more: what fails at each start is not mended by another one. */
  readonly most: number
  readonly withinMs: number
}

export const WITHIN_MS = 10 * 60_000
export const DEFAULT_RESTARTS: Restarts = { most: 5, withinMs: WITHIN_MS }
/** Before the second and each further start in a row that never served. */
const PAUSE_MS = 500

/** What a process that is about to end may hold still: it passes by itself, and no further start mends or breaks it. */
const HELD: Readonly<Record<string, string>> = {
  'start.port-taken': 'its port',
  'storage.in-use': 'its data folder',
}

/** How long a station that has served waits for what another process holds. */
interface Patience {
  readonly firstMs: number
  /** Each pause is twice as long as the one before, up to this. */
  readonly longestMs: number
  readonly mostMs: number
}

const PATIENCE: Patience = { firstMs: 500, longestMs: 5_000, mostMs: 5 * 60_000 }

/** In the environment of each start but the first: open windows wait for the station where it was. */
export const AGAIN = 'PACKBENCH_STARTED_AGAIN'

/** How a station that hangs is told from one that works. */
interface Pulse {
  readonly everyMs: number
  /**
   * So many of the starter's own beats without a sign of life, and it is ended. Beats and no clock: a computer that
   * slept, or a starter that stood still itself, counts none meanwhile.
   */
  readonly mostMissed: number
}

const PULSE: Pulse = { everyMs: 5_000, mostMissed: 12 }

/** Called once it serves; keeps no process alive. */
export function showSignsOfLife(tell: (said: FromStation) => void): void {
  const beat = () => tell({ kind: 'alive' })
  beat()
  setInterval(beat, PULSE.everyMs).unref()
}

export interface End {
  readonly pid: number | undefined
  readonly exitCode: number | null
  readonly signal: string | null
  readonly ranMs: number
}

/** Why it is not started again: it ended too often, or another process goes on holding what it needs. */
export type GivenUp =
  | { readonly kind: 'ended'; readonly count: number }
  | { readonly kind: 'held'; readonly code: string }

export interface KeepRunning {
  readonly command: string
  readonly args: readonly string[]
  readonly restarts: Restarts
  /** Shorter in tests. */
  readonly pulse?: Pulse
  readonly patience?: Patience
  /** Secrets that this program was handed: each start gets them the same way, and nowhere where others look. */
  readonly handedOver?: string | undefined
  /** A sentence for whoever reads the terminal. */
  readonly say: (line: string) => void
  /** Called once, when the station first serves. */
  readonly onReady?: (page: string) => void
  readonly onPageOpened?: () => void
  /** It served and ended, without having been told to; an orderly end is none. */
  readonly onCrash?: (end: End) => void
  readonly onGivenUp?: (why: GivenUp) => Promise<unknown>
}

export interface KeptStation {
  /** Passes on that somebody wants the end. */
  end(): void
  /** The code to exit with, once the station is over for good. */
  readonly over: Promise<number>
}

/**
 * The first start decides whether there is a station at all: where it is refused (a second one on the same records, a
 * wrong argument) its code is passed on. From then on every end that nobody asked for is followed by a start, and what a
 * dying process still holds is waited for.
 */
export function keepRunning(options: KeepRunning): KeptStation {
  const { restarts, say } = options
  const over = Promise.withResolvers<number>()
  const ends: number[] = []
  const hold = waitForHeld(options)
  let child: ChildProcess
  let waiting: NodeJS.Timeout | undefined
  let wasReady = false
  let isTold = false

  const giveUp = (why: GivenUp, words: string) => {
    say(words)
    void Promise.resolve(options.onGivenUp?.(why)).then(() => over.resolve(GIVEN_UP))
  }

  const start = () => {
    waiting = undefined
    let serves = false
    let heldBy: string | undefined
    const beganAt = performance.now()
    child = started(options, wasReady)
    const { pid } = child
    const pulse = watchPulse(child, options)
    child.on('message', (said: FromStation) => {
      if (said.kind === 'alive') return pulse.beat()
      if (said.kind === 'page-opened') return options.onPageOpened?.()
      if (said.kind === 'refused' && wasReady && HELD[said.code]) {
        heldBy = said.code
        // One with a window shows why until somebody has read it, and it has begun nothing.
        child.kill('SIGKILL')
      }
      if (said.kind !== 'ready') return
      serves = true
      hold.isOver()
      if (!wasReady) options.onReady?.(said.page)
      wasReady = true
    })
    child.on('error', over.reject)
    child.on('exit', (code, signal) => {
      pulse.stop()
      const exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
      if (isTold) return over.resolve(heldBy === undefined ? exitCode : 0)
      if (heldBy !== undefined) {
        const pauseMs = hold.pauseMs(heldBy)
        if (pauseMs === undefined) return giveUp({ kind: 'held', code: heldBy }, hold.tooLong(heldBy))
        waiting = setTimeout(start, pauseMs)
        return
      }
      if (!wasReady || exitCode === 0) return over.resolve(exitCode)
      const now = performance.now()
      options.onCrash?.({ pid, exitCode: code, signal, ranMs: now - beganAt })
      ends.push(now)
      while (now - (ends[0] ?? now) > restarts.withinMs) ends.shift()
      const count = ends.length
      if (count > restarts.most) {
        const minutes = Math.round(restarts.withinMs / 60_000)
        return giveUp(
          { kind: 'ended', count },
          `The station ended ${count === 1 ? 'once' : `${count} times`} within ${minutes} minutes and is not started again. ` +
            'Start it yourself; if it ends again, send the log to whoever looks after it.',
        )
      }
      say(`The station ended by itself (${signal ?? `code ${code}`}) and starts again.`)
      waiting = setTimeout(start, serves ? 0 : PAUSE_MS)
    })
  }
  start()
  return {
    over: over.promise,
    end() {
      isTold = true
      if (waiting) {
        clearTimeout(waiting)
        over.resolve(0)
      } else if (child.connected) child.send(END)
    },
  }
}

/** The pauses of a station that would start if another process let go: longer each time, and over at last. */
function waitForHeld({ patience = PATIENCE, say }: KeepRunning) {
  const { firstMs, longestMs, mostMs } = patience
  const inWords = (ms: number) => {
    const minutes = Math.round(ms / 60_000)
    if (minutes === 0) return `${Math.round(ms / 1000)} s`
    return minutes === 1 ? '1 minute' : `${minutes} minutes`
  }
  let since: number | undefined
  let nextMs = firstMs
  return {
    /** Undefined: it has taken too long. */
    pauseMs(code: string): number | undefined {
      const now = performance.now()
      if (since === undefined)
        say(
          `Another process still holds ${HELD[code]}: the station is started as soon as that lets go, within ${inWords(mostMs)} at most.`,
        )
      since ??= now
      const pauseMs = nextMs
      nextMs = Math.min(2 * nextMs, longestMs)
      return now - since + pauseMs > mostMs ? undefined : pauseMs
    },
    tooLong: (code: string) =>
      `Another process has held ${HELD[code]} for ${inWords(mostMs)}: the station is not started again. ` +
      'End that process, then start the station yourself.',
    isOver() {
      if (since !== undefined) say('The station is started.')
      since = undefined
      nextMs = firstMs
    },
  }
}

/**
 * The code of a starter that gave up (`EX_UNAVAILABLE` of sysexits.h): whoever starts it at log-on does not start it
 * again, since a person is to.
 */
export const GIVEN_UP = 69

/** Ends a station that showed signs of life and shows none any more: what it had under way is on its record. */
function watchPulse(child: ChildProcess, { pulse = PULSE, say }: KeepRunning) {
  const { everyMs, mostMissed } = pulse
  let missed: number | undefined
  const look = setInterval(() => {
    if (missed === undefined) return
    missed += 1
    if (missed <= mostMissed) return
    clearInterval(look)
    say(
      `The station has shown no sign of life for ${Math.round((everyMs * mostMissed) / 1000)} s: it is ended.`,
    )
    child.kill('SIGKILL')
  }, everyMs)
  return {
    beat: () => {
      missed = 0
    },
    stop: () => clearInterval(look),
  }
}

/** Behind the terminal's three and the one on which both speak. */
const HANDED_AT = 4

function started({ command, args, handedOver }: KeepRunning, isAgain: boolean): ChildProcess {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const
  const env = { ...process.env, ...(isAgain && { [AGAIN]: 'yes' }) }
  if (handedOver === undefined) return spawn(command, args, { stdio: [...stdio], env })
  const child = spawn(command, args, {
    stdio: [...stdio, 'pipe'],
    env: { ...env, [HANDED_OVER]: String(HANDED_AT) },
  })
  const pipe = child.stdio[HANDED_AT]
  if (pipe && 'end' in pipe) {
    // A start that ends before it reads is told by its end.
    pipe.on('error', () => undefined)
    pipe.end(handedOver)
  }
  return child
}
