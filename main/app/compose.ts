// Owns the composition: the only file that names the concrete adapters and wires them into one station.
import { fileURLToPath } from 'node:url'
import { createDispatch } from '../api/dispatch.ts'
import {
  announcedDecisions,
  announcedLedger,
  announcedPeople,
  announcedSpool,
} from '../api/events/announce.ts'
import { startMeterWatch } from '../api/events/meter-watch.ts'
import { createStationEvents } from '../api/events/station-events.ts'
import { createFileShelf } from '../api/file-cache.ts'
import { stationFile } from '../api/station-file.ts'
import type { StationHandle } from '../api/station-handle.ts'
import type { Room } from '../api/station-services.ts'
import { createLabelsLeft } from '../api/views/labels-left.ts'
import { createHealthWatch } from '../api/views/service-health.ts'
import { stationDays } from '../calendar/station-days.ts'
import type { StartChild } from '../core/child-program.ts'
import { TRAINING_PRINTER_ID } from '../core/printer.ts'
import type { Problem } from '../core/problem.ts'
import { ok, type Result } from '../core/result.ts'
import type { UpdateStatus } from '../core/updates.ts'
import type { WaitingContext } from '../flows/attention.ts'
import { createCommandsInFlight } from '../flows/commands-in-flight.ts'
import type { Bench, FlowContext } from '../flows/flow-context.ts'
import type { OrderContext } from '../flows/import-orders.ts'
import { createPendingWrites } from '../flows/pending-writes.ts'
import { createPurchaseGate } from '../flows/purchase-gate.ts'
import { createOrderRuns } from '../flows/ship-orders.ts'
import { prepareJob } from '../labels/prepare-print.ts'
import { createPreviewer } from '../labels/preview-process.ts'
import { createShiftWatch } from '../metrics/shift-watch.ts'
import { csvOrderFiles } from '../order-files/csv.ts'
import { createPrintWorkers } from '../printing/print-worker.ts'
import { createScale } from '../scale/scale-watch.ts'
import { followPurchase, purgeBenchAids } from './bench-aids.ts'
import { type FoundationOptions, layFoundation, openStationRecords } from './bootstrap.ts'
import { forkChild } from './child-program.ts'
import { createPrinterRoom } from './connect-printers.ts'
import { accountsOf, createServicesRoom, shownSettings } from './connect-services.ts'
import { exportDiagnostics } from './diagnostics.ts'
import { measured } from './measured.ts'
import { previewRoom } from './previews.ts'
import { recordsRoom } from './records.ts'
import { startRetention } from './retention.ts'
import { settingsRoom } from './settings.ts'
import { stationTransports } from './station-transports.ts'
import { standingOf } from './system-status.ts'
import { createTrainingServices } from './training.ts'
import { createVirtualPrinter } from './virtual-printer.ts'
import { warehouseRoom } from './warehouse.ts'
import { warehouseGate } from './warehouse-gate.ts'
import { createWarehouseMove } from './warehouse-move.ts'
import { stationWork } from './work.ts'

export interface StationOptions extends FoundationOptions {
  /** Starts programs beside the station; children of Node's unless the host has its own kind. */
  readonly startChild?: StartChild
  /** The system's proxy for an address, in the words of `FindProxyForURL`. */
  readonly systemProxy?: (url: URL) => Promise<string>
  readonly version: string
  /** How it stands with updates of the program; no host but the installed one has any. */
  readonly updateStatus?: UpdateStatus
}

/** How long `pack.ship` waits for the first print before it answers and lets events tell the rest. */
const FIRST_PRINT_MS = 1_500

/** Beyond the longest exchange with a service: what it answered is put on record. */
const ANSWER_GRACE_MS = 5_000

/** How long a stop that can wait no longer gives the records, once the exchanges with services are cut. */
const CUT_PATIENCE_MS = 5_000

/** How long a stop waits for a job under way; then its line is closed, and the job is unsure. */
const STOP_PATIENCE_MS = 5_000

