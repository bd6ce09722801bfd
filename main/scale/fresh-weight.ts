// The rule that a weight is this package's: nothing counts until the one shipped before has left the scale.
import type { ScaleReading, ScaleState } from '../core/shipment/scale.ts'

/** Two weights that are the same package laid down twice. */
const SAME_OZ = 0.25

export interface FreshWeight {
  /** What the scale shows, `previous` where it shows the package that was shipped. */
  seen(reading: ScaleReading): ScaleState
  /** A package was shipped: what lies there now is not the next one. */
  shipped(): void
}

/**
 * Free again when the scale was seen empty. Where one package is pushed on as the other is taken off it
 * never is: then it must have moved and come to rest at another weight.
 */
export function createFreshWeight(): FreshWeight {
  let last: ScaleReading | undefined
  let lastWeightOz: number | undefined
  let leaving: { readonly weightOz: number | undefined; readonly moved: boolean } | undefined
  return {
    seen(reading) {
      last = reading
      switch (reading.kind) {
        case 'zero':
        case 'under':
          leaving = undefined
          lastWeightOz = undefined
          return reading
        case 'stable': {
          const { weightOz } = reading
          const another =
            leaving?.moved === true &&
            leaving.weightOz !== undefined &&
            Math.abs(weightOz - leaving.weightOz) > SAME_OZ
          if (leaving && !another) return { kind: 'previous', weightOz }
          leaving = undefined
          lastWeightOz = weightOz
          return reading
        }
        case 'moving':
          if (leaving) leaving = { ...leaving, moved: true }
          return reading
        case 'over':
        case 'fault':
          return reading
      }
    },
    shipped() {
      if (last === undefined || last.kind === 'zero' || last.kind === 'under') return
      leaving = { weightOz: lastWeightOz, moved: false }
    },
  }
}
