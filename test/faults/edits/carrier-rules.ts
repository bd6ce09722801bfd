// The edit that turns fault 177 red.
import { type Edits, edit } from './edit.ts'

export const carrierRules: Edits = {
  177: edit(
    'main/flows/label-rules.ts',
    'keeps to itself what a carrier would charge for',
    'const warnings = [...others, ...found]',
    'const warnings = [...others, ...found.slice(found.length)]',
  ),
}
