// The prints that wait for a printer which cannot take them, and the printers that may take them instead.
import { takesLabels } from '../../parts/can-print.ts'
import type { BenchView, JobView, PrinterView } from '../../station/types.ts'
import { oneOfEach } from './copies.ts'

export interface WaitingPrints {
  /** Undefined where it was removed. */
  readonly printer: PrinterView | undefined
  /** In the order in which they were bought: one of each label, and none that came out elsewhere. */
  readonly jobs: readonly JobView[]
  /** Those that can print first. */
  readonly others: readonly PrinterView[]
  /** Other benches that print for this one. */
  readonly benches: readonly BenchView[]
}

/** By printer, the longest queue first. What a person must look at before it prints is on a card of its own. */
export function waitingPrints(
  jobs: readonly JobView[],
  printers: readonly PrinterView[],
  benches: readonly BenchView[] = [],
): readonly WaitingPrints[] {
  const oldestFirst = jobs
    .filter(mayGo)
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
  const going = oneOfEach(oldestFirst, jobs)
  const ids = [...new Set(going.map(({ printerId }) => printerId))]
  return ids
    .map(id => ({
      printer: printers.find(printer => printer.id === id),
      jobs: going.filter(job => job.printerId === id),
      others: printers
        .filter(printer => printer.id !== id && takesLabels(printer))
        .toSorted((one, other) => Number(cannotPrint(one)) - Number(cannotPrint(other))),
      benches,
    }))
    .filter(
      ({ printer, others }) =>
        others.length + benches.length > 0 && (printer === undefined || cannotPrint(printer)),
    )
    .toSorted((one, other) => other.jobs.length - one.jobs.length)
}

/** Whether labels wait for a printer that cannot take them, wherever they may go. */
export const isAnyWaiting = (jobs: readonly JobView[]): boolean => jobs.some(mayGo)

export const cannotPrint = ({ state }: PrinterView): boolean => state.kind === 'not-ready'

/** No byte of it has left the station. A test label is its printer's alone, and a file may be. */
const mayGo = ({ state, cause, shipmentId }: JobView): boolean =>
  state === 'held' &&
  shipmentId !== undefined &&
  cause !== 'unsafe-label' &&
  cause !== 'changed-outside' &&
  cause !== 'training-printer-only'
