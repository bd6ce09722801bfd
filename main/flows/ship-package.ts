// The main job: buy a label for a package and put it on paper, once.
import { measuredOf } from '../core/money/adjustments.ts'
import { boxConflict, nameOfLabel } from '../core/orders/order-boxes.ts'
import { jobMode } from '../core/printing/print-job.ts'
import type { Printer } from '../core/printing/printer.ts'
import { type Problem, type ProblemParams, problem } from '../core/problem.ts'
import { labelOrderOf } from '../core/purchases/label-order.ts'
import type { ServiceOutcome } from '../core/purchases/label-service.ts'
import { type BoughtLabel, isInPurchase, type PurchaseRecord } from '../core/purchases/purchase.ts'
import type { IntendOutcome, NewPurchase, PurchaseChange } from '../core/purchases/purchase-change.ts'
import { sameJson } from '../core/records/canonical-json.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import type { EventNote } from '../core/records/ledger-event.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { notSentOf } from '../core/shipment/not-sent-said.ts'
import { firstOutcome, heldBy, type ShipOrder, type Shipped } from './asked-again.ts'
import { boughtChange } from './bought-label.ts'
import { buyBetweenCloses, type DayCloses } from './buy-between-closes.ts'
import { heldFor, labelCalledTheSame } from './called-the-same.ts'
import { changedSince } from './changed-since.ts'
import { checkOrder } from './checked-order.ts'
import { author, type FlowContext } from './flow-context.ts'
import { addLinkedLabel } from './linked-label.ts'
import { newPurchase } from './new-purchase.ts'
import { whyNotReadable } from './not-readable.ts'
import { noRoom } from './other-boxes.ts'
import { printerReadiness } from './printer-readiness.ts'
import { notOut, weighsAsItWentOut, wentOutBy } from './return-label.ts'
import { whyAgainstRule } from './ruled.ts'
import { takeTurn, whyScanFirst } from './scan-back.ts'
import { whyTooDear } from './supervised.ts'
import { weightsAnswered } from './weight-doubt.ts'

/**
 * Validated → intended and sending (one commit, durable) → service → answer, label and job (one commit)
 * → printer. Once money may have been spent every answer names the shipment (contract.md).
 */
export async function shipPackage(context: FlowContext, order: ShipOrder): Promise<Result<Shipped, Problem>> {
  if (order.commandId !== undefined) {
    const first = await context.ledger.purchaseByCommand(order.commandId)
    if (first) return firstOutcome(context, order, first)
  }
  // Saved in another window while this one was being packed: the label would say where it does not come from.
  if (order.sender && !sameJson(order.sender, order.shipment.from)) {
    return fail(problem('wrong-state', 'shipment.sender-changed'))
  }
  const stopped = context.buyingStopped()
  if (stopped) return fail(stopped)
  const turn = takeTurn(context, order)
  if (!turn.ok) return turn
  let shipped: Result<Shipped, Problem>
  try {
    shipped = await buyNow(context, order)
  } finally {
    turn.value()
  }
  if (!shipped.ok || !shipped.value.job) return shipped
  // Paper takes its time, and holds up neither the next purchase nor a close.
  return ok({ ...shipped.value, job: await context.printing.settled(shipped.value.job) })
}

