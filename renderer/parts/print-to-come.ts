// What still comes out of a label, or waits to: a copy beside it would be one too many.
import { comesByItself, isToDecide } from '../../preload/contract/print-job.ts'
import type { JobView } from '../station/types.ts'

/** A print of this label that comes out without anybody's word, or one that waits on the queue for somebody's. */
export function printToCome(
  jobs: readonly JobView[] | undefined,
  shipmentId: string,
): 'coming' | 'waits' | undefined {
  const ofIt = (jobs ?? []).filter(job => job.shipmentId === shipmentId)
  if (ofIt.some(comesByItself)) return 'coming'
  return ofIt.some(job => job.state === 'held' && isToDecide(job)) ? 'waits' : undefined
}
