// The reprint: the same label on paper again, at no charge, with a reason.

import { nameOfLabel } from '../core/orders/order-boxes.ts'
import { heldBecause } from '../core/printing/held-because.ts'
import { numberSaid } from '../core/printing/number-said.ts'
import { jobMode, type PrintJob } from '../core/printing/print-job.ts'
import type { PreparedPrint } from '../core/printing/print-port.ts'
import type { Printer } from '../core/printing/printer.ts'
import type { NewCopy } from '../core/printing/spool.ts'
import { type Problem, problem } from '../core/problem.ts'
import { reprintRequests, withFetched } from '../core/purchases/label-numbers.ts'
import type { ReprintRequest } from '../core/purchases/label-service.ts'
import {
  environmentOf,
  isOfTestAccount,
  type LabelPayload,
  PAPER_CONCERNS,
  type PurchaseRecord,
} from '../core/purchases/purchase.ts'
import type { AddedLabel } from '../core/purchases/purchase-change.ts'
import type { EventKind } from '../core/records/event-kinds.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { referenceKey } from '../core/shipment/reference-key.ts'
import { asBought } from './bought-sheets.ts'
import { author, commandReused, type FlowContext, notFound, otherMode } from './flow-context.ts'
import { whyNotHere } from './former-accounts.ts'
import { linkedLabel } from './linked-label.ts'
import { whyChanged } from './not-readable.ts'
import { ownLabel } from './own-label.ts'
import { whyElsewhere } from './print-elsewhere.ts'
import { whyNotPrinted } from './printable.ts'
import { askScanAgain } from './scan-back.ts'
import { countsReprints, whyNotReprint } from './supervised.ts'

export interface ReprintOrder {
  readonly shipmentId: string
  readonly reason: string
  readonly printerId?: string | undefined
  readonly commandId?: string | undefined
  /** Answers with a print of this label that is still to come out, instead of adding one; refused where that is elsewhere. */
  readonly unlessComing?: boolean | undefined
}

export async function reprintLabel(
  context: FlowContext,
  order: ReprintOrder,
): Promise<Result<PrintJob, Problem>> {
  if (order.commandId !== undefined) {
    const first = await context.spool.jobByCommand(order.commandId)
    if (first && !(await isPrintOf(context, first, order.shipmentId))) return fail(commandReused)
    if (first) return ok(first)
  }
  const named = await context.ledger.purchase(order.shipmentId)
  if (!named) return fail(notFound('shipment'))
  const record = await ownLabel(context, named)
  const notPrinted = whyNotPrinted(record)
  if (notPrinted) return fail(notPrinted)
  if (record.attention.includes('cancelled-after-all')) {
    const params = { shipmentId: record.id, reference: nameOfLabel(record) }
    return fail(problem('wrong-state', 'void.cancelled-after-all', { params }))
  }

  const mode = jobMode(record.environment)
  if (mode !== jobMode(context.mode)) return fail(otherMode(mode))
  const account = context.accounts[record.service]
  const isLive = account !== undefined && environmentOf(context.mode, account) === 'live'
  if (isLive && isOfTestAccount(record)) return fail(problem('wrong-state', 'job.of-test-account'))
  if (order.unlessComing) {
    const coming = await context.spool.stillToCome({ shipmentId: record.id }, order.commandId)
    if (coming) return ok(await context.printing.settled(coming))
    const elsewhere = await whyElsewhere(context, record)
    if (elsewhere) return fail(elsewhere)
  }
  // Two windows at once would each find none before.
  return countsReprints(context)
    ? context.reprints(record.id, () => printAgain(context, record, order))
    : printAgain(context, record, order)
}

/** Of the label that was named, or of the purchase that it turned out to be. */
async function isPrintOf(context: FlowContext, { shipmentId }: PrintJob, named: string): Promise<boolean> {
  if (shipmentId === named) return true
  const record = await context.ledger.purchase(named)
  return record !== undefined && shipmentId === (await ownLabel(context, record)).id
}

