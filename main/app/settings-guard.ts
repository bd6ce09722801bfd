// What may not be saved while a command is under way: another mode, account or address would take its answer from the
// records that it began in. One question for every way that settings change (a save, an import).

import type { CommandKind } from '../core/commands.ts'
import { type Problem, problem } from '../core/problem.ts'
import { sameJson } from '../core/records/canonical-json.ts'
import type { Settings } from '../core/settings/settings.ts'
import type { CommandsInFlight } from '../flows/commands-in-flight.ts'
import type { SentenceCode } from '../i18n/index.ts'

const WORDS: Readonly<Record<CommandKind, SentenceCode>> = {
  purchase: 'settings.purchase-running',
  orders: 'orders.running',
  close: 'settings.close-running',
  void: 'settings.void-running',
  funds: 'settings.funds-running',
  print: 'settings.print-running',
  decision: 'settings.decision-running',
}

/** Asked in the same turn as the change itself: no command begins in between. */
export function whyNotNow(
  before: Settings,
  after: Settings,
  commands: Pick<CommandsInFlight, 'underWay'>,
): Problem | undefined {
  if (sameJson(boundBy(before), boundBy(after))) return undefined
  const [first] = commands.underWay()
  return first && problem('wrong-state', WORDS[first.kind])
}

/** What a command binds: where it goes, and on whose account. */
const boundBy = ({ mode, labelServer, parcelLabel }: Settings) => [
  mode,
  labelServer.baseUrl,
  labelServer.techPartnerId,
  labelServer.environment,
  labelServer.auth,
  parcelLabel.baseUrl,
  parcelLabel.accountCode,
]
