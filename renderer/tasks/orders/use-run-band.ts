// What the band says of a batch that was seen running: how it goes, then how it ended.
import { useEffect, useRef } from 'react'
import { batchTally } from '../../../preload/contract/batch-tally.ts'
import { useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import type { ChannelValue } from '../../station/types.ts'
import type { Run } from './run-card.tsx'

type Imports = ChannelValue<'orders.imports'>

export function useRunBand(runs: readonly Run[] | undefined, imports: Imports | undefined): void {
  const band = useBand()
  const watched = useRef<string>(undefined)
  const run = runs?.find(one => one.id === watched.current) ?? runs?.find(one => one.state === 'running')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the run's state is news.
  useEffect(() => {
    if (!run) return
    if (run.state === 'running') {
      watched.current = run.id
      band.show(({ say }) => ({
        tone: 'working',
        big: say('orders.band-working'),
        lines: [say('orders.band-working-line')],
        ofRun: run.id,
      }))
      return
    }
    if (watched.current !== run.id) return
    watched.current = undefined
    if (run.state === 'stopped' && run.problem) band.stop(run.problem)
    else if (run.state === 'done') void tellDone(run)
    else band.clear()
  }, [run?.id, run?.state])

  /** Done is what was to be shipped: of the same file, orders may stay open that somebody has to correct or look at first. */
  const tellDone = async ({ importId, counts, lookAtCount = 0 }: Run) => {
    const doubts = importId === undefined ? undefined : await call['orders.doubts']({ importId })
    const inDoubt = doubts?.ok ? doubts.value.count : 0
    const { labelledCount, leftCount: left } = batchTally(counts)
    // A line that the check found wrong was in no batch.
    const file = imports?.find(({ id }) => id === importId)
    const marked = left + Math.max(0, (file?.counts.invalid ?? 0) - counts.invalid)
    const open = marked + inDoubt
    if (open + lookAtCount === 0)
      return band.show(({ say }) => ({
        tone: 'ok',
        big: say('orders.band-done'),
        lines: [say('orders.band-done-line', { count: labelledCount }), say('orders.band-done-next')],
      }))
    band.show(({ say }) => ({
      tone: 'warn',
      big:
        open > 0
          ? say('orders.band-partly', { count: open })
          : say('orders.band-look', { count: lookAtCount }),
      lines: [
        ...(open === 0 ? [say('orders.band-done-line', { count: labelledCount })] : []),
        ...(marked > 0 ? [say('orders.band-partly-line')] : []),
        ...(inDoubt > 0 ? [say('orders.band-open-line', { count: inDoubt })] : []),
        ...(lookAtCount > 0 ? [say('orders.band-look-line', { count: lookAtCount })] : []),
        ...(inDoubt + lookAtCount === 0 ? [say('orders.band-done-next')] : []),
      ],
    }))
  }
}
