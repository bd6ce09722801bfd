// The packing slip beside a label: a print of its own, made with the label's and printed after it (decision 147).

import { nameOfLabel } from '../core/orders/order-boxes.ts'
import { heldBecause } from '../core/printing/held-because.ts'
import type { OfferedPrint } from '../core/printing/neighbours.ts'
import { packingSlip } from '../core/printing/packing-slip.ts'
import {
  comesByItself,
  jobMode,
  type NewPrintJob,
  type PrintJob,
  slipId,
  takenJobId,
} from '../core/printing/print-job.ts'
import type { Printer } from '../core/printing/printer.ts'
import type { JobToAdd } from '../core/printing/spool.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { Shipment } from '../core/shipment/shipment.ts'
import { author, commandReused, type FlowContext, notFound, otherMode } from './flow-context.ts'

/** What waits there waits for a person, who sends it elsewhere. */
const NO_PRINTER = 'no-office-printer'

/** The slip of a label whose first print this is; undefined where the bench prints none. Nothing goes out by a return label. */
export function firstSlip(
  context: FlowContext,
  record: PurchaseRecord,
  label: Pick<NewPrintJob, 'printerId'> | undefined,
): NewPrintJob | undefined {
  const { shipment, returnOf } = record
  if (!label || !shipment || returnOf !== undefined || context.settings.packing.slip === 'off')
    return undefined
  const printer = usualPrinter(context, label.printerId)
  return slipJob(context, { ...record, shipment }, printer, slipId(record.id))
}

/** Of a label that another bench gives to this one, from the printer that prints that; once, by the id of the print. */
export function slipAlong(
  context: FlowContext,
  record: PurchaseRecord,
  printer: Printer,
  { jobId, giver }: Pick<OfferedPrint, 'jobId' | 'giver'>,
): NewPrintJob | undefined {
  const { shipment } = record
  if (!shipment) return undefined
  const job = slipJob(context, { ...record, shipment }, ok(printer), slipId(takenJobId(jobId)))
  return { ...job, givenBy: giver.station }
}

/** The office printer where the bench has its slips there, else the label's, or the one that takes labels. */
const usualPrinter = (context: FlowContext, labelPrinterId?: string): Result<Printer, Problem> =>
  context.settings.packing.slip === 'office-printer'
    ? context.printing.office(jobMode(context.mode))
    : context.printing.printer(jobMode(context.mode), labelPrinterId)

/** The one that is named, of either kind, as long as it is there; training has its own. */
export function slipPrinter(context: FlowContext, id: string | undefined): Result<Printer, Problem> {
  const named =
    id === undefined || jobMode(context.mode) === 'training' ? undefined : context.printing.named(id)
  return named?.ok ? named : usualPrinter(context)
}

/** Without a printer it waits by name all the same: the label is paid, and its slip is not forgotten. */
function slipJob(
  context: FlowContext,
  record: PurchaseRecord & { readonly shipment: Shipment },
  printer: Result<Printer, Problem>,
  id: string,
): NewPrintJob {
  const { slipLanguage: language } = context.settings.packing
  const { shipment } = record
  const slip = packingSlip(
    { reference: nameOfLabel(record), shipment },
    { language, day: context.calendar.today() },
  )
  const { bytes, labelsExpected, warnings, unsafe } = context.printing.slip(
    slip,
    printer.ok ? printer.value : undefined,
  )
  const waits: Pick<NewPrintJob, 'needsRelease' | 'cause' | 'detail'> = unsafe
    ? { needsRelease: true, cause: 'unsafe-label', detail: unsafe.message }
    : printer.ok
      ? { needsRelease: false }
      : { needsRelease: true, cause: 'printer-missing', detail: printer.problem.message }
  return {
    id,
    mode: jobMode(record.environment),
    slipOf: record.id,
    printerId: printer.ok ? printer.value.id : NO_PRINTER,
    copyNumber: 1,
    title: nameOfLabel(record),
    bytes,
    labelsExpected,
    warnings: unsafe ? heldBecause(warnings, unsafe) : warnings,
    ...waits,
    ...author(context),
  }
}

export interface SlipOrder {
  readonly shipmentId: string
  readonly printerId?: string | undefined
  readonly commandId?: string | undefined
}

/** The slip alone, once more or for the first time. One that is still to come by itself is given back, and none added. */
export async function printSlip(context: FlowContext, order: SlipOrder): Promise<Result<PrintJob, Problem>> {
  if (order.commandId !== undefined) {
    const first = await context.spool.jobByCommand(order.commandId)
    if (first) return first.slipOf === order.shipmentId ? ok(first) : fail(commandReused)
  }
  const drawable = await toDraw(context, order.shipmentId)
  if (!drawable.ok) return drawable
  const coming = await context.spool.stillToCome({ slipOf: order.shipmentId }, order.commandId)
  if (coming) return ok(await context.printing.settled(coming))
  const printer = slipPrinter(context, order.printerId)
  if (!printer.ok) return printer
  const added = await addSlip(context, drawable.value, printer.value, { ...order, unlessComing: true })
  return ok(await gone(context, added))
}

/** Its printer is another one now: the one that waited is over, and it is drawn anew for the other paper. */
export async function moveSlip(
  context: FlowContext,
  job: PrintJob & { readonly slipOf: string },
  printer: Printer,
): Promise<Result<PrintJob, Problem>> {
  const moved = await slipMovedTo(context, job, printer)
  return moved.ok ? ok(await gone(context, moved.value)) : moved
}

