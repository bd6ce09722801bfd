// One save of settings, secrets and printers: all of it or nothing, and no secret left for an address it was not
// given for.

import { type Problem, problem } from '../core/problem.ts'
import { changesBetween } from '../core/records/changes.ts'
import { fail, ok, type Result } from '../core/result.ts'
import {
  followPlaces,
  NOWHERE,
  SECRET_NAMES,
  type SecretChange,
  type SecretChanges,
  type SecretName,
  type SecretPlaces,
  type SecretStore,
  secretOrigin,
} from '../core/settings/secrets.ts'
import type { Settings } from '../core/settings/settings.ts'
import type { SettingsPlan, SettingsSave, SettingsSaved } from '../core/settings/settings-save.ts'
import { secretFaults } from './check-texts.ts'
import { refusal, type SettingsStore, type WhyNot } from './settings-store.ts'

const PROVIDER_KEY = 'parcelLabel.serviceProviderKey' satisfies SecretName

export interface SettingsSaver {
  plan(save: SettingsSave): Result<SettingsPlan, Problem>
  /** `whyNot`: what is under way and must not meet the change. */
  save(save: SettingsSave, whyNot?: WhyNot): Promise<Result<SettingsSaved, Problem>>
  /** Whether a secret is kept for the place that the settings name. */
  has(name: SecretName): boolean
  /** Kept for another place than the settings name now: it is not sent. */
  elsewhere(): readonly SecretName[]
  /** After the start: what earlier versions left is bound to its place. */
  settle(): Promise<void>
}

type Planned = SettingsPlan & {
  readonly secretChanges: SecretChanges
  readonly keyLeftBehind: boolean
}

