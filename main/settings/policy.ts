// What a company fixes for its stations: a policy file that only administrators write, above the station's own settings.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPlainObject } from '../core/plain-object.ts'
import { type Problem, problem } from '../core/problem.ts'
import { sameJson } from '../core/records/canonical-json.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { CompanyPerson, CompanyPrinter } from '../core/settings/company.ts'
import { companyOf, type PolicyFault, withStages } from './company-policy.ts'
import { parseJson } from './parse-json.ts'
import { isUsersOwn } from './policy-owner.ts'
import { takeProviderKey } from './provider-key-in-file.ts'
import { stationName } from './station-name.ts'

/** A partial of the settings; every value in it is locked. */
export interface Policy {
  readonly settings: Readonly<Record<string, unknown>>
  /** Paths of the locked values, such as `network.proxy`. */
  readonly locked: readonly string[]
  /** Devices that count as printers besides the system's own (`printerDevices`, such as `/dev/ttyUSB*`). */
  readonly printerDevices: readonly string[]
  /** Printers that it gives this bench. */
  readonly printers: readonly CompanyPrinter[]
  /** People that it names for this bench. */
  readonly people: readonly CompanyPerson[]
  /** What this bench tries before others, by name. */
  readonly stages: readonly string[]
  /** A secret among the settings: kept like one, never shown. */
  readonly providerKey?: string
  /** What the administrator should know of the policy and its place. */
  readonly concerns: readonly Problem[]
}

export const NO_POLICY: Policy = {
  settings: {},
  locked: [],
  printerDevices: [],
  printers: [],
  people: [],
  stages: [],
  concerns: [],
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Where the machine's administrator puts the file, and the person at the bench cannot write. The first that is
 * there counts.
 */
export function policyPlaces(
  env: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): readonly string[] {
  switch (platform) {
    case 'win32': {
      // The variable is the user's to change: the usual folder is looked at first.
      const folders = ['C:\\ProgramData', ...(env.PROGRAMDATA ? [env.PROGRAMDATA] : [])]
      return [...new Set(folders)].map(folder => join(folder, 'Packbench', 'policy.json'))
    }
    case 'darwin':
      return ['/Library/Application Support/Packbench/policy.json']
    default:
      return ['/etc/packbench/policy.json']
  }
}

/** If there is no policy file: another file, and settings of the same shape as JSON. */
const VARIABLES = ['PACKBENCH_POLICY', 'PACKBENCH_SETTINGS'] as const

/**
 * The file in the administrator's place and nothing else; only if there is none, what the environment names: a
 * user's variables must not overrule the administrator. A policy that is there and cannot be read stops the
 * station: it must not work with a service that the company did not mean.
 */
export function readPolicy(
  env: Environment = process.env,
  places: readonly string[] = policyPlaces(env),
): Result<Policy, Problem> {
  for (const path of places) {
    const file = textOf(path)
    if (file.kind === 'absent') continue
    if (file.kind === 'fault') return unreadable(`policy file: ${file.code}`)
    const ignored = VARIABLES.filter(name => env[name])
    return policyFrom(
      [{ text: file.text, source: 'policy file' }],
      [
        ...(ignored.length > 0
          ? [problem('not-allowed', 'settings.variables-ignored', { params: { names: ignored.join(', ') } })]
          : []),
        ...(isUsersOwn(path) ? [problem('storage', 'settings.policy-writable', { params: { path } })] : []),
      ],
    )
  }
  const texts: Text[] = []
  if (env.PACKBENCH_POLICY) {
    const file = textOf(env.PACKBENCH_POLICY)
    // A file that was named has to be there.
    if (file.kind !== 'text') return unreadable(`policy file: ${file.code}`)
    texts.push({ text: file.text, source: 'policy file' })
  }
  if (env.PACKBENCH_SETTINGS) texts.push({ text: env.PACKBENCH_SETTINGS, source: 'PACKBENCH_SETTINGS' })
  return policyFrom(texts, [])
}

interface Text {
  readonly text: string
  readonly source: string
}

function policyFrom(texts: readonly Text[], concerns: readonly Problem[]): Result<Policy, Problem> {
  let said: Record<string, unknown> = {}
  for (const { text, source } of texts) {
    const read = readObject(text)
    if (!read) return unreadable(`${source}: no JSON object`)
    said = merged(said, read)
  }
  const staged = withStages(said, merged)
  if (!staged.ok) return senseless(staged.problem)
  const company = companyOf(staged.value.policy)
  if (!company.ok) return senseless(company.problem)
  // Which schema an editor checks it by is nothing that is set.
  const { printerDevices = [], $schema: _editors, ...fixed } = company.value.rest
  if (!isListOfPaths(printerDevices)) return unreadable('printerDevices: no list of device paths')
  const { rest, key } = takeProviderKey(named(fixed))
  return ok({
    settings: rest as Record<string, unknown>,
    locked: pathsOf(fixed),
    printerDevices,
    printers: company.value.printers,
    people: company.value.people,
    stages: staged.value.stages,
    ...(key !== undefined && { providerKey: key }),
    concerns,
  })
}

/** What a policy removes stays in it: that is locked too. */
const merged = (base: Record<string, unknown>, change: Record<string, unknown>): Record<string, unknown> =>
  mergeSettings(base, change, one => one) as Record<string, unknown>

/** One file names every bench: `{host}` in the name is the computer's own. */
function named(fixed: Record<string, unknown>): Record<string, unknown> {
  const { station } = fixed
  if (!isPlainObject(station) || typeof station.name !== 'string') return fixed
  return { ...fixed, station: { ...station, name: stationName(station.name) } }
}

function textOf(
  path: string,
):
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'absent'; readonly code: string }
  | { readonly kind: 'fault'; readonly code: string } {
  try {
    return { kind: 'text', text: readFileSync(path, 'utf8') }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    return { kind: code === 'ENOENT' || code === 'ENOTDIR' ? 'absent' : 'fault', code }
  }
}