/** Those that wait for the same printer as their label; one that is for an office printer stays where it is. */
export async function slipsBeside(
  { spool }: Pick<FlowContext, 'spool'>,
  { shipmentId, printerId }: PrintJob,
): Promise<readonly (PrintJob & { readonly slipOf: string })[]> {
  const slips = shipmentId === undefined ? [] : await spool.slipsOf(shipmentId)
  return slips.flatMap(slip =>
    slip.slipOf !== undefined &&
    slip.state === 'held' &&
    slip.printerId === printerId &&
    slip.cause !== 'unsafe-label' &&
    slip.cause !== 'changed-outside'
      ? [{ ...slip, slipOf: slip.slipOf }]
      : [],
  )
}

/**
 * Before its label moves to this printer, so that a kill leaves no slip behind: it waits there for the label, as before.
 * `isSame`: it is printed there as it is. One that can no longer be drawn stays.
 */
export async function takeSlipsAlong(
  context: FlowContext,
  label: PrintJob,
  printer: Printer,
  isSame: boolean,
): Promise<void> {
  for (const slip of await slipsBeside(context, label)) {
    if (!isSame) {
      await slipMovedTo(context, slip, printer)
      continue
    }
    await context.spool.changeJob(
      slip.id,
      ['held'],
      { state: 'held', needsRelease: false, printerId: printer.id },
      { kind: 'job-released', ...author(context), detail: { movedTo: printer.id } },
    )
  }
}

async function slipMovedTo(
  context: FlowContext,
  job: PrintJob & { readonly slipOf: string },
  printer: Printer,
): Promise<Result<PrintJob, Problem>> {
  const drawable = await toDraw(context, job.slipOf)
  if (!drawable.ok) return drawable
  const detail = { cause: 'cancelled-by-operator', movedTo: printer.id }
  // In one commit: a disk that is full in between would leave the order without its slip.
  const moved = await addSlip(context, drawable.value, printer, {
    inPlaceOf: { id: job.id, event: { kind: 'job-cancelled', ...author(context), detail } },
  })
  if (moved.id === job.id)
    return fail(problem('wrong-state', 'job.wrong-state', { params: { state: moved.state } }))
  return ok(moved)
}

/** On its way, where nobody has to release it, and as it is a moment later. */
function gone(context: FlowContext, slip: PrintJob): Promise<PrintJob> {
  if (!slip.needsRelease) context.printing.wake(slip.printerId)
  return context.printing.settled(slip)
}

async function addSlip(
  context: FlowContext,
  record: PurchaseRecord & { readonly shipment: Shipment },
  printer: Printer,
  { commandId, inPlaceOf, unlessComing = false }: Pick<JobToAdd, 'commandId' | 'inPlaceOf' | 'unlessComing'>,
): Promise<PrintJob> {
  const job = slipJob(context, record, ok(printer), context.ids.next())
  const event = { kind: 'slip-printed' as const, ...author(context), detail: { slipOf: record.id } }
  const asked = {
    unlessComing,
    ...(commandId !== undefined && { commandId }),
    ...(inPlaceOf && { inPlaceOf }),
  }
  return context.spool.add({ ...job, ...asked }, event)
}

/** A slip is drawn of what was bought, as long as its addresses are kept. */
async function toDraw(
  context: FlowContext,
  shipmentId: string,
): Promise<Result<PurchaseRecord & { readonly shipment: Shipment }, Problem>> {
  const record = await context.ledger.purchase(shipmentId)
  if (!record) return fail(notFound('shipment'))
  const mode = jobMode(record.environment)
  if (mode !== jobMode(context.mode)) return fail(otherMode(mode))
  if (record.kind !== 'bought')
    return fail(problem('wrong-state', 'slip.no-label', { params: { reference: nameOfLabel(record) } }))
  const { shipment } = record
  if (!shipment)
    return fail(problem('not-found', 'slip.forgotten', { params: { reference: nameOfLabel(record) } }))
  return ok({ ...record, shipment })
}

/** A person who wants no print of a label wants no slip of it either, unless another print of it is to come. */
export async function cancelSlipsWith(context: FlowContext, label: PrintJob): Promise<void> {
  if (label.shipmentId === undefined || label.state !== 'held') return
  const others = (await context.spool.jobsOf(label.shipmentId)).filter(
    ({ id, state }) => id !== label.id && (state === 'held' || state === 'given' || state === 'sending'),
  )
  if (others.length > 0) return
  const cause = 'cancelled-by-operator'
  for (const slip of (await context.spool.slipsOf(label.shipmentId)).filter(comesByItself)) {
    await context.spool.changeJob(
      slip.id,
      ['held'],
      { state: 'cancelled', cause },
      { kind: 'job-cancelled', ...author(context), detail: { cause } },
    )
  }
}

/** Its label comes out elsewhere: the slip stays this bench's, and goes now. */
export async function wakeSlips(
  { spool, printing }: Pick<FlowContext, 'spool' | 'printing'>,
  { shipmentId }: PrintJob,
): Promise<void> {
  const slips = shipmentId === undefined ? [] : await spool.slipsOf(shipmentId)
  for (const slip of slips.filter(comesByItself)) printing.wake(slip.printerId)
}
