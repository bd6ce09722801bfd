// The station's settings and printers on disk: read at start, checked and written whole on save.
import { basename, join } from 'node:path'
import { z } from 'zod'
import { isPlainObject } from '../core/plain-object.ts'
import type { Clock } from '../core/ports.ts'
import { type Printer, printerSchema } from '../core/printing/printer.ts'
import { type FieldProblem, type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { STRING_FORMS } from '../core/settings/service-settings.ts'
import { type Settings, settingsSchema } from '../core/settings/settings.ts'
import { withoutTrainingSender } from '../core/shipment/training-sender.ts'
import { whyNotCaFile } from './ca-file.ts'
import { checkSettings } from './check-settings.ts'
import { textFaults } from './check-texts.ts'
import { readJsonFile, setAsideAlone, writeJsonFile } from './json-file.ts'
import { lockedChanges, mergeSettings, NO_POLICY, type Policy } from './policy.ts'
import { policyInForce } from './policy-texts.ts'
import { forgetInCopies, providerKeyIn, takeProviderKey } from './provider-key-in-file.ts'
import { completeWrites, writeTogether } from './write-together.ts'

type Partial = Readonly<Record<string, unknown>>

export type WhyNot = (before: Settings, after: Settings) => Problem | undefined

export interface SettingsStore {
  current(): Settings
  /** What someone set at this station, without the company's word. */
  own(): Settings
  /** What a save of `partial` would make of them, or why it would be refused; nothing changes. */
  check(partial: Partial): Result<Settings, Problem>
  /**
   * Merges key by key (arrays whole, null removes), checks, writes; nothing changes on a problem. `whyNot` is asked
   * of the checked change, in the same turn as it takes effect.
   */
  save(partial: Partial, whyNot?: WhyNot): Result<Settings, Problem>
  printers(): readonly Printer[]
  savePrinters(printers: readonly Printer[]): Result<undefined, Problem>
  /** Puts back what `own`, `printers` and `providerKeyInFile` gave before a save of which another part failed. */
  putBack(
    own: Settings,
    printers: readonly Printer[],
    providerKey: string | undefined,
  ): Result<undefined, Problem>
  /** What `work` saves here and in the place of secrets is on disk as a whole, or not at all. */
  together<Value>(work: (commit: () => void) => Promise<Value>): Promise<Value>
  /** Files that could not be read at start and where they were kept. */
  readonly setAside: readonly string[]
  /**
   * Set while defaults replace a file that was set aside, until it is saved again: defaults mean
   * training mode, and a training label must not get onto a parcel unnoticed.
   */
  damage(): Problem | undefined
  /** Paths that the company has set, which `save` refuses to change. */
  readonly locked: readonly string[]
  /** The service provider key that an earlier version kept in this file, until it is forgotten. */
  providerKeyInFile(): string | undefined
  forgetProviderKey(): Result<undefined, Problem>
  /** What the start found and left out. */
  readonly concerns: readonly Problem[]
  /** The service provider key that the company gives. */
  readonly policyKey: string | undefined
}

export function openSettings(
  dataFolder: string,
  clock: Clock,
  policy: Policy = NO_POLICY,
): Result<SettingsStore, Problem> {
  try {
    return openStore(dataFolder, clock, policy)
  } catch (error) {
    return fail(problem('storage', 'settings.unreadable', { detail: codeOf(error) }))
  }
}

function openStore(dataFolder: string, clock: Clock, policy: Policy): Result<SettingsStore, Problem> {
  const settingsPath = join(dataFolder, 'settings.json')
  const printersPath = join(dataFolder, 'printers.json')
  completeWrites(dataFolder)
  let keyInFile = providerKeyIn(settingsPath)
  const settingsFile = readJsonFile(settingsPath, soundSettings, settingsSchema.parse({}), clock.now())
  const printersFile = readJsonFile(printersPath, z.array(printerSchema), [], clock.now())
  // What the station itself keeps; the company's policy takes precedence and is not written here.
  let own = stationsOwn(settingsFile.value)
  const begun = policyInForce(policy, own)
  if (!begun.ok) {
    const detail = Object.keys(begun.problem.fieldProblems ?? {}).join(', ')
    return fail(problem('storage', 'settings.policy-invalid', { detail }))
  }
  const { fixed, providerKey } = begun.value
  const concerns = [
    ...(settingsFile.value.updates.feed === '' ? [] : [problem('not-allowed', 'settings.feed-dropped')]),
    ...begun.value.concerns,
  ]
  let { settings } = begun.value
  let printers: readonly Printer[] = printersFile.value
  const defaulted = new Set<string>()
  for (const path of [settingsPath, printersPath]) if (setAsideAlone(path)) defaulted.add(path)
  // The company's key goes to the current address: another one would get it otherwise.
  const keyPlace = providerKey && settings.parcelLabel.baseUrl ? ['parcelLabel.baseUrl'] : []
  const rules = { ...policy, locked: [...new Set([...policy.locked, ...keyPlace])] }

  const changed = (partial: Partial): Result<{ own: Settings; settings: Settings }, Problem> => {
    const locked = lockedChanges(rules, settings, partial)
    if (locked.length > 0) return fail(refusal(locked, 'settings.locked'))
    const merged = mergeSettings(own, partial)
    const checked = checkSettings(mergeSettings(merged, fixed))
    if (!checked.ok) return checked
    const fieldProblems = textFaults(checked.value, settings)
    if (Object.keys(fieldProblems).length > 0) {
      return fail(problem('invalid-input', 'input.invalid', { fieldProblems }))
    }
    // A locked value is what the partial says too: what is written is the station's own, without it.
    const kept = settingsSchema.safeParse(merged)
    const next = kept.success ? kept.data : checked.value
    if (next.updates.feed !== '' && !rules.locked.includes('updates.feed')) {
      return fail(refusal(['updates.feed'], 'settings.feed-by-policy'))
    }
    if (next.ordersService.elsewhere && !saysElsewhere(rules)) {
      return fail(refusal(['ordersService.elsewhere'], 'settings.elsewhere-by-policy'))
    }
    const untrusted = whyNotTrusted(checked.value, settings, clock.now())
    return untrusted
      ? fail(untrusted)
      : ok({ own: stationsOwn(next), settings: withoutTrainingSender(checked.value) })
  }
  const writeOwn = (next: Settings): Result<undefined, Problem> => {
    const parcelLabel = { ...next.parcelLabel, ...(keyInFile && { serviceProviderKey: keyInFile }) }
    return write(settingsPath, { ...next, parcelLabel })
  }
  const savePrinters = (next: readonly Printer[]) => {
    const written = write(printersPath, next)
    if (!written.ok) return written
    printers = next
    defaulted.delete(printersPath)
    return written
  }

  return ok({
    current: () => settings,
    own: () => own,
    check(partial) {
      const next = changed(partial)
      return next.ok ? ok(next.value.settings) : next
    },
    save(partial, whyNot) {
      const next = changed(partial)
      if (!next.ok) return next
      const refused = whyNot?.(settings, next.value.settings)
      if (refused) return fail(refused)
      const written = writeOwn(next.value.own)
      if (!written.ok) return written
      ;({ own, settings } = next.value)
      defaulted.delete(settingsPath)
      return ok(settings)
    },
    printers: () => printers,
    savePrinters,
    putBack(before, printersBefore, keyBefore) {
      keyInFile = keyBefore
      const written = writeOwn(before)
      const merged = checkSettings(mergeSettings(before, fixed))
      if (!merged.ok) return merged
      own = before
      settings = merged.value
      const back = printers === printersBefore ? ok(undefined) : savePrinters(printersBefore)
      printers = printersBefore
      return written.ok ? back : written
    },
    together: work => writeTogether(dataFolder, work),
    locked: rules.locked,
    providerKeyInFile: () => keyInFile,
    forgetProviderKey() {
      const key = keyInFile
      if (key === undefined) return ok(undefined)
      keyInFile = undefined
      const written = writeOwn(own)
      if (!written.ok) keyInFile = key
      else forgetInCopies(settingsPath, key)
      return written
    },
    concerns,
    policyKey: providerKey,
    setAside: [settingsFile.setAside, printersFile.setAside].filter(path => path !== undefined),
    damage: () =>
      defaulted.size > 0
        ? problem('storage', 'settings.set-aside', {
            detail: [...defaulted].map(path => basename(path)).join(', '),
          })
        : undefined,
  })
}

/** Each part of it is a path of its own. */
const saysElsewhere = ({ locked }: Pick<Policy, 'locked'>): boolean =>
  locked.some(path => path.startsWith('ordersService.elsewhere'))

/**
 * Where updates come from, and that orders come from other computers, is the company's word alone: a saved one would be
 * whoever's who could save. What training lends is nobody's own.
 */
function stationsOwn(own: Settings): Settings {
  const { elsewhere: _company, ...ordersService } = own.ordersService
  return withoutTrainingSender({ ...own, ordersService, updates: { ...own.updates, feed: '' } })
}

/** Looked at when it is named: one that expires later must not block another setting. */
function whyNotTrusted({ network }: Settings, before: Settings, now: Date): Problem | undefined {
  const { caFile } = network
  const fault = caFile === '' || caFile === before.network.caFile ? undefined : whyNotCaFile(caFile, now)
  return (
    fault &&
    problem('invalid-input', 'input.invalid', { fieldProblems: { 'settings.network.caFile': fault } })
  )
}

export function refusal(
  paths: readonly string[],
  code: 'settings.locked' | 'settings.feed-by-policy' | 'settings.elsewhere-by-policy',
): Problem {
  const fieldProblems = Object.fromEntries(
    paths.map(path => [`settings.${path}`, { code } satisfies FieldProblem]),
  )
  return problem('not-allowed', code, { fieldProblems })
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

/** The list of older text fields was open once: a name in it that is none was never sent. */
function withKnownForms(file: unknown): unknown {
  const { labelServer } = isPlainObject(file) ? file : {}
  if (!isPlainObject(file) || !isPlainObject(labelServer) || !Array.isArray(labelServer.stringForms))
    return file
  const stringForms = STRING_FORMS.filter(name => (labelServer.stringForms as unknown[]).includes(name))
  return { ...file, labelServer: { ...labelServer, stringForms } }
}

/** What a save would refuse is as damaged as what cannot be parsed: a station must come up with either. */
const soundSettings = z.preprocess(
  file => withKnownForms(takeProviderKey(file).rest),
  settingsSchema.refine(own => checkSettings(own).ok),
)
