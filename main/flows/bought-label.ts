// What a bought label becomes in the ledger and on the spool: one change, durable as a whole.

import { nameOfLabel } from '../core/orders/order-boxes.ts'
import { heldBecause } from '../core/printing/held-because.ts'
import { type JobCause, jobId, jobMode, type NewPrintJob } from '../core/printing/print-job.ts'
import type { Printer } from '../core/printing/printer.ts'
import type { Problem } from '../core/problem.ts'
import type {
  BoughtLabel,
  LabelPayload,
  PurchaseConcern,
  PurchaseRecord,
} from '../core/purchases/purchase.ts'
import type { PurchaseChange } from '../core/purchases/purchase-change.ts'
import { isPriceBeyond } from '../core/settings/limits.ts'
import { asBought, markOfLabels } from './bought-sheets.ts'
import { author, type FlowContext } from './flow-context.ts'
import { firstSlip } from './packing-slip.ts'

/**
 * The change `sending → bought` with identifiers, payloads and the first print job. A label that
 * cannot be made into bytes for this printer is bought all the same and marked for attention.
 */
export function boughtChange(
  context: FlowContext,
  record: PurchaseRecord,
  label: BoughtLabel,
  warnings: readonly string[],
  print: FirstPrint,
): PurchaseChange & { readonly job?: NewPrintJob } {
  const concerns = new Set<PurchaseConcern>(label.attention)
  if (isDearer(context, record, label.costCents)) concerns.add('dearer-than-said')
  const job = firstJob(context, record, label.payloads, print, concerns)
  const slip = firstSlip(context, record, job)
  const { payloads, attention: _attention, warnings: labelWarnings, ...bought } = label
  return {
    id: record.id,
    from: ['sending'],
    to: 'bought',
    bought,
    payloads,
    warnings: [...new Set([...labelWarnings, ...warnings])],
    attention: [...concerns],
    ...(job && { job }),
    ...(slip && { slip }),
    event: {
      kind: 'purchase-bought',
      ...author(context),
      detail: {
        trackingNumbers: label.identifiers.trackingNumbers,
        ...(label.costCents !== undefined && { costCents: label.costCents }),
        ...(concerns.size > 0 && { attention: [...concerns] }),
      },
    },
  }
}

/**
 * Sold for more than twice what was asked for it a moment ago, or for more than that and than the company allows: only today a
 * void gives it back. A tenth more is what surcharges make of a price.
 */
function isDearer(
  { quotes, accounts, settings: { limits } }: FlowContext,
  { service, shipment }: PurchaseRecord,
  costCents: number | undefined,
): boolean {
  if (service !== 'label-server' || !shipment || costCents === undefined) return false
  const said = quotes.of({ shipment, account: accounts[service] })?.flatMap(quote => quote.costCents ?? [])
  if (!said || said.length === 0) return false
  const most = Math.max(...said)
  return costCents > most * 2 || (costCents > most * 1.1 && isPriceBeyond(limits, costCents))
}

/** Where the first print goes, and why it waits. */
export interface FirstPrint {
  readonly printer: Printer
  readonly notReady: Problem | undefined
}

/** The first print of these payloads; without one, `concerns` has why. */
export function firstJob(
  context: FlowContext,
  record: PurchaseRecord,
  payloads: readonly LabelPayload[],
  print: FirstPrint,
  concerns: Set<PurchaseConcern>,
): NewPrintJob | undefined {
  if (payloads.length === 0) {
    concerns.add('no-payload')
    return undefined
  }
  const prepared = context.printing.prepare(payloads, print.printer, record.service)
  if (!prepared.ok) {
    concerns.add('not-printable')
    context.log.warn('a bought label cannot be printed on this printer', {
      shipmentId: record.id,
      code: prepared.problem.code,
      params: prepared.problem.params,
    })
    return undefined
  }
  const miscounted = markOfLabels(record, prepared.value)
  if (miscounted) concerns.add(miscounted)
  const { bytes, labelsExpected, unsafe, warnings } = asBought(record, prepared.value)
  const cause: JobCause | undefined = unsafe ? 'unsafe-label' : print.notReady ? 'released-later' : undefined
  const detail = unsafe?.message ?? print.notReady?.message
  return {
    id: jobId(record.id, 1),
    mode: jobMode(record.environment),
    shipmentId: record.id,
    printerId: print.printer.id,
    copyNumber: 1,
    title: nameOfLabel(record),
    bytes,
    labelsExpected,
    warnings: unsafe ? heldBecause(warnings, unsafe) : warnings,
    needsRelease: cause !== undefined,
    ...(cause && { cause }),
    ...(detail !== undefined && { detail }),
    ...author(context),
  }
}
