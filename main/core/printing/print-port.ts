// The port by which flows reach printing: which printer, is it ready, make the bytes, start the spool.

import type { FieldProblem, Problem } from '../problem.ts'
import type { LabelOrder } from '../purchases/label-order.ts'
import type { LabelPayload } from '../purchases/purchase.ts'
import type { Result } from '../result.ts'
import type { ServiceName } from '../shipment/shipment.ts'
import type { PackingSlip } from './packing-slip.ts'
import type { JobMode, NewPrintJob, PrintJob, PrintWait } from './print-job.ts'
import type { Printer, PrinterState } from './printer.ts'

/** Bytes for one printer. `unsafe`: what a person has to allow before these bytes may go. */
export interface PreparedPrint {
  readonly bytes: Uint8Array
  readonly labelsExpected: number
  /** How many of them differ: the same label sent twice is one. */
  readonly differentLabels: number
  /** What the operator should know although it prints: sentences by their codes. */
  readonly warnings: readonly FieldProblem[]
  readonly unsafe?: Problem
}

/** Where a label came from: a service that was paid for it, or a file that someone brought. */
export type LabelSource = 'service' | 'file'

export interface PrintPort {
  /** Where labels of this mode go: in training its own printer, else the one of this id, or the default one. */
  printer(mode: JobMode, id?: string): Result<Printer, Problem>
  /** The printer of this id and no other: for its test label, and for what was made for it. */
  named(id: string): Result<Printer, Problem>
  /** The last answer if young enough, else asks within the deadline (printing.md). */
  state(printerId: string): Promise<PrinterState>
  /** Payloads in order, as one job for this printer's resolution and stock, from a service or from a person's file. */
  prepare(
    payloads: readonly Pick<LabelPayload, 'bytes'>[],
    printer: Printer,
    from: ServiceName | 'file',
  ): Result<PreparedPrint, Problem>
  /** Where packing slips go that have a printer of their own: in training to its own printer, else to the office's. */
  office(mode: JobMode): Result<Printer, Problem>
  /** A packing slip for this printer's resolution and paper; where there is no printer, for a label of the usual size. */
  slip(slip: PackingSlip, printer: Printer | undefined): PreparedPrint
  /** Whether these bytes are a picture of ours, made for one paper; what is not can be made anew for another. */
  isInDots(bytes: Uint8Array): boolean
  /** A person says that this print is on no paper: its printer may hold a part of it. */
  notPrinted(job: PrintJob): void
  /** While a label is written down, so that its print need not wait for it: does it carry the number that was sold. */
  lookAhead(job: NewPrintJob, order: LabelOrder): void
  /** What the codes of a label from elsewhere say, as it would come out; none where they could not be read in time. */
  codesOn(bytes: Uint8Array, printer: Printer): Promise<readonly string[]>
  /** There may be something to print on this printer now. */
  wake(printerId: string): void
  /** The job once it is no longer held or sending, or as it is when the deadline passes. */
  settled(job: PrintJob): Promise<PrintJob>
  /** What is done with its label at this moment, before a byte of it goes out; undefined where nothing takes long. */
  waitsFor(jobId: string): PrintWait | undefined
}