async function printAgain(
  context: FlowContext,
  record: PurchaseRecord,
  order: ReprintOrder,
): Promise<Result<PrintJob, Problem>> {
  const beyond = await whyNotReprint(context, record)
  const unsupervised = beyond && (await isFirstPaper(context, record)) ? undefined : beyond
  if (unsupervised) {
    // Asked twice at once, the first of the two has its print by now.
    const first =
      order.commandId === undefined ? undefined : await context.spool.jobByCommand(order.commandId)
    return first?.shipmentId === record.id ? ok(first) : fail(unsupervised)
  }
  const printer = context.printing.printer(jobMode(record.environment), order.printerId)
  if (!printer.ok) return printer
  const payloads = await heldOrFetched(context, record)
  if (!payloads.ok) return payloads
  const prepared = context.printing.prepare(payloads.value, printer.value, record.service)
  if (!prepared.ok) return prepared
  const print = asBought(record, prepared.value)
  return ok(await addPrint(context, { record, printer: printer.value, print, ...order }))
}

interface FurtherPrint extends Pick<ReprintOrder, 'reason' | 'commandId' | 'unlessComing'> {
  readonly record: PurchaseRecord
  readonly printer: Printer
  readonly print: PreparedPrint
  /** The print that it takes the place of. */
  readonly movedFrom?: PrintJob
  readonly printAnyway?: string | undefined
}

/** One more print of a bought label: what its record was marked for, since it was on no paper, is settled by it. */
export async function addPrint(context: FlowContext, further: FurtherPrint): Promise<PrintJob> {
  const { record, printer, print, reason, commandId, movedFrom, printAnyway, unlessComing = false } = further
  const { bytes, labelsExpected, warnings, unsafe } = print
  const waits = unsafe !== undefined && printAnyway === undefined
  // What was allowed there is allowed here.
  const told = movedFrom && printAnyway !== undefined ? numberSaid(movedFrom) : []
  const said = [...warnings.filter(one => !told.some(({ code }) => code === one.code)), ...told]
  const copy: NewCopy = {
    shipmentId: record.id,
    mode: jobMode(record.environment),
    printerId: printer.id,
    reason,
    title: nameOfLabel(record),
    bytes,
    labelsExpected,
    warnings: waits ? heldBecause(said, unsafe) : said,
    needsRelease: waits,
    unlessComing,
    ...(unsafe && { cause: 'unsafe-label' as const, detail: unsafe.message }),
    ...(printAnyway !== undefined && { printAnyway }),
    ...author(context),
  }
  // Moved to another printer, it is asked for as before: of a label of a batch nobody is.
  if (!movedFrom || record.scanBack) await askScanAgain(context, record)
  const added = await context.spool.addCopy(
    { ...copy, ...(commandId !== undefined && { commandId }) },
    {
      kind: (await isFirstPaper(context, record)) ? 'label-first-printed' : 'label-reprinted',
      ...author(context),
      detail: { reason, ...(movedFrom && { movedFrom: movedFrom.id }) },
    },
  )
  const { attention = [] } = (await context.ledger.purchase(record.id)) ?? {}
  const settled = attention.filter(concern => PAPER_CONCERNS.has(concern))
  if (settled.length > 0) {
    await context.ledger.setAttention(
      record.id,
      attention.filter(concern => !PAPER_CONCERNS.has(concern)),
      { kind: 'attention-settled', ...author(context), detail: { concern: settled.join(', ') } },
    )
  }
  if (!added.needsRelease) context.printing.wake(printer.id)
  return context.printing.settled(added)
}

/** Bought here, nothing of it waits, and by the trail nothing was ever sent to a printer: what it comes out by is no copy. */
export async function isFirstPaper(
  { ledger, spool }: FlowContext,
  { id, origin }: PurchaseRecord,
): Promise<boolean> {
  if (origin !== 'bought-here') return false
  if ((await spool.jobsOf(id)).some(({ state }) => state !== 'cancelled')) return false
  const told = await orUntold(ledger.events(id))
  return told !== undefined && !told.some(({ kind }) => ON_PAPER.has(kind))
}

