// Owns the void: held prints are stopped first, then the label server is asked to cancel.
import { type Problem, problem } from '../core/problem.ts'
import type { PurchaseKind, PurchaseRecord } from '../core/purchase.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { author, type FlowContext, notFound } from './flow-context.ts'
import { marksAfterNoVoid } from './stopped-print.ts'

export interface VoidOrder {
  readonly id: string
  readonly reason: string
}

/**
 * Label server: bought → voiding (durable) → operation 2 → voided, bought again (404 with errors),
 * or void-unknown. Parcel service: it has no void, so the label is discarded here without a request.
 */
export async function voidShipment(
  bench: FlowContext,
  order: VoidOrder,
): Promise<Result<PurchaseRecord, Problem>> {
  const record = await bench.ledger.purchase(order.id)
  if (!record) return fail(notFound('shipment'))
  if (record.kind === 'voided' || record.kind === 'discarded') return ok(record)
  const refusal = whyNot(record)
  if (refusal) return fail(refusal)

  return record.service === 'parcel-label' ? discard(bench, record, order) : cancel(bench, record, order)
}

function whyNot(record: PurchaseRecord): Problem | undefined {
  if (record.closedAt !== undefined) return problem('wrong-state', 'shipment.closed')
  if (record.origin === 'fetched' || (record.kind !== 'bought' && record.kind !== 'void-unknown')) {
    return problem('wrong-state', 'shipment.wrong-state', { params: { kind: record.kind } })
  }
  if (record.service === 'label-server' && record.identifiers.trackingNumbers.length === 0) {
    return problem('wrong-state', 'void.no-tracking')
  }
  return undefined
}

async function discard(
  bench: FlowContext,
  record: PurchaseRecord,
  order: VoidOrder,
): Promise<Result<PurchaseRecord, Problem>> {
  const discarded = await bench.ledger.changePurchase({
    id: record.id,
    from: ['bought'],
    to: 'discarded',
    voidReason: order.reason,
    attention: [],
    event: { kind: 'label-discarded', ...author(bench), detail: { reason: order.reason } },
  })
  return discarded ? ok(discarded) : changedMeanwhile(bench, record)
}

async function cancel(
  bench: FlowContext,
  record: PurchaseRecord,
  order: VoidOrder,
): Promise<Result<PurchaseRecord, Problem>> {
  const wasUnknown = record.kind === 'void-unknown'
  const voiding = await bench.ledger.changePurchase({
    id: record.id,
    from: [record.kind],
    to: 'voiding',
    voidReason: order.reason,
    event: { kind: 'void-asked', ...author(bench), detail: { reason: order.reason } },
  })
  if (!voiding) return changedMeanwhile(bench, record)

  const settled = await askOnce(bench, record, wasUnknown)
  const changed = await bench.ledger.changePurchase({
    id: record.id,
    from: ['voiding'],
    to: settled.to,
    ...(settled.to === 'voided' && { attention: [] }),
    ...(settled.to === 'bought' && { attention: await marksAfterNoVoid(bench, record) }),
    ...(settled.warnings && { warnings: [...new Set([...record.warnings, ...settled.warnings])] }),
    ...(settled.problem && {
      lastProblem: {
        code: settled.problem.code,
        ...(settled.problem.params && { params: settled.problem.params }),
      },
    }),
    event: {
      kind: `void-${settled.to}`,
      ...author(bench),
      detail: settled.problem ? { code: settled.problem.code } : {},
    },
  })
  if (settled.problem) return fail(settled.problem)
  return changed ? ok(changed) : changedMeanwhile(bench, voiding)
}

interface VoidSettled {
  readonly to: PurchaseKind
  readonly problem?: Problem
  /** The service's own words, shown with the label. */
  readonly warnings?: readonly string[]
}

/**
 * Operation 2 cancels "the shipment with the given tracking number" (label-server.md, rule 2).
 * ASSUMPTION: in a multi-package purchase any number names the whole shipment, so the first is sent.
 */
async function askOnce(
  bench: FlowContext,
  record: PurchaseRecord,
  wasUnknown: boolean,
): Promise<VoidSettled> {
  const params = { shipmentId: record.id, reference: record.reference }
  const [trackingNumber = ''] = record.identifiers.trackingNumbers
  const outcome = await bench.services['label-server'].voidLabel(trackingNumber, record.account)
  if (outcome.kind === 'answered') return { to: 'voided', warnings: outcome.warnings }
  // After an unknown void a refusal may mean "cancelled already": it proves nothing.
  if (outcome.kind === 'unknown' || wasUnknown) {
    return { to: 'void-unknown', problem: problem('outcome-unknown', 'void.unknown', { params }) }
  }
  if (outcome.kind === 'not-sent') return { to: 'bought', problem: outcome.problem }
  return {
    to: 'bought',
    problem: problem('refused-by-service', 'void.refused', {
      params: { ...params, reason: outcome.messages.join(' ') || '–' },
    }),
  }
}

/** Why the ledger refused: it cancels held prints with the change, and takes none of a label on its way somewhere. */
async function changedMeanwhile(bench: FlowContext, before: PurchaseRecord): Promise<Result<never, Problem>> {
  const jobs = await bench.spool.jobsOf(before.id)
  if (jobs.some(job => job.state === 'sending')) return fail(problem('wrong-state', 'void.printing'))
  const now = await bench.ledger.purchase(before.id)
  if (now?.kind === before.kind) return fail(problem('wrong-state', 'void.closing'))
  return fail(problem('wrong-state', 'shipment.wrong-state', { params: { kind: now?.kind ?? 'unknown' } }))
}
