// The station as its channels see it: settings, records, printers, orders and the rest, put together as ports.
import { announcedBench, announcedPeople } from '../api/events/announce.ts'
import type { MeterWatch } from '../api/events/meter-watch.ts'
import type { StationEvents } from '../api/events/station-events.ts'
import { createFileCache } from '../api/file-cache.ts'
import type { PrinterService, StationServices } from '../api/station-services.ts'
import { createLabelsLeft } from '../api/views/labels-left.ts'
import type { HealthWatch } from '../api/views/service-health.ts'
import type { WarehouseService } from '../api/warehouse-services.ts'
import { stationDays } from '../calendar/station-days.ts'
import type { Scale } from '../core/shipment/scale.ts'
import type { OrderContext } from '../flows/import-orders.ts'
import { labelsToScan } from '../flows/scan-back.ts'
import { createOrderRuns } from '../flows/ship-orders.ts'
import type { StationShiftWatch } from '../metrics/shift-watch.ts'
import { csvOrderFiles } from '../order-files/csv.ts'
import type { Breaker } from '../services/breaker.ts'
import { createCrashReceiver } from '../services/crash-receiver.ts'
import { createOrderLookUp } from '../services/order-look-up.ts'
import { createResultsWebhook } from '../services/results-webhook.ts'
import type { Bootstrap } from './bootstrap.ts'
import type { Context } from './build-context.ts'
import { createPrinterLook } from './company-printers.ts'
import type { Printing } from './connect-printers.ts'
import { shownSettings } from './connect-services.ts'
import { createCopies } from './copies.ts'
import { exportDiagnostics } from './diagnostics.ts'
import type { LongRuns } from './long-runs.ts'
import { nameAtWork } from './name-at-work.ts'
import type { Storage } from './open-storage.ts'
import { createOrdersService } from './orders-service.ts'
import { recordsService } from './records.ts'
import { exportRehearsal } from './rehearsal-report.ts'
import { createResultsOut } from './results-out.ts'
import { settingsService } from './settings.ts'
import type { StationOptions } from './station-options.ts'
import { systemStatus } from './system-status.ts'
import type { TrainingServices } from './training.ts'
import { warehouseService } from './warehouse.ts'
import { createWarehouseMove } from './warehouse-move.ts'
import { createOrderFolder } from './watch-orders.ts'
import { stationWork } from './work.ts'

interface Parts {
  readonly options: StationOptions
  readonly base: Bootstrap
  readonly storage: Storage
  readonly training: TrainingServices
  readonly health: HealthWatch
  readonly breaker: Breaker
  readonly printing: Printing
  readonly context: Context
  readonly scale: Scale
  readonly shift: StationShiftWatch
  readonly events: StationEvents
  readonly meters: MeterWatch
  readonly runs: LongRuns
  readonly followMode: () => Promise<void>
}

export function stationServices(parts: Parts): StationServices {
  const { options, base, storage, health, breaker, printing, context, scale, shift, events, runs } = parts
  const { version, dataFolder, updateStatus } = options
  const { settings, people, clock, stationName } = base
  const { store } = storage
  const batches = batchesOf(parts)
  const printers = printersOf(parts)
  const ordersService = createOrdersService({
    settings: () => shownSettings(settings.current(), parts.training),
    keys: base.orderKeys,
    bind: batches.bind,
    version,
    log: base.log,
    onTaken: events.ordersImported,
    onConcern: events.overviewChanged,
  })
  const standing = () => systemStatus({ version, dataFolder, ledger: ledgerIn(storage), stages: base.stages })
  const records = recordsService({
    store,
    onWrittenOutside: storage.onWrittenOutside,
    dataFolder,
    copiesKept: () => settings.current().copies.keep,
    station: stationName,
    clock,
    found: [...base.concerns, ...storage.recovery.findings],
    unreadable: storage.recovery.unreadable,
    keyed: storage.keyed,
    log: base.log,
    onConcerns: events.overviewChanged,
  })
  return {
    ports: context.ports,
    bind: context.bind,
    liveServices: context.liveServices,
    lookAtOther: context.lookAtOther,
    commands: context.commands,
    settings: settingsOf(parts, () => Promise.all([scale.changed(), ordersService.follow()])),
    people: announcedPeople(people, events.people),
    records,
    copies: createCopies({
      ...{ records, standing, stationName, dataFolder, clock },
      note: context.ports.ledger.note,
      settings: settings.current,
      log: base.log,
      onConcern: events.overviewChanged,
    }),
    warehouse: warehouseOf(parts, batches),
    printers,
    printerLook: createPrinterLook({
      rules: base.companyPrinters.rulesByModel,
      discover: printers.discover,
      onConcern: events.overviewChanged,
    }),
    previews: printing.previews,
    batches,
    orderFolder: createOrderFolder({
      settings: () => shownSettings(settings.current(), parts.training),
      dataFolder,
      station: stationName,
      bind: batches.bind,
      clock,
      log: base.log,
      onImported: (fileName, leftOutCount) => {
        events.ordersImported(fileName)
        if (leftOutCount > 0) events.notice('orders.rows-left-out', { file: fileName, count: leftOutCount })
      },
      onRefused: fileName => events.notice('orders.file-refused', { file: fileName }),
      onConcern: events.overviewChanged,
    }),
    orderLookUp: createOrderLookUp({
      settings: () => settings.current().lookUp,
      network: () => settings.current().network,
      secrets: base.secrets,
      clock,
      systemProxy: options.systemProxy,
    }),
    ordersService,
    results: resultsOf(parts),
    scale,
    addressBook: store,
    goodsBook: store,
    keptBench: announcedBench(base.keptBench, events.benchAside),
    rehearsals: base.rehearsals,
    shifts: store,
    timelines: store,
    statements: store,
    shift,
    labelsLeft: createLabelsLeft(context.ports),
    standing,
    calendar: stationDays(clock, () => settings.current().station.timeZone),
    files: createFileCache(),
    health(service) {
      const pausedSince = breaker.pausedSince(service)
      return { ...health.of(service), ...(pausedSince && { pausedSince }) }
    },
    track: runs.track,
    updateState: () => updateStatus?.state ?? 'not-installed',
    startsAgain: options.startsAgain ?? false,
    crashes: {
      reports: base.crashReports,
      receiver: createCrashReceiver({
        network: () => settings.current().network,
        clock,
        systemProxy: options.systemProxy,
      }),
    },
    exportDiagnostics: station => exportDiagnostics(station, dataFolder),
    exportRehearsal: (station, left) => exportRehearsal(station, dataFolder, left),
    version,
  }
}

