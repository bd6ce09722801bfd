// What operators do with print jobs: says what came out, releases held ones, cancels.

import { asksAnyway, whyHeld } from '../core/printing/held-because.ts'
import { jobMode, labelOf, type PrintJob } from '../core/printing/print-job.ts'
import type { Printer } from '../core/printing/printer.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { PrintAnswer } from '../core/records/decisions.ts'
import { unlessAway } from '../core/records/ledger.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { asBought } from './bought-sheets.ts'
import { author, type FlowContext, notFound, otherMode } from './flow-context.ts'
import { cancelSlipsWith, moveSlip, slipPrinter, takeSlipsAlong } from './packing-slip.ts'
import { whyNotPrinted } from './printable.ts'
import { hasOtherPaper } from './printer-changed.ts'
import { addPrint, heldOrFetched } from './reprint-label.ts'

/** The operator's word is evidence: `printed`, or `failed` so that the label can be reprinted. */
export async function settlePrint(
  context: FlowContext,
  said: { readonly jobId: string; readonly answer: PrintAnswer },
): Promise<Result<PrintJob, Problem>> {
  const before = await context.spool.job(said.jobId)
  if (before && before.mode !== jobMode(context.mode)) return fail(otherMode(before.mode))
  const event = { kind: 'print-settled' as const, ...author(context), detail: { answer: said.answer } }
  const evidence = { operatorSaid: said.answer, ...author(context) }
  const changed =
    said.answer === 'printed'
      ? await context.spool.changeJob(said.jobId, ['sent', 'unsure'], { state: 'printed', evidence }, event)
      : await context.spool.changeJob(
          said.jobId,
          ['sent', 'unsure', 'printed'],
          { state: 'failed', cause: said.answer, evidence },
          event,
        )
  if (changed && said.answer === 'not-printed') context.printing.notPrinted(changed)
  if (changed) return ok(changed)
  const job = await context.spool.job(said.jobId)
  // Two people may answer the same card; the same answer twice is no fault.
  if (job?.state === 'printed' && said.answer === 'printed') return ok(job)
  if (job) return fail(wrongState(job))
  const settled = await context.decisions?.settle(said.jobId, said.answer, context.operator)
  return settled ? ok(settled) : fail(await notHere(context, said.jobId))
}

export async function cancelJob(
  context: FlowContext,
  order: { readonly jobId: string },
): Promise<Result<PrintJob, Problem>> {
  const before = await context.spool.job(order.jobId)
  if (before && before.mode !== jobMode(context.mode)) return fail(otherMode(before.mode))
  if (before) await cancelSlipsWith(context, before)
  const changed = await context.spool.changeJob(
    order.jobId,
    ['held'],
    { state: 'cancelled', cause: 'cancelled-by-operator' },
    { kind: 'job-cancelled', ...author(context), detail: { cause: 'cancelled-by-operator' } },
  )
  if (changed) return ok(changed)
  const job = await context.spool.job(order.jobId)
  if (job?.state === 'cancelled') return ok(job)
  if (job) return fail(wrongState(job))
  const settled = await context.decisions?.settle(order.jobId, 'cancelled', context.operator)
  return settled ? ok(settled) : fail(await notHere(context, order.jobId))
}

export interface ReleaseOrder {
  readonly jobId: string
  readonly printAnyway?: string | undefined
  readonly printerId?: string | undefined
}

/**
 * "Print it now": a held job may go. An unsafe label needs `printAnyway` with its reason; another
 * printer of the same resolution and stock may take it over, and for any other it is made again.
 */
