// Owns `npm run faults:mutate`: takes each required behaviour away in a copy of the tree, and wants its test red.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../main/launch/build.ts'
import { provideNeeds } from '../setup/needs.ts'
import { commands } from './edits/commands.ts'
import { doors } from './edits/doors.ts'
import type { Edit, Edits } from './edits/edit.ts'
import { labelsAndDevices } from './edits/labels-and-devices.ts'
import { labelsAndPrints } from './edits/labels-and-prints.ts'
import { lateAnswers } from './edits/late-answers.ts'
import { operatorAndTime } from './edits/operator-and-time.ts'
import { printer } from './edits/printer.ts'
import { purchaseKills } from './edits/purchase-kills.ts'
import { service } from './edits/service.ts'
import { storage } from './edits/storage.ts'
import { trail } from './edits/trail.ts'
import { warehouse } from './edits/warehouse.ts'
import { waysOut } from './edits/ways-out.ts'
import { FAULTS } from './register.ts'
import { runFaults } from './run-faults.ts'

const root = join(import.meta.dirname, '..', '..')
const edits: Edits = {
  ...purchaseKills,
  ...storage,
  ...printer,
  ...service,
  ...operatorAndTime,
  ...warehouse,
  ...waysOut,
  ...labelsAndPrints,
  ...commands,
  ...labelsAndDevices,
  ...trail,
  ...lateAnswers,
  ...doors,
}

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const only = values.only?.split(',').map(Number)
provideNeeds()

const copy = copyOfTheTree()
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

let failed = 0
for (const { number, fault } of FAULTS) {
  if (only && !only.includes(number)) continue
  const known = edits[number]
  const verdict = known ? await tried(number, known) : 'NO EDIT'
  if (!verdict.startsWith('red')) failed += 1
  process.stdout.write(`${String(number).padStart(2)}  ${fault}: ${known?.breaks ?? ''}: ${verdict}\n`)
}
process.stdout.write(failed === 0 ? '\nEvery edit turns its test red.\n' : `\n${failed} edits do not.\n`)
process.exitCode = failed === 0 ? 0 : 1

/** Files that git knows or would take; what npm installed is lent. */
function copyOfTheTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-mutate-'))
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const path of listed.stdout.toString().split('\0').filter(Boolean)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    // A file that was deleted and not yet committed is listed all the same.
    cpSync(join(root, path), join(folder, path), { errorOnExist: false, force: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function tried(number: number, { file, changes }: Edit): Promise<string> {
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  let after = before
  for (const { find, replace } of changes) {
    const count = after.split(find).length - 1
    if (count !== 1) return `DOES NOT APPLY (${count} places in ${file})`
    after = after.replace(find, () => replace)
  }
  writeFileSync(path, after)
  try {
    const built = await ensureBuilt(copy)
    if (built.kind === 'failed') return `DOES NOT BUILD\n${built.output}`
    const result = (await runFaults(copy, { pattern: `fault ${number}: `, quiet: true })).get(number)
    if (result?.state === 'not held') return `red (${result.note})`
    return result?.state === 'held' ? 'STAYS GREEN' : 'NOT RUN'
  } finally {
    writeFileSync(path, before)
  }
}