function resultsOf({ options, base, storage: { store }, events }: Parts): StationServices['results'] {
  const { settings, clock, log } = base
  const cut = new AbortController()
  return createResultsOut({
    settings: settings.current,
    outbox: store,
    webhook: createResultsWebhook({
      network: () => settings.current().network,
      secrets: base.secrets,
      clock,
      systemProxy: options.systemProxy,
      hurry: cut.signal,
    }),
    files: csvOrderFiles,
    dataFolder: options.dataFolder,
    station: base.stationName,
    clock,
    log,
    onConcern: events.overviewChanged,
    cut,
  })
}

const ledgerIn = ({ gate }: Storage): WarehouseService['inUse'] => (gate ? 'postgres' : 'embedded')

function batchesOf({ storage: { store }, training, context, events }: Parts): StationServices['batches'] {
  const bind = (): OrderContext => {
    const bound = context.bind()
    const sender = shownSettings(bound.settings, training).station.from
    return { ...bound, orders: store, orderFiles: csvOrderFiles, sender }
  }
  return { orders: store, bind, runs: createOrderRuns(bind, events.orderRun) }
}

const settingsOf = (parts: Parts, follow: () => Promise<unknown>) => {
  const { options, base, training, health, breaker, printing, context, events, meters, runs, followMode } =
    parts
  const { settings, secrets, saver, stationName, followLog } = base
  return settingsService({
    settings,
    secrets,
    saver,
    training,
    commands: context.commands,
    nameAtWork: nameAtWork({
      settings: settings.current,
      secrets,
      running: stationName,
      ledgerAddress: options.ledgerAddress,
      toScan: () => labelsToScan(context.bind()),
    }),
    async onSaved() {
      followLog()
      health.forget()
      breaker.forget()
      await followMode()
      // What waited for its mode goes on.
      for (const printer of printing.printers.list()) context.printWorkers.wake(printer.id)
      runs.track(follow().then(() => undefined))
      events.overviewChanged()
      meters.changed()
    },
  })
}

/** A saved virtual printer needs the simulated one at once. */
const printersOf = ({
  printing: { printers, virtualPrinter },
  context,
  followMode,
}: Parts): PrinterService => ({
  ...printers,
  async discover() {
    const found = await printers.discover()
    // What waited for one that the policy names by its model goes to it.
    for (const printer of printers.list()) context.printWorkers.wake(printer.id)
    return found
  },
  async save(printer, beforeChange) {
    if (printer.connection.kind === 'virtual') await virtualPrinter.start()
    return printers.save(printer, beforeChange)
  },
  async remove(id) {
    const removed = await printers.remove(id)
    if (removed.ok) await followMode()
    return removed
  },
})

function warehouseOf(parts: Parts, batches: StationServices['batches']): WarehouseService {
  const { options, base, storage, printing, context, events, runs } = parts
  const { settings, secrets, log } = base
  const { ports } = context
  const ledger = () => settings.current().ledger
  const started = ledger()
  const caFile = () => settings.current().network.caFile
  const move = createWarehouseMove({
    rest: storage.rest,
    dataFolder: options.dataFolder,
    station: () => settings.current().station.name,
    settings: ledger,
    secrets,
    caFile,
    gate: ports.gate,
    spool: ports.spool,
    work: () => stationWork({ ...context, batches }),
    log,
    onState: events.warehouseMove,
    onRest(atRest) {
      events.overviewChanged()
      if (!atRest) for (const printer of printing.printers.list()) context.printWorkers.wake(printer.id)
    },
    track: runs.track,
  })
  return warehouseService({
    inUse: ledgerIn(storage),
    running: base.stationName,
    address: options.ledgerAddress ?? (started.kind === 'postgres' ? started.url : undefined),
    settings: ledger,
    secrets,
    caFile,
    station: () => settings.current().station.name,
    move,
    benches: storage.benches,
  })
}
