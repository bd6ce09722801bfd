// What a run finds in place of the machine: clock, timers and chance of the simulation. Real time, real sockets and
// real randomness are not to be had while it lasts: whoever touches them fails.
import { Socket } from 'node:net'
import { Happening, type Program, sim } from './scheduler.ts'

const RealDate = Date
const realNow = performance.now.bind(performance)

/** Milliseconds of real time: for the figures at a run's end alone. */
export const stopwatch = (): number => realNow()

type Timed = (...args: unknown[]) => void

/** For good: a process that simulates does nothing else. */
export function takeOverGlobals(onRejection: (program: Program, reason: unknown) => void): void {
  takeOverTime()
  takeOverTimers()
  forbid()
  process.on('unhandledRejection', reason => onRejection(sim().current, reason))
}

function takeOverTime(): void {
  class VirtualDate extends RealDate {
    constructor(...args: readonly never[]) {
      if (args.length === 0) super(sim().clockMs)
      else super(...(args as readonly [never]))
    }
    static override now(): number {
      return sim().clockMs
    }
  }
  globalThis.Date = VirtualDate as DateConstructor
  performance.now = () => sim().now
  Math.random = () => sim().luck.next()
}

function takeOverTimers(): void {
  const once = (act: Timed, ms?: number, ...args: unknown[]) =>
    sim().after(Math.max(1, ms ?? 1), () => act(...args))
  const soon = (act: Timed, ...args: unknown[]) => sim().after(0, () => act(...args))
  const clear = (timer: unknown) => {
    if (timer instanceof Happening) timer.cancelled = true
    if (timer instanceof Repeated) timer.cancel()
  }
  Object.assign(globalThis, {
    setTimeout: once,
    setInterval: (act: Timed, ms?: number, ...args: unknown[]) =>
      new Repeated(Math.max(1, ms ?? 1), () => act(...args)),
    setImmediate: soon,
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  })
  AbortSignal.timeout = ms => {
    const abort = new AbortController()
    sim().after(ms, () => abort.abort(new DOMException('The time is up.', 'TimeoutError')))
    return abort.signal
  }
}

/** An interval: it begins again each time it has passed. */
class Repeated {
  #next: Happening
  #cancelled = false
  readonly #everyMs: number
  readonly #act: () => void

  constructor(everyMs: number, act: () => void) {
    this.#everyMs = everyMs
    this.#act = act
    this.#next = this.#begin()
  }

  #begin(): Happening {
    return sim().after(this.#everyMs, () => {
      if (this.#cancelled) return
      this.#next = this.#begin()
      this.#act()
    })
  }

  cancel(): void {
    this.#cancelled = true
    this.#next.cancelled = true
  }

  unref(): this {
    return this
  }
  ref(): this {
    return this
  }
}

function forbid(): void {
  const no = (what: string) => () => {
    throw new Error(`the simulated program touched ${what}`)
  }
  Socket.prototype.connect = no('a real socket')
  globalThis.fetch = no('a real connection')
  globalThis.crypto.getRandomValues = no('real randomness')
  globalThis.crypto.randomUUID = no('real randomness')
}
