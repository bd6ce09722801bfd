// Why the ledger did not let a label be voided.
import { nameOfLabel } from '../core/orders/order-boxes.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import { fail, type Result } from '../core/result.ts'
import type { FlowContext } from './flow-context.ts'
import { voidUnderWay } from './printable.ts'

/** It cancels held prints with the change, and takes none of a label on its way somewhere. */
export async function changedMeanwhile(
  context: FlowContext,
  before: PurchaseRecord,
): Promise<Result<never, Problem>> {
  const jobs = await context.spool.jobsOf(before.id)
  if (jobs.some(job => job.state === 'sending')) return fail(problem('wrong-state', 'void.printing'))
  const [station] = (await context.decisions?.printingAt(before.id)) ?? []
  if (station !== undefined) {
    return fail(problem('wrong-state', 'void.printing-elsewhere', { params: { station } }))
  }
  const returning = await context.ledger.returnBeingBought(before.id)
  if (returning) return fail(returnFirst(returning))
  const now = await context.ledger.purchase(before.id)
  if (now?.kind === 'voiding') return fail(voidUnderWay(now))
  if (now?.closedAt !== undefined) return fail(problem('wrong-state', 'shipment.closed'))
  if (now?.kind === before.kind) {
    const closing = await whyClosing(context, before)
    return fail(closing ?? problem('wrong-state', 'void.printing-somewhere'))
  }
  return fail(problem('wrong-state', 'shipment.wrong-state', { params: { kind: now?.kind ?? 'unknown' } }))
}

/** A close that runs has it, or takes whatever the label server holds. */
export async function whyClosing(context: FlowContext, record: PurchaseRecord): Promise<Problem | undefined> {
  if (await isInClose(context, record.id)) return problem('wrong-state', 'void.closing')
  const [latest] = await context.ledger.closes(context.mode, 1)
  const isOfDay = latest?.state === 'running' && record.service === 'label-server'
  return isOfDay ? problem('wrong-state', 'void.day-closes') : undefined
}

/** Whether there is a return label is known before its order is voided: a void of the order asks about that one too. */
function returnFirst(returning: PurchaseRecord): Problem {
  const params = { reference: nameOfLabel(returning), shipmentId: returning.id, station: returning.station }
  return returning.kind === 'unknown'
    ? problem('wrong-state', 'void.return-unknown', { params })
    : problem('wrong-state', 'void.return-in-purchase', { params })
}

/** As many as a list shows: the one that holds a label is running, or waits for an answer. */
const LATEST_CLOSES = 50

async function isInClose({ ledger, mode }: FlowContext, shipmentId: string): Promise<boolean> {
  const closes = await ledger.closes(mode, LATEST_CLOSES)
  for (const { id, state } of closes) {
    if (state !== 'running' && state !== 'unknown') continue
    const { services = [] } = (await ledger.close(id)) ?? {}
    if (services.some(({ labels }) => labels.some(label => label.shipmentId === shipmentId))) return true
  }
  return false
}
