// The channels of the records as a whole: a checked copy, and accepting an older one.
import { type Problem, problem } from '../../core/problem.ts'
import { fail, ok } from '../../core/result.ts'
import { author } from '../../flows/flow-context.ts'
import type { StationServices } from '../station-services.ts'
import type { Area } from './handler.ts'
import { overview } from './overview.ts'

/** What someone may agree to go on with. */
const AGREED_TO: readonly (Problem['code'] | undefined)[] = ['storage.older-copy', 'storage.trail-changed']

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
      if (!AGREED_TO.includes(ports.buyingStopped()?.code)) {
        return fail(problem('wrong-state', 'storage.no-older-copy'))
      }
      await records.acceptOlderCopy(station.bind().operator, note)
      return ok(await overview(station))
    },
  }
}
