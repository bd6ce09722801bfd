// The edits that turn faults 90 to 94 red.
import { type Edits, edit } from './edit.ts'

export const trail: Edits = {
  90: edit(
    'main/settings/private-folder.ts',
    'leaves what stood open in the data folder as it was',
    '    for (const name of readdirSync(path)) mend(join(path, name), walk)',
    '    return',
  ),
  91: edit(
    'main/ledger/replay/check-rows.ts',
    'believes every record that the trail knows',
    'return sealed.revision === row.revision && sealed.says === sealOf(row.is) ? undefined : []',
    'return undefined',
  ),
}
