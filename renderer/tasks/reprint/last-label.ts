// Which label is the last one of this bench.
import type { JobView, ShipmentView } from '../../station/types.ts'

/**
 * The newest that this window shipped, or that came out here first: a batch, another window or another program buys beside it.
 * `rows`: newest first, of all benches. A label that was printed again is no newer for it.
 */
export function lastOfBench(
  shipped: string | undefined,
  jobs: readonly Pick<JobView, 'shipmentId' | 'copyNumber' | 'state'>[],
  rows: readonly Pick<ShipmentView, 'id'>[],
): string | undefined {
  const here = new Set(
    jobs.flatMap(({ shipmentId, copyNumber, state }) =>
      shipmentId !== undefined && copyNumber === 1 && state !== 'cancelled' ? [shipmentId] : [],
    ),
  )
  return rows.find(({ id }) => id === shipped || here.has(id))?.id ?? shipped
}
