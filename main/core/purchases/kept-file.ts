// A label, or a paper beside it, that came as a file no label printer takes, such as a PDF: it is kept as it came.
import type { PurchaseRecord } from './purchase.ts'

/** The first of them; undefined once retention has dropped it. */
export function keptFile({ elements }: Pick<PurchaseRecord, 'elements'>): string | undefined {
  const files = elements?.unprintable
  const [first] = Array.isArray(files) ? (files as readonly unknown[]) : []
  return typeof first === 'string' ? first : undefined
}

/** Whether there is one to be opened or saved: fetched from its service, or kept. */
export const hasDocument = (record: Pick<PurchaseRecord, 'documentUrl' | 'elements'>): boolean =>
  record.documentUrl !== undefined || keptFile(record) !== undefined
