// A printer that cannot print is asked again by itself: whoever has put paper in looks at the top line and not at a list,
// and at a bench that prints for others nobody may stand at all.
import type { NotReadyReason, Printer } from '../core/printing/printer.ts'
import { createRounds, type Rounds } from './rounds.ts'
import type { StationPrinters } from './station-printers.ts'

const EVERY_MS = 5_000

/** What passes, or is mended at the printer. A device that understands no question may print each that it is asked. */
const ASKED_AGAIN: ReadonlySet<NotReadyReason> = new Set([
  'paper-out',
  'paused',
  'head-open',
  'ribbon-out',
  'buffer-full',
  'over-temperature',
  'under-temperature',
  'cutter-fault',
  'paper-jam',
  'unreachable',
  'busy',
  'unknown-fault',
])

export function createUnreadyPrinters({
  printers,
  isLive,
  everyMs = EVERY_MS,
}: {
  readonly printers: Pick<StationPrinters, 'ask' | 'saved' | 'lastState'>
  /** In training no saved printer prints. */
  readonly isLive: () => boolean
  readonly everyMs?: number
}): Rounds {
  const mayBeMended = ({ id }: Printer) => {
    const state = printers.lastState(id)?.state
    return state?.kind === 'not-ready' && ASKED_AGAIN.has(state.reason)
  }
  return createRounds(everyMs, async ending => {
    if (!isLive() || ending.aborted) return
    const asked = printers.saved().filter(mayBeMended)
    // One that cannot be asked keeps nobody from asking the others.
    await Promise.allSettled(asked.map(({ id }) => printers.ask(id)))
  })
}
