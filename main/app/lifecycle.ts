// How a station starts, finishes what is under way, and stops.
import type { MeterWatch } from '../api/events/meter-watch.ts'
import type { StationEvents } from '../api/events/station-events.ts'
import type { StationServices } from '../api/station-services.ts'
import { goOnHeard } from '../flows/heard-again.ts'
import { leaveToPerson, waitingFor } from '../flows/printer-removed.ts'
import { cancelTestLabels } from '../flows/test-labels.ts'
import { type BenchAidPorts, followPurchase, purgeBenchAids } from './bench-aids.ts'
import type { Bootstrap } from './bootstrap.ts'
import type { Context } from './build-context.ts'
import type { Printing } from './connect-printers.ts'
import { createHandOver } from './hand-over.ts'
import type { LongRuns } from './long-runs.ts'
import type { Monitoring } from './monitoring.ts'
import type { Storage } from './open-storage.ts'
import { createPolicyTold } from './policy-told.ts'
import { logRecordsStanding } from './records-log.ts'
import { startRetention } from './retention.ts'
import type { TrainingServices } from './training.ts'
import { createUnreadyPrinters } from './unready-printers.ts'

/** Beyond the longest exchange with a service: what it answered is put on record. */
const ANSWER_GRACE_MS = 5_000

/** How long a stop that can wait no longer gives the records, once the exchanges with services are cut. */
const CUT_PATIENCE_MS = 5_000

/** How long a stop waits for a job under way; then its line is closed, and the job is unsure. */
const STOP_PATIENCE_MS = 5_000

/** How long the last news to the windows may take. */
const SAY_END_MS = 1_000

/** Behind a label that takes longer to come out, what its purchase taught is kept all the same. */
const PRINT_BEGINS_MS = 20_000

interface Parts {
  readonly base: Bootstrap
  readonly storage: Storage
  readonly training: TrainingServices
  readonly printing: Printing
  readonly context: Context
  readonly events: StationEvents
  readonly meters: MeterWatch
  readonly runs: LongRuns
  readonly station: StationServices
  readonly monitoring: Monitoring
  readonly followMode: () => Promise<void>
  /** Ends what has many steps. */
  readonly ending: AbortController
  /** Cuts the exchanges with services. */
  readonly hurry: AbortController
}

