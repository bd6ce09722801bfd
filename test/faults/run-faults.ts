// One run of the faults' tests in a tree of the program, and what became of each.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ledger, numberIn } from './register.ts'

export interface FaultResult {
  readonly state: 'held' | 'not held' | 'not run'
  /** Why it was not run, or the first line of what went wrong. */
  readonly note: string
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages?: readonly string[]
      readonly meta?: { readonly note?: string }
    }[]
  }[]
}

/**
 * Runs them by vitest in the tree at `root`, which is built. `pattern` picks tests by name; `quiet` keeps
 * vitest's own words away; `ledger` is the one that the stations work with. A fault that is missing in the
 * result did not run at all.
 */
export async function runFaults(
  root: string,
  options: { readonly pattern?: string; readonly quiet?: boolean; readonly ledger?: Ledger } = {},
): Promise<ReadonlyMap<number, FaultResult>> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-faults-'))
  const file = join(folder, 'report.json')
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = ['run', 'test/faults', '--reporter=json', `--outputFile=${file}`]
  if (!options.quiet) args.push('--reporter=default')
  if (options.pattern !== undefined) args.push('-t', options.pattern)
  try {
    const ended = await new Promise<string>((resolve, reject) => {
      const child = spawn(process.execPath, [program, ...args], {
        cwd: root,
        stdio: options.quiet ? 'ignore' : 'inherit',
        env: { ...process.env, PROGRAM_IS_BUILT: '1', FAULT_LEDGER: options.ledger ?? 'embedded' },
      })
      const end = () => void child.kill('SIGTERM')
      process.once('exit', end)
      child.on('error', reject)
      child.on('close', (code, signal) => {
        process.off('exit', end)
        resolve(signal ?? `code ${code}`)
      })
    })
    if (!existsSync(file)) process.stderr.write(`vitest left no report, it ended with ${ended}\n`)
    return existsSync(file)
      ? resultsIn(JSON.parse(await readFile(file, 'utf8')) as Report)
      : new Map<number, FaultResult>()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function resultsIn(report: Report): ReadonlyMap<number, FaultResult> {
  const results = new Map<number, FaultResult>()
  for (const { title, status, failureMessages = [] } of report.testResults.flatMap(
    one => one.assertionResults,
  )) {
    const number = numberIn(title)
    if (number === undefined) continue
    const [firstLine = ''] = (failureMessages[0] ?? '').split('\n')
    if (status === 'passed') results.set(number, { state: 'held', note: '' })
    else if (status === 'failed') results.set(number, { state: 'not held', note: firstLine.slice(0, 160) })
    else results.set(number, { state: 'not run', note: '' })
  }
  return results
}
