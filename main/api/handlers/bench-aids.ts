// The channels of the kept bench, the scale, the books of addresses and goods, and the shift report.
import { problem } from '../../core/problem.ts'
import { fail, ok } from '../../core/result.ts'
import { shiftReport } from '../../flows/shift-report.ts'
import type { StationServices } from '../station-services.ts'
import { scaleView } from '../views/order-views.ts'
import type { Area } from './handler.ts'

const SUGGESTED = 8

export function benchAidChannels(
  station: StationServices,
): Area<'bench'> & Area<'scale'> & Area<'addresses'> & Area<'goods'> & Area<'reports'> {
  const { ports, keptBench, scale, addressBook, goodsBook, calendar, shifts } = station
  const isOn = () => station.settings.current().addressBook.enabled
  return {
    'bench.kept': async input => {
      const { mode } = station.bind()
      const kept = keptBench.kept(mode, input?.windowId)
      const { revision, aside } = keptBench.aside(mode)
      const bench = kept && { ...kept, aside: [...aside] }
      const bought = kept && (await ports.ledger.purchaseByCommand(kept.commandId))
      return ok({ mode, bench, revision, aside: [...aside], ...(bought && { purchaseId: bought.id }) })
    },
    'bench.aside': async () => {
      const { mode } = station.bind()
      const { revision, aside } = keptBench.aside(mode)
      return ok({ mode, revision, aside: [...aside] })
    },
    'bench.keep': async ({ mode, ...given }) => {
      const kept = keptBench.keep(mode, given)
      station.track(kept.then(() => undefined))
      const reply = await kept
      if (!reply.ok) return reply
      const { revision, aside, missing } = reply.value
      return ok({ revision, aside: [...aside], missing: [...missing] })
    },

    'scale.state': async () => ok(scaleView(scale.state())),
    'scale.read': async () => scale.read(),
    'scale.discover': async () => ok([...(await scale.discover())]),

    // Off, it shows nothing: what was kept before waits for its retention, or to be removed.
    'addresses.search': async ({ text, limit }) =>
      ok({
        addresses: isOn()
          ? [...(await addressBook.findAddresses(station.bind().mode, text, limit ?? SUGGESTED))]
          : [],
      }),
    'addresses.save': async ({ address }) => {
      if (!isOn()) return fail(problem('wrong-state', 'addresses.off'))
      return ok(await addressBook.saveAddress(station.bind().mode, ports.ids.next(), address))
    },
    'addresses.remove': async input => {
      const which = 'id' in input ? { id: input.id } : 'all'
      const count = await addressBook.removeAddresses(station.bind().mode, which)
      return which !== 'all' && count === 0
        ? fail(problem('not-found', 'addresses.not-found'))
        : ok({ count })
    },

    'goods.search': async ({ text, limit }) =>
      ok({ goods: [...(await goodsBook.findGoods(station.bind().mode, text, limit ?? SUGGESTED))] }),

    'reports.shift': async input => {
      const { mode } = station.bind()
      const today = calendar.today()
      const days = { firstDay: input?.firstDay ?? today, lastDay: input?.lastDay ?? input?.firstDay ?? today }
      const report = await shiftReport({ mode, calendar, shifts }, days)
      if (!report.ok) return report
      const { lines, hours, pace, ...counted } = report.value
      return ok({ ...counted, environment: mode, lines: [...lines], hours: [...hours], pace: [...pace] })
    },
  }
}
