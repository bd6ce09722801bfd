// Where labels must be scanned back, a bench buys one at a time: the next purchase begins when the label of the one
// before is asked for, so that no second window goes round the scan (decision 124). It is held in memory alone, so that
// a kill ends the turn with its purchase.
import { type Problem, problem } from '../core/problem.ts'
import { referenceKey } from '../core/reference-key.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { ShipOrder } from './asked-again.ts'
import type { FlowContext } from './flow-context.ts'

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

/** For what somebody packs at this bench; anything else needs no turn. */
export function takeTurn(context: FlowContext, order: ShipOrder): Result<() => void, Problem> {
  if (!order.atBench || context.settings.packing.scanBack !== 'must') return ok(() => undefined)
  const turn = context.turn.take(order.reference)
  if (turn.ok) return turn
  const reference = turn.problem
  if (referenceKey(reference) !== referenceKey(order.reference)) return fail(boughtFirst(reference))
  const params = { reference, station: context.stationName }
  return fail(problem('purchase-in-progress', 'purchase.in-progress', { params }))
}

/** Its label is scanned before anything else is bought. */
const boughtFirst = (reference: string): Problem =>
  problem('wrong-state', 'scan.bought-first', { params: { reference } })

/** Why nothing that goes without a scan begins now: a label of this bench is being bought, or waits for its own. */
export function whyTurnTaken({ turn, settings }: FlowContext): Problem | undefined {
  const reference = settings.packing.scanBack === 'must' ? turn.holder() : undefined
  return reference === undefined ? undefined : boughtFirst(reference)
}
