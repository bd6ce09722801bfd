// Results on their way to the company's own system: what keeps them, and a person's word on those that were not taken.
import type { ResultsView } from '../../../preload/contract/order-views.ts'
import { ok } from '../../core/result.ts'
import { author } from '../../flows/flow-context.ts'
import type { StationServices } from '../station-services.ts'
import type { Area } from './handler.ts'

export function resultChannels(station: StationServices): Area<'results'> {
  const { outbox, trouble } = station.results
  const view = async (): Promise<ResultsView> => {
    const { stationName, clock } = station.bind()
    const [{ waitingCount, late }, refused] = await Promise.all([
      outbox.resultsStanding(stationName, clock.now().toISOString()),
      outbox.refusedResults(),
    ])
    const now = trouble()
    return {
      waitingCount,
      refused: refused.map(one => ({ ...one })),
      ...(now && { trouble: now }),
      ...(late && { late }),
    }
  }
  return {
    'results.list': async () => ok(await view()),
    'results.decide': async ({ word, ids }) => {
      const { operator } = author(station.bind())
      await outbox.decideResults(word, ids, operator)
      return ok(await view())
    },
  }
}
