// Owns what a company fixes for its stations: a read-only policy file and the environment, above the station's own settings.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'

/** A partial of the settings; every value in it is locked. */
export interface Policy {
  readonly settings: Readonly<Record<string, unknown>>
  /** Paths of the locked values, such as `network.proxy`. */
  readonly locked: readonly string[]
  /** Devices that count as printers besides the system's own (`printerDevices`, such as `/dev/ttyUSB*`). */
  readonly printerDevices: readonly string[]
}

export const NO_POLICY: Policy = { settings: {}, locked: [], printerDevices: [] }

type Environment = Readonly<Record<string, string | undefined>>

/** Where the machine's administrator puts the file, and the person at the bench cannot write. */
export function policyPlace(
  env: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  if (env.PACKBENCH_POLICY) return env.PACKBENCH_POLICY
  switch (platform) {
    case 'win32':
      return join(env.PROGRAMDATA || 'C:\\ProgramData', 'Packbench', 'policy.json')
    case 'darwin':
      return '/Library/Application Support/Packbench/policy.json'
    default:
      return '/etc/packbench/policy.json'
  }
}

/**
 * The file's settings, and above them those of PACKBENCH_SETTINGS (JSON of the same shape). A policy that is there
 * and cannot be read stops the station: it must not work with a service that the company did not mean.
 */
export function readPolicy(
  env: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): Result<Policy, Problem> {
  const texts: { readonly text: string; readonly source: string }[] = []
  try {
    texts.push({ text: readFileSync(policyPlace(env, platform), 'utf8'), source: 'policy file' })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    // A file that was named has to be there; the usual place may be empty.
    if (code !== 'ENOENT' && code !== 'ENOTDIR') return unreadable(`policy file: ${code}`)
    if (env.PACKBENCH_POLICY) return unreadable(`policy file: ${code}`)
  }
  if (env.PACKBENCH_SETTINGS) texts.push({ text: env.PACKBENCH_SETTINGS, source: 'PACKBENCH_SETTINGS' })
  let settings: Record<string, unknown> = {}
  for (const { text, source } of texts) {
    const read = readObject(text)
    if (!read) return unreadable(`${source}: no JSON object`)
    settings = mergeSettings(settings, read) as Record<string, unknown>
  }
  const { printerDevices = [], ...fixed } = settings
  if (!isListOfPaths(printerDevices)) return unreadable('printerDevices: no list of device paths')
  return ok({ settings: fixed, locked: pathsOf(fixed), printerDevices })
}

/** Device paths as the kernel names them: what a link leads to counts, never the link. */
const isListOfPaths = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string' && one.startsWith('/'))

const unreadable = (detail: string): Result<never, Problem> =>
  fail(problem('storage', 'settings.policy-invalid', { detail }))

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isPlainObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Every path to a value that is no object; a union by `kind` is locked whole. */
function pathsOf(value: unknown, path = ''): string[] {
  if (!isPlainObject(value) || 'kind' in value) return [path]
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, path === '' ? key : `${path}.${key}`))
}

/** The locked paths that `change` would give another value than `current` has. */
export function lockedChanges(policy: Policy, current: unknown, change: unknown): string[] {
  return policy.locked.filter(path => {
    const [before, after] = [valueAt(current, path), valueAt(mergeSettings(current, change), path)]
    return JSON.stringify(before) !== JSON.stringify(after)
  })
}

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (isPlainObject(inner) ? inner[key] : undefined), value)

/** Deep merge of plain objects; arrays and scalars replace, `null` removes, unions by `kind` replace whole. */
export function mergeSettings(base: unknown, change: unknown): unknown {
  if (!isPlainObject(base) || !isPlainObject(change)) return change
  if ('kind' in base && 'kind' in change && base.kind !== change.kind) return change
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(change)) {
    if (key === '__proto__' || value === undefined) continue
    if (value === null) delete merged[key]
    else merged[key] = mergeSettings(base[key], value)
  }
  return merged
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
