// `npm test`: puts there what tests need, builds once, runs them, and ends with the counts.
import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBuilt } from '../main/launch/build.ts'
import { CODE_PAGE_ARGS } from '../main/launch/code-pages.ts'
import { provideNeeds } from './setup/needs.ts'
import { countLine, type TestSummary } from './setup/summary.ts'
import { CODE_CACHE, warmCode } from './setup/warm-code.ts'

const root = join(import.meta.dirname, '..')
const summaryFile =
  process.env.TEST_SUMMARY_FILE ?? join(root, 'node_modules', '.cache', 'packbench', 'test-summary.json')
/** Long suites with a command of their own; the summary names them, since nothing is left out in silence. */
const OWN_COMMANDS = [
  { files: 'test/faults/**', command: 'npm run faults' },
  { files: 'test/browser/{accessible-screens*,pack-with-scanner}.test.ts', command: 'npm run test:browser' },
  { files: 'test/electron/real/**', command: 'npm run test:electron' },
  { files: 'test/docs/screens.test.ts', command: 'npm run docs:screens' },
] as const
const COUNTS = join(root, 'test', 'setup', 'summary-reporter.ts')
const NOTHING_RAN: TestSummary = { passed: 0, failed: 1, skipped: 0, notRun: [], crashed: [] }

// Set by .ci/run, which has run the tests already when `npm run check` comes to them.
const ranAlready = process.env.TESTS_RAN_ALREADY === '1'
const summary = ranAlready ? await readSummary() : await runTests()
if (ranAlready) process.stdout.write('The tests ran already in this run: these are their counts.\n')
process.stdout.write(`\n${countLine(summary)}\n`)
process.exitCode = summary.failed > 0 ? 1 : 0

async function runTests(): Promise<TestSummary> {
  // A run within a run (the tests of this file) finds both done.
  const prepared = process.env.PROGRAM_IS_BUILT === '1'
  const { missing } = prepared ? { missing: undefined } : provideNeeds()
  await rm(summaryFile, { force: true })
  const built = prepared ? undefined : await ensureBuilt(root)
  if (built?.kind === 'failed') {
    process.stdout.write(`The program could not be built:\n${built.output}\n`)
    return NOTHING_RAN
  }
  if (built?.kind === 'built') await warmCode(CODE_CACHE)
  // Whoever names files or tests gets just those.
  const named = process.argv.slice(2)
  const whole = named.length === 0
  const args = whole ? OWN_COMMANDS.flatMap(({ files }) => ['--exclude', files]) : named
  const first = await counted(args)
  const { crashed } = first
  const again = crashed.length > 0 ? await counted(args, crashed) : undefined
  if (whole) {
    const lines = OWN_COMMANDS.map(({ files, command }) => `  ${files}: has a command of its own, ${command}`)
    process.stdout.write(`\nNot in this run:\n${lines.join('\n')}\n`)
  }
  if (missing) process.stdout.write(`\n${missing}\n`)
  if (!again) return first
  const files = crashed.map(file => `  ${file}${again.crashed.includes(file) ? ', and did so again' : ''}`)
  process.stdout.write(`\nEnded by themselves and were run once more (look why):\n${files.join('\n')}\n`)
  return {
    passed: first.passed + again.passed,
    failed: first.failed + again.failed + again.crashed.length,
    skipped: first.skipped + again.skipped,
    notRun: [...first.notRun, ...again.notRun],
    crashed,
  }
}

/** One run and its counts; `files` are the only ones of it. */
async function counted(args: readonly string[], files: readonly string[] = []): Promise<TestSummary> {
  await rm(summaryFile, { force: true })
  const code = await vitest(args, files)
  const summary = await readSummary()
  // An end that the counts do not explain is a failure all the same.
  const explained = code === 0 || summary.failed > 0 || summary.crashed.length > 0
  return explained ? summary : { ...summary, failed: 1 }
}

function vitest(args: readonly string[], files: readonly string[]): Promise<number> {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  return new Promise((resolve, reject) => {
    // Reporters that are named take the place of those of the configuration; the counts are wanted all the same.
    const counts = args.some(arg => arg.startsWith('--reporter')) ? [`--reporter=${COUNTS}`] : []
    const child = spawn(process.execPath, [...CODE_PAGE_ARGS, program, 'run', ...args, ...counts], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        TEST_SUMMARY_FILE: summaryFile,
        PROGRAM_IS_BUILT: '1',
        TEST_FILES: files.join('\n'),
        // Of a whole run alone: files that are named, or run once more, are all wanted.
        TEST_PART: process.argv.length > 2 || files.length > 0 ? '' : process.env.TEST_PART,
      },
    })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    child.on('error', reject)
    child.on('close', code => resolve(code ?? 1))
  })
}

async function readSummary(): Promise<TestSummary> {
  try {
    const read = JSON.parse(await readFile(summaryFile, 'utf8')) as TestSummary
    return { ...NOTHING_RAN, ...read }
  } catch {
    return NOTHING_RAN
  }
}
