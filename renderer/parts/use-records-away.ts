// Whether the records that benches share are away: what is in them alone is not known then, which is not "there is none".
import { areRecordsAway } from '../../preload/contract/records-away.ts'
import { useOverview } from '../station/queries.ts'

/** Why, for `NotKnown`; undefined where they are there, or are this bench's own. */
export function useRecordsAway() {
  const stopped = useOverview().data?.buyingStopped
  return stopped && areRecordsAway(stopped.code) ? stopped : undefined
}
