// The look at a bought label as it comes out of the printer: its number has to be on the paper, in a barcode if
// there is one.

import { labelOrderOf } from '../core/purchases/label-order.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import { author, type FlowContext } from './flow-context.ts'

/** What lies on the paper of one payload. */
export interface LabelLook {
  readonly barcodes: readonly string[]
  /** Where no barcode can be read. */
  readonly number?: 'on-paper' | 'off-paper' | undefined
}

/**
 * Marks the purchase `identifier-not-on-label` where barcodes could be read and none carries any of its numbers
 * (reliability.md: a found number is checked against the label's barcodes), and where the number is drawn beyond the
 * paper's edge. A label of which neither can be seen proves nothing and is left as it is.
 */
export async function verifyLabel(
  context: FlowContext,
  record: PurchaseRecord,
  look: (bytes: Uint8Array) => Promise<LabelLook | undefined>,
): Promise<void> {
  const { numbers } = labelOrderOf(record)
  if (numbers.length === 0) return
  const payloads = await context.ledger.payloads(record.id)
  const looks: LabelLook[] = []
  for (const { bytes } of payloads) {
    const seen = await look(bytes)
    if (seen) looks.push(seen)
  }
  const texts = looks.flatMap(({ barcodes }) => barcodes)
  const isMissing =
    texts.length > 0
      ? !isOnLabel(numbers, texts)
      : looks.some(({ number }) => number === 'off-paper') &&
        !looks.some(({ number }) => number === 'on-paper')
  if (!isMissing) return

  const now = await context.ledger.purchase(record.id)
  if (now?.kind !== 'bought' || now.attention.includes('identifier-not-on-label')) return
  await context.ledger.setAttention(record.id, [...now.attention, 'identifier-not-on-label'], {
    kind: 'identifier-not-on-label',
    ...author(context),
    detail: { barcodes: texts.length },
  })
}

/** A barcode may carry routing before the number and group separators or spaces within it. */
export function isOnLabel(numbers: readonly string[], barcodes: readonly string[]): boolean {
  const bare = (text: string) => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
  return numbers.some(number => {
    const wanted = bare(number)
    return wanted !== '' && barcodes.some(text => bare(text).includes(wanted))
  })
}
