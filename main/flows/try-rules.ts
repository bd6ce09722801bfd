// Tries rules for services on labels that were bought: nothing is saved, asked or written.
import { DAY_MS } from '../core/durations.ts'
import { addTrials, type RulesTrial, tryRules } from '../core/purchases/rules-trial.ts'
import type { ServiceRule } from '../core/settings/service-rules.ts'
import type { FlowContext } from './flow-context.ts'
import { goesByNoRule } from './ruled.ts'

/** One read of the ledger: nothing else waits long for it. */
const PAGE = 250
/** Fifty rules with long lists of texts take some milliseconds a label, and scans and prints want their turn. */
const LABELS_A_TURN = 5
/** One answer; whoever wants more asks on from its cursor, and may leave it at that. */
const MOST_AT_ONCE = 500

export interface TriedOn {
  readonly serviceRules: readonly ServiceRule[]
  readonly days: number
  readonly cursor?: number | undefined
}

/** By the boxes of the settings and by the prices of then, newest first. */
export async function tryOnBought(
  context: Pick<FlowContext, 'ledger' | 'mode' | 'settings' | 'clock'>,
  { serviceRules, days, cursor }: TriedOn,
): Promise<RulesTrial & { readonly nextCursor?: number }> {
  const { ledger, mode, settings, clock } = context
  const rules = { serviceRules: [...serviceRules], boxes: settings.boxes }
  const since = new Date(clock.now().getTime() - days * DAY_MS).toISOString()
  let trial = tryRules(rules, [])
  let next = cursor
  for (let read = 0; read < MOST_AT_ONCE; read += PAGE) {
    const page = await ledger.labelsBought({ environment: mode, since, cursor: next, limit: PAGE })
    for (let at = 0; at < page.labels.length; at += LABELS_A_TURN) {
      const some = page.labels.slice(at, at + LABELS_A_TURN)
      trial = addTrials(
        trial,
        tryRules(rules, some, label => goesByNoRule(context, label)),
      )
      await new Promise(resolve => setImmediate(resolve))
    }
    next = page.nextCursor
    if (next === undefined) break
  }
  return { ...trial, ...(next !== undefined && { nextCursor: next }) }
}
