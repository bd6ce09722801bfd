// The edits that turn faults 55 to 64 red.
import { type Edits, edit } from './edit.ts'

export const commands: Edits = {
  114: edit(
    'main/flows/asked-again.ts',
    'answers another order with the first one’s label',
    '(first.shipment === undefined || sameJson(first.shipment, order.shipment))',
    '(first.shipment === undefined || sameJson(first.shipment, first.shipment))',
  ),
  55: edit(
    'main/app/settings-guard.ts',
    'lets the mode change under a command',
    "return first && problem('wrong-state', WORDS[first.kind])",
    "return first && before.mode === 'training' ? problem('wrong-state', WORDS[first.kind]) : undefined",
  ),
  56: edit(
    'main/flows/commands-in-flight.ts',
    'ends without waiting for the answer',
    'if (counts.size > 0) await',
    'if (counts.size < 0) await',
  ),
  58: edit(
    'main/flows/new-purchase.ts',
    "keeps what is bought while the label server's switch stands on test as training",
    '    environment: context.mode,',
    "    environment: context.settings.labelServer.environment === 'test' ? 'training' : context.mode,",
  ),
  59: edit(
    'main/flows/former-accounts.ts',
    'takes every account for the one of the settings',
    'bound !== undefined && sameAccount(record.account, bound)',
    'bound !== undefined',
  ),
  60: edit(
    'main/flows/former-accounts.ts',
    'asks the account of the other mode',
    "if (record.environment !== context.mode) return problem('wrong-state', 'account.other-mode')\n  if (isOfAccount",
    'if (record.environment !== context.mode || isOfAccount',
  ),
  57: edit(
    'main/services/http.ts',
    'goes on waiting for the service',
    "const cut = () => exchange.stop('station-ends')",
    'const cut = () => undefined',
  ),
}
