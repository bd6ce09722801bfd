// Where labels must be scanned back, a bench buys one at a time: the next purchase begins when the label of the one
// before is asked for, so that no second window goes round the scan (decision 124). It is held in memory alone, so that
// a kill ends the turn with its purchase.
import { fail, ok, type Result } from '../core/result.ts'

export interface BenchTurn {
  /** The order that has it. */
  holder(): string | undefined
  /** The function gives it back; refused with the order that has it. */
  take(reference: string): Result<() => void, string>
}

export function createBenchTurn(): BenchTurn {
  let holder: { readonly reference: string } | undefined
  return {
    holder: () => holder?.reference,
    take(reference) {
      if (holder) return fail(holder.reference)
      const mine = { reference }
      holder = mine
      return ok(() => {
        if (holder === mine) holder = undefined
      })
    },
  }
}
