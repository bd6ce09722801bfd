// A deadline that reads what has already come before it gives up: an answer in the socket is an answer.

/** A timer this late means that the whole program was suspended: a closed lid, a paused machine. */
const STOOD_STILL_MS = 1_000
/** What arrived while the program was suspended is read within this. */
const AFTER_STANDSTILL_MS = 2_000
/** Timers fire before sockets are read: what came just in time gets its turn. */
const LAST_LOOK_MS = 50

/** The deadline no longer counts. */
export type Cancel = () => void

export function startDeadline(ms: number, passed: () => void): Cancel {
  let timer: NodeJS.Timeout
  const wait = (delayMs: number, then: () => void) => {
    const due = performance.now() + delayMs
    timer = setTimeout(() => {
      if (performance.now() - due > STOOD_STILL_MS) wait(AFTER_STANDSTILL_MS, passed)
      else then()
    }, delayMs)
  }
  wait(ms, () => wait(LAST_LOOK_MS, passed))
  return () => clearTimeout(timer)
}
