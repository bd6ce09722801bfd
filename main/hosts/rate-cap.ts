// The caps on how often and how much at once the web host is asked.

export interface RateCap {
  /** False where the cap is reached; otherwise counts one. */
  take(): boolean
}

/** At most `burst` at once and `perSecond` in the long run (a token bucket). */
export function rateCap(
  limits: { readonly burst: number; readonly perSecond: number },
  now: () => number = () => performance.now(),
): RateCap {
  let left = limits.burst
  let at = now()
  return {
    take() {
      const time = now()
      left = Math.min(limits.burst, left + (Math.max(0, time - at) / 1000) * limits.perSecond)
      at = time
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}

export interface PlaceCap {
  /** Undefined where all places are taken; otherwise gives the place back, once. */
  take(): (() => void) | undefined
}

/** At most `places` at the same time. */
export function placeCap(places: number): PlaceCap {
  let taken = 0
  return {
    take() {
      if (taken >= places) return undefined
      taken += 1
      let given = false
      return () => {
        if (!given) taken -= 1
        given = true
      }
    },
  }
}
