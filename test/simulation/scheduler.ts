// Virtual time and the one queue of everything that happens in a simulated run: what is due first goes first, and
// between two happenings every promise has come to rest, so that a seed decides each interleaving.

import { type Chance, chance } from '../campaign/random.ts'
import type { Disk } from './disk.ts'
import { Moments } from './moments.ts'

/** One running program: a station's process from its start to its end, or the world outside of all of them. */
export class Program {
  alive = true
  /** What a clock that was set wrong adds to the true time. */
  clockOffsetMs = 0
  /** Happenings until this program is killed; undefined while nobody means to. */
  stepsLeft: number | undefined
  /** How it dies when its steps are used up. */
  fall: () => void = () => this.end()
  /** How much has happened in it. */
  happenings = 0
  /** When it wrote something down for good, by its happenings and the time, and whether on its own disk. */
  readonly written: { readonly happening: number; readonly atMs: number; readonly here: boolean }[] = []
  /** The power goes in the middle of this, when it comes to it. */
  powerFailsIn: 'commit' | 'write-back' | undefined
  /** Commits that the power still stands. */
  powerLasts = 0
  /** It ends right behind this commit, before anybody hears of it. */
  lastCommit: number | undefined
  /** What its files lie on; none outside of the stations. */
  disk: Disk | undefined
  /** Lines that the program logged as errors: its own word that it has a fault. */
  readonly errors: string[] = []
  readonly #endings = new Set<() => void>()
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  /** How often it has written something down for good. */
  get commits(): number {
    return this.written.length
  }

  /** Whether the power goes in the commit that begins now. */
  losesPowerInCommit(): boolean {
    return this.powerFailsIn === 'commit' && this.commits >= this.powerLasts
  }

  /** `here`: not at a server of the warehouse, whose power stays. */
  committed(here = true): void {
    this.written.push({ happening: this.happenings, atMs: sim().now, here })
    if (this.commits === this.lastCommit) this.fall()
  }

  /** What the system takes back when the process ends: sockets, locks, files. */
  onEnd(release: () => void): () => void {
    this.#endings.add(release)
    return () => this.#endings.delete(release)
  }

  /** As kill -9: nothing of it runs any more. */
  end(): void {
    if (!this.alive) return
    this.alive = false
    for (const release of [...this.#endings]) release()
    this.#endings.clear()
  }
}

/** A happening to come. Timers of the program hold it too, so it looks like Node's. */
export class Happening {
  cancelled = false
  readonly due: number
  readonly order: number
  readonly program: Program
  readonly act: () => void

  constructor(due: number, order: number, program: Program, act: () => void) {
    this.due = due
    this.order = order
    this.program = program
    this.act = act
  }

  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
  hasRef(): boolean {
    return !this.cancelled
  }
}

/** 2026-03-02, a Monday, 14:00 UTC. */
const EPOCH_MS = Date.UTC(2026, 2, 2, 14)

type Drain = { _tickCallback(): void }

export class Scheduler {
  readonly world: Program
  readonly luck: Chance
  readonly moments = new Moments()
  /** Milliseconds of virtual time since the run began. */
  now = 0
  current: Program
  /** Happenings so far. */
  count = 0
  /** A number made of every happening in order: equal for equal runs. */
  trace = 0
  onCrash: (program: Program, error: unknown) => void = () => undefined
  #order = 0
  #heap: Happening[] = []

  constructor(seed: number) {
    this.luck = chance(seed)
    this.world = new Program('world')
    this.current = this.world
  }

  /** True time, as a clock on the wall of the world shows it. */
  get trueMs(): number {
    return EPOCH_MS + this.now
  }

  /** What the current program's clock shows. */
  get clockMs(): number {
    return EPOCH_MS + Math.floor(this.now) + this.current.clockOffsetMs
  }

  after(delayMs: number, act: () => void, program = this.current): Happening {
    const due = this.now + (delayMs > 0 ? delayMs : 0)
    const happening = new Happening(due, ++this.#order, program, act)
    this.#push(happening)
    return happening
  }

  /** Between `least` and `most`, the small values often: how long a wire, a disk or a thread takes. */
  latency(least: number, most: number): number {
    const draw = this.luck.next()
    return least + (most - least) * draw * draw * draw
  }

  sleep(ms: number): Promise<void> {
    return new Promise(resolve => this.after(ms, resolve, this.world))
  }

  /** Runs until `done` says so, or nothing is left to happen, or too much has happened. */
  run(done: () => boolean, most: number): 'done' | 'idle' | 'late' {
    drain()
    while (!done()) {
      const next = this.#pop()
      if (!next) return 'idle'
      if (this.count > most) return 'late'
      if (next.cancelled || !next.program.alive) continue
      this.#happen(next)
    }
    return 'done'
  }

  #happen(next: Happening): void {
    const { program } = next
    this.now = next.due
    this.count += 1
    program.happenings += 1
    if (program.stepsLeft !== undefined) {
      program.stepsLeft -= 1
      if (program.stepsLeft <= 0) {
        this.current = this.world
        program.fall()
        drain()
        return
      }
    }
    next.cancelled = true
    this.current = program
    this.trace = (Math.imul(this.trace ^ next.order, 0x01000193) + Math.floor(next.due * 16)) >>> 0
    try {
      next.act()
    } catch (error) {
      this.onCrash(program, error)
    }
    drain()
    this.current = this.world
  }

  #push(happening: Happening): void {
    const heap = this.#heap
    let place = heap.length
    heap.push(happening)
    while (place > 0) {
      const above = (place - 1) >> 1
      if (!isBefore(happening, heap[above]!)) break
      heap[place] = heap[above]!
      place = above
    }
    heap[place] = happening
  }

  #pop(): Happening | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (!first || !last || first === last) return first
    let place = 0
    for (;;) {
      let below = 2 * place + 1
      if (below >= heap.length) break
      if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below += 1
      if (!isBefore(heap[below]!, last)) break
      heap[place] = heap[below]!
      place = below
    }
    heap[place] = last
    return first
  }
}

const isBefore = (one: Happening, other: Happening): boolean =>
  one.due < other.due || (one.due === other.due && one.order < other.order)

/** Ticks and promises until none is left; Node's own loop does the same between two of its callbacks. */
function drain(): void {
  ;(process as unknown as Drain)._tickCallback()
}

let scheduler: Scheduler | undefined

/** The run under way: the ports find their time and place here. */
export function sim(): Scheduler {
  if (!scheduler) throw new Error('nothing is simulated just now')
  return scheduler
}

export function begin(seed: number): Scheduler {
  scheduler = new Scheduler(seed)
  return scheduler
}
