// How this bench stands, as it tells the others, and how they are shown.
import {
  type BenchStanding,
  type BenchView,
  benchStandingSchema,
} from '../../../preload/contract/bench-standing.ts'
import type { BenchHeard } from '../../core/benches.ts'
import type { Seen } from './figures.ts'
import { healthOf } from './health.ts'

export function standingOf(
  { overview, system, decisionCount }: Seen,
  lastPrintAt: string | undefined,
): BenchStanding {
  // What waits at another bench is nothing that this one has to be looked at for.
  const own = { ...overview, attentionCount: decisionCount }
  return {
    ...healthOf(own, system.disk?.freeBytes),
    mode: overview.mode,
    version: overview.version,
    ...(system.stages.length > 0 && { trials: system.stages }),
    printers: overview.printers.map(({ name, state: { kind, reason } }) => ({
      name,
      state: { kind, ...(reason !== undefined && { reason }) },
    })),
    waitingCount: overview.waitingCount,
    decisionCount,
    ...(lastPrintAt !== undefined && { lastPrintAt }),
  }
}

export function benchView({ station, isHere, work, said }: BenchHeard): BenchView {
  const standing = said && readStanding(said.text)
  return {
    station,
    isHere,
    work,
    ...(said && { saidAt: said.at.toISOString(), ageMs: said.ageMs }),
    ...(standing && { standing }),
  }
}

/** A bench with another version of the program may say what this one does not know. */
function readStanding(text: string): BenchStanding | undefined {
  try {
    return benchStandingSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
