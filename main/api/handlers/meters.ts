// The meter channels: balances, adding funds, settling an add that got no answer.

import type { FundsRecord } from '../../core/money/added-money.ts'
import { balanceLine } from '../../core/money/balance-line.ts'
import { fail, ok } from '../../core/result.ts'
import { addFunds, readMeter, readMeters, resolveFunds } from '../../flows/meters.ts'
import type { StationServices } from '../station-services.ts'
import { fundsView } from '../views/money-views.ts'
import type { Area } from './handler.ts'

/** What is not settled stands on its own list. */
const addedTo = (funds: readonly FundsRecord[], meterId: string) =>
  funds
    .filter(one => one.meterId === meterId && (one.state === 'added' || one.state === 'sending'))
    .map(({ amountCents, createdAt, state }) => ({
      amountCents,
      at: createdAt,
      isUnderWay: state === 'sending',
    }))

export function meterChannels(station: StationServices): Area<'meters'> {
  const { labelsLeft } = station
  return {
    'meters.list': async () => {
      const context = station.bind()
      const readings = await readMeters(context)
      return readings.ok ? ok(await labelsLeft(context.mode, readings.value)) : readings
    },
    'meters.get': async ({ meterId }) => {
      const context = station.bind()
      const reading = await readMeter(context, meterId)
      return reading.ok ? ok(await labelsLeft(context.mode, [reading.value])) : reading
    },
    'meters.today': async () => {
      const { mode, ledger, clock } = station.bind()
      const today = station.calendar.today()
      const from = station.calendar.span(today, today)?.from ?? clock.now().toISOString()
      const funds = await ledger.fundsSince(mode, from)
      const lines = (await ledger.meters(mode)).map(async ({ meterId }) => {
        const line = balanceLine(await ledger.meterHistory(mode, meterId, from), clock.now())
        return { meterId, ...line, points: [...line.points], added: addedTo(funds, meterId) }
      })
      return ok(await Promise.all(lines))
    },
    'meters.addFunds': async input => {
      const added = await addFunds(station.bind(), input)
      if (!added.ok) return fail(added.problem)
      const { record, before, after, warnings } = added.value
      return ok({ ...fundsView(record, before, after), ...(warnings && { warnings: [...warnings] }) })
    },
    'meters.resolve': async input => {
      const resolved = await resolveFunds(station.bind(), input)
      return resolved.ok ? ok(fundsView(resolved.value.record)) : resolved
    },
  }
}
