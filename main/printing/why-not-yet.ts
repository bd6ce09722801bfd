// Why a print does not go to its printer now, before anything is done with its label.

import type { Clock } from '../core/ports.ts'
import type { JobCause, PrintJob } from '../core/printing/print-job.ts'
import type { PrintLine } from '../core/printing/print-line.ts'
import { type PrinterState, TRAINING_PRINTER_ID } from '../core/printing/printer.ts'
import type { SpoolPort } from '../core/printing/spool.ts'
import type { PrintingSettings } from '../core/settings/settings.ts'
import { causeOf } from './print-outcome.ts'

interface Ports {
  readonly spool: Pick<SpoolPort, 'jobsOf'>
  readonly line: (printerId: string) => PrintLine | undefined
  readonly state: (printerId: string) => Promise<PrinterState>
  readonly settings: () => PrintingSettings
  readonly clock: Clock
}

/** Undefined where it may go. */
export async function whyNotYet(
  ports: Ports,
  printerId: string,
  job: PrintJob,
): Promise<{ readonly cause: JobCause; readonly detail?: string } | undefined> {
  const isTrainings = printerId === TRAINING_PRINTER_ID
  if (job.mode === 'training' && !job.isTestLabel && !isTrainings) return { cause: 'training-printer-only' }
  const { jobExpiryMinutes } = ports.settings()
  const ageMs = ports.clock.now().getTime() - Date.parse(await waitsSince(ports, job))
  // A job that lay for long asks first; a release renews it (reliability.md, "Print job").
  if (ageMs > jobExpiryMinutes * 60_000) return { cause: 'expired' }
  if (!ports.line(printerId)) return { cause: 'printer-missing' }
  const state = await ports.state(printerId)
  return state.kind === 'not-ready'
    ? { cause: causeOf(state.reason), ...(state.reason !== 'unreachable' && { detail: state.reason }) }
    : undefined
}

/** A packing slip begins to wait when its label is over. */
async function waitsSince({ spool }: Ports, { slipOf, updatedAt }: PrintJob): Promise<string> {
  const labels = slipOf === undefined ? [] : await spool.jobsOf(slipOf)
  return labels.reduce((latest, label) => (label.updatedAt > latest ? label.updatedAt : latest), updatedAt)
}
