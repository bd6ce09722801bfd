// A printer that cannot print is asked again by itself: whoever has put paper in looks at the top line and not at a list,
// and at a bench that prints for others nobody may stand at all.
import type { Printer } from '../core/printing/printer.ts'
import { createRounds, type Rounds } from './rounds.ts'
import type { StationPrinters } from './station-printers.ts'

const EVERY_MS = 5_000

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
  const cannotPrint = ({ id }: Printer) => printers.lastState(id)?.state.kind === 'not-ready'
  return createRounds(everyMs, async ending => {
    if (!isLive() || ending.aborted) return
    await Promise.all(
      printers
        .saved()
        .filter(cannotPrint)
        .map(({ id }) => printers.ask(id)),
    )
  })
}
