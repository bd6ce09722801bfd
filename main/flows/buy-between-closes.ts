// A purchase waits for a close of its service's day: at the gate for as long as somebody there closes, and then until the
// ledger has the end of it. Whoever closed may have been killed, and let go of the gate with the request still out.
import { type Problem, problem } from '../core/problem.ts'
import type { IntendOutcome } from '../core/purchases/purchase-change.ts'
import { fail, type Result } from '../core/result.ts'
import type { ServiceName } from '../core/shipment/shipment.ts'
import type { FlowContext } from './flow-context.ts'

export type DayCloses = Extract<IntendOutcome, { kind: 'day-closes' }>

const LOOK_AGAIN_MS = 200

/**
 * One patience for both. Nothing is held between two looks, so that nobody waits for who waits; a close of the lost is
 * settled when its station's lease has ended, and buying goes on.
 */
export async function buyBetweenCloses<Bought>(
  context: FlowContext,
  service: ServiceName,
  buy: () => Promise<Result<Bought, Problem> | DayCloses>,
): Promise<Result<Bought, Problem>> {
  const { gate, passedMs, settings } = context
  const deadline = passedMs() + settings.network.gateTimeoutMs
  for (;;) {
    const leave = await gate.enter(service, Math.max(0, deadline - passedMs()))
    if (!leave) return fail(await closingElsewhere(context))
    try {
      const bought = await buy()
      if ('ok' in bought) return bought
      if (passedMs() >= deadline) return fail(dayCloses(bought.station))
    } finally {
      leave()
    }
    await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}

/** Whose close it is that did not let go in time. */
async function closingElsewhere(context: FlowContext): Promise<Problem> {
  const [latest] = await context.ledger.closes(context.mode, 1)
  return dayCloses((latest?.state === 'running' && latest.station) || context.stationName)
}

const dayCloses = (station: string): Problem =>
  problem('wrong-state', 'purchase.day-closes', { params: { station } })
