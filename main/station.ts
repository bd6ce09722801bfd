// Owns the composition: the only file that names the concrete adapters and wires them into one station.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { stationDays } from './calendar/station-days.ts'
import { announcedDecisions, announcedLedger, announcedSpool } from './channels/announce.ts'
import { createDispatch } from './channels/dispatch.ts'
import { createFileShelf } from './channels/file-shelf.ts'
import { startMeterWatch } from './channels/meter-watch.ts'
import type { Room } from './channels/room.ts'
import { createHealthWatch } from './channels/service-health.ts'
import { createStationEvents } from './channels/station-events.ts'
import { stationFile } from './channels/station-file.ts'
import type { StationHandle } from './channels/station-handle.ts'
import type { Clock } from './core/ports.ts'
import { type Problem, problem } from './core/problem.ts'
import { fail, ok, type Result } from './core/result.ts'
import type { SecretStore } from './core/settings.ts'
import type { Bench } from './flows/bench.ts'
import type { OrderBench } from './flows/import-orders.ts'
import { createPurchaseGate } from './flows/purchase-gate.ts'
import { createOrderRuns } from './flows/ship-orders.ts'
import { prepareJob } from './labels/prepare-print.ts'
import { createPreviewer } from './labels/preview-worker.ts'
import { createStationLog } from './log.ts'
import { csvOrderFiles } from './order-files/csv.ts'
import type { DriverProcess } from './printing/transports/child-protocol.ts'
import { createScale } from './scale/scale-watch.ts'
import { ownerFileSecrets } from './settings/owner-file-secrets.ts'
import { openPeople } from './settings/people-store.ts'
import { readPolicy } from './settings/policy.ts'
import { openSettings } from './settings/settings-store.ts'
import { createShiftWatch } from './shift/shift-watch.ts'
import { createPrintWorkers } from './spool/print-worker.ts'
import { followPurchase, purgeBenchAids } from './station/bench-aids.ts'
import { exportDiagnostics } from './station/diagnostics.ts'
import { measured } from './station/measured.ts'
import { previewRoom } from './station/preview-room.ts'
import { createPrinterRoom } from './station/printer-room.ts'
import { openRecords } from './station/records-place.ts'
import { recordsRoom } from './station/records-room.ts'
import { startRetention } from './station/retention.ts'
import { createServicesRoom, environmentOf } from './station/services-room.ts'
import { settingsRoom } from './station/settings-room.ts'
import { standingOf } from './station/standing.ts'
import { stationTransports } from './station/station-transports.ts'
import { createTrainingServices } from './station/training.ts'
import { createVirtualPrinter } from './station/virtual-printer.ts'
import { createWarehouseMove } from './station/warehouse-move.ts'
import { warehouseGate } from './station/warehouse-gate.ts'
import { warehouseRoom } from './station/warehouse-room.ts'
import { stationWork } from './station/work.ts'

export interface StationOptions {
  readonly dataFolder: string
  /** Entries of the worker threads: `main/workers/*.ts` from source, `out/main/workers/*.js` when built. */
  readonly workers: { readonly ledger: URL; readonly preview: URL; readonly nativePrinter: URL }
  /** The keychain where the host has one; else a file that only its owner reads. */
  readonly secretStore?: SecretStore
  /** Starts the process of native printer drivers; a child of Node's unless the host has its own kind. */
  readonly startDriver?: (entry: string) => DriverProcess
  /** The warehouse's database, instead of what the settings say. */
  readonly ledgerAddress?: string | undefined
  /** The system's proxy for an address, in the words of `FindProxyForURL`. */
  readonly systemProxy?: (url: URL) => Promise<string>
  readonly version: string
  /** Instead of what the settings say. */
  readonly logLevel?: string
}

/** How long `pack.ship` waits for the first print before it answers and lets events tell the rest. */
const FIRST_PRINT_MS = 1_500

/** How long a stop waits for a job under way; then its line is closed, and the job is unsure. */
const STOP_PATIENCE_MS = 5_000

