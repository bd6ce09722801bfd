// The quick look at scripted edits: each of them has its one place, so that a change of a file does not leave it behind.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { edits } from '../faults/edits/all.ts'
import { changed, type Edit } from '../faults/edits/edit.ts'
import { guards } from '../faults/edits/guards.ts'
import { FAULTS } from '../faults/register.ts'

/** What is wrong with the edits of the tree at `root`, a line each. */
export function anchorFindings(root: string): string[] {
  const all: [name: string, edit: Edit][] = [
    ...Object.entries(edits).map(([number, edit]): [string, Edit] => [`fault ${number}`, edit]),
    ...Object.entries(guards),
  ]
  const without = FAULTS.filter(({ number }) => !edits[number]).map(
    ({ number }) => `fault ${number}: no edit`,
  )
  return [...without, ...all.flatMap(([name, edit]) => findingOf(root, name, edit))]
}

function findingOf(root: string, name: string, { file, changes }: Edit): string[] {
  const path = join(root, file)
  if (!existsSync(path)) return [`${name}: no file ${file}`]
  const after = changed(readFileSync(path, 'utf8'), changes)
  return typeof after === 'string' ? [] : [`${name}: ${after.places} places in ${file} for ${after.find}`]
}

if (import.meta.main) {
  const findings = anchorFindings(join(import.meta.dirname, '..', '..'))
  for (const finding of findings) process.stdout.write(`${finding}\n`)
  process.exitCode = findings.length > 0 ? 1 : 0
}