export async function startLifecycle(parts: Parts) {
  const { base, storage, training, printing, context, events, meters, runs, station, monitoring, ending } =
    parts
  const { settings, clock, ids, log } = base
  const { store, recovery } = storage
  const { keptBench } = station
  const ended = new Promise<void>(resolve => ending.signal.addEventListener('abort', () => resolve()))
  const aids: BenchAidPorts = {
    store,
    keptBench,
    settings: settings.current,
    ids,
    clock,
    log,
    async printBegun(shipmentId) {
      const [first] = await store.jobsOf(shipmentId)
      if (first) await Promise.race([context.printWorkers.begun(first, PRINT_BEGINS_MS), ended])
    },
  }

  await parts.followMode()
  log.info('the station starts', {
    version: station.version,
    mode: settings.current().mode,
    recovered: Object.entries(recovery).flatMap(([what, found]: [string, readonly string[]]) =>
      found.length > 0 ? [`${what}: ${found.length}`] : [],
    ),
    setAside: settings.setAside.length,
  })
  meters.start()
  station.orderFolder.start()
  station.ordersService.start()
  station.results.start()
  station.copies.start()
  monitoring.start()
  const stopForgetting = startRetention(
    store,
    () => settings.current().retention,
    clock,
    log,
    async () => {
      await purgeBenchAids(aids)
      const files = await station.copies.forget()
      if (files > 0) log.info('old copies and bundles were forgotten', { files })
    },
  )
  events.onBought(meters.changed)
  events.onPurchase(record => runs.track(followPurchase(aids, record)))
  runs.track(station.scale.changed())
  for (const printer of printing.printers.list()) {
    printing.printers.start(printer.id)
    context.printWorkers.wake(printer.id)
  }
  runs.track(leaveGone(parts))
  runs.track(station.printerLook.start())
  const handOver =
    storage.neighbours &&
    createHandOver({
      neighbours: storage.neighbours,
      printers: printing.printers,
      bind: context.bind,
      events,
      log,
    })
  const unreadyPrinters = createUnreadyPrinters({
    printers: printing.printers,
    isLive: () => context.bind().mode === 'live',
    isShown: events.isHeard,
    clock,
  })
  const policyTold = createPolicyTold(base.policySeen, context.ports.ledger, log)
  const logStanding = logRecordsStanding(log, store.standing)
  const heard = () => {
    logStanding()
    if (store.standing()) return
    runs.track(policyTold())
    runs.track(goOnHeard(context.ports, settings.current().printing.jobExpiryMinutes))
  }
  events.onRecordsStanding(heard)
  heard()
  handOver?.start()
  unreadyPrinters.start()

  const finish = once(() => finishWork(parts))
  const stop = once(async () => {
    meters.stop()
    // A share that hangs keeps nothing from ending.
    await withinTime(
      Promise.all([
        station.orderFolder.stop(),
        station.ordersService.stop(),
        station.results.stop(),
        station.copies.stop(),
        monitoring.stop(),
        unreadyPrinters.stop(),
      ]),
      STOP_PATIENCE_MS,
    )
    stopForgetting()
    station.printerLook.stop()
    station.warehouse.move.stop()
    await finish()
    await handOver?.stop()
    events.stop()
    await station.scale.stop()
    await runs.settled()
    // Patience for a label that is coming out; one that waits for paper keeps nothing from ending.
    await withinTime(context.printWorkers.stop(), STOP_PATIENCE_MS)
    await Promise.all([printing.stop(), training.stop()])
    await context.printWorkers.stop()
    await store.stop()
    // What waited for a disk until now has its answer, and whoever asked is told it.
    await withinTime(context.commands.idle(), CUT_PATIENCE_MS)
    base.crashReports.endInOrder()
    await log.close()
  })
  return { finish, stop }
}

/** What waits for a printer that the company's policy has taken back needs a person, as if one had been removed here. */
async function leaveGone({ base, context }: Pick<Parts, 'base' | 'context'>): Promise<void> {
  for (const id of base.companyPrinters.gone()) {
    const waiting = await waitingFor(context.ports, id)
    if (waiting.some(job => !job.needsRelease)) {
      await cancelTestLabels(context.bind(), id)
      await leaveToPerson(context.bind(), id)
    }
  }
}

/** A window, a signal and the system may each ask for the same end: they wait for one. */
function once(end: () => Promise<void>): () => Promise<void> {
  let ending: Promise<void> | undefined
  return () => {
    ending ??= end()
    return ending
  }
}

/** Begins nothing new, and ends when what is under way is on record: by its answer, or as unknown. */
async function finishWork({ base, context, events, station, ending, hurry }: Parts): Promise<void> {
  const { commands, ports } = context
  ending.abort()
  commands.end()
  station.batches.runs.stop()
  // A window that hears nothing of it would take the end for a fault.
  const said = withinTime(
    events.tellSummary().catch(() => undefined),
    SAY_END_MS,
  )
  const longest = base.settings.current().network.totalTimeoutMs + ANSWER_GRACE_MS
  // An answer that came and waits for its disk or database is not cut: only a person gives that up.
  const late = setTimeout(() => void ports.pending.written().then(() => hurry.abort()), longest)
  const cut = new Promise<void>(resolve => hurry.signal.addEventListener('abort', () => resolve()))
  await Promise.race([commands.idle(), cut.then(() => withinTime(commands.idle(), CUT_PATIENCE_MS))])
  clearTimeout(late)
  await said
}

async function withinTime(work: Promise<unknown>, timeMs: number): Promise<void> {
  const time = Promise.withResolvers<void>()
  const timer = setTimeout(time.resolve, timeMs)
  await Promise.race([work, time.promise])
  clearTimeout(timer)
}
