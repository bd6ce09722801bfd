// What others see of the station: one word for monitoring when it asks, figures in a file that the machine's collector
// reads, and how it stands for the lead, where benches share a ledger.
import { summary } from '../api/handlers/overview.ts'
import type { StationServices } from '../api/station-services.ts'
import { standingOf } from '../api/views/bench-standing.ts'
import { healthFigures, type Seen, type Shift, stationFigures } from '../api/views/figures.ts'
import { type Health, healthOf } from '../api/views/health.ts'
import type { BenchesPort } from '../core/benches.ts'
import type { Clock, Log } from '../core/ports.ts'
import { type JobState, jobMode } from '../core/printing/print-job.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import { openMetrics } from '../metrics/open-metrics.ts'
import { writeWhole } from '../settings/write-whole.ts'
import { createRounds, type Rounds } from './rounds.ts'

const EVERY_MS = 15_000
/** Who collects it is another user. Nothing in it is anybody's secret. */
const READABLE = 0o644

export interface Monitoring extends Rounds {
  /** `stopped` also where the records cannot be read: nothing is bought then. */
  health(): Promise<Health>
}

interface Parts {
  /** What is seen of the station now; rejects with a LedgerFailure where its records cannot be read. */
  readonly look: () => Promise<Seen>
  /** Empty where no file is wanted. */
  readonly figuresFile: () => string
  /** Tells the other benches; absent where there are none. */
  readonly tell?: (seen: Seen) => Promise<void>
  readonly shift: Shift
  readonly clock: Clock
  readonly log: Log
}

interface Looked {
  readonly health: Health
  /** Absent where the records cannot be read. */
  readonly seen?: Seen
}

export function createMonitoring({ look, figuresFile, tell, shift, clock, log }: Parts): Monitoring {
  let failed = ''

  const looked = async (): Promise<Looked> => {
    try {
      const seen = await look()
      return { health: healthOf(seen.overview, seen.system.disk?.freeBytes), seen }
    } catch (error) {
      if (!(error instanceof LedgerFailure)) throw error
      return { health: { health: 'stopped', reasons: ['records-unreadable'] } }
    }
  }
  /** Also where nothing but the word is known: an old file is a station that does not run. */
  const write = async ({ health, seen }: Looked) => {
    const path = figuresFile()
    if (path === '') return
    const families = [
      ...healthFigures(health, clock.now()),
      ...(seen ? stationFigures({ ...seen, shift }) : []),
    ]
    await writeWhole(path, openMetrics(families), READABLE)
    failed = ''
  }
  /** While the database is away nobody reads it. */
  const tellOthers = async ({ seen }: Looked) => {
    if (!seen || !tell) return
    await tell(seen).catch((error: unknown) => {
      if (!(error instanceof LedgerFailure)) throw error
    })
  }
  const round = async () => {
    if (figuresFile() === '' && !tell) return
    try {
      const now = await looked()
      await Promise.all([write(now), tellOthers(now)])
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
      if (failed !== code) log.warn('the figures for monitoring could not be written', { code })
      failed = code
    }
  }
  return { health: async () => (await looked()).health, ...createRounds(EVERY_MS, round) }
}

/** How many prints back its newest label is looked for. */
const LATEST_PRINTS = 20

/** Says how this bench stands to the others of its ledger. */
export const tellBenches =
  (benches: BenchesPort, station: StationServices) =>
  async (seen: Seen): Promise<void> => {
    const { spool, mode } = station.bind()
    const jobs = await spool.jobs(LATEST_PRINTS, jobMode(mode))
    const newest = jobs.find(({ state, shipmentId }) => isOnPaper(state) && shipmentId !== undefined)
    await benches.say(JSON.stringify(standingOf(seen, newest?.updatedAt)))
  }

const isOnPaper = (state: JobState): boolean => state === 'sent' || state === 'printed'

/** Printers are asked, since on a bench without a window nobody else does: an old word would be no word. */
export async function seenOf(station: StationServices): Promise<Seen> {
  const { printers } = station
  await Promise.all(printers.list().map(({ id }) => printers.ask(id)))
  const [{ overview, attention }, system] = await Promise.all([summary(station), station.standing()])
  const isOwn = (of: string | undefined) => of === undefined || of === overview.stationName
  return { overview, system, decisionCount: attention.filter(one => isOwn(one.station)).length }
}
