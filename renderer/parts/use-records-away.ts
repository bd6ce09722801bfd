// Whether the records that benches share are away: what is in them alone is not known then, which is not "there is none".
import { useOverview } from '../station/queries.ts'

/** Nothing is read there, for whatever reason. */
const NOT_REACHED = /^warehouse\.(away|rights|version|standby|station-taken)/

/** Why, for `NotKnown`; undefined where they are there, or are this bench's own. */
export function useRecordsAway() {
  const stopped = useOverview().data?.buyingStopped
  return stopped && NOT_REACHED.test(stopped.code) ? stopped : undefined
}
