// The edit that turns fault 267 red.
import { type Edits, edit } from './edit.ts'

export const centralSetUp: Edits = {
  267: edit(
    'main/app/lifecycle.ts',
    'lets a label wait for good for a printer that the policy took back',
    '  runs.track(leaveGone(parts))\n',
    '',
  ),
}
