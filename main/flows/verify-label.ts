// The look at a bought label's barcodes: one of them has to carry the number that was found.
import type { PurchaseRecord } from '../core/purchase.ts'
import { author, type FlowContext } from './flow-context.ts'

/**
 * Marks the purchase `identifier-not-on-label` where barcodes could be read and none carries any of
 * its numbers (reliability.md: a found number is checked against the label's barcodes). A label
 * whose barcodes cannot be read proves nothing and is left as it is.
 */
export async function verifyLabel(
  bench: FlowContext,
  record: PurchaseRecord,
  readBarcodes: (bytes: Uint8Array) => Promise<readonly string[] | undefined>,
): Promise<void> {
  const numbers = [
    ...record.identifiers.trackingNumbers,
    record.identifiers.readableBarCode,
    record.identifiers.encodedBarCode,
  ].filter((number): number is string => number !== undefined && number !== '')
  if (numbers.length === 0) return
  const payloads = await bench.ledger.payloads(record.id)
  const texts: string[] = []
  for (const { bytes } of payloads) texts.push(...((await readBarcodes(bytes)) ?? []))
  if (texts.length === 0 || isOnLabel(numbers, texts)) return

  const now = await bench.ledger.purchase(record.id)
  if (now?.kind !== 'bought' || now.attention.includes('identifier-not-on-label')) return
  await bench.ledger.setAttention(record.id, [...now.attention, 'identifier-not-on-label'], {
    kind: 'identifier-not-on-label',
    ...author(bench),
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
