// Owns the station's settings and printers on disk: read at start, checked and written whole on save.
import { isIP } from 'node:net'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../core/ports.ts'
import { type Printer, printerSchema } from '../core/printer.ts'
import { type FieldProblem, type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { type Settings, settingsSchema } from '../core/settings.ts'
import { readJsonFile, setAsideAlone, writeJsonFile } from './json-file.ts'

export interface SettingsStore {
  current(): Settings
  /** Merges key by key (arrays whole, null removes), checks, writes; nothing changes on a problem. */
  save(partial: Readonly<Record<string, unknown>>): Result<Settings, Problem>
  printers(): readonly Printer[]
  savePrinters(printers: readonly Printer[]): Result<undefined, Problem>
  /** Files that could not be read at start and where they were kept. */
  readonly setAside: readonly string[]
  /**
   * Set while defaults stand in for a file that was set aside, until it is saved again: defaults mean
   * training mode, and a training label must not get onto a parcel unnoticed.
   */
  damage(): Problem | undefined
}

export function openSettings(dataFolder: string, clock: Clock): Result<SettingsStore, Problem> {
  const settingsPath = join(dataFolder, 'settings.json')
  const printersPath = join(dataFolder, 'printers.json')
  try {
    const settingsFile = readJsonFile(settingsPath, settingsSchema, settingsSchema.parse({}), clock.now())
    const printersFile = readJsonFile(printersPath, z.array(printerSchema), [], clock.now())
    let settings = settingsFile.value
    let printers: readonly Printer[] = printersFile.value
    const defaulted = new Set<string>()
    for (const path of [settingsPath, printersPath]) if (setAsideAlone(path)) defaulted.add(path)
    return ok({
      current: () => settings,
      save(partial) {
        const checked = checkSettings(merge(settings, partial))
        if (!checked.ok) return checked
        const written = write(settingsPath, checked.value)
        if (!written.ok) return written
        settings = checked.value
        defaulted.delete(settingsPath)
        return ok(settings)
      },
      printers: () => printers,
      savePrinters(next) {
        const written = write(printersPath, next)
        if (!written.ok) return written
        printers = next
        defaulted.delete(printersPath)
        return written
      },
      setAside: [settingsFile.setAside, printersFile.setAside].filter(path => path !== undefined),
      damage: () =>
        defaulted.size > 0
          ? problem('storage', 'settings.set-aside', {
              detail: [...defaulted].map(path => basename(path)).join(', '),
            })
          : undefined,
    })
  } catch (error) {
    return fail(problem('storage', 'settings.unreadable', { detail: codeOf(error) }))
  }
}

function write(path: string, value: unknown): Result<undefined, Problem> {
  try {
    writeJsonFile(path, value)
    return ok(undefined)
  } catch (error) {
    return fail(problem('storage', 'settings.unwritable', { detail: codeOf(error) }))
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown'

/** Parses and applies the rules that no schema says; paths as in `settings.save`'s input. */
function checkSettings(candidate: unknown): Result<Settings, Problem> {
  const parsed = settingsSchema.safeParse(candidate)
  if (!parsed.success) {
    const fieldProblems = Object.fromEntries(
      parsed.error.issues.map(issue => [
        ['settings', ...issue.path].join('.'),
        { code: 'input.unexpected', params: { expected: issue.message } } satisfies FieldProblem,
      ]),
    )
    return fail(problem('invalid-input', 'input.invalid', { fieldProblems }))
  }
  const { labelServer, parcelLabel, network, updates } = parsed.data
  const addresses: Record<string, string> = {
    'settings.labelServer.baseUrl': labelServer.baseUrl,
    'settings.parcelLabel.baseUrl': parcelLabel.baseUrl,
    'settings.updates.feed': updates.feed,
    ...(labelServer.auth.kind === 'client-credentials' && {
      'settings.labelServer.auth.tokenUrl': labelServer.auth.tokenUrl,
    }),
  }
  const fieldProblems: Record<string, FieldProblem> = {}
  for (const [path, address] of Object.entries(addresses)) {
    const code = address === '' ? undefined : whyNotAddress(address)
    if (code) fieldProblems[path] = { code }
  }
  if (!isProxy(network.proxy)) fieldProblems['settings.network.proxy'] = { code: 'settings.proxy-invalid' }
  if (Object.keys(fieldProblems).length > 0) {
    return fail(problem('invalid-input', 'input.invalid', { fieldProblems }))
  }
  return ok(parsed.data)
}

/** A name and a password of a proxy would be a secret in a settings file: the environment may carry them. */
function isProxy(proxy: string): boolean {
  if (proxy === 'system' || proxy === 'none') return true
  const url = URL.parse(proxy)
  return url?.protocol === 'http:' && !url.username && !url.password
}

/** https, or plain http to this machine's own loopback, which tests and the sandbox use. */
function whyNotAddress(
  address: string,
): 'settings.address-invalid' | 'settings.address-insecure' | undefined {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password) {
    return 'settings.address-invalid'
  }
  return url.protocol === 'https:' || isLoopback(url.hostname) ? undefined : 'settings.address-insecure'
}

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  if (bare === 'localhost' || bare === '::1') return true
  return isIP(bare) === 4 && bare.startsWith('127.')
}

/** Deep merge of plain objects; arrays and scalars replace, `null` removes, unions by `kind` replace whole. */
function merge(base: unknown, change: unknown): unknown {
  if (!isPlainObject(base) || !isPlainObject(change)) return change
  if ('kind' in base && 'kind' in change && base.kind !== change.kind) return change
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(change)) {
    if (key === '__proto__' || value === undefined) continue
    if (value === null) delete merged[key]
    else merged[key] = merge(base[key], value)
  }
  return merged
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
