// What runs beside the station in its present mode: training's services, and the printer behind virtual connections.
import { TRAINING_PRINTER_ID } from '../core/printing/printer.ts'
import type { Settings } from '../core/settings/settings.ts'
import type { Printing } from './connect-printers.ts'
import type { TrainingServices } from './training.ts'

/** Starts what the mode and the printers need and ends the rest: what nobody needs listens no longer. */
export function createModeFollower(
  mode: () => Settings['mode'],
  training: TrainingServices,
  { printers, virtualPrinter }: Printing,
): () => Promise<void> {
  const leaveVirtual = async () => {
    await printers.changed([TRAINING_PRINTER_ID])
    await virtualPrinter.stop()
  }
  return async () => {
    const needsVirtual = printers.list().some(printer => printer.connection.kind === 'virtual')
    await Promise.all([
      mode() === 'training' ? training.start() : training.stop(),
      needsVirtual ? virtualPrinter.start() : leaveVirtual(),
    ])
  }
}
