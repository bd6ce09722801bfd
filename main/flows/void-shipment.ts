// The void: held prints are stopped first, then the label server is asked to cancel.

import { nameOfLabel } from '../core/orders/order-boxes.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import type { PurchaseChange } from '../core/purchases/purchase-change.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { author, commandReused, type FlowContext, notFound } from './flow-context.ts'
import { type NOT_VOIDED_HERE, whyNotHere } from './former-accounts.ts'
import { whyChanged, whyNotReadable } from './not-readable.ts'
import { voidUnderWay } from './printable.ts'
import { whyNotVoid } from './supervised.ts'
import { askEach, numbersOfOthers, numbersToAsk, settledBy } from './void-numbers.ts'
import { changedMeanwhile, whyClosing } from './void-refused.ts'

export interface VoidOrder {
  readonly id: string
  readonly reason: string
  readonly commandId?: string | undefined
}

/**
 * Label server: bought → voiding (durable) → operation 2 for each number → voided, bought again (404 with errors),
 * or void-unknown. Parcel service: it has no void, so the label is discarded here without a request.
 */
export async function voidShipment(
  context: FlowContext,
  order: VoidOrder,
): Promise<Result<PurchaseRecord, Problem>> {
  const first =
    order.commandId === undefined ? undefined : await context.ledger.voidByCommand(order.commandId)
  if (first) return firstOutcome(first, order)
  const unsupervised = whyNotVoid(context)
  if (unsupervised) return fail(unsupervised)
  const record = await context.ledger.purchase(order.id)
  if (!record) return fail(notFound('shipment'))
  if (record.kind === 'voided' && record.attention.includes('cancelled-after-all'))
    return seen(context, order)
  if (record.kind === 'voided' || record.kind === 'discarded') {
    const changed = whyNotReadable(record) ?? (await whyChanged(context, record))
    return changed ? fail(changed) : ok(record)
  }
  const refusal =
    whyNotReadable(record) ??
    whyNot(record) ??
    whyNotThere(context, record) ??
    (await whyChanged(context, record))
  if (refusal?.code === 'void.no-tracking') await markNotVoided(context, record, 'no-identifier')
  if (refusal) return fail(refusal)

  return record.service === 'parcel-label'
    ? discard(context, record, order)
    : cancelBetweenCloses(context, record, order)
}

/** Nobody waits with a label in hand for a close to end: they are told of it. */
const CLOSE_PATIENCE_MS = 2_000

/** A close waits for it as for a purchase: the label server closes whatever it holds, and what it holds is known first. */
async function cancelBetweenCloses(
  context: FlowContext,
  record: PurchaseRecord,
  order: VoidOrder,
): Promise<Result<PurchaseRecord, Problem>> {
  const leave = await context.gate.enter(record.service, CLOSE_PATIENCE_MS)
  if (!leave) return fail((await whyClosing(context, record)) ?? problem('wrong-state', 'void.day-closes'))
  try {
    return await cancel(context, record, order)
  } finally {
    leave()
  }
}

/** The result of this command's first run; the service is not asked again. */
function firstOutcome(first: PurchaseRecord, order: VoidOrder): Result<PurchaseRecord, Problem> {
  if (first.id !== order.id || first.voidReason !== order.reason) return fail(commandReused)
  if (first.kind === 'voided' || first.kind === 'discarded') return ok(first)
  const params = { shipmentId: first.id, reference: nameOfLabel(first) }
  if (first.kind === 'voiding') return fail(voidUnderWay(first))
  const said = first.lastProblem
  const code = (said?.code ?? 'void.unknown') as Problem['code']
  if (first.kind === 'void-unknown') return fail(problem('outcome-unknown', code, { params }))
  const kind = code === 'void.refused' ? 'refused-by-service' : 'service-unreachable'
  return fail(problem(kind, code, { params: { ...said?.params, ...params } }))
}

/** The service has cancelled it already and is not asked again; whoever voids it knows of that now. */
async function seen(
  context: FlowContext,
  { id, reason }: VoidOrder,
): Promise<Result<PurchaseRecord, Problem>> {
  const event = { kind: 'attention-settled' as const, ...author(context), detail: { reason } }
  const record = await context.ledger.setAttention(id, [], event)
  return record ? ok(record) : fail(notFound('shipment'))
}

/** A label of the parcel service is discarded here: its account is not asked. */
function whyNotThere(context: FlowContext, record: PurchaseRecord): Problem | undefined {
  const refusal = whyNotHere(context, record)
  return record.service === 'parcel-label' && refusal?.code === 'account.other' ? undefined : refusal
}