async function buyNow(context: FlowContext, order: ShipOrder): Promise<Result<Shipped, Problem>> {
  const scanFirst = order.atBench && (await whyScanFirst(context, order))
  if (scanFirst) return fail(scanFirst)
  const service = context.services[order.service]
  const account = service.configured()
  // What is missing stands in the settings, and is no field of the form.
  if (!account.ok) return fail(problem(account.problem.kind, account.problem.code))
  const { problems } = checkOrder(context, order)
  if (Object.keys(problems).length > 0) {
    return fail(problem('invalid-input', 'input.invalid', { fieldProblems: problems }))
  }
  const live = await context.ledger.livePurchases(context.mode, order.reference)
  const holder = live.find(({ box }) => box?.number === order.box?.number)
  if (holder && !mayDuplicate(holder, order)) return fail(heldBy(holder))
  const called = await labelCalledTheSame(context, order)
  if (called && !mayDuplicate(called, order)) return fail(heldFor(order, called))
  const conflict = boxConflict(order, live)
  if (conflict) return fail(noRoom(conflict, order))

  const againstRule = whyAgainstRule(context, order)
  if (againstRule) return fail(againstRule)
  // Before whatever a person is asked about: what they said would be asked again after the PIN.
  const tooDear = await whyTooDear(context, order)
  if (tooDear) return fail(tooDear)

  const out = await wentOutBy(context, order)
  if (!out.ok) return out
  const weights = weighsAsItWentOut(order, out.value) ? ok([]) : await weightsAnswered(context, order)
  if (!weights.ok) return weights
  const weightAnswered = weights.value

  const paused = await context.whyPaused(service)
  if (paused) return fail(paused)

  const printer = context.printing.printer(jobMode(context.mode), order.printerId)
  if (!printer.ok) return printer
  const ready = await printerReadiness(context, printer.value)
  if (!ready.ok && order.printLater !== true) return ready

  const askedAt = context.clock.now().getTime()
  return buyBetweenCloses(context, order.service, async () => {
    if (context.ending.aborted) return fail(problem('wrong-state', 'station.ending'))
    const waited = context.clock.now().getTime() - askedAt > NO_WAIT_MS
    // While the day was closed paper may have run out, and the printer been removed.
    const to = waited ? context.printing.printer(jobMode(context.mode), order.printerId) : printer
    if (!to.ok) return to
    const now = waited ? await printerReadiness(context, to.value) : ready
    if (!now.ok && order.printLater !== true) return now
    return await purchase(context, { ...order, weightAnswered }, to.value, now.ok ? undefined : now.problem)
  })
}

/** A printer that was ready this short a time ago is not asked again. */
const NO_WAIT_MS = 1_000

async function purchase(
  context: FlowContext,
  order: ShipOrder,
  printer: Printer,
  notReady: Problem | undefined,
): Promise<Result<Shipped, Problem> | DayCloses> {
  const service = context.services[order.service]
  const prepared = service.prepare({
    reference: order.reference,
    box: order.box,
    requestId: context.ids.next(),
    shipment: order.shipment,
    noCustomsReason: order.noCustomsReason,
  })
  if (!prepared.ok) return prepared

  const notSent = notSentOf(order.service, order.shipment)
  const hold = context.hold()
  const intended = await intend(context, newPurchase(context, order, prepared.value), {
    service: order.service,
    ...(order.box && { box: order.box }),
    ...(order.boxesWere !== undefined && { boxesWere: order.boxesWere }),
    ...(order.duplicateReason && { duplicateReason: order.duplicateReason }),
    ...(order.noCustomsReason && { noCustomsReason: order.noCustomsReason }),
    ...(order.weightReason && { weightReason: order.weightReason }),
    ...(order.weightAnswered?.length && { weightAnswered: order.weightAnswered }),
    ...(notSent.length > 0 && { notSent }),
    // Evidence against a carrier's adjustment, when the address with its package is forgotten.
    measured: measuredOf(order.shipment.packages, order.atBench ? context.weighing.stableOz() : undefined),
  })
  if (intended.kind === 'changed-outside') {
    const params = { reference: nameOfLabel(order), shipmentId: intended.shipmentId }
    return fail(problem('already-shipped', 'purchase.changed-outside', { params }))
  }
  if (intended.kind === 'other-boxes') return fail(noRoom(intended.conflict, order))
  if (intended.kind === 'not-out') return fail(await notOut(context, order))
  if (intended.kind === 'order-changed') return fail(changedSince(order, intended.since))
  if (intended.kind === 'held-by') return fail(heldFor(order, intended.record))
  if (intended.kind === 'day-closes') return intended
  const sending = intended.record
  // From here on the service may have been paid: every way out is written down first.
  const outcome = await hold.send(() => service.buy(prepared.value))
  try {
    return await settle(context, sending, outcome, printer, notReady)
  } catch (error) {
    // The answer is here and waits to be written down.
    if (!(error instanceof LedgerFailure)) throw error
    const params = { shipmentId: sending.id, reference: nameOfLabel(order) }
    const { code, detail } = error.problem
    return fail(problem('storage', 'storage.answer-waits', { params, detail: [code, detail].join(' ') }))
  }
}

/** What others made of a label while its answer was on its way: it must not come out of a printer. */
const DECIDED_MEANWHILE: Readonly<Partial<Record<PurchaseRecord['kind'], Problem['code']>>> = {
  abandoned: 'purchase.sold-after-all',
  voiding: 'purchase.voided-meanwhile',
  'void-unknown': 'purchase.voided-meanwhile',
  voided: 'purchase.voided-meanwhile',
  discarded: 'purchase.voided-meanwhile',
}

