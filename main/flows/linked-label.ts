// A label of the parcel service that came as a link to a picture: fetched once its purchase is on record, and again
// whenever it is missing.

import type { LabelPayload, PurchaseConcern, PurchaseRecord } from '../core/purchases/purchase.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import { type FirstPrint, firstJob } from './bought-label.ts'
import { author, type FlowContext } from './flow-context.ts'
import { firstSlip } from './packing-slip.ts'

/** The picture behind the link, where PNG was asked for; a PDF is never printed here. */
export async function linkedLabel(
  context: FlowContext,
  record: PurchaseRecord,
): Promise<readonly LabelPayload[] | undefined> {
  const { service, documentUrl, shipment } = record
  if (service !== 'parcel-label' || documentUrl === undefined || shipment?.documentFormat !== 'PNG')
    return undefined
  const fetched = await context.services['parcel-label'].fetchDocument(documentUrl)
  if (fetched.kind !== 'answered' || fetched.value.contentType !== 'image/png') return undefined
  return [{ part: 0, format: 'png', bytes: fetched.value.bytes }]
}

/**
 * A step of its own, after the purchase: the identifiers are on record while the picture comes, which may take a
 * minute. Whatever goes wrong here leaves the label bought and on the attention list, to be fetched again.
 */
export async function addLinkedLabel(
  context: FlowContext,
  record: PurchaseRecord,
  print: FirstPrint,
): Promise<{ readonly record: PurchaseRecord; readonly jobId?: string }> {
  const payloads = await linkedLabel(context, record)
  if (!payloads) return { record }
  const marks = new Set<PurchaseConcern>()
  const job = firstJob(context, record, payloads, print, marks)
  const slip = firstSlip(context, record, job)
  try {
    const event = { kind: 'label-added' as const, ...author(context), detail: {} }
    const added = await context.ledger.addLabel(
      record.id,
      { payloads, marks: [...marks], ...(job && { job }), ...(slip && { slip }) },
      event,
    )
    return added ? { record: added, ...(job && { jobId: job.id }) } : { record }
  } catch (error) {
    if (!(error instanceof LedgerFailure)) throw error
    context.log.warn('a label that was fetched could not be kept', {
      shipmentId: record.id,
      code: error.problem.code,
    })
    return { record }
  }
}