export async function createStation(options: StationOptions): Promise<Result<StationHandle, Problem>> {
  const { dataFolder, startChild = forkChild } = options
  const foundation = layFoundation(options)
  if (!foundation.ok) return foundation
  const { clock, ids, log, followLog, settings, people, secrets, saver, stationName, concerns } =
    foundation.value
  const events = createStationEvents(() => room, log)
  const opened = await openStationRecords(options, foundation.value, {
    onStanding: () => events.overviewChanged(),
    onChanged: changed => events.changedElsewhere(changed),
  })
  if (!opened.ok) {
    await log.close()
    return opened
  }
  const { store, recovery, ...records } = opened.value

  const training = createTrainingServices(dataFolder)
  const virtualPrinter = createVirtualPrinter(dataFolder)
  const transports = stationTransports({
    virtualPort: virtualPrinter.tcpPort,
    printerDevices: foundation.value.printerDevices,
    nativePrinter: options.workers.nativePrinter,
    startChild,
  })
  const previewer = createPreviewer({ start: () => startChild(fileURLToPath(options.workers.preview)) })
  const shift = createShiftWatch(clock, () => performance.now())
  const health = createHealthWatch(clock, events.overviewChanged, shift.serviceTrouble)
  const printers = createPrinterRoom({
    dataFolder,
    saved: settings.printers,
    keep: settings.savePrinters,
    training: () => settings.current().mode === 'training',
    transports: transports.list,
    settings: () => settings.current().printing,
    clock,
    ids,
    log,
    onState(id, state) {
      shift.printerState(id, state)
      events.overviewChanged()
    },
  })
  const announcements = measured(events.announcements, shift)
  const ledger = announcedLedger(store, announcements)
  const spool = announcedSpool(store, announcements)
  const commands = createCommandsInFlight(events.overviewChanged)
  const pending = createPendingWrites({
    onChange: events.overviewChanged,
    onBug: ({ kind, id }, error) =>
      log.error('what waits to be written is refused', {
        kind,
        id,
        error: error instanceof Error ? error.message : 'unknown',
      }),
    follow: (kind, written) => commands.follow(kind, written),
  })
  const workers = createPrintWorkers({
    spool,
    mode: () => settings.current().mode,
    pending,
    line: printers.line,
    state: printers.ask,
    settings: () => settings.current().printing,
    clock,
    log,
    onProgress(job, bytesWritten) {
      shift.bytesWritten(job)
      events.jobProgress(job, bytesWritten)
    },
  })
  const ending = new AbortController()
  const hurry = new AbortController()
  const ownGate = createPurchaseGate()
  const mode = () => settings.current().mode
  const gate = records.gate
    ? warehouseGate(ownGate, records.gate, service => ledger.inFlight(mode(), service))
    : ownGate
  const bench: Bench = {
    pending,
    ledger,
    spool,
    printing: {
      printer: printers.find,
      named: printers.named,
      state: printers.ask,
      prepare: (payloads, printer, source = 'service') =>
        prepareJob(payloads, {
          source,
          dpi: printer.dpi,
          stock: printer.stock,
          encoding: printer.graphicEncoding ?? 'z64',
        }),
      wake: workers.wake,
      settled: job => workers.settled(job, FIRST_PRINT_MS),
    },
    gate,
    ...(records.decisions && {
      decisions: announcedDecisions(records.decisions, events.overviewChanged),
    }),
    clock,
    ids,
    log,
    ending: ending.signal,
    buyingStopped: () => store.standing() ?? settings.damage(),
  }
  const servicesPorts = {
    secrets,
    training,
    health,
    clock,
    log,
    systemProxy: options.systemProxy,
    hurry: hurry.signal,
    watched: shift.services,
  }
  const servicesOf = createServicesRoom(servicesPorts)
  const servicesOfOther = createServicesRoom(servicesPorts)
  /** What waits in the other mode is looked at, and nothing is done there. */
  const lookAtOther = (): WaitingContext => {
    const now = settings.current()
    const mode = now.mode === 'live' ? 'training' : 'live'
    // The embedded services have their one account, whatever stands in the settings.
    const accounts = mode === 'live' ? accountsOf(servicesOfOther({ ...now, mode })) : undefined
    return { ...bench, mode, accounts, stationName: now.station.name }
  }
  const bind = (): FlowContext => {
    const now = settings.current()
    const services = servicesOf(now)
    return Object.freeze({
      ...bench,
      mode: now.mode,
      settings: now,
      accounts: accountsOf(services),
      services,
      stationName: now.station.name,
      calendar: stationDays(clock, () => now.station.timeZone),
      operator: people.present().operator,
    })
  }
  const bindOrders = (): OrderContext => {
    const context = bind()
    const sender = shownSettings(context.settings, training).station.from
    return { ...context, orders: store, orderFiles: csvOrderFiles, sender }
  }
  const orderRuns = createOrderRuns(bindOrders, events.orderRun)
  const scale = createScale({ settings: () => settings.current().scale, onState: events.scale })
  const aids = { store: store, settings: settings.current, ids, clock, log }
  const running = new Set<Promise<void>>()
  const caFile = () => settings.current().network.caFile
  const move = createWarehouseMove({
    rest: records.rest,
    dataFolder,
    station: stationName,
    settings: () => settings.current().ledger,
    secrets,
    caFile,
    gate,
    spool,
    work: () => stationWork(room),
    log,
    onState: events.warehouseMove,
    onRest(atRest) {
      events.overviewChanged()
      if (!atRest) for (const printer of printers.list()) workers.wake(printer.id)
    },
    track: run => room.track(run),
  })
  const leaveVirtual = async () => {
    await printers.changed([TRAINING_PRINTER_ID])
    await virtualPrinter.stop()
  }
  const startMode = async () => {
    const needsVirtual = printers.list().some(printer => printer.connection.kind === 'virtual')
    // What nobody needs any more listens no longer.
    await Promise.all([
      settings.current().mode === 'training' ? training.start() : training.stop(),
      needsVirtual ? virtualPrinter.start() : leaveVirtual(),
    ])
  }
  const room: Room = {
    bench,
    bind,
    lookAtOther,
    commands,
    settings: settingsRoom({
      settings,
      secrets,
      saver,
      training,
      commands,
      async onSaved() {
        followLog()
        health.forget()
        await startMode()
        // What waited for its mode goes on.
        for (const printer of printers.list()) workers.wake(printer.id)
        room.track(scale.changed())
        events.overviewChanged()
        meters.changed()
      },
    }),
    people: announcedPeople(people, events.people),
    records: recordsRoom({
      store: store,
      dataFolder,
      station: stationName,
      clock,
      found: [...concerns, ...recovery.findings],
      keyed: records.keyed,
    }),
    warehouse: warehouseRoom({
      inUse: records.gate ? 'postgres' : 'embedded',
      settings: () => settings.current().ledger,
      secrets,
      caFile,
      station: () => settings.current().station.name,
      move,
    }),
    printers: {
      ...printers,
      async save(printer) {
        if (printer.connection.kind === 'virtual') await virtualPrinter.start()
        return printers.save(printer)
      },
      async remove(id) {
        const removed = await printers.remove(id)
        if (removed.ok) await startMode()
        return removed
      },
    },
    previews: previewRoom(previewer),
    batches: { orders: store, bind: bindOrders, runs: orderRuns },
    scale,
    addressBook: store,
    shifts: store,
    shift,
    labelsLeft: createLabelsLeft(bench),
    standing: () =>
      standingOf({
        version: options.version,
        dataFolder,
        ledger: records.gate ? 'postgres' : 'embedded',
      }),
    calendar: stationDays(clock, () => settings.current().station.timeZone),
    shelf: createFileShelf(),
    health: health.of,
    track(run) {
      const tracked = run
        .catch(error =>
          log.error('a long run failed', { name: error instanceof Error ? error.name : 'unknown' }),
        )
        .finally(() => running.delete(tracked))
      running.add(tracked)
    },
    updateState: () => options.updateStatus?.state ?? 'not-installed',
    exportDiagnostics: () => exportDiagnostics(room, dataFolder),
    version: options.version,
  }

  await startMode()
  await store.pauseOrderRuns()
  log.info('the station starts', {
    version: options.version,
    mode: settings.current().mode,
    recovered: Object.entries(recovery).flatMap(([what, found]: [string, readonly string[]]) =>
      found.length > 0 ? [`${what}: ${found.length}`] : [],
    ),
    setAside: settings.setAside.length,
  })
  const meters = startMeterWatch(bind)
  const stopForgetting = startRetention(
    store,
    () => settings.current().retention,
    clock,
    log,
    () => purgeBenchAids(aids),
  )
  events.onBought(meters.changed)
  events.onPurchase(record => room.track(followPurchase(aids, record)))
  room.track(scale.changed())
  for (const printer of printers.list()) {
    void printers.ask(printer.id)
    workers.wake(printer.id)
  }

  let finishing: Promise<void> | undefined
  /** Begins nothing new, and ends when what is under way is on record: by its answer, or as unknown. */
  const finish = (): Promise<void> => {
    finishing ??= (async () => {
      ending.abort()
      commands.end()
      orderRuns.stop()
      const longest = settings.current().network.totalTimeoutMs + ANSWER_GRACE_MS
      // An answer that came and waits for its disk or database is not cut: only a person gives that up.
      const late = setTimeout(() => void pending.written().then(() => hurry.abort()), longest)
      const cut = new Promise<void>(resolve => hurry.signal.addEventListener('abort', () => resolve()))
      await Promise.race([commands.idle(), cut.then(() => withinTime(commands.idle(), CUT_PATIENCE_MS))])
      clearTimeout(late)
    })()
    return finishing
  }

  const dispatch = createDispatch(room)
  return ok({
    call: (channel, input) =>
      channel === 'pack.ship' ? shift.entered(() => dispatch(channel, input)) : dispatch(channel, input),
    subscribe: events.subscribe,
    file: path => stationFile(room, path),
    work: () => stationWork(room),
    underWay: commands.underWay,
    finish,
    hurry: () => hurry.abort(),
    async stop() {
      meters.stop()
      stopForgetting()
      move.stop()
      await finish()
      events.stop()
      await scale.stop()
      await Promise.all(running)
      // Patience for a label that is coming out; one that waits for paper keeps nothing from ending.
      await withinTime(workers.stop(), STOP_PATIENCE_MS)
      transports.stop()
      await Promise.all([printers.stop(), previewer.stop(), training.stop(), virtualPrinter.stop()])
      await workers.stop()
      await store.stop()
      await log.close()
    },
  })
}

async function withinTime(work: Promise<void>, timeMs: number): Promise<void> {
  const time = Promise.withResolvers<void>()
  const timer = setTimeout(time.resolve, timeMs)
  await Promise.race([work, time.promise])
  clearTimeout(timer)
}