function whyNot(record: PurchaseRecord): Problem | undefined {
  if (record.closedAt !== undefined) return problem('wrong-state', 'shipment.closed')
  if (record.kind === 'voiding') return voidUnderWay(record)
  if (record.origin === 'fetched' || (record.kind !== 'bought' && record.kind !== 'void-unknown')) {
    return problem('wrong-state', 'shipment.wrong-state', { params: { kind: record.kind } })
  }
  if (record.service === 'label-server' && record.identifiers.trackingNumbers.length === 0) {
    return problem('wrong-state', 'void.no-tracking')
  }
  return undefined
}

async function discard(
  context: FlowContext,
  record: PurchaseRecord,
  order: VoidOrder,
): Promise<Result<PurchaseRecord, Problem>> {
  const discarded = await context.ledger.changePurchase({
    id: record.id,
    from: ['bought'],
    to: 'discarded',
    voidReason: order.reason,
    ...(order.commandId !== undefined && { voidCommandId: order.commandId }),
    attention: [],
    event: { kind: 'label-discarded', ...author(context), detail: { reason: order.reason } },
  })
  return discarded ? ok(discarded) : changedMeanwhile(context, record)
}

async function cancel(
  context: FlowContext,
  record: PurchaseRecord,
  order: VoidOrder,
): Promise<Result<PurchaseRecord, Problem>> {
  const wasUnknown = record.kind === 'void-unknown'
  const known = await numbersToAsk(context, record)
  const others = await numbersOfOthers(context, record, known)
  const numbers = known.filter(number => !others.has(number))
  if (numbers.length === 0) return anothersNumber(context, record, others)
  const hold = context.hold()
  const voiding = await context.ledger.changePurchase({
    id: record.id,
    from: [record.kind],
    to: 'voiding',
    voidReason: order.reason,
    ...(order.commandId !== undefined && { voidCommandId: order.commandId }),
    asks: numbers,
    event: {
      kind: 'void-asked',
      ...author(context),
      detail: { reason: order.reason, ...(others.size > 0 && { leftOut: [...others.keys()] }) },
    },
  })
  if (!voiding) {
    const meanwhile = await numbersOfOthers(context, record, numbers)
    return meanwhile.size > 0 ? anothersNumber(context, record, meanwhile) : changedMeanwhile(context, record)
  }

  const asked = await askEach(context, hold, voiding, numbers)
  const settled = settledBy(voiding, numbers, asked, wasUnknown)
  const change: PurchaseChange = {
    id: record.id,
    from: ['voiding'],
    to: settled.to,
    voids: [...asked.said, ...[...others.keys()].map(number => ({ number, outcome: 'left-out' as const }))],
    ...(settled.to === 'voided' && { attention: [] }),
    ...(asked.warnings.length > 0 && { warnings: [...new Set([...record.warnings, ...asked.warnings])] }),
    ...(settled.problem && {
      lastProblem: {
        code: settled.problem.code,
        ...(settled.problem.params && { params: settled.problem.params }),
      },
    }),
    event: {
      kind: `void-${settled.to}`,
      ...author(context),
      detail: settled.problem ? { code: settled.problem.code } : {},
    },
  }
  const write = () => context.ledger.settleAnswer(change)
  const answered = await context.pending.keep({ kind: 'void', id: record.id }, write).catch(waits)
  const params = { shipmentId: record.id, reference: nameOfLabel(record) }
  if (answered instanceof LedgerFailure) {
    return fail(problem('storage', 'storage.answer-waits', { params, detail: answered.problem.code }))
  }
  // Cancelled is cancelled, by whichever station.
  if (answered?.record.kind === 'voided') return ok(answered.record)
  if (settled.problem) return fail(settled.problem)
  return fail(problem('wrong-state', 'void.cancelled-after-all', { params }))
}

const waits = (error: unknown): LedgerFailure => {
  if (error instanceof LedgerFailure) return error
  throw error
}

/** Nothing is asked; on the attention list a supervisor says what became of it at its service. */
async function anothersNumber(
  context: FlowContext,
  record: PurchaseRecord,
  others: ReadonlyMap<string, PurchaseRecord>,
): Promise<Result<never, Problem>> {
  await markNotVoided(context, record, 'number-of-another')
  const [[number, other] = []] = others
  const params = {
    number: number ?? '',
    reference: other ? nameOfLabel(other) : '',
    shipmentId: other?.id ?? '',
  }
  return fail(problem('wrong-state', 'void.number-of-another', { params }))
}

/** Somebody wants it cancelled and it cannot be from here: it stays on a list until they have said what became of it. */
async function markNotVoided(
  { ledger, operator }: FlowContext,
  { id }: PurchaseRecord,
  mark: (typeof NOT_VOIDED_HERE)[number],
): Promise<void> {
  const now = await ledger.purchase(id)
  if (now?.kind !== 'bought' || now.attention.includes(mark)) return
  const event = { kind: 'void-not-possible' as const, ...author({ operator }), detail: { concern: mark } }
  await ledger.setAttention(id, [...now.attention, mark], event)
}