/** Where it cannot be written, nothing is sent; where it was written all the same, the reference is given back. */
async function intend(
  context: FlowContext,
  purchase: NewPurchase,
  detail: EventNote['detail'],
): Promise<IntendOutcome> {
  const { id, requestId } = purchase
  const sending = { kind: 'purchase-sending', ...author(context), detail: { requestId } } as const
  try {
    const intended = { kind: 'purchase-intended', ...author(context), ...(detail && { detail }) } as const
    return await context.ledger.intend(purchase, intended, sending)
  } catch (error) {
    const written = await context.ledger.purchase(id).catch(() => undefined)
    if (written?.kind !== 'sending') throw error
    const given = context.pending.keep({ kind: 'purchase', id }, () =>
      context.ledger.changePurchase({
        id,
        from: ['sending'],
        to: 'abandoned',
        lastProblem: { code: 'purchase.interrupted' },
        event: {
          kind: 'purchase-abandoned',
          ...author(context),
          detail: { why: 'sending could not be written' },
        },
      }),
    )
    await given.catch(() => context.log.warn('an intent waits to be given back', { shipmentId: id }))
    throw error
  }
}

async function settle(
  context: FlowContext,
  record: PurchaseRecord,
  outcome: ServiceOutcome<BoughtLabel>,
  printer: Printer,
  notReady: Problem | undefined,
): Promise<Result<Shipped, Problem>> {
  if (outcome.kind === 'answered') {
    const change = boughtChange(context, record, outcome.value, outcome.warnings, { printer, notReady })
    const wake = () => {
      if (change.job && !change.job.needsRelease) context.printing.wake(printer.id)
    }
    const write = () => context.ledger.settleAnswer(change)
    const writing = context.pending.keep({ kind: 'purchase', id: record.id }, write, wake)
    if (change.job && !change.job.needsRelease) {
      const { identifiers } = outcome.value
      context.printing.lookAhead(change.job, labelOrderOf({ ...record, identifiers }))
    }
    const answered = await writing
    const bought = answered?.record ?? record
    const decided = DECIDED_MEANWHILE[bought.kind]
    if (decided !== undefined) {
      const params = { shipmentId: record.id, reference: nameOfLabel(record) }
      return fail(problem('wrong-state', decided, { params }))
    }
    const hasLabel = change.job !== undefined || outcome.value.payloads.length > 0
    const labelled = hasLabel
      ? { record: bought, jobId: change.job?.id }
      : await addLinkedLabel(context, bought, { printer, notReady })
    const job = labelled.jobId === undefined ? undefined : await context.spool.job(labelled.jobId)
    if (!job) return ok({ record: labelled.record })
    if (!job.needsRelease) context.printing.wake(printer.id)
    return ok({ record: labelled.record, job })
  }

  const to = outcome.kind === 'refused' ? 'refused' : outcome.kind === 'not-sent' ? 'abandoned' : 'unknown'
  const given = outcome.problem
  const change: PurchaseChange = {
    id: record.id,
    from: ['sending'],
    to,
    lastProblem: {
      code: given.code,
      ...(given.params && { params: given.params }),
      ...(given.detail !== undefined && { detail: given.detail }),
    },
    event: {
      kind: `purchase-${to}`,
      ...author(context),
      detail: { code: given.code, ...(given.detail !== undefined && { why: given.detail }) },
    },
  }
  const answered = await context.pending.keep({ kind: 'purchase', id: record.id }, () =>
    context.ledger.settleAnswer(change),
  )
  // Settled by a person before this answer was given up.
  if (to === 'unknown' && answered?.record.kind === 'bought') return ok({ record: answered.record })
  if (to === 'unknown') {
    return fail(
      problem('purchase-unknown', 'purchase.unknown', {
        params: { shipmentId: record.id, reference: nameOfLabel(record) },
        ...(given.detail !== undefined && { detail: given.detail }),
      }),
    )
  }
  return fail(withParams(given, { shipmentId: record.id, reference: nameOfLabel(record) }))
}

/** A second label needs a reason, and never while the first is still being bought, or nobody knows whether it was. */
function mayDuplicate(holder: PurchaseRecord, order: ShipOrder): boolean {
  if (whyNotReadable(holder)) return false
  return order.duplicateReason !== undefined && !isInPurchase(holder.kind)
}

function withParams(given: Problem, params: ProblemParams): Problem {
  return { ...given, params: { ...given.params, ...params } }
}
