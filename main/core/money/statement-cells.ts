// Amounts and weights as carriers' statements write them.

import { headingUnit } from '../orders/unit-words.ts'
import {
  type Comma,
  mayBeThousand,
  readWeightOz,
  type WeightUnit,
  weightUnitOf,
} from '../shipment/measures-typed.ts'
import { centsFrom } from './money.ts'

/** Cents of `3.20`, `$3.20`, `-3.20`, `(3.20)`, `3,20`; undefined where nobody can say how much it is. */
export function readStatementCents(cell: string, comma: Comma): number | undefined {
  const text = cell
    .trim()
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^-\s*-/, '')
  if (text === '') return undefined
  // A comma before one or two digits at the end parts no thousands.
  if (/^[-+]?\s*(?:USD|\$)?\s*\d{1,3}(?:\.?\d{3})*,\d{1,2}$/i.test(text))
    return centsFrom(text.replaceAll('.', '').replace(',', '.'))
  return comma === 'decimal' && mayBeThousand(text, comma) ? undefined : centsFrom(text)
}

/** Ounces; undefined where no unit is said, by the cell or by its heading. */
export function readStatementWeight(
  cell: string,
  unit: WeightUnit | undefined,
  comma: Comma,
): number | undefined {
  if (cell === '') return undefined
  const isBare = /^[\d.,\s]+$/.test(cell)
  return isBare && !unit ? undefined : readWeightOz(cell, unit ?? 'oz', comma)
}

export const unitOfHeading = (heading: string): WeightUnit | undefined =>
  weightUnitOf(headingUnit(heading) ?? '')
