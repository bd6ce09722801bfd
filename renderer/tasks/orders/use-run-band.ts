// What the band says of a batch that was seen running: how it goes, then how it ended.
import { useEffect, useRef } from 'react'
import { useBand } from '../../parts/result-band.tsx'
import type { Run } from './run-card.tsx'

export function useRunBand(runs: readonly Run[] | undefined): void {
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
      }))
      return
    }
    if (watched.current !== run.id) return
    watched.current = undefined
    const { shipped, failed, invalid, unknown } = run.counts
    const open = failed + invalid + unknown
    if (run.state === 'stopped' && run.problem) {
      band.stop(run.problem)
    } else if (run.state === 'done' && open === 0) {
      band.show(({ say }) => ({
        tone: 'ok',
        big: say('orders.band-done'),
        lines: [say('orders.band-done-line', { count: shipped }), say('orders.band-done-next')],
      }))
    } else if (run.state === 'done') {
      band.show(({ say }) => ({
        tone: 'warn',
        big: say('orders.band-partly', { count: open }),
        lines: [say('orders.band-partly-line')],
      }))
    } else band.clear()
  }, [run?.id, run?.state])
}
