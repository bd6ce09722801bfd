// Labels of a station's own ledger that nobody used, read once and remembered until something of them can have changed:
// they belong to a list that is read at every change, and where a bench closes no day there are thousands of them.
import type { Announcements } from '../api/events/announce.ts'
import type { PrintJob } from '../core/printing/print-job.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import type { BoughtWithin } from '../core/purchases/unused-labels.ts'
import type { LedgerPort } from '../core/records/ledger.ts'

interface Remembered {
  readonly within: BoughtWithin
  readonly found: ReturnType<LedgerPort['unusedLabels']>
}

export interface RememberedUnused {
  /** The same ledger; once more is read what can have changed. */
  remembering(ledger: LedgerPort): LedgerPort
  /** Passes on what it hears. */
  hearing(tell: Announcements): Announcements
}

/** Of a shift; a print tells of its label by its id alone. */
const MOST_KNOWN = 2_000

export function rememberedUnused(): RememberedUnused {
  /** By mode and service; each with the days that were asked of. */
  const remembered = new Map<string, Remembered>()
  /** When labels of this run were bought, the last ones. */
  const boughtAt = new Map<string, string>()
  const forget = () => remembered.clear()
  /** What was bought today is on no list before some days are over, whatever happens to it. */
  const changed = (at: string) => {
    for (const [key, { within }] of remembered) if (at < within.to) remembered.delete(key)
  }

  function purchase(record: PurchaseRecord): void {
    // What never was bought is no label.
    if (record.boughtAt === undefined) return
    boughtAt.delete(record.id)
    boughtAt.set(record.id, record.boughtAt)
    const [oldest] = boughtAt.keys()
    if (boughtAt.size > MOST_KNOWN && oldest !== undefined) boughtAt.delete(oldest)
    changed(record.boughtAt)
  }

  function job({ shipmentId }: PrintJob): void {
    if (shipmentId !== undefined) changed(boughtAt.get(shipmentId) ?? '')
  }

  function unusedLabels(ledger: LedgerPort, within: BoughtWithin): Remembered['found'] {
    const key = `${within.environment} ${within.service}`
    const before = remembered.get(key)
    if (before?.within.from === within.from && before.within.to === within.to) return before.found
    const read = { within, found: ledger.unusedLabels(within) }
    remembered.set(key, read)
    read.found.catch(() => {
      if (remembered.get(key) === read) remembered.delete(key)
    })
    return read.found
  }

  return {
    remembering: ledger => ({
      ...ledger,
      unusedLabels: within => unusedLabels(ledger, within),
      sayUsed: (...args) => ledger.sayUsed(...args).finally(forget),
      moveAccount: (...args) => ledger.moveAccount(...args).finally(forget),
    }),
    hearing: tell => ({
      ...tell,
      purchase(record) {
        purchase(record)
        tell.purchase(record)
      },
      job(given) {
        job(given)
        tell.job(given)
      },
      closeStarted(record) {
        forget()
        tell.closeStarted(record)
      },
      close(id, change) {
        forget()
        tell.close(id, change)
      },
    }),
  }
}