export function createSettingsSaver(options: {
  readonly settings: SettingsStore
  readonly secrets: SecretStore
  /** The database that this start was told, where the settings name none. */
  readonly ledgerAddress?: string | undefined
}): SettingsSaver {
  const { settings, secrets, ledgerAddress } = options
  let saving: Promise<unknown> = Promise.resolve()

  const places = (of: Settings): SecretPlaces =>
    of.ledger.kind === 'embedded' && ledgerAddress !== undefined
      ? { ...of, ledger: { kind: 'postgres', url: ledgerAddress, tls: 'auto' } }
      : of
  const placeOf = (name: SecretName) => secretOrigin(name, places(settings.current()))

  const planned = (save: SettingsSave) => {
    const given = save.secrets ?? {}
    const locked = SECRET_NAMES.filter(name => given[name] !== undefined && settings.locked.includes(name))
    if (locked.length > 0) return fail(refusal(locked, 'settings.locked'))
    const fieldProblems = secretFaults(given)
    if (Object.keys(fieldProblems).length > 0) {
      return fail(problem('invalid-input', 'input.invalid', { fieldProblems }))
    }
    const next = settings.check(save.settings ?? {})
    if (!next.ok) return next
    const to = places(next.value)
    const followed = followPlaces(secrets, to, save.fromFile ? 'dropped' : 'bound')
    const changes: Partial<Record<SecretName, SecretChange>> = { ...followed }
    const told: { name: SecretName; how: 'given' | 'removed' | 'dropped' }[] = []
    for (const name of SECRET_NAMES) {
      const value = given[name]
      if (value === undefined) {
        if (followed[name]?.kind === 'dropped') told.push({ name, how: 'dropped' })
      } else {
        changes[name] = value ? { kind: 'given', value, origin: secretOrigin(name, to) } : { kind: 'dropped' }
        told.push({ name, how: value ? 'given' : 'removed' })
      }
    }
    // A key that still waits in the file for the place of secrets follows no new address either.
    const from = secretOrigin(PROVIDER_KEY, places(settings.current()))
    const moves = from !== NOWHERE && from !== secretOrigin(PROVIDER_KEY, to)
    const keyLeftBehind = moves && settings.providerKeyInFile() !== undefined
    if (keyLeftBehind && !told.some(({ name }) => name === PROVIDER_KEY)) {
      told.push({ name: PROVIDER_KEY, how: 'dropped' })
    }
    const before = { ...settings.current(), ...(save.printers && { printers: settings.printers() }) }
    const after = { ...next.value, ...(save.printers && { printers: save.printers }) }
    return ok({
      next: next.value,
      changes: changesBetween(before, after),
      secrets: told,
      secretChanges: changes,
      keyLeftBehind,
    })
  }

  async function carryOut(
    save: SettingsSave,
    whyNot: WhyNot | undefined,
  ): Promise<Result<SettingsSaved, Problem>> {
    const plan = planned(save)
    if (!plan.ok) return plan
    // Before a secret is touched that a command under way may still need.
    const refused = whyNot?.(settings.current(), plan.value.next)
    if (refused) return fail(refused)
    const saved = await settings.together(commit => kept(save, plan.value, whyNot, commit))
    const isForgotten = plan.value.secretChanges[PROVIDER_KEY] || plan.value.keyLeftBehind
    if (saved.ok && !isForgotten) await settleProviderKey(places(settings.current()))
    return saved
  }

  /** All of it is on disk with `commit`, or nothing is, and what is in use is put back. */
  async function kept(
    save: SettingsSave,
    plan: Planned,
    whyNot: WhyNot | undefined,
    commit: () => void,
  ): Promise<Result<SettingsSaved, Problem>> {
    const before = [settings.own(), settings.printers(), settings.providerKeyInFile()] as const
    let undo: () => void
    try {
      // First, since a keychain may refuse: until the settings follow, the new ones are sent nowhere.
      undo = await secrets.change(plan.secretChanges)
    } catch (error) {
      return fail(unwritable(error))
    }
    const back = (given: Problem, changed: boolean) => {
      undoQuietly(undo)
      if (changed) settings.putBack(...before)
      return fail(given)
    }
    const saved = save.settings ? settings.save(save.settings, whyNot) : ok(undefined)
    if (!saved.ok) return back(saved.problem, false)
    if (save.printers) {
      const taken = settings.savePrinters(save.printers)
      if (!taken.ok) return back(taken.problem, true)
    }
    if (plan.secretChanges[PROVIDER_KEY] || plan.keyLeftBehind) settings.forgetProviderKey()
    try {
      commit()
    } catch (error) {
      return back(unwritable(error), true)
    }
    return ok({ changes: plan.changes, secrets: plan.secrets })
  }

  return {
    plan: planned,
    save(save, whyNot) {
      const done = saving.then(() => carryOut(save, whyNot))
      saving = done.catch(() => undefined)
      return done
    },
    has(name) {
      const bound = secrets.boundTo(name)
      const place = placeOf(name)
      return bound !== undefined && (bound === NOWHERE || place === NOWHERE || bound === place)
    },
    elsewhere: () =>
      SECRET_NAMES.filter(name => {
        const bound = secrets.boundTo(name)
        const place = placeOf(name)
        return bound !== undefined && bound !== NOWHERE && place !== NOWHERE && bound !== place
      }),
    async settle() {
      const to = places(settings.current())
      const bound = Object.entries(followPlaces(secrets, to, 'bound')).filter(
        ([, change]) => change.kind === 'bound',
      )
      await quietly(() => secrets.change(Object.fromEntries(bound)))
      await settleProviderKey(to)
    },
  }

  async function settleProviderKey(to: SecretPlaces): Promise<void> {
    const name = PROVIDER_KEY
    const origin = secretOrigin(name, to)
    const inFile = settings.providerKeyInFile()
    const value = settings.policyKey ?? (secrets.boundTo(name) === undefined ? inFile : undefined)
    if (value !== undefined && (await secrets.for(name, origin)) !== value) {
      const kept = await quietly(() => secrets.change({ [name]: { kind: 'given', value, origin } }))
      if (!kept) return
    }
    // Where secrets last as long as the process, the file keeps the only copy.
    if (inFile !== undefined && secrets.place !== 'memory') settings.forgetProviderKey()
  }
}

/** False where the place of secrets is locked or full: the next start tries again. */
async function quietly(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change()
    return true
  } catch {
    return false
  }
}

function undoQuietly(undo: () => void): void {
  try {
    undo()
  } catch {
    // What is kept now is bound to an address that no settings name: it is sent nowhere.
  }
}

const unwritable = (error: unknown): Problem =>
  problem('storage', 'settings.unwritable', { detail: (error as NodeJS.ErrnoException).code ?? 'unknown' })