export async function releaseJob(
  context: FlowContext,
  order: ReleaseOrder,
): Promise<Result<PrintJob, Problem>> {
  const job = await context.spool.job(order.jobId)
  if (!job) return fail(await notHere(context, order.jobId))
  if (job.mode !== jobMode(context.mode)) return fail(otherMode(job.mode))
  if (job.state !== 'held') return fail(wrongState(job))
  const label = labelOf(job)
  if (label !== undefined) {
    // What another bench bought is printed from what is here (decision 71).
    const record = await unlessAway(context.ledger.purchase(label))
    const notPrinted = record && whyNotPrinted(record)
    if (notPrinted) return fail(notPrinted)
  }
  if (job.cause === 'changed-outside') return fail(changedOutside(job))
  // A test label is of its printer alone; whatever else training has goes to its own printer.
  const printer = printerFor(context, job, order)
  if (!printer.ok) return printer
  if (printer.value.id !== job.printerId && !isSameLabel(context, job, printer.value)) {
    return movedAnew(context, job, printer.value, order)
  }
  if (order.printAnyway === undefined && asksAnyway(job, order.printerId)) return fail(heldProblem(job))
  if (printer.value.id !== job.printerId) await takeSlipsAlong(context, job, printer.value, true)
  const changed = await context.spool.changeJob(
    job.id,
    ['held'],
    {
      state: 'held',
      needsRelease: false,
      printerId: printer.value.id,
      // The word is for what the print was held for, on another printer too.
      ...(order.printAnyway !== undefined && { printAnyway: order.printAnyway, cause: job.cause }),
    },
    {
      kind: 'job-released',
      ...author(context),
      detail: {
        ...(order.printAnyway !== undefined && { printAnyway: order.printAnyway }),
        ...(printer.value.id !== job.printerId && { movedTo: printer.value.id }),
      },
    },
  )
  if (!changed) return fail(wrongState((await context.spool.job(job.id)) ?? job))
  context.printing.wake(printer.value.id)
  const settled = await context.printing.settled(changed)
  return settled.cause === 'changed-outside' ? fail(changedOutside(settled)) : ok(settled)
}

function printerFor(context: FlowContext, job: PrintJob, { printerId }: ReleaseOrder) {
  // A slip whose printer is gone goes where slips go now.
  if (job.slipOf !== undefined) return slipPrinter(context, printerId ?? job.printerId)
  return job.isTestLabel
    ? context.printing.named(job.printerId)
    : context.printing.printer(job.mode, printerId ?? job.printerId)
}

const changedOutside = ({ id, title }: PrintJob): Problem =>
  problem('wrong-state', 'job.changed-outside', { params: { jobId: id, name: title } })

/** Why it may not go without a person's word: what its release is refused with. */
export function heldProblem(job: PrintJob): Problem {
  const why = whyHeld(job)
  return why
    ? problem('unsafe-label', why.code, { ...(why.params && { params: why.params }) })
    : problem('unsafe-label', 'job.unsafe', { params: { why: job.detail ?? '' } })
}

/** Bytes were made for one resolution and stock; another printer may only take them where both agree. */
function isSameLabel(context: FlowContext, job: PrintJob, to: Printer): boolean {
  const from = context.printing.named(job.printerId)
  return from.ok && !hasOtherPaper(from.value, to)
}

/**
 * A bought label is made again from what was bought, as a further print; the one that waited is over first, so that it is
 * never printed twice: what stops in between is a paid label on no paper, which is on the list.
 */
async function movedAnew(
  context: FlowContext,
  job: PrintJob,
  printer: Printer,
  { printAnyway }: ReleaseOrder,
): Promise<Result<PrintJob, Problem>> {
  const { slipOf } = job
  if (slipOf !== undefined) return moveSlip(context, { ...job, slipOf }, printer)
  const record = job.shipmentId === undefined ? undefined : await context.ledger.purchase(job.shipmentId)
  if (!record)
    return fail(problem('unsafe-label', 'job.other-printer', { params: { printer: printer.name } }))
  const payloads = await heldOrFetched(context, record)
  if (!payloads.ok) return payloads
  const prepared = context.printing.prepare(payloads.value, printer, record.service)
  if (!prepared.ok) return prepared
  const print = asBought(record, prepared.value)
  if (print.unsafe && printAnyway === undefined) return fail(print.unsafe)
  const movedTo = printer.id
  await takeSlipsAlong(context, job, printer, false)
  const over = await context.spool.changeJob(
    job.id,
    ['held'],
    { state: 'cancelled', cause: 'cancelled-by-operator' },
    { kind: 'job-cancelled', ...author(context), detail: { cause: 'cancelled-by-operator', movedTo } },
  )
  if (!over) return fail(wrongState((await context.spool.job(job.id)) ?? job))
  const reason = printAnyway ?? job.reason ?? printer.name
  return ok(await addPrint(context, { record, printer, print, reason, movedFrom: job, printAnyway }))
}

function wrongState(job: PrintJob): Problem {
  return problem('wrong-state', 'job.wrong-state', { params: { state: job.state } })
}

/** A print of another station is settled there, where the paper is. */
async function notHere(context: FlowContext, jobId: string): Promise<Problem> {
  const { jobs = [] } = (await context.decisions?.shared()) ?? {}
  const elsewhere = jobs.find(({ job }) => job.id === jobId)
  if (!elsewhere) return notFound('job')
  return problem('wrong-state', 'job.elsewhere', { params: { station: elsewhere.station } })
}
