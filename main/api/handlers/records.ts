// The channels of the records as a whole: a checked copy, and a person's word on an older one.
import { problem } from '../../core/problem.ts'
import { fail, ok } from '../../core/result.ts'
import { author } from '../../flows/flow-context.ts'
import type { StationServices } from '../station-services.ts'
import type { Area } from './handler.ts'
import { overview } from './overview.ts'

export function recordsChannels(station: StationServices): Area<'records'> {
  const { ports, records } = station
  return {
    'records.check': async () => ok(await records.check()),
    'records.seen': ({ findings, note }) => {
      const { operator } = station.bind()
      return records.seen(findings, { operator, note })
    },
    'records.backUp': async () => {
      const copied = await records.backUp()
      if (!copied.ok) return copied
      const { path, ...about } = copied.value
      await ports.ledger.note({
        kind: 'records-copied',
        ...author(station.bind()),
        detail: { place: 'data folder', ...about, fileName: path.split(/[\\/]/).at(-1) },
      })
      return ok({ path, byteCount: about.byteCount })
    },
    'records.acceptOlderCopy': async ({ note }) => {
      if (ports.buyingStopped()?.code !== 'storage.older-copy') {
        return fail(problem('wrong-state', 'storage.no-older-copy'))
      }
      await records.acceptOlderCopy(station.bind().operator, note)
      return ok(await overview(station))
    },
  }
}
