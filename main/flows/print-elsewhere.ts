// A print of a label that is still to come out at another bench of the warehouse: a copy here would be a second paper.
import { nameOfLabel } from '../core/orders/order-boxes.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import type { FlowContext } from './flow-context.ts'

/**
 * Why nothing is printed here: it is decided where that print waits, or on the list of everybody where that bench is off
 * (decision 74). While the database is away nobody knows, and the label prints.
 */
export async function whyElsewhere(
  { decisions, stationName, bench }: FlowContext,
  record: PurchaseRecord,
): Promise<Problem | undefined> {
  if (!decisions) return undefined
  try {
    const params = { shipmentId: record.id, reference: nameOfLabel(record) }
    const { jobs } = await decisions.shared()
    const waits = jobs.find(({ job }) => job.shipmentId === record.id && job.state === 'held')
    if (waits) {
      const code = waits.away ? 'print.waits-away' : 'print.waits-elsewhere'
      return problem('wrong-state', code, { params: { ...params, station: waits.station } })
    }
    const names = bench?.names ?? [stationName]
    // What this bench prints it knows itself, and tells the others a little later.
    const station = (await decisions.printingAt(record.id)).find(one => !names.includes(one))
    return station === undefined
      ? undefined
      : problem('wrong-state', 'print.waits-elsewhere', { params: { ...params, station } })
  } catch (error) {
    if (error instanceof LedgerFailure) return undefined
    throw error
  }
}
