// The measure of prices and balances: many askers, one question; and how fast an answer is that is there already.
import { KEPT_FOR } from '../../main/app/shared-answers.ts'
import { benchStation, expectOk, newOrder } from './bench-station.ts'
import { atMost, type Measuring, median, type Row, timed, told } from './row.ts'

const ASKERS = 50
const RATE = '/label-server/api/v1/rate'

export async function sharedAnswerRows({ short }: Measuring): Promise<readonly Row[]> {
  const bench = await benchStation({ printers: 2 })
  const { station, services, printerIds } = bench
  const meterPath = `/label-server/api/v1/meter/${services.places.labelServer.techPartnerId}`
  const { shipment, service } = newOrder('label-server', undefined)
  const rates = () => station.call('pack.rates', { shipment, service })
  const meters = () => station.call('meters.list')
  /** Questions that reached the service while `work` went on. */
  const questions = async (path: string, work: () => Promise<unknown>) => {
    const before = services.count(path)
    await work()
    return services.count(path) - before
  }
  const together = (ask: () => Promise<unknown>) => () => Promise.all(Array.from({ length: ASKERS }, ask))
  // As long as a service takes that is far away.
  services.delayMs = 50
  const asking = await questions(RATE, together(rates))
  const again = await questions(RATE, together(rates))
  services.delayMs = 0
  const kept: number[] = []
  for (let round = 0; round < (short ? 20 : 200); round += 1) kept.push(await timed(rates))
  await station.call('pack.ship', newOrder('label-server', printerIds[0]))
  services.delayMs = 50
  const balances = await questions(meterPath, together(meters))
  services.delayMs = 0
  await questions(meterPath, meters)
  const bought = await questions(meterPath, async () => {
    expectOk(await station.call('pack.ship', newOrder('label-server', printerIds[0])))
    await meters()
  })
  await bench.stop()
  return [
    atMost(`5 prices: questions for ${ASKERS} askers at once`, asking, 1, 'requests'),
    atMost(
      `5 prices: questions for ${ASKERS} more within ${KEPT_FOR.ratesMs / 1000} s`,
      again,
      0,
      'requests',
    ),
    told('5 prices that are there already, p50', median(kept), 'ms'),
    atMost(`5 balances: questions for ${ASKERS} askers at once`, balances, 1, 'requests'),
    {
      ...told('5 balances: questions after a purchase', bought, 'requests'),
      goal: '≥ 1',
      met: bought >= 1,
    },
  ]
}
