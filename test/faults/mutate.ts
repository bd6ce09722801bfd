// `npm run faults:mutate`: takes each required behaviour away in a copy of the tree, and wants its test red.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { ensureBuilt } from '../../main/launch/build.ts'
import { provideNeeds } from '../setup/needs.ts'
import { scriptArguments } from '../tools/script-arguments.ts'
import { edits } from './edits/all.ts'
import { changed, type Edit } from './edits/edit.ts'
import { type Guard, guards } from './edits/guards.ts'
import { FAULTS } from './register.ts'
import { runFaults } from './run-faults.ts'

const root = join(import.meta.dirname, '..', '..')

const values = scriptArguments('npm run faults:mutate --', { only: { type: 'string' } })
const only = values.only?.split(',')
provideNeeds()

const copy = copyOfTheTree()
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

let failed = 0
for (const { number, fault } of FAULTS) {
  if (only && !only.includes(String(number))) continue
  const known = edits[number]
  const verdict = known ? await tried(number, known) : 'NO EDIT'
  if (!verdict.startsWith('red')) failed += 1
  process.stdout.write(`${String(number).padStart(2)}  ${fault}: ${known?.breaks ?? ''}: ${verdict}\n`)
}
for (const [rule, guard] of Object.entries(guards)) {
  if (only && !only.includes(rule)) continue
  const verdict = await applied(guard, () => guarded(guard))
  if (!verdict.startsWith('red')) failed += 1
  process.stdout.write(`${rule}: ${guard.breaks}: ${verdict}\n`)
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

function tried(number: number, known: Edit): Promise<string> {
  return applied(known, async () => {
    const result = (await runFaults(copy, { pattern: `fault ${number}: `, quiet: true })).get(number)
    if (result?.state === 'not held') return `red (${result.note})`
    return result?.state === 'held' ? 'STAYS GREEN' : 'NOT RUN'
  })
}

/** Its own test, in the copy: it must run, and fail. */
async function guarded({ test, title }: Guard): Promise<string> {
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs')
  const file = join(copy, 'guard.json')
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', test, '-t', title, '--reporter=json', `--outputFile=${file}`],
    { cwd: copy, stdio: 'ignore', env: { ...process.env, PROGRAM_IS_BUILT: '1' } },
  )
  const ran = z.looseObject({ numFailedTests: z.number(), numPassedTests: z.number() })
  const report = ran.safeParse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
  rmSync(file, { force: true })
  if (!report.success) return `NOT RUN (code ${status})`
  const { numFailedTests, numPassedTests } = report.data
  if (numFailedTests > 0) return `red (${test})`
  return numPassedTests > 0 ? 'STAYS GREEN' : 'NOT RUN'
}

/** What becomes of the tree with the edit in it; the tree is as before afterwards. */
async function applied({ file, changes }: Edit, judge: () => Promise<string>): Promise<string> {
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  const after = changed(before, changes)
  if (typeof after !== 'string') return `DOES NOT APPLY (${after.places} places in ${file})`
  writeFileSync(path, after)
  try {
    const built = await ensureBuilt(copy)
    return built.kind === 'failed' ? `DOES NOT BUILD\n${built.output}` : await judge()
  } finally {
    writeFileSync(path, before)
  }
}
