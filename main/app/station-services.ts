// The station as its channels see it: settings, records, printers, orders and the rest, put together as ports.
import { announcedPeople } from '../api/events/announce.ts'
import type { MeterWatch } from '../api/events/meter-watch.ts'
import type { StationEvents } from '../api/events/station-events.ts'
import { createFileShelf } from '../api/file-cache.ts'
import type { PrinterRoom, Room, WarehouseRoom } from '../api/station-services.ts'
import { createLabelsLeft } from '../api/views/labels-left.ts'
import type { HealthWatch } from '../api/views/service-health.ts'
import { stationDays } from '../calendar/station-days.ts'
import type { OrderContext } from '../flows/import-orders.ts'
import { createOrderRuns } from '../flows/ship-orders.ts'
import type { StationShiftWatch } from '../metrics/shift-watch.ts'
import { csvOrderFiles } from '../order-files/csv.ts'
import { createScale } from '../scale/scale-watch.ts'
import type { Bootstrap } from './bootstrap.ts'
import type { Context } from './build-context.ts'
import type { Printing } from './connect-printers.ts'
import { shownSettings } from './connect-services.ts'
import { exportDiagnostics } from './diagnostics.ts'
import type { LongRuns } from './long-runs.ts'
import type { Storage } from './open-storage.ts'
import { previewRoom } from './previews.ts'
import { recordsRoom } from './records.ts'
import { settingsRoom } from './settings.ts'
import type { StationOptions } from './station-options.ts'
import { standingOf } from './system-status.ts'
import type { TrainingServices } from './training.ts'
import { warehouseRoom } from './warehouse.ts'
import { createWarehouseMove } from './warehouse-move.ts'
import { stationWork } from './work.ts'

interface Parts {
  readonly options: StationOptions
  readonly base: Bootstrap
  readonly storage: Storage
  readonly training: TrainingServices
  readonly health: HealthWatch
  readonly printing: Printing
  readonly context: Context
  readonly shift: StationShiftWatch
  readonly events: StationEvents
  readonly meters: MeterWatch
  readonly runs: LongRuns
  readonly followMode: () => Promise<void>
}

export function stationServices(parts: Parts): Room {
  const { options, base, storage, health, printing, context, shift, events, runs } = parts
  const { version, dataFolder, updateStatus } = options
  const { settings, people, clock, stationName } = base
  const { store } = storage
  const scale = createScale({ settings: () => settings.current().scale, onState: events.scale })
  const batches = batchesOf(parts)
  return {
    bench: context.bench,
    bind: context.bind,
    lookAtOther: context.lookAtOther,
    commands: context.commands,
    settings: settingsOf(parts, scale.changed),
    people: announcedPeople(people, events.people),
    records: recordsRoom({
      store,
      dataFolder,
      station: stationName,
      clock,
      found: [...base.concerns, ...storage.recovery.findings],
      keyed: storage.keyed,
    }),
    warehouse: warehouseOf(parts, batches),
    printers: printersOf(parts),
    previews: previewRoom(printing.previewer),
    batches,
    scale,
    addressBook: store,
    shifts: store,
    shift,
    labelsLeft: createLabelsLeft(context.bench),
    standing: () => standingOf({ version, dataFolder, ledger: ledgerIn(storage) }),
    calendar: stationDays(clock, () => settings.current().station.timeZone),
    shelf: createFileShelf(),
    health: health.of,
    track: runs.track,
    updateState: () => updateStatus?.state ?? 'not-installed',
    exportDiagnostics: room => exportDiagnostics(room, dataFolder),
    version,
  }
}

const ledgerIn = ({ gate }: Storage): WarehouseRoom['inUse'] => (gate ? 'postgres' : 'embedded')

function batchesOf({ storage: { store }, training, context, events }: Parts): Room['batches'] {
  const bind = (): OrderContext => {
    const bound = context.bind()
    const sender = shownSettings(bound.settings, training).station.from
    return { ...bound, orders: store, orderFiles: csvOrderFiles, sender }
  }
  return { orders: store, bind, runs: createOrderRuns(bind, events.orderRun) }
}

const settingsOf = (parts: Parts, scaleChanged: () => Promise<void>) => {
  const { base, training, health, printing, context, events, meters, runs, followMode } = parts
  const { settings, secrets, saver, followLog } = base
  return settingsRoom({
    settings,
    secrets,
    saver,
    training,
    commands: context.commands,
    async onSaved() {
      followLog()
      health.forget()
      await followMode()
      // What waited for its mode goes on.
      for (const printer of printing.printers.list()) context.printWorkers.wake(printer.id)
      runs.track(scaleChanged())
      events.overviewChanged()
      meters.changed()
    },
  })
}

/** A saved virtual printer needs the simulated one at once. */
const printersOf = ({ printing: { printers, virtualPrinter }, followMode }: Parts): PrinterRoom => ({
  ...printers,
  async save(printer) {
    if (printer.connection.kind === 'virtual') await virtualPrinter.start()
    return printers.save(printer)
  },
  async remove(id) {
    const removed = await printers.remove(id)
    if (removed.ok) await followMode()
    return removed
  },
})

function warehouseOf(parts: Parts, batches: Room['batches']): WarehouseRoom {
  const { options, base, storage, printing, context, events, runs } = parts
  const { settings, secrets, stationName, log } = base
  const { bench } = context
  const ledger = () => settings.current().ledger
  const caFile = () => settings.current().network.caFile
  const move = createWarehouseMove({
    rest: storage.rest,
    dataFolder: options.dataFolder,
    station: stationName,
    settings: ledger,
    secrets,
    caFile,
    gate: bench.gate,
    spool: bench.spool,
    work: () => stationWork({ ...context, batches }),
    log,
    onState: events.warehouseMove,
    onRest(atRest) {
      events.overviewChanged()
      if (!atRest) for (const printer of printing.printers.list()) context.printWorkers.wake(printer.id)
    },
    track: runs.track,
  })
  return warehouseRoom({
    inUse: ledgerIn(storage),
    settings: ledger,
    secrets,
    caFile,
    station: () => settings.current().station.name,
    move,
  })
}
