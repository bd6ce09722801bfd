// The station's log, kept in memory: only what it calls an error is of interest, since the judge reads no log.
import type { StationLog } from '../../../main/app/log.ts'
import { sim } from '../scheduler.ts'

const MOST_LINES = 50

export function createStationLog(): StationLog {
  const program = sim().current
  return {
    info: () => undefined,
    warn: () => undefined,
    error(message, facts) {
      if (program.errors.length < MOST_LINES) program.errors.push(`${message} ${JSON.stringify(facts ?? {})}`)
    },
    follow: () => undefined,
    close: async () => undefined,
  }
}
