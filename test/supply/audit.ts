// `npm run audit`: whether anything that ships has a known fault, high or worse, as the registry knows them.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { npmCommand } from '../support/npm.ts'
import { shippedPackages } from './shipped-packages.ts'

export type Audit =
  | { readonly kind: 'clean'; readonly packageCount: number }
  | { readonly kind: 'faulty'; readonly faults: readonly string[] }
  /** The registry gave no answer: nothing is known. */
  | { readonly kind: 'not-asked'; readonly why: string }

/** What we read of `npm audit --json`, report version 2 (docs.npmjs.com/cli/commands/npm-audit). */
const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ name: z.string(), severity: z.string(), range: z.string(), nodes: z.array(z.string()) }),
  ),
})
const failureSchema = z.object({ message: z.string() })

const STOPS: readonly string[] = ['high', 'critical']

/** `report` as npm wrote it; `folders` of what ships, below the root. */
export function auditOf(report: unknown, folders: ReadonlySet<string>): Audit {
  const told = reportSchema.safeParse(report)
  if (!told.success) {
    const failure = failureSchema.safeParse(report)
    return { kind: 'not-asked', why: failure.success ? failure.data.message : 'npm gave no report' }
  }
  const faults = Object.values(told.data.vulnerabilities)
    .filter(({ severity, nodes }) => STOPS.includes(severity) && nodes.some(node => folders.has(node)))
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
  return faults.length > 0 ? { kind: 'faulty', faults } : { kind: 'clean', packageCount: folders.size }
}

/** Asks the registry that npm is set to. Screens are bundled from what npm calls development. */
export async function audit(root: string, env: NodeJS.ProcessEnv = process.env): Promise<Audit> {
  const { command, args } = npmCommand(['audit', '--json'], { env })
  // It ends with 1 where it has found anything, and has written its report all the same.
  const { stdout } = await promisify(execFile)(command, args, {
    cwd: root,
    env,
    maxBuffer: 64 << 20,
  }).catch((error: { readonly stdout?: string }) => ({ stdout: error.stdout ?? '' }))
  return auditOf(parsed(stdout), new Set(shippedPackages(root).map(({ folder }) => folder)))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One line, for a person. */
export function auditWords(outcome: Audit): string {
  switch (outcome.kind) {
    case 'clean':
      return `None of the ${outcome.packageCount} packages that ship has a known fault that is high or worse.`
    case 'faulty':
      return `Known faults in what ships:\n${outcome.faults.map(fault => `  ${fault}`).join('\n')}`
    case 'not-asked':
      return `known faults of what ships: the registry answers no audit (${outcome.why})`
  }
}

if (import.meta.main) {
  const outcome = await audit(join(import.meta.dirname, '..', '..'))
  process.stdout.write(`${outcome.kind === 'not-asked' ? 'Not run: ' : ''}${auditWords(outcome)}\n`)
  process.exitCode = outcome.kind === 'clean' ? 0 : 1
}
