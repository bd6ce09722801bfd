// When something was learned, by both clocks.

export interface Moment {
  readonly running: number
  readonly wall: number
}

export const now = (): Moment => ({ running: performance.now(), wall: Date.now() })

/** By the wall too: the other clock may stand still while the computer sleeps, and its printer may be gone by then. */
export const ageMs = ({ running, wall }: Moment): number =>
  Math.max(performance.now() - running, Date.now() - wall)
