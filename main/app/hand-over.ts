// Benches of a warehouse print for each other: this one says whether it can, takes what others offer it, and hears what
// became of what it gave.
import type { StationEvents } from '../api/events/station-events.ts'
import type { Log } from '../core/ports.ts'
import type { NeighboursPort } from '../core/printing/neighbours.ts'
import { isOffice, type Printer } from '../core/printing/printer.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import type { FlowContext } from '../flows/flow-context.ts'
import { settleGiven } from '../flows/give-print.ts'
import { takeOffers } from '../flows/take-print.ts'
import type { StationPrinters } from './station-printers.ts'

/** A disk or a database that took nothing is asked again after this. */
const AGAIN_MS = 5_000

/** `starting`: none has said yet whether it can print. */
type Ours = Printer | 'starting' | undefined

const nameOf = (ours: Ours): string | undefined => (typeof ours === 'object' ? ours.name : undefined)

/** What came within this is said as one. */
const TOGETHER_MS = 120_000
const MOST_TOGETHER = 100

export interface HandOver {
  /** The first round, and one whenever there may be something to do. */
  start(): void
  stop(): Promise<void>
}

export function createHandOver({
  neighbours,
  printers,
  bind,
  events,
  log,
}: {
  readonly neighbours: NeighboursPort
  readonly printers: Pick<StationPrinters, 'saved' | 'lastState'>
  readonly bind: () => FlowContext
  readonly events: Pick<StationEvents, 'onOverview' | 'onRecordsStanding' | 'notice'>
  readonly log: Log
}): HandOver {
  let running: Promise<void> | undefined
  let isCalled = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  /** As the last round found it. */
  let found: Ours = 'starting'

  /** The one that takes labels, else one that can; in training none is for others. */
  function printer(): Ours {
    if (bind().mode !== 'live') return undefined
    const states = printers
      .saved()
      .filter(one => !isOffice(one))
      .map(one => ({ one, state: printers.lastState(one.id)?.state }))
    const able = states.flatMap(({ one, state }) => (state && state.kind !== 'not-ready' ? [one] : []))
    const ours = able.find(one => one.default) ?? able[0]
    return ours ?? (states.some(({ state }) => state === undefined) ? 'starting' : undefined)
  }

  async function round(): Promise<void> {
    const context = bind()
    const ours = printer()
    found = ours
    await neighbours.sayPrinter(nameOf(ours))
    await settleGiven(context, neighbours)
    // What is offered waits for the first answer of a printer, as its own labels do.
    if (ours === 'starting') return
    const taken = await takeOffers(context, neighbours, ours)
    const givers = new Set(taken.map(({ givenBy = '' }) => givenBy))
    for (const station of givers) await sayTaken(context, station, ours)
  }

  /** So that nobody wonders at the paper: all that came of late, since a bench gives one after the other. */
  async function sayTaken(context: FlowContext, station: string, ours: Printer | undefined): Promise<void> {
    const since = new Date(context.clock.now().getTime() - TOGETHER_MS).toISOString()
    const jobs = await context.spool.jobs(MOST_TOGETHER, 'live')
    const count = jobs.filter(({ givenBy, createdAt }) => givenBy === station && createdAt >= since).length
    const code = count === 1 ? 'job.for-neighbour' : 'job.for-neighbours'
    events.notice(code, { station, printer: ours?.name ?? '', count })
  }

  async function rounds(): Promise<void> {
    while (isCalled && !isStopped) {
      isCalled = false
      await round()
    }
  }

  function call(): void {
    isCalled = true
    clearTimeout(timer)
    timer = undefined
    if (isStopped) return
    running ??= rounds()
      .catch((error: unknown) => {
        if (!(error instanceof LedgerFailure)) {
          log.error('a round of prints for other benches failed', {
            error: error instanceof Error ? error.message : 'unknown',
          })
        }
        timer = setTimeout(call, AGAIN_MS).unref()
      })
      .finally(() => {
        running = undefined
        if (isCalled && timer === undefined) call()
      })
  }

  return {
    start() {
      neighbours.onCalled(call)
      events.onRecordsStanding(call)
      // A printer that can print again, or no longer, and another mode.
      events.onOverview(() => {
        const now = printer()
        if ((now === 'starting') !== (found === 'starting') || nameOf(now) !== nameOf(found)) call()
      })
      call()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
