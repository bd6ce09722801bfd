// The edits that turn faults 244 to 247 red.
import { type Edits, edit } from './edit.ts'

export const neighbours: Edits = {
  244: edit(
    'main/flows/give-print.ts',
    'lets a print that another bench has taken wait here as well',
    "    case 'taken': {\n      const cause = 'handed-over'",
    "    case 'taken': {\n      if (given.by !== '') return settle({ spool }, job, { state: 'back', why: 'not-taken' })\n      const cause = 'handed-over'",
  ),
  245: edit(
    'main/storage/warehouse/given-prints.ts',
    'forgets what a bench has taken and has no print of',
    "eb('given.state', '=', 'taken'),",
    "eb('given.state', '=', 'never'),",
  ),
  246: edit(
    'main/storage/warehouse/given-prints.ts',
    'takes what was taken back',
    "    .where('state', '=', 'offered')\n    .returning(['station', 'copy_number'])",
    "    .returning(['station', 'copy_number'])",
  ),
  247: edit(
    'main/storage/warehouse/given-prints.ts',
    'lets what was said of a print that was taken count for nothing',
    "eb('theirs.state', '=', 'held')",
    "eb('theirs.state', '!=', 'sending')",
  ),
}
