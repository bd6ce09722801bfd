// What every scale's answer comes down to: a number in some unit, at rest or not, as a reading in ounces.
import { OUNCES_PER, roundWeightOz, type WeightUnit } from '../core/shipment/measures-typed.ts'
import type { ScaleReading } from '../core/shipment/scale.ts'

/** Less than any package weighs, and more than an empty scale drifts: 0.05 oz is 1.4 g. */
const EMPTY_OZ = 0.05

export function weighed(value: number, unit: WeightUnit, stable: boolean): ScaleReading {
  if (!Number.isFinite(value)) return { kind: 'fault' }
  const weightOz = roundWeightOz(value * OUNCES_PER[unit])
  if (!stable) return { kind: 'moving', ...(weightOz > EMPTY_OZ && { weightOz }) }
  if (Math.abs(weightOz) <= EMPTY_OZ) return { kind: 'zero' }
  return weightOz < 0 ? { kind: 'under' } : { kind: 'stable', weightOz }
}
