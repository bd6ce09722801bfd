// The channels of crash reports: each as it would be sent, and a supervisor's word on it.
import type { ChannelValue } from '../../../preload/contract/channels.ts'
import { crashText } from '../../core/crash-report.ts'
import type { Problem } from '../../core/problem.ts'
import { ok, type Result } from '../../core/result.ts'
import { deleteCrash, type ReadCrash, sendCrash } from '../../flows/crash-reports.ts'
import { createOneByOne } from '../../flows/one-by-one.ts'
import type { StationServices } from '../station-services.ts'
import type { Area } from './handler.ts'

type View = ChannelValue<'crashes.list'>

export function crashChannels(station: StationServices): Area<'crashes'> {
  const { crashes, bind } = station
  const inTurn = createOneByOne()
  const underWay = new Map<string, Promise<Result<undefined, Problem>>>()
  /** A second press of the same reading has what the first one comes to; of another, it is judged after that. */
  const sendOnce = async (read: ReadCrash): Promise<Result<undefined, Problem>> => {
    const { id, text, to } = read
    const reading = JSON.stringify([id, text, to])
    const same = underWay.get(reading)
    if (same) return same
    const sending = inTurn(id, () => sendCrash(bind(), crashes, read))
    underWay.set(reading, sending)
    return sending.finally(() => underWay.delete(reading))
  }
  const view = (): View => ({
    to: station.settings.current().crashReports.to,
    unusable: crashes.reports.unusable(),
    reports: crashes.reports.list().map(({ report, path }) => ({
      id: report.id,
      at: report.at,
      ended: report.ended,
      text: crashText(report),
      path,
    })),
  })
  return {
    'crashes.list': async () => ok(view()),
    'crashes.send': async read => {
      const sent = await sendOnce(read)
      return sent.ok ? ok(view()) : sent
    },
    'crashes.delete': async ({ id }) => {
      // What is on its way is not deleted from under it.
      const deleted = await inTurn(id, () => deleteCrash(bind(), crashes, id))
      return deleted.ok ? ok(view()) : deleted
    },
  }
}
