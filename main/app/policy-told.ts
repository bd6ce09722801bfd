// One entry in the bench's own record for what the company's policy changed at this start.
import type { Log } from '../core/ports.ts'
import { LedgerFailure, type LedgerPort } from '../core/records/ledger.ts'
import type { PolicySeen } from '../settings/policy-seen.ts'

/** To be called whenever the records may have come back: it is told once, and kept as told only then. */
export function createPolicyTold(
  { change, keep }: PolicySeen,
  ledger: Pick<LedgerPort, 'note'>,
  log: Log,
): () => Promise<void> {
  let isTold = change === undefined
  return async () => {
    if (isTold || !change) return
    isTold = true
    const { changes, begun, ended } = change
    try {
      await ledger.note({
        kind: 'settings-saved',
        detail: {
          by: 'policy',
          changes,
          ...(begun.length > 0 && { trialsBegun: begun }),
          ...(ended.length > 0 && { trialsEnded: ended }),
        },
      })
      keep()
    } catch (error) {
      isTold = false
      const code = error instanceof LedgerFailure ? error.name : (error as NodeJS.ErrnoException).code
      log.warn('what the policy changed is not on record yet', { code: code ?? 'unknown' })
    }
  }
}
