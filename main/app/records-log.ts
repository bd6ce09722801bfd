// A line in the log where nothing is bought on the records any more, and one where it is again: whoever looks after the
// benches looks there, and not at each screen.
import type { Log } from '../core/ports.ts'
import type { Problem } from '../core/problem.ts'

/** To be called whenever it may have changed. */
export function logRecordsStanding(log: Log, standing: () => Problem | undefined): () => void {
  let last: string | undefined
  return () => {
    const now = standing()
    if (now?.code === last) return
    if (now) log.error('nothing is bought on these records', { code: now.code, detail: now.detail })
    else log.info('the records are in order again', { code: last })
    last = now?.code
  }
}
