// Owns the meter channels: balances, adding funds, settling an add that got no answer.
import type { MeterView } from '../../preload/contract/views.ts'
import type { MeterReading } from '../core/ledger.ts'
import { fail, ok } from '../core/result.ts'
import { addFunds, readMeter, readMeters, resolveFunds } from '../flows/meters.ts'
import type { Area } from './handlers.ts'
import type { Room } from './room.ts'
import { fundsView, meterView } from './views.ts'

/** Prices of the last labels bought, from which "about 41 labels left" is reckoned. */
const RECENT_LABELS = 50

export function meterChannels(room: Room): Area<'meters'> {
  const { bench } = room
  return {
    'meters.list': async () => {
      const readings = await readMeters(bench)
      return readings.ok ? ok(await withLabelsLeft(room, readings.value)) : readings
    },
    'meters.get': async ({ meterId }) => {
      const reading = await readMeter(bench, meterId)
      return reading.ok ? ok(await withLabelsLeft(room, [reading.value])) : reading
    },
    'meters.addFunds': async input => {
      const added = await addFunds(bench, input)
      if (!added.ok) return fail(added.problem)
      const { record, before, after, warnings } = added.value
      return ok({ ...fundsView(record, before, after), ...(warnings && { warnings: [...warnings] }) })
    },
    'meters.resolve': async input => {
      const resolved = await resolveFunds(bench, input)
      return resolved.ok ? ok(fundsView(resolved.value.record)) : resolved
    },
  }
}

/**
 * Balance ÷ the mean price of the last labels. Labels of the meter's own carrier count where any
 * has a service that begins with the carrier's name, else all of them do.
 */
export async function withLabelsLeft(room: Room, readings: readonly MeterReading[]): Promise<MeterView[]> {
  if (readings.length === 0) return []
  const { items } = await room.bench.ledger.search({
    environment: room.bench.environment(),
    state: 'bought',
    limit: RECENT_LABELS,
  })
  const priced = items.filter(one => one.service === 'label-server' && (one.costCents ?? 0) > 0)
  return readings.map(reading => {
    const own = priced.filter(one =>
      one.shipment?.shippingService?.toUpperCase().startsWith(reading.carrier.toUpperCase()),
    )
    const counted = own.length > 0 ? own : priced
    if (counted.length === 0) return meterView(reading)
    const meanCents = counted.reduce((sum, one) => sum + (one.costCents ?? 0), 0) / counted.length
    return meterView(reading, Math.max(0, Math.floor(reading.currentBalanceCents / meanCents)))
  })
}
