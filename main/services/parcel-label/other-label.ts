// Owns telling whether a reprint brought the label that was asked for.
import type { LabelIdentifiers } from '../../core/purchase.ts'
import type { ReprintBody } from './wire.ts'

/** A label id must be the same; a readable barcode may be spaced otherwise; encoded ones vary by symbology. */
export function isOtherLabel(asked: ReprintBody, came: LabelIdentifiers): boolean {
  const plain = (text: string) => text.replace(/[^0-9A-Za-z]/g, '').toLowerCase()
  const differs = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && plain(one) !== plain(other)
  return differs(asked.labelId, came.labelId) || differs(asked.readableBarCode, came.readableBarCode)
}
