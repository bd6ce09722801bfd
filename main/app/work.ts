// What the station has under way, for anything that would restart the program.
import type { StationServices } from '../api/station-services.ts'
import type { StationWork } from '../core/settings/updates.ts'
import { unlessAway } from '../flows/unless-away.ts'

export async function stationWork({
  ports,
  bind,
  batches,
  commands,
}: Pick<StationServices, 'ports' | 'bind' | 'batches' | 'commands'>): Promise<StationWork> {
  const [labelsWaiting, closes] = await Promise.all([
    ports.spool.countWaiting(),
    unlessAway(ports.ledger.closes(bind().mode, 1), []),
  ])
  return {
    labelsWaiting,
    purchasesInFlight: commands.underWay().reduce((sum, { count }) => sum + count, 0),
    closeRunning: ports.closes.runs(bind().mode) || closes.some(({ state }) => state === 'running'),
    ordersRunning: batches.runs.running(),
  }
}