export async function createStation(options: StationOptions): Promise<Result<StationHandle, Problem>> {
  const { dataFolder } = options
  const clock: Clock = { now: () => new Date() }
  const ids = { next: () => v7() }
  try {
    mkdirSync(dataFolder, { recursive: true })
  } catch (error) {
    return fail(
      problem('storage', 'settings.unwritable', {
        detail: (error as NodeJS.ErrnoException).code ?? 'unknown',
      }),
    )
  }
  const policy = readPolicy()
  if (!policy.ok) return policy
  const opened = openSettings(dataFolder, clock, policy.value)
  if (!opened.ok) return opened
  const settings = opened.value
  const log = createStationLog(join(dataFolder, 'logs'), options.logLevel)
  const followLog = () => {
    if (options.logLevel === undefined) log.follow(settings.current().log)
  }
  followLog()
  const people = openPeople(dataFolder, clock, ids)
  const secrets = options.secretStore ?? ownerFileSecrets(dataFolder, clock)
  // Its chain of events keeps this name until the next start.
  const stationName = settings.current().station.name
  const events = createStationEvents(() => room, log)
  const records = await openRecords({
    dataFolder,
    station: stationName,
    clock,
    workerUrl: options.workers.ledger,
    settings: settings.current().ledger,
    address: options.ledgerAddress,
    secrets,
    onStanding: () => events.overviewChanged(),
    onChanged: changed => events.changedElsewhere(changed),
  })
  if (!records.ok) {
    await log.close()
    return records
  }
  const store = { value: records.value.store }
  const recovery = await store.value.recover()
  // The next start looks from a later checkpoint on: the trail itself keeps what this one found.
  for (const { params } of recovery.findings) {
    await store.value.note({ kind: 'trail-broken', ...(params && { detail: params }) })
  }

  const training = createTrainingServices(dataFolder)
  const virtualPrinter = createVirtualPrinter(dataFolder)
  const transports = stationTransports({
    virtualPort: virtualPrinter.tcpPort,
    nativePrinter: options.workers.nativePrinter,
    startDriver: options.startDriver,
  })
  const previewer = createPreviewer({ workerUrl: options.workers.preview })
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
  const ledger = announcedLedger(store.value, announcements)
  const spool = announcedSpool(store.value, announcements)
  const workers = createPrintWorkers({
    spool,
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
  const ownGate = createPurchaseGate()
  const environment = () => environmentOf(settings.current())
  const gate = records.value.gate
    ? warehouseGate(ownGate, records.value.gate, service => ledger.inFlight(environment(), service))
    : ownGate
  const bench: Bench = {
    ledger,
    spool,
    printing: {
      printer: printers.find,
      state: printers.ask,
      prepare: (payloads, printer) =>
        prepareJob(payloads, {
          dpi: printer.dpi,
          stock: printer.stock,
          encoding: printer.graphicEncoding ?? 'z64',
        }),
      wake: workers.wake,
      settled: job => workers.settled(job, FIRST_PRINT_MS),
    },
    services: shift.services(
      createServicesRoom({
        settings: settings.current,
        secrets,
        training,
        health,
        clock,
        log,
        systemProxy: options.systemProxy,
      }),
    ),
    gate,
    ...(records.value.decisions && {
      decisions: announcedDecisions(records.value.decisions, events.overviewChanged),
    }),
    clock,
    ids,
    log,
    environment,
    stationName: () => settings.current().station.name,
    operator: () => people.present().operator,
    buyingStopped: () => store.value.standing() ?? settings.damage(),
  }
  const orderBench: OrderBench = {
    ...bench,
    orders: store.value,
    orderFiles: csvOrderFiles,
    sender: () => room.settings.current().station.from,
  }
  const orderRuns = createOrderRuns(orderBench, events.orderRun)
  const scale = createScale({ settings: () => settings.current().scale, onState: events.scale })
  const aids = { store: store.value, settings: settings.current, ids, clock, log }
  const running = new Set<Promise<void>>()
  const move = createWarehouseMove({
    rest: records.value.rest,
    dataFolder,
    station: stationName,
    settings: () => settings.current().ledger,
    secrets,
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
  const startMode = async () => {
    const needsVirtual = printers.list().some(printer => printer.connection.kind === 'virtual')
    await Promise.all([
      settings.current().mode === 'training' && training.start(),
      needsVirtual && virtualPrinter.start(),
    ])
  }
  const room: Room = {
    bench,
    settings: settingsRoom({
      settings,
      secrets,
      training,
      async onSaved() {
        followLog()
        health.forget()
        await startMode()
        room.track(scale.changed())
        events.overviewChanged()
        meters.changed()
      },
    }),
    people,
    records: recordsRoom({
      store: store.value,
      dataFolder,
      station: stationName,
      clock,
      found: recovery.findings,
    }),
    warehouse: warehouseRoom({
      inUse: records.value.gate ? 'postgres' : 'embedded',
      settings: () => settings.current().ledger,
      secrets,
      station: () => settings.current().station.name,
      move,
    }),
    printers: {
      ...printers,
      async save(printer) {
        if (printer.connection.kind === 'virtual') await virtualPrinter.start()
        return printers.save(printer)
      },
    },
    previews: previewRoom(previewer),
    batches: { bench: orderBench, runs: orderRuns },
    scale,
    addressBook: store.value,
    shifts: store.value,
    shift,
    standing: () =>
      standingOf({
        version: options.version,
        dataFolder,
        ledger: records.value.gate ? 'postgres' : 'embedded',
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
    exportDiagnostics: () => exportDiagnostics(room, dataFolder),
    version: options.version,
  }

  await startMode()
  await store.value.pauseOrderRuns()
  log.info('the station starts', {
    version: options.version,
    mode: settings.current().mode,
    recovered: Object.entries(recovery).flatMap(([what, found]: [string, readonly string[]]) =>
      found.length > 0 ? [`${what}: ${found.length}`] : [],
    ),
    setAside: settings.setAside.length,
  })
  const meters = startMeterWatch(bench)
  const stopForgetting = startRetention(
    store.value,
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

  const dispatch = createDispatch(room)
  return ok({
    call: (channel, input) =>
      channel === 'pack.ship' ? shift.entered(() => dispatch(channel, input)) : dispatch(channel, input),
    subscribe: events.subscribe,
    file: path => stationFile(room, path),
    work: () => stationWork(room),
    async stop() {
      meters.stop()
      stopForgetting()
      events.stop()
      orderRuns.stop()
      move.stop()
      await scale.stop()
      await Promise.all(running)
      // Patience for a label that is coming out; one that waits for paper keeps nothing from ending.
      await withinTime(workers.stop(), STOP_PATIENCE_MS)
      transports.stop()
      await Promise.all([printers.stop(), previewer.stop(), training.stop(), virtualPrinter.stop()])
      await workers.stop()
      await store.value.stop()
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
