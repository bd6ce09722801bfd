// Everything that brings a label to paper or to a picture: the printers with their transports, training's own printer,
// and the process that draws previews.
import { fileURLToPath } from 'node:url'
import type { StationEvents } from '../api/events/station-events.ts'
import { createNumberReader, createPreviewer, createTranslator } from '../labels/preview-process.ts'
import type { StationShiftWatch } from '../metrics/shift-watch.ts'
import type { Bootstrap } from './bootstrap.ts'
import { forkChild } from './child-program.ts'
import { watchedChildren } from './crash-reports.ts'
import { previewService } from './previews.ts'
import { createPrinterService } from './printers.ts'
import type { StationOptions } from './station-options.ts'
import { stationTransports } from './station-transports.ts'
import { createVirtualPrinter } from './virtual-printer.ts'

export type Printing = ReturnType<typeof connectPrinters>

export function connectPrinters(
  { dataFolder, workers, startChild: start = forkChild }: StationOptions,
  { settings, companyPrinters, crashReports, printerDevices, clock, ids, log }: Bootstrap,
  shift: StationShiftWatch,
  events: StationEvents,
) {
  const startChild = watchedChildren(start, crashReports)
  const virtualPrinter = createVirtualPrinter(dataFolder)
  const transports = stationTransports({
    virtualPort: virtualPrinter.tcpPort,
    printerDevices,
    nativePrinter: workers.nativePrinter,
    startChild,
  })
  const printers = createPrinterService({
    dataFolder,
    saved: settings.printers,
    keep: settings.savePrinters,
    company: companyPrinters,
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
  const drawing = fileURLToPath(workers.preview)
  const previewer = createPreviewer({ start: () => startChild(drawing) })
  const translator = createTranslator({ start: () => startChild(drawing) })
  const numberReader = createNumberReader({ start: () => startChild(drawing) })
  return {
    printers,
    virtualPrinter,
    previews: previewService(previewer),
    translator,
    numberReader,
    /** No job begins any more; the lines and the children end. */
    async stop() {
      transports.stop()
      const drawn = [previewer.stop(), translator.stop(), numberReader.stop()]
      await Promise.all([printers.stop(), ...drawn, virtualPrinter.stop()])
    },
  }
}
