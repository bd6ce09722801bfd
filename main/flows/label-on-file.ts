// A file that is a label of ours: it is printed as that label would be, and not at all where that is void.

import { nameOfLabel } from '../core/orders/order-boxes.ts'
import type { Printer } from '../core/printing/printer.ts'
import { type Problem, problem } from '../core/problem.ts'
import { isOfTestAccount, type PurchaseRecord } from '../core/purchases/purchase.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import type { FlowContext } from './flow-context.ts'
import { labelRead } from './label-read.ts'

/** By the codes on its paper; a valid label before one that is void, since carriers use numbers again. */
export async function labelOnFile(
  context: FlowContext,
  bytes: Uint8Array,
  printer: Printer,
): Promise<PurchaseRecord | undefined> {
  const found: PurchaseRecord[] = []
  for (const code of await context.printing.codesOn(bytes, printer)) {
    const { read } = await labelRead(context, code, []).catch(unread)
    if (read && !isOfTestAccount(read)) found.push(read)
  }
  return found.find(({ kind }) => kind === 'bought') ?? found[0]
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
