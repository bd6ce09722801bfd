// Takes steps out of a shift as long as the judge still finds the same thing: what is left is the story.
import type { Step } from './acts.ts'

export interface Shrunk {
  readonly steps: readonly Step[]
  readonly tries: number
}

/** `fails`: whether a run of these steps still violates the same rule. */
export function shrink(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => boolean,
  mostTries: number,
): Shrunk {
  let kept = steps
  let tries = 0
  const attempt = (fewer: readonly Step[]): boolean => {
    tries += 1
    if (!fails(fewer)) return false
    kept = fewer
    return true
  }
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < kept.length && tries < mostTries; ) {
      if (!attempt([...kept.slice(0, from), ...kept.slice(from + size)])) from += size
    }
  }
  // One press instead of three, and no haste where none is needed.
  for (const [place, step] of kept.entries()) {
    if (tries >= mostTries) break
    if ('presses' in step && step.presses > 1) attempt(kept.with(place, { ...step, presses: 1 }))
  }
  return { steps: kept, tries }
}
