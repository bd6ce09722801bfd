// The close-day channels: what would close, the run and its progress, past runs, an operator's decisions.

import { problem } from '../../core/problem.ts'
import type { ClosableLabel } from '../../core/purchases/purchase.ts'
import { fail, ok } from '../../core/result.ts'
import { SERVICE_NAMES } from '../../core/shipment/shipment.ts'
import { type Attention, attentionList } from '../../flows/attention.ts'
import { startClose } from '../../flows/close-day.ts'
import { closableNow } from '../../flows/close-labels.ts'
import { resolveClose } from '../../flows/resolve-close.ts'
import { stopClose } from '../../flows/stop-close.ts'
import type { StationServices } from '../station-services.ts'
import { asItStops, closeSummaryView, closeView } from '../views/money-views.ts'
import { stationCounts } from '../views/station-counts.ts'
import { attentionView, shipmentView } from '../views/views.ts'
import type { Area } from './handler.ts'

const LISTED = 60
/** The preview shows the first labels; the count tells of all. */
const SHOWN = 200

export function closeDayChannels(station: StationServices): Area<'closeDay'> {
  const { ports } = station
  const byStation = station.warehouse.inUse === 'postgres'
  return {
    'closeDay.preview': async () => {
      const context = station.bind()
      const services = await Promise.all(
        SERVICE_NAMES.map(async service => {
          const { now, later, numberFirst } = await closableNow(context, service)
          const shown = now.slice(0, SHOWN).map(label => label.id)
          return {
            service,
            count: now.length,
            shipments: (await ports.ledger.purchases(shown)).map(shipmentView),
            futureDated: later.length,
            ...(numberFirst.length > 0 && { numberFirst: numberFirst.length }),
            scanned: now.filter(label => label.isScanned).length,
            ...(byStation && { stations: stationsOf(now) }),
          }
        }),
      )
      const running = (await ports.ledger.closes(context.mode, 1)).find(close => close.state === 'running')
      return ok({
        services,
        // A packing slip holds up nothing: its parcel goes without it.
        inTheWay: (await attentionList(context)).filter(item => !isSlip(item)).map(attentionView),
        running: running && asItStops(closeSummaryView(running), ports.closes),
        ...(ports.closes.waits(context.mode) && { waits: true }),
      })
    },
    'closeDay.run': async ({ services, shipmentIds, container, scannedOnly, noneBut, commandId }) => {
      const given = container && Object.entries(container).filter(([, value]) => value !== undefined)
      const started = await startClose(station.bind(), {
        services,
        shipmentIds,
        scannedOnly,
        noneBut,
        commandId,
        container: given && (Object.fromEntries(given) as Record<string, string>),
      })
      if (!started.ok) return started
      station.commands.follow('close', started.value.done)
      station.track(started.value.done)
      return ok({ id: started.value.record.id })
    },
    'closeDay.stop': ({ id }) => stopClose(station.bind(), id),
    'closeDay.list': async () =>
      ok(
        (await ports.ledger.closes(station.bind().mode, LISTED)).map(one =>
          asItStops(closeSummaryView(one), ports.closes),
        ),
      ),
    'closeDay.get': async ({ id }) => {
      const close = await ports.ledger.close(id)
      if (!close) return fail(problem('not-found', 'close.not-found'))
      // Read now, not kept with the close: any head tells of everything before it.
      const view = asItStops(closeView(close, byStation), ports.closes)
      return ok({ ...view, trail: await station.records.trailHead() })
    },
    'closeDay.resolve': async input => {
      const resolved = await resolveClose(station.bind(), input)
      return resolved.ok ? ok(closeView(resolved.value, byStation)) : resolved
    },
  }
}

const stationsOf = (records: readonly ClosableLabel[]) =>
  stationCounts(records.map(({ station }) => ({ station, outcome: 'waiting' }))).map(
    ({ station, total }) => ({
      station,
      count: total,
    }),
  )

const isSlip = (item: Attention): boolean => 'job' in item && item.job.slipOf !== undefined
