// A printer that cannot print is asked again by itself: whoever has put paper in looks at the top line and not at a list,
// and at a bench that prints for others nobody may stand at all. One that can print is asked now and then while a window
// shows it: whoever reads that it is ready packs for it.
import type { Clock } from '../core/ports.ts'
import type { NotReadyReason, Printer } from '../core/printing/printer.ts'
import { createRounds, type Rounds } from './rounds.ts'
import type { StationPrinters } from './station-printers.ts'

const EVERY_MS = 5_000
/** Of a printer that was ready and says so once more. */
const READY_MS = 30_000

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
  isShown,
  clock,
  everyMs = EVERY_MS,
}: {
  readonly printers: Pick<StationPrinters, 'ask' | 'saved' | 'lastState'>
  /** In training no saved printer prints. */
  readonly isLive: () => boolean
  /** In a window. */
  readonly isShown: () => boolean
  readonly clock: Clock
  readonly everyMs?: number
}): Rounds {
  const isToBeAsked = ({ id }: Printer) => {
    const { state, askedAt } = printers.lastState(id) ?? {}
    if (state?.kind === 'not-ready') return ASKED_AGAIN.has(state.reason)
    if (state?.kind !== 'ready' || askedAt === undefined || !isShown()) return false
    return Math.abs(clock.now().getTime() - Date.parse(askedAt)) >= READY_MS
  }
  return createRounds(everyMs, async ending => {
    if (!isLive() || ending.aborted) return
    const asked = printers.saved().filter(isToBeAsked)
    // One that cannot be asked keeps nobody from asking the others.
    await Promise.allSettled(asked.map(({ id }) => printers.ask(id)))
  })
}
