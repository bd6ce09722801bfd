// The channels of labels that were bought and never used.
import { MOST_UNUSED } from '../../../preload/contract/unused-channels.ts'
import { ok } from '../../core/result.ts'
import { sayUsed, type UnusedLabel, unusedLabels } from '../../flows/unused-labels.ts'
import { voidEach } from '../../flows/void-each.ts'
import type { StationServices } from '../station-services.ts'
import { shipmentView } from '../views/views.ts'
import type { Area } from './handler.ts'
import { endedView } from './shipments.ts'

export function unusedChannels(station: StationServices): Area<'unused'> {
  const viewed = (all: readonly UnusedLabel[]) =>
    ok({
      labels: all
        .slice(0, MOST_UNUSED)
        .map(({ record, refundUntil }) => ({ shipment: shipmentView(record), refundUntil })),
      count: all.length,
    })
  return {
    'unused.list': async () => viewed(await unusedLabels(station.bind())),
    'unused.sayUsed': async said => viewed(await sayUsed(station.bind(), said)),
    'unused.void': async order => {
      const outcomes = await voidEach(station.bind(), order)
      if (!outcomes.ok) return outcomes
      return ok(
        await Promise.all(
          outcomes.value.map(async one =>
            one.kind === 'done'
              ? { kind: one.kind, id: one.id, shipment: await endedView(station.ports, one.record) }
              : one,
          ),
        ),
      )
    },
  }
}
