// The channels of crash reports: each as it would be sent, and a supervisor's word on it.
import type { ChannelValue } from '../../../preload/contract/channels.ts'
import { crashText } from '../../core/crash-report.ts'
import type { Problem } from '../../core/problem.ts'
import { ok, type Result } from '../../core/result.ts'
import { deleteCrash, type ReadCrash, sendCrash } from '../../flows/crash-reports.ts'
import type { StationServices } from '../station-services.ts'
import type { Area } from './handler.ts'

type View = ChannelValue<'crashes.list'>

export function crashChannels(station: StationServices): Area<'crashes'> {
  const { crashes, bind } = station
  /** A second press waits for what the first one comes to. */
  const underWay = new Map<string, Promise<Result<undefined, Problem>>>()
  const sendOnce = (read: ReadCrash) => {
    const { id } = read
    const running = underWay.get(id) ?? sendCrash(bind(), crashes, read).finally(() => underWay.delete(id))
    underWay.set(id, running)
    return running
  }
  const view = (): View => ({
    to: station.settings.current().crashReports.to,
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
      await underWay.get(id)
      const deleted = await deleteCrash(bind(), crashes, id)
      return deleted.ok ? ok(view()) : deleted
    },
  }
}
