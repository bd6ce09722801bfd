// What the station's printers need of the rest of it, and what they offer beside their screens' own service.
import type { PrinterService } from '../api/station-services.ts'
import type { Clock, Ids, Log } from '../core/ports.ts'
import type { JobMode, PrintJob } from '../core/printing/print-job.ts'
import type { PrintLine } from '../core/printing/print-line.ts'
import type { Printer, PrinterState } from '../core/printing/printer.ts'
import type { Transport } from '../core/printing/transport.ts'
import type { Problem } from '../core/problem.ts'
import type { Result } from '../core/result.ts'
import type { PrintingSettings } from '../core/settings/settings.ts'
import type { CompanyPrinters } from '../settings/company-printers.ts'

export interface PrinterServicePorts {
  readonly dataFolder: string
  readonly saved: () => readonly Printer[]
  readonly keep: (printers: readonly Printer[]) => Result<undefined, Problem>
  /** Those among them that the company's policy gives. */
  readonly company: CompanyPrinters
  readonly training: () => boolean
  readonly transports: readonly Transport[]
  readonly settings: () => PrintingSettings
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  /** A printer said something new of itself. */
  readonly onState: (printerId: string, state: PrinterState) => void
}

export interface StationPrinters extends PrinterService {
  /** In training its own printer; else by id, or the default one. */
  find(mode: JobMode, id?: string): Result<Printer, Problem>
  /** Where slips go: in training its own printer, else the default one of the office printers. */
  office(mode: JobMode): Result<Printer, Problem>
  /** By id alone. */
  named(id: string): Result<Printer, Problem>
  line(id: string): PrintLine | undefined
  /** A person says that this print is on no paper. */
  notPrinted(job: PrintJob): void
  /** Asks for the first time: until the printer has answered, or has had its time, it is starting. */
  start(id: string): void
  stop(): Promise<void>
}