/** Device paths as the kernel names them: what a link leads to counts, never the link. */
const isListOfPaths = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string' && one.startsWith('/'))

const unreadable = (detail: string): Result<never, Problem> =>
  fail(problem('storage', 'settings.policy-invalid', { detail }))

/** Says what is wrong where that is known, and for support where. */
const senseless = ({ at, code = 'settings.policy-invalid' }: PolicyFault): Result<never, Problem> =>
  fail(problem('storage', code, { detail: at }))

function readObject(text: string): Record<string, unknown> | undefined {
  const value = parseJson(text)
  return isPlainObject(value) ? value : undefined
}

/** Every path to a value that is no object; a union by `kind` is locked whole. */
function pathsOf(value: unknown, path = ''): string[] {
  if (!isPlainObject(value) || 'kind' in value) return [path]
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, path === '' ? key : `${path}.${key}`))
}

/** The locked paths that `change` would give another value than `current` has. */
export function lockedChanges(policy: Policy, current: unknown, change: unknown): string[] {
  const changed = mergeSettings(current, change)
  return policy.locked.filter(path => !sameJson(valueAt(current, path), valueAt(changed, path)))
}

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (isPlainObject(inner) ? inner[key] : undefined), value)

/**
 * Deep merge of plain objects; arrays and scalars replace, `null` removes, unions by `kind` replace whole. `whole`: what
 * comes where nothing was, in which `null` has nothing to remove.
 */
export function mergeSettings(base: unknown, change: unknown, whole = withoutNulls): unknown {
  if (!isPlainObject(base) || !isPlainObject(change)) return whole(change)
  if ('kind' in base && 'kind' in change && base.kind !== change.kind) return whole(change)
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(change)) {
    if (key === '__proto__' || value === undefined) continue
    if (value === null) delete merged[key]
    else merged[key] = mergeSettings(base[key], value, whole)
  }
  return merged
}

function withoutNulls(value: unknown): unknown {
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (inner === null ? [] : [[key, withoutNulls(inner)]])),
  )
}
