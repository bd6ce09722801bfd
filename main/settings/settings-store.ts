// Owns the station's settings and printers on disk: read at start, checked and written whole on save.
import { isIP } from 'node:net'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { readDatabaseAddress } from '../core/database-address.ts'
import { fieldFaults } from '../core/field-faults.ts'
import type { Clock } from '../core/ports.ts'
import { type Printer, printerSchema } from '../core/printer.ts'
import { type FieldProblem, type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { type Settings, settingsSchema } from '../core/settings.ts'
import { whyNotCaFile } from './ca-file.ts'
import { readJsonFile, setAsideAlone, writeJsonFile } from './json-file.ts'
import { lockedChanges, mergeSettings, NO_POLICY, type Policy } from './policy.ts'

export interface SettingsStore {
  current(): Settings
  /**
   * Merges key by key (arrays whole, null removes), checks, writes; nothing changes on a problem. `whyNot` is asked
   * of the checked change, in the same turn as it takes effect.
   */
  save(
    partial: Readonly<Record<string, unknown>>,
    whyNot?: (before: Settings, after: Settings) => Problem | undefined,
  ): Result<Settings, Problem>
  printers(): readonly Printer[]
  savePrinters(printers: readonly Printer[]): Result<undefined, Problem>
  /** Files that could not be read at start and where they were kept. */
  readonly setAside: readonly string[]
  /**
   * Set while defaults stand in for a file that was set aside, until it is saved again: defaults mean
   * training mode, and a training label must not get onto a parcel unnoticed.
   */
  damage(): Problem | undefined
  /** Paths that the company has set, which `save` refuses to change. */
  readonly locked: readonly string[]
}

export function openSettings(
  dataFolder: string,
  clock: Clock,
  policy: Policy = NO_POLICY,
): Result<SettingsStore, Problem> {
  const settingsPath = join(dataFolder, 'settings.json')
  const printersPath = join(dataFolder, 'printers.json')
  try {
    const settingsFile = readJsonFile(settingsPath, soundSettings, settingsSchema.parse({}), clock.now())
    const printersFile = readJsonFile(printersPath, z.array(printerSchema), [], clock.now())
    // What the station itself keeps; the company's word stands above it and is not written down here.
    let own = settingsFile.value
    const begun = checkSettings(mergeSettings(own, policy.settings))
    if (!begun.ok) {
      const detail = Object.keys(begun.problem.fieldProblems ?? {}).join(', ')
      return fail(problem('storage', 'settings.policy-invalid', { detail }))
    }
    let settings = begun.value
    let printers: readonly Printer[] = printersFile.value
    const defaulted = new Set<string>()
    for (const path of [settingsPath, printersPath]) if (setAsideAlone(path)) defaulted.add(path)
    return ok({
      current: () => settings,
      save(partial, whyNot) {
        const locked = lockedChanges(policy, settings, partial)
        if (locked.length > 0) return fail(lockedProblem(locked))
        const changed = mergeSettings(own, partial)
        const checked = checkSettings(mergeSettings(changed, policy.settings))
        if (!checked.ok) return checked
        const { caFile } = checked.value.network
        // Looked at when it is named: one that expires later must not stand in the way of another setting.
        const untrusted =
          caFile === '' || caFile === settings.network.caFile ? undefined : whyNotCaFile(caFile, clock.now())
        if (untrusted) {
          return fail(
            problem('invalid-input', 'input.invalid', {
              fieldProblems: { 'settings.network.caFile': untrusted },
            }),
          )
        }
        const refused = whyNot?.(settings, checked.value)
        if (refused) return fail(refused)
        // A locked value is what the partial says too: what is written is the station's own, without it.
        const kept = settingsSchema.safeParse(changed)
        const written = write(settingsPath, kept.success ? kept.data : checked.value)
        if (!written.ok) return written
        own = kept.success ? kept.data : checked.value
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
      locked: policy.locked,
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

function lockedProblem(paths: readonly string[]): Problem {
  const fieldProblems = Object.fromEntries(
    paths.map(path => [`settings.${path}`, { code: 'settings.locked' } satisfies FieldProblem]),
  )
  return problem('not-allowed', 'settings.locked', { fieldProblems })
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

/** What a save would refuse is as damaged as what cannot be parsed: a station must come up with either. */
const soundSettings = settingsSchema.refine(own => checkSettings(own).ok)

/** Parses and applies the rules that no schema says; paths as in `settings.save`'s input. */
function checkSettings(candidate: unknown): Result<Settings, Problem> {
  const parsed = settingsSchema.safeParse(candidate)
  if (!parsed.success) {
    const faults = Object.entries(fieldFaults(parsed.error, candidate))
    const fieldProblems = Object.fromEntries(faults.map(([path, fault]) => [`settings.${path}`, fault]))
    return fail(problem('invalid-input', 'input.invalid', { fieldProblems }))
  }
  const { labelServer, ledger, parcelLabel, network, updates } = parsed.data
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
  // A station with an address that is none would not start, and nobody could mend it on its screen.
  const database = ledger.kind === 'postgres' ? readDatabaseAddress(ledger.url) : undefined
  if (database?.ok === false) fieldProblems['settings.ledger.url'] = { code: database.problem }
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
