// One station of a run: the whole program, started, asked, stopped and killed from the world outside of it.

import type { StationHandle } from '../../main/api/station-handle.ts'
import { createStation } from '../../main/app/compose.ts'
import type { AnyReply } from '../support/station-calls.ts'
import { Disk } from './disk.ts'
import { startDrawing } from './drawing.ts'
import { PLACES, stepOf } from './durable-steps.ts'
import { putBack } from './power.ts'
import { Program, sim } from './scheduler.ts'

/** The station died before it answered, or nobody serves. */
const LOST = { ok: false, lost: true, problem: { kind: 'lost', code: 'lost' } } as const
export type Reply = AnyReply & { readonly lost?: true }

/** Longer than any deadline of the program: a command that is not answered by then waits for ever. */
const FOR_EVER_MS = 30 * 60_000

/** Channels whose answer a stop waits for. */
const MONEY: ReadonlySet<string> = new Set(['pack.ship', 'shipments.void', 'meters.addFunds', 'closeDay.run'])

const worker = (name: string) => new URL(`../../main/workers/${name}.ts`, import.meta.url)

/** Why a station does not serve. */
export interface Refused {
  readonly code: string
  readonly detail?: string
}

interface Asked {
  readonly channel: string
  readonly step: string
  /** Of the program, as it was asked. */
  readonly commitsBefore: number
}

export interface BenchOptions {
  readonly name: string
  readonly dataFolder: string
  readonly ledgerAddress?: string
  readonly onHang: (channel: string, input: unknown) => void
  /** It has ended in order, and never answered this. */
  readonly onLeftBehind: (channel: string) => void
}

export class Bench {
  readonly options: BenchOptions
  program: Program | undefined
  clockOffsetMs = 0
  /** The mode on its screens; undefined while nobody saw whether another was saved. */
  shows: 'live' | 'training' | undefined = 'live'
  readonly disk = new Disk()
  starts = 0
  /** What was under way when it was last killed. */
  diedIn: readonly string[] = []
  #handle: StationHandle | undefined
  /** Whether the last kill fell before the first commit of the only command under way, or behind one. */
  diedAt: string | undefined
  readonly #asked = new Map<(reply: Reply) => void, Asked>()
  /** What reached the station; the rest is still on its way there. */
  readonly #heard = new WeakSet<(reply: Reply) => void>()

  constructor(options: BenchOptions) {
    this.options = options
  }

  /** What its people may call it on its settings page instead of `options.name`, which the machine keeps. */
  get otherName(): string {
    return `${this.options.name} by the window`
  }

  isCalled(name: unknown): boolean {
    return name === this.options.name || name === this.otherName
  }

  /** Commands that wait for an answer just now. */
  underWay(): readonly string[] {
    return [...this.#asked.values()].map(({ step }) => step)
  }

  get isUp(): boolean {
    return this.#handle !== undefined && this.program?.alive === true
  }

  /** Undefined once it serves; else why not. */
  start(): Promise<Refused | undefined> {
    const run = sim()
    const program = new Program(`${this.options.name} #${++this.starts}`)
    program.clockOffsetMs = this.clockOffsetMs
    program.disk = this.disk
    this.program = program
    return new Promise(resolve => {
      const answer = (given: Refused | undefined) => run.after(0, () => resolve(given), run.world)
      program.onEnd(() => {
        this.#leave()
        answer({ code: 'killed' })
      })
      run.after(
        1,
        () => {
          void createStation({
            dataFolder: this.options.dataFolder,
            ...(this.options.ledgerAddress !== undefined && { ledgerAddress: this.options.ledgerAddress }),
            workers: {
              ledger: worker('ledger'),
              preview: worker('preview'),
              nativePrinter: worker('native-printer'),
            },
            version: 'simulated',
            logLevel: 'error',
            startChild: startDrawing,
          }).then(created => {
            if (created.ok) this.#handle = created.value
            answer(created.ok ? undefined : created.problem)
            if (!created.ok) program.end()
          })
        },
        program,
      )
    })
  }

  call(channel: string, input?: unknown): Promise<Reply> {
    const run = sim()
    const { program } = this
    const handle = this.#handle
    if (!program?.alive || !handle) return Promise.resolve(LOST)
    return new Promise(resolve => {
      const answer = (reply: Reply) => {
        if (!this.#asked.delete(answer)) return
        tooLong.cancelled = true
        if (program.alive) run.moments.happens(`answered ${stepOf(channel, input)}`, program)
        run.after(run.latency(0.1, 5), () => resolve(reply), run.world)
      }
      const tooLong = run.after(
        FOR_EVER_MS,
        () => {
          this.options.onHang(channel, input)
          answer(LOST)
        },
        run.world,
      )
      const step = stepOf(channel, input)
      this.#asked.set(answer, { channel, step, commitsBefore: program.commits })
      run.moments.happens(`asked ${step}`, program)
      run.after(
        run.latency(0.1, 5),
        () => {
          this.#heard.add(answer)
          void handle.call(channel, structuredClone(input)).then(reply => answer(reply as Reply))
        },
        program,
      )
    })
  }

  /** As kill -9, at once. */
  kill(): void {
    this.program?.end()
  }

  /** Everything of it ends at once, and its disk keeps what was synced. */
  cutPower(): void {
    const left = this.disk.unsynced.leftOver(this.options.dataFolder, sim().luck)
    this.program?.end()
    putBack(left)
  }

  /** In order; `impatient`: told a second time a moment later. */
  stop(impatientAfterMs?: number): Promise<void> {
    const run = sim()
    const { program } = this
    const handle = this.#handle
    if (!program?.alive || !handle) return Promise.resolve()
    return new Promise(resolve => {
      program.onEnd(() => run.after(0, resolve, run.world))
      if (impatientAfterMs !== undefined) run.after(impatientAfterMs, () => handle.hurry(), program)
      run.after(
        0,
        () => {
          void handle
            .finish()
            .then(() => handle.stop())
            .then(() => run.after(0, () => this.#ended(program), run.world))
        },
        program,
      )
      const tooLong = run.after(
        FOR_EVER_MS,
        () => {
          if (program.alive) this.options.onHang('stop', undefined)
          program.end()
        },
        run.world,
      )
      program.onEnd(() => {
        tooLong.cancelled = true
      })
    })
  }

  #ended(program: Program): void {
    for (const [answer, { channel }] of this.#asked) {
      if (MONEY.has(channel) && this.#heard.has(answer)) this.options.onLeftBehind(channel)
    }
    program.end()
  }

  setClock(offsetMs: number): void {
    this.clockOffsetMs = offsetMs
    if (this.program) this.program.clockOffsetMs = offsetMs
  }

  #leave(): void {
    this.diedIn = this.underWay()
    const [only, ...others] = this.#asked.values()
    const [before, behind] = PLACES
    const isBehind = only !== undefined && only.commitsBefore < (this.program?.commits ?? 0)
    this.diedAt = only && others.length === 0 ? `${only.step}, ${isBehind ? behind : before}` : undefined
    this.#handle = undefined
    for (const answer of [...this.#asked.keys()]) answer(LOST)
  }
}
