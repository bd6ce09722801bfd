// What monitoring sees: one word when it asks, and figures in a file that the machine's collector reads.
import { summary } from '../api/handlers/overview.ts'
import type { StationServices } from '../api/station-services.ts'
import { healthFigures, type Seen, type Shift, stationFigures } from '../api/views/figures.ts'
import { type Health, healthOf } from '../api/views/health.ts'
import { LedgerFailure } from '../core/ledger.ts'
import type { Clock, Log } from '../core/ports.ts'
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
  readonly shift: Shift
  readonly clock: Clock
  readonly log: Log
}

export function createMonitoring({ look, figuresFile, shift, clock, log }: Parts): Monitoring {
  let failed = ''

  const looked = async (): Promise<{ readonly health: Health; readonly seen?: Seen }> => {
    try {
      const seen = await look()
      return { health: healthOf(seen.overview, seen.system.disk?.freeBytes), seen }
    } catch (error) {
      if (!(error instanceof LedgerFailure)) throw error
      return { health: { health: 'stopped', reasons: ['records-unreadable'] } }
    }
  }
  /** Also where nothing but the word is known: an old file is a station that does not run. */
  const figures = async () => {
    const { health, seen } = await looked()
    const families = [
      ...healthFigures(health, clock.now()),
      ...(seen ? stationFigures({ ...seen, shift }) : []),
    ]
    return openMetrics(families)
  }
  const write = async () => {
    const path = figuresFile()
    if (path === '') return
    try {
      await writeWhole(path, await figures(), READABLE)
      failed = ''
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
      if (failed !== code) log.warn('the figures for monitoring could not be written', { code })
      failed = code
    }
  }
  return { health: async () => (await looked()).health, ...createRounds(EVERY_MS, write) }
}

/** Printers are asked, since on a bench without a window nobody else does: an old word would be no word. */
export async function seenOf(station: StationServices): Promise<Seen> {
  const { printers } = station
  await Promise.all(printers.list().map(({ id }) => printers.ask(id)))
  const [{ overview }, system] = await Promise.all([summary(station), station.standing()])
  return { overview, system }
}
