// Prints that other benches offer to this one. Each is made anew for this bench's printer before it is taken, so that what
// cannot be printed here is never taken; once taken it is this bench's, and its id says which print it is (decision 148).

import { nameOfLabel } from '../core/orders/order-boxes.ts'
import type { NeighboursPort, OfferedPrint } from '../core/printing/neighbours.ts'
import {
  type CameBack,
  jobMode,
  type NewPrintJob,
  type PrintJob,
  takenJobId,
} from '../core/printing/print-job.ts'
import type { PreparedPrint } from '../core/printing/print-port.ts'
import type { Printer } from '../core/printing/printer.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { asBought } from './bought-sheets.ts'
import type { FlowContext } from './flow-context.ts'
import { slipAlong } from './packing-slip.ts'
import { heldOrFetched } from './reprint-label.ts'

interface Ready {
  readonly record: PurchaseRecord
  readonly printer: Printer
  readonly print: PreparedPrint
  readonly slip: NewPrintJob | undefined
}

/** `printer`: the one by which this bench prints for others now; undefined: none. Gives what was taken. */
export async function takeOffers(
  context: FlowContext,
  neighbours: NeighboursPort,
  printer: Printer | undefined,
): Promise<readonly PrintJob[]> {
  const taken: PrintJob[] = []
  for (const offer of await neighbours.offers()) {
    if (context.ending.aborted) break
    const job = await takeOne(context, neighbours, printer, offer)
    if (job) taken.push(job)
  }
  return taken
}

async function takeOne(
  context: FlowContext,
  neighbours: NeighboursPort,
  printer: Printer | undefined,
  offer: OfferedPrint,
): Promise<PrintJob | undefined> {
  const known = await context.spool.job(takenJobId(offer.jobId))
  if (known) return undefined
  const ready = await madeReady(context, printer, offer)
  if (!ready.ok) {
    await neighbours.decline(offer, ready.problem)
    return undefined
  }
  // Killed behind this line, the next start finds it taken and without its print.
  const { scanBack } = context.settings.packing
  if (
    !offer.isTaken &&
    !(await neighbours.take(offer, { scan: scanBack, withSlip: ready.value.slip !== undefined }))
  )
    return undefined
  return added(context, offer, ready.value)
}

/** Not where the bench could not print it at once: whoever gave it decides anew. */
async function madeReady(
  context: FlowContext,
  printer: Printer | undefined,
  offer: OfferedPrint,
): Promise<Result<Ready, CameBack>> {
  if (!printer || context.mode !== 'live') return fail('no-printer-there')
  const isOld = offer.ageMs > context.settings.printing.jobExpiryMinutes * 60_000
  if (isOld && !offer.isTaken) return fail('not-taken')
  const record = await context.ledger.purchase(offer.shipmentId)
  if (record?.kind !== 'bought') return fail('not-taken')
  const state = offer.isTaken ? undefined : await context.printing.state(printer.id)
  if (state?.kind === 'not-ready') return fail('no-printer-there')
  const payloads = await heldOrFetched(context, record)
  if (!payloads.ok) return fail('not-printable-there')
  const prepared = context.printing.prepare(payloads.value, printer, record.service)
  if (!prepared.ok) return fail('not-printable-there')
  const print = asBought(record, prepared.value)
  if (print.unsafe) return fail('not-printable-there')
  const slip = offer.withSlip ? slipAlong(context, record, printer, offer) : undefined
  // One that this paper is too small for stays where it is.
  const goesAlong = offer.isTaken || slip?.needsRelease === false
  return ok({ record, printer, print, slip: goesAlong ? slip : undefined })
}

/** Without a reason: it is no further copy, but the print that the other bench does not make any more. */
async function added(
  context: FlowContext,
  { jobId, giver, copyNumber }: OfferedPrint,
  { record, printer, print: { bytes, labelsExpected, warnings }, slip }: Ready,
): Promise<PrintJob> {
  const job = await context.spool.add(
    {
      id: takenJobId(jobId),
      mode: jobMode(record.environment),
      shipmentId: record.id,
      printerId: printer.id,
      copyNumber,
      title: nameOfLabel(record),
      bytes,
      labelsExpected,
      warnings,
      needsRelease: false,
      givenBy: giver.station,
    },
    { kind: 'job-added', detail: { name: giver.station, copyNumber } },
    slip,
  )
  context.printing.wake(printer.id)
  return job
}
