// The edits that turn faults 55 to 64 red.
import { type Edits, edit } from './edit.ts'

export const commands: Edits = {
  55: edit(
    'main/station/settings-guard.ts',
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
  57: edit(
    'main/services/http.ts',
    'goes on waiting for the service',
    "const cut = () => exchange.stop('station-ends')",
    'const cut = () => undefined',
  ),
}
