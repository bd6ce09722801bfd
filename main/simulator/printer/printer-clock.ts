// The time of the simulated printer: real, or moved by a test one step at a time.

export interface PrinterClock {
  /** Milliseconds; only differences mean something. */
  now(): number
  /** Runs `act` once after `delayMs`; the function it gives back calls that off. */
  after(delayMs: number, act: () => void): () => void
}

export function realClock(): PrinterClock {
  return {
    now: () => performance.now(),
    after(delayMs, act) {
      // Timers round 0 up to a millisecond; a label that takes no time should not.
      if (delayMs <= 0) {
        const immediate = setImmediate(act)
        return () => clearImmediate(immediate)
      }
      const timer = setTimeout(act, delayMs)
      return () => clearTimeout(timer)
    },
  }
}

export interface SteppedClock extends PrinterClock {
  /** Moves time on, running in order whatever falls due on the way. */
  advance(byMs: number): void
}

export function steppedClock(): SteppedClock {
  let now = 0
  let due: { readonly at: number; readonly act: () => void }[] = []
  return {
    now: () => now,
    after(delayMs, act) {
      const entry = { at: now + Math.max(0, delayMs), act }
      due.push(entry)
      return () => {
        due = due.filter(other => other !== entry)
      }
    },
    advance(byMs) {
      const end = now + byMs
      for (;;) {
        const next = due.filter(entry => entry.at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        due = due.filter(other => other !== next)
        now = Math.max(now, next.at)
        next.act()
      }
      now = end
    },
  }
}
