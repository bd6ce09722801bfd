// Owns who may buy while a close runs: the label server closes whatever it holds, so purchases drain first.

/** Counts purchases in flight by service; a close shuts the gate, waits for zero, and opens it again. */
export interface PurchaseGate {
  /** Resolves when buying may begin; the returned function says that this purchase has settled. */
  enter(service: string): Promise<() => void>
  /** Resolves when no purchase of the service is in flight; until the returned function is called new ones wait. */
  shut(service: string): Promise<() => void>
  inFlight(service: string): number
}

interface Lane {
  inFlight: number
  shut: boolean
  readonly waitingToEnter: (() => void)[]
  readonly waitingForZero: (() => void)[]
}

export function createPurchaseGate(): PurchaseGate {
  const lanes = new Map<string, Lane>()
  const laneOf = (service: string): Lane => {
    const known = lanes.get(service)
    if (known) return known
    const lane: Lane = { inFlight: 0, shut: false, waitingToEnter: [], waitingForZero: [] }
    lanes.set(service, lane)
    return lane
  }
  const wakeAll = (waiting: (() => void)[]) => {
    for (const wake of waiting.splice(0)) wake()
  }

  return {
    async enter(service) {
      const lane = laneOf(service)
      while (lane.shut) await new Promise<void>(resolve => lane.waitingToEnter.push(resolve))
      lane.inFlight += 1
      return once(() => {
        lane.inFlight -= 1
        if (lane.inFlight === 0) wakeAll(lane.waitingForZero)
      })
    },
    async shut(service) {
      const lane = laneOf(service)
      while (lane.shut) await new Promise<void>(resolve => lane.waitingToEnter.push(resolve))
      lane.shut = true
      if (lane.inFlight > 0) await new Promise<void>(resolve => lane.waitingForZero.push(resolve))
      return once(() => {
        lane.shut = false
        wakeAll(lane.waitingToEnter)
      })
    },
    inFlight: service => laneOf(service).inFlight,
  }
}

/** Runs `act` the first time only, so that a settled purchase cannot be counted off twice. */
function once(act: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    act()
  }
}
