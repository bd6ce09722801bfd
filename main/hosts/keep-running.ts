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
  /** It does not start, and says why by itself. */
  | { readonly kind: 'refused' }
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

export interface KeepRunning {
  readonly command: string
  readonly args: readonly string[]
  readonly restarts: Restarts
  /** Shorter in tests. */
  readonly pulse?: Pulse
  /** Secrets that this program was handed: each start gets them the same way, and nowhere where others look. */
  readonly handedOver?: string | undefined
  /** A sentence for whoever reads the terminal. */
  readonly say: (line: string) => void
  /** Called once, when the station first serves. */
  readonly onReady?: (page: string) => void
  readonly onPageOpened?: () => void
  /** It served and ended, without having been told to; an orderly end is none. */
  readonly onCrash?: (end: End) => void
  /** It ended too often and is not started again. */
  readonly onGivenUp?: (ends: number) => Promise<unknown>
}

export interface KeptStation {
  /** Passes on that somebody wants the end. */
  end(): void
  /** The code to exit with, once the station is over for good. */
  readonly over: Promise<number>
}

/**
 * The first start decides whether there is a station at all: where it is refused (a second one on the same records, a
 * wrong argument) its code is passed on. From then on every end that nobody asked for is followed by a start.
 */
export function keepRunning(options: KeepRunning): KeptStation {
  const { restarts, say } = options
  const over = Promise.withResolvers<number>()
  const ends: number[] = []
  let child: ChildProcess
  let waiting: NodeJS.Timeout | undefined
  let wasReady = false
  let isTold = false

  const start = () => {
    waiting = undefined
    let serves = false
    const beganAt = performance.now()
    child = started(options)
    const { pid } = child
    const pulse = watchPulse(child, options)
    child.on('message', (said: FromStation) => {
      if (said.kind === 'alive') return pulse.beat()
      if (said.kind === 'page-opened') return options.onPageOpened?.()
      if (said.kind !== 'ready') return
      serves = true
      if (!wasReady) options.onReady?.(said.page)
      wasReady = true
    })
    child.on('error', over.reject)
    child.on('exit', (code, signal) => {
      pulse.stop()
      const exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
      if (isTold || !wasReady || exitCode === 0) return over.resolve(exitCode)
      const now = performance.now()
      options.onCrash?.({ pid, exitCode: code, signal, ranMs: now - beganAt })
      ends.push(now)
      while (now - (ends[0] ?? now) > restarts.withinMs) ends.shift()
      if (ends.length > restarts.most) {
        const minutes = Math.round(restarts.withinMs / 60_000)
        say(
          `The station ended ${ends.length === 1 ? 'once' : `${ends.length} times`} within ${minutes} minutes and is not started again. ` +
            'Start it yourself; if it ends again, send the log to whoever looks after it.',
        )
        void Promise.resolve(options.onGivenUp?.(ends.length)).then(() => over.resolve(GIVEN_UP))
        return
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

function started({ command, args, handedOver }: KeepRunning): ChildProcess {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const
  if (handedOver === undefined) return spawn(command, args, { stdio: [...stdio] })
  const env = { ...process.env, [HANDED_OVER]: String(HANDED_AT) }
  const child = spawn(command, args, { stdio: [...stdio, 'pipe'], env })
  const pipe = child.stdio[HANDED_AT]
  if (pipe && 'end' in pipe) {
    // A start that ends before it reads is told by its end.
    pipe.on('error', () => undefined)
    pipe.end(handedOver)
  }
  return child
}
