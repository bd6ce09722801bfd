// What monitoring is told: one word when it asks, and the figures in a file that the machine's own collector reads.
import { summary } from '../api/handlers/overview.ts'
import type { StationServices } from '../api/station-services.ts'
import { figuresOf } from '../api/views/figures.ts'
import { type Health, healthOf } from '../api/views/health.ts'
import type { Log } from '../core/ports.ts'
import { openMetrics } from '../metrics/open-metrics.ts'
import { writeWhole } from '../settings/write-whole.ts'

const EVERY_MS = 15_000
/** Who collects it is another user. Nothing in it is anybody's secret. */
const READABLE = 0o644

export interface Monitoring {
  /** `stopped` also where the records cannot be read: nothing is bought then. */
  health(): Promise<Health>
  start(): void
  stop(): Promise<void>
}

export function createMonitoring(station: StationServices, log: Log): Monitoring {
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  let isStopped = false
  let failed = ''

  const write = async () => {
    const path = station.settings.current().monitoring.figuresFile
    if (path === '') return
    try {
      await writeWhole(path, await figures(station), READABLE)
      failed = ''
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
      if (failed !== code) log.warn('the figures for monitoring could not be written', { code })
      failed = code
    }
  }
  const next = () => {
    round = write().then(() => {
      if (!isStopped) timer = setTimeout(next, EVERY_MS).unref()
    })
  }

  return {
    health: () => looked(station).then(({ health }) => health, unreadable),
    start: next,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}

/** Printers are asked, since on a bench without a window nobody else does: an old word would be no word. */
async function looked(station: StationServices) {
  const { printers } = station
  await Promise.all(printers.list().map(({ id }) => printers.ask(id)))
  const [{ overview }, system] = await Promise.all([summary(station), station.standing()])
  return { overview, system, health: healthOf(overview, system.disk?.freeBytes) }
}

const unreadable = (): Health => ({ health: 'stopped', reasons: ['records-unreadable'] })

async function figures(station: StationServices): Promise<string> {
  const { shift, ports } = station
  return openMetrics(figuresOf({ ...(await looked(station)), shift, at: ports.clock.now() }))
}
