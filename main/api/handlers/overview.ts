// The overview and the attention list: what is always in sight.
import type { Overview } from '../../../preload/contract/station-views.ts'
import type { PendingWrites } from '../../core/pending-writes.ts'
import { jobMode } from '../../core/printing/print-job.ts'
import { type Problem, problem } from '../../core/problem.ts'
import { fail, ok } from '../../core/result.ts'
import { SERVICE_NAMES } from '../../core/shipment/shipment.ts'
import { type Attention, attentionList, type WaitingContext } from '../../flows/attention.ts'
import { unlessAway } from '../../flows/unless-away.ts'
import type { StationServices } from '../station-services.ts'
import { sentElsewhere } from '../views/settings-view.ts'
import { attentionView, printerView } from '../views/views.ts'
import type { Area } from './handler.ts'

export function overviewChannels(station: StationServices): Area<'station'> & Area<'attention'> {
  return {
    'station.overview': async () => ok(await overview(station)),
    'attention.list': async () => ok((await attentionNow(station.bind())).map(attentionView)),
    'attention.take': async ({ id, taken }) => {
      const { decisions, operator } = station.bind()
      if (!decisions) return fail(problem('wrong-state', 'warehouse.alone'))
      await (taken ? decisions.take(id, operator) : decisions.leave(id, operator))
      return ok((await attentionNow(station.bind())).map(attentionView))
    },
  }
}

const attentionNow = (context: WaitingContext): Promise<readonly Attention[]> =>
  unlessAway(attentionList(context), [])

/** From what is known already: it asks neither printer nor service, so it is always at once. */
export const overview = async (station: StationServices): Promise<Overview> =>
  (await summary(station)).overview

/** Both lists that are always in sight, each record read once. */
export async function summary(
  station: StationServices,
): Promise<{ readonly overview: Overview; readonly attention: readonly Attention[] }> {
  const { printers } = station
  const context = station.bind()
  const other = station.lookAtOther()
  const waitingIn = ({ spool, mode }: WaitingContext) => unlessAway(spool.countWaiting(jobMode(mode)), 0)
  const [readings, attention, waitingCount, otherAttention, otherWaitingCount, concerns] = await Promise.all([
    unlessAway(context.ledger.meters(context.mode), []),
    attentionNow(context),
    waitingIn(context),
    attentionNow(other),
    waitingIn(other),
    station.records.concerns(),
  ])
  const overview: Overview = {
    mode: context.settings.mode,
    environment:
      context.mode === 'live' && context.settings.labelServer.environment === 'test' ? 'test' : context.mode,
    stationName: context.stationName,
    settingsSavedCount: station.settings.savedCount(),
    printers: printers.list().map(printer => printerView(printer, station.printers)),
    meters: await station.labelsLeft(context.mode, readings),
    waitingCount,
    attentionCount: attention.length,
    otherMode: {
      mode: other.mode,
      waitingCount: otherWaitingCount,
      attentionCount: otherAttention.length,
    },
    services: SERVICE_NAMES.map(service => {
      const { meterWarnings, ...health } = station.health(service)
      return {
        service,
        configured: context.services[service].configured().ok,
        ...health,
        ...(meterWarnings && { meterWarnings: [...meterWarnings] }),
      }
    }),
    buyingStopped: context.buyingStopped(),
    concerns: [
      unwritten(context.pending),
      liveWaits(other.mode === 'live' ? otherWaitingCount : 0),
      station.people.damage(),
      station.printerLook.concern(),
      station.orderFolder.concern(),
      station.ordersService.concern(),
      station.results.concern(),
      station.copies.concern(),
      ...concerns,
      ...station.settings.elsewhere().map(sentElsewhere),
    ].filter(one => one !== undefined),
    ...(context.ending.aborted && { finishing: [...station.commands.underWay()] }),
    startsAgain: station.startsAgain,
    version: station.version,
  }
  return { overview, attention }
}

/** Answers that the disk or the database has not taken yet; others stop buying, and are said there. */
function unwritten(pending: PendingWrites): Problem | undefined {
  if (pending.isStuck()) return undefined
  const count = new Set(pending.waiting().map(({ kind, id }) => `${kind} ${id}`)).size
  return count > 0 ? problem('storage', 'storage.answers-wait', { params: { count } }) : undefined
}

/** Labels of live mode are neither printed in training nor forgotten. */
function liveWaits(count: number): Problem | undefined {
  if (count === 0) return undefined
  return count === 1
    ? problem('wrong-state', 'job.live-waits')
    : problem('wrong-state', 'job.live-wait', { params: { count } })
}
