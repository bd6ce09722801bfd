// The edits that turn faults 261 and following red.
import { type Edits, edit } from './edit.ts'

export const companyRules: Edits = {
  261: edit(
    'main/flows/ship-package.ts',
    'buys a label over the price that needs a supervisor, whoever is at the bench',
    'if (tooDear) return fail(tooDear)',
    "if (tooDear?.kind === 'internal') return fail(tooDear)",
  ),
  262: edit(
    'main/flows/ship-package.ts',
    'buys of another service than the one that the company’s rule says alone',
    'if (againstRule) return fail(againstRule)',
    "if (againstRule?.kind === 'internal') return fail(againstRule)",
  ),
}