const ON_PAPER: ReadonlySet<string> = new Set<EventKind>([
  'job-sending',
  'label-first-printed',
  'label-reprinted',
])

/** The payloads from the ledger, else (parcel service) asked for again by the label's identifiers. */
export async function heldOrFetched(
  context: FlowContext,
  record: PurchaseRecord,
): Promise<Result<readonly LabelPayload[], Problem>> {
  const changed = await orUntold(whyChanged(context, record))
  if (changed) return fail(changed)
  const held = await context.ledger.payloads(record.id)
  if (held.length > 0) return ok(held)
  const isChanged = await orUntold(context.ledger.labelChanged(record.id))
  const requests = record.service === 'parcel-label' ? reprintRequests(record.identifiers) : []
  if (requests.length === 0) {
    if (isChanged) return fail(changedOutside(record))
    // The label server has no operation that gives a label a second time.
    return record.service === 'parcel-label'
      ? fail(problem('not-found', 'shipment.no-label'))
      : fail(problem('not-found', 'shipment.no-label-again', { params: { reference: nameOfLabel(record) } }))
  }
  const linked = await linkedLabel(context, record)
  if (linked) return ok(await kept(context, record, { payloads: linked, marks: [] }))
  const elsewhere = whyNotHere(context, record)
  if (elsewhere) return fail(elsewhere)
  const fetched = await fetchedAgain(context, record, requests)
  return fetched.ok ? ok(await kept(context, record, fetched.value)) : fetched
}

/**
 * From its service, which keeps what it sold (parcel-label.md, reprint label); nothing is bought. By a person's number it
 * may be somebody else's label: what names another order is neither kept nor printed.
 */
async function fetchedAgain(
  context: FlowContext,
  record: PurchaseRecord,
  requests: readonly ReprintRequest[],
): Promise<Result<AddedLabel, Problem>> {
  const { identifiers, reference } = record
  const isTyped = (identifiers.typed ?? []).length > 0
  const number = identifiers.trackingNumbers[0] ?? identifiers.labelId ?? ''
  let answer: Awaited<ReturnType<FlowContext['services']['parcel-label']['reprint']>> | undefined
  for (const request of requests) {
    answer = await context.services['parcel-label'].reprint(request, record.account)
    if (answer.kind !== 'refused') break
  }
  if (answer?.kind === 'refused' && isTyped) {
    const { detail } = answer.problem
    return fail(problem('not-found', 'reprint.number-not-known', { params: { number }, detail }))
  }
  if (answer?.kind !== 'answered') return fail(answer?.problem ?? problem('not-found', 'shipment.no-label'))
  const { payloads, reference: named, identifiers: own } = answer.value
  if (payloads.length === 0) return fail(problem('not-found', 'shipment.no-label'))
  if (!isTyped) return ok({ payloads, marks: [] })
  if (named !== '' && referenceKey(named) !== referenceKey(reference)) {
    const params = { number, reference: named }
    return fail(problem('wrong-state', 'reprint.number-of-other', { params }))
  }
  const marks = named === '' ? (['echo-missing'] as const) : []
  return ok({ payloads, marks, identifiers: withFetched(identifiers, own) })
}

/** What cannot be told now is found by the next check; the label is given out all the same. */
const orUntold = <Told>(asked: Promise<Told>): Promise<Told | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof LedgerFailure) return undefined
    throw error
  })

const changedOutside = ({ id, reference }: PurchaseRecord): Problem =>
  problem('wrong-state', 'label.changed-outside', { params: { shipmentId: id, reference } })

/** A label that was never here stays from now on, and its mark goes; what retention dropped is only printed. */
async function kept(
  context: FlowContext,
  record: PurchaseRecord,
  label: AddedLabel,
): Promise<readonly LabelPayload[]> {
  if (!record.attention.includes('no-payload')) return label.payloads
  await context.ledger.addLabel(record.id, label, { kind: 'label-added', ...author(context) })
  return label.payloads
}
