// Dots of the printer's head that print nothing, where they run through a barcode.
import type { Resolution } from '../../core/printing/printer.ts'
import type { LabelWarning } from '../label-warning.ts'
import type { PlacedBarcode } from '../read-barcodes.ts'
import { dotsPerInchOf } from '../stock.ts'

/** Read by a person on the ruler of the doctor's label. */
const READ_WITHIN_MM = 0.5

/** Bars that run down the paper lose a bar by it; those that lie across only a line, as wide as a hair. */
export function deadDots(
  barcodes: readonly PlacedBarcode[],
  { deadAtMm = [], ...resolution }: Resolution & { readonly deadAtMm?: readonly number[] | undefined },
): readonly LabelWarning[] {
  const dotsPerMm = dotsPerInchOf(resolution).x / 25.4
  const isCrossed = (mm: number) =>
    barcodes.some(
      ({ isUpright, place }) =>
        !isUpright &&
        (mm + READ_WITHIN_MM) * dotsPerMm >= place.left &&
        (mm - READ_WITHIN_MM) * dotsPerMm <= place.right,
    )
  return deadAtMm.filter(isCrossed).map(mm => ({ code: 'carrier.dead-dot', params: { mm } }))
}
