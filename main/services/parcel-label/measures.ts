// Weights and sides as the parcel service takes them: its unit, 7 digits, four decimals, never zero.

import type { ParcelLabelSettings } from '../../core/settings/service-settings.ts'
import { OUNCES_PER } from '../../core/shipment/measures-typed.ts'

type Units = Pick<ParcelLabelSettings, 'weightUnit' | 'dimensionUnit'>

const CENTIMETRES_PER_INCH = 2.54

export const weightIn = (weightOz: number, { weightUnit }: Units): number => weightOz / OUNCES_PER[weightUnit]

export function sideIn(inches: number, { dimensionUnit }: Units): number {
  return dimensionUnit === 'in' ? inches : inches * CENTIMETRES_PER_INCH
}

export type WireNumber =
  | { readonly kind: 'fits'; readonly value: number }
  | { readonly kind: 'zero' }
  | { readonly kind: 'too-many-digits' }

/**
 * `value` as the service takes it (parcel-label.md, `dimensions`): at most four decimals and seven
 * digits in all, so 1234.5678 goes out as 1234.568. What rounds to zero is zero.
 */
export function wireNumber(value: number): WireNumber {
  if (!(value > 0)) return { kind: 'zero' }
  const wholeDigits = String(Math.trunc(value)).length
  if (!(value < 9_999_999.5)) return { kind: 'too-many-digits' }
  const rounded = Number(value.toFixed(Math.min(4, 7 - wholeDigits)))
  return rounded === 0 ? { kind: 'zero' } : { kind: 'fits', value: rounded }
}
