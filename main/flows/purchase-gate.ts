// Who may buy while the label server closes its day: it closes whatever it holds, so purchases drain first.

export interface PurchaseGate {
  /**
   * Resolves when buying may begin; the returned function says that this purchase has settled. Undefined where a
   * close did not let go in time.
   */
  enter(service: string, patienceMs: number): Promise<(() => void) | undefined>
  /**
   * Resolves when no purchase of the service is in flight; until the returned function is called new ones wait.
   * Undefined where purchases or another close did not end in time, or the close was stopped.
   */
  shut(service: string, patienceMs: number, stopped?: AbortSignal): Promise<(() => void) | undefined>
}

interface Lane {
  inFlight: number
  shut: boolean
  readonly waiting: Set<() => void>
}

export function createPurchaseGate(): PurchaseGate {
  const lanes = new Map<string, Lane>()
  const laneOf = (service: string): Lane => {
    const known = lanes.get(service)
    if (known) return known
    const lane: Lane = { inFlight: 0, shut: false, waiting: new Set() }
    lanes.set(service, lane)
    return lane
  }
  const wakeAll = ({ waiting }: Lane) => {
    for (const wake of [...waiting]) wake()
  }

  return {
    async enter(service, patienceMs) {
      const lane = laneOf(service)
      if (!(await until(lane, () => !lane.shut, deadlineIn(patienceMs)))) return undefined
      lane.inFlight += 1
      return once(() => {
        lane.inFlight -= 1
        wakeAll(lane)
      })
    },
    async shut(service, patienceMs, stopped) {
      const lane = laneOf(service)
      const deadline = AbortSignal.any([deadlineIn(patienceMs), ...(stopped ? [stopped] : [])])
      if (!(await until(lane, () => !lane.shut, deadline))) return undefined
      lane.shut = true
      const open = once(() => {
        lane.shut = false
        wakeAll(lane)
      })
      if (await until(lane, () => lane.inFlight === 0, deadline)) return open
      open()
      return undefined
    },
  }
}

const deadlineIn = (patienceMs: number): AbortSignal => AbortSignal.timeout(Math.ceil(patienceMs))

/** False where the lane did not come to it in time. */
async function until(lane: Lane, isSo: () => boolean, deadline: AbortSignal): Promise<boolean> {
  while (!isSo()) {
    if (deadline.aborted) return false
    await new Promise<void>(resolve => {
      const wake = () => {
        deadline.removeEventListener('abort', wake)
        lane.waiting.delete(wake)
        resolve()
      }
      deadline.addEventListener('abort', wake)
      lane.waiting.add(wake)
    })
  }
  return true
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
