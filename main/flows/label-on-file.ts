// A file that is a label of ours: it is printed as that label would be, and not at all where that is void.

import { nameOfLabel } from '../core/orders/order-boxes.ts'
import type { Printer } from '../core/printing/printer.ts'
import { type Problem, problem } from '../core/problem.ts'
import { isOfTestAccount, type PurchaseRecord } from '../core/purchases/purchase.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import type { FlowContext } from './flow-context.ts'
import { labelRead } from './label-read.ts'

/** Labels of ours, by the codes on its papers; of a number a valid one before one that is void, since carriers use numbers again. */
export async function labelsOnFile(
  context: FlowContext,
  bytes: Uint8Array,
  printer: Printer,
): Promise<readonly PurchaseRecord[]> {
  const found = new Map<string, PurchaseRecord>()
  for (const code of await context.printing.codesOn(bytes, printer)) {
    const { read } = await labelRead(context, code, []).catch(unread)
    if (read && !isOfTestAccount(read)) found.set(read.id, read)
  }
  return [...found.values()]
}

/** While the records are away a file is printed as one of somebody else's. */
function unread(error: unknown) {
  if (error instanceof LedgerFailure) return { read: undefined }
  throw error
}

/** It is no label any more, so that its box would go nowhere. */
export const whyVoid = (record: PurchaseRecord): Problem | undefined =>
  record.kind === 'bought' && !record.attention.includes('cancelled-after-all')
    ? undefined
    : problem('unsafe-label', 'file.label-void', {
        params: { reference: nameOfLabel(record), shipmentId: record.id },
      })
