// The settings and secrets of a station that is not running, as a command line finds them.
import { existsSync } from 'node:fs'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { SecretStore } from '../core/settings/secrets.ts'
import type { Settings } from '../core/settings/settings.ts'
import { tameEnvironment } from '../settings/environment.ts'
import { ownerFileSecrets } from '../settings/owner-file-secrets.ts'
import { withPasswordOfStart } from '../settings/password-of-start.ts'
import { type Policy, readPolicy } from '../settings/policy.ts'
import { keepPrivate } from '../settings/private-folder.ts'
import { readProvidedSecrets } from '../settings/provided-secrets.ts'
import { createSettingsSaver } from '../settings/save-settings.ts'
import { openSettings } from '../settings/settings-store.ts'
import { withProvidedSecrets } from '../settings/with-provided-secrets.ts'

const clock = { now: () => new Date() }

interface StoppedStation {
  readonly settings: Settings
  readonly fixesLedger: boolean
  readonly secrets: SecretStore
  /** Provided secrets that are not used. */
  readonly concerns: readonly Problem[]
}

export function settingsOf(dataFolder: string): Result<Settings, Problem> {
  const opened = opening(dataFolder)
  return opened.ok ? ok(opened.value.current()) : opened
}

/** With whether the company fixes the database. The folder is made where no station has started yet. */
export function stoppedSettings(
  dataFolder: string,
): Result<{ readonly settings: Settings; readonly fixesLedger: boolean }, Problem> {
  const kept = keepPrivate(dataFolder)
  if (!kept.ok) return kept
  const policy = readPolicy()
  if (!policy.ok) return policy
  const opened = openingUnder(policy.value, dataFolder)
  return opened.ok ? ok({ settings: opened.value.current(), fixesLedger: fixesLedger(policy.value) }) : opened
}

/** `url`: the database that the command line names, which counts where the company fixes none. */
export async function stoppedStation(
  dataFolder: string,
  handedOver: string | undefined,
  url: string,
): Promise<Result<StoppedStation, Problem>> {
  const policy = readPolicy()
  if (!policy.ok) return policy
  const opened = openingUnder(policy.value, dataFolder)
  if (!opened.ok) return opened
  const settings = opened.value
  const isFixed = fixesLedger(policy.value)
  const provided = readProvidedSecrets(handedOver)
  if (!provided.ok) return provided
  const { secrets, concerns } = withProvidedSecrets(
    withPasswordOfStart(ownerFileSecrets(dataFolder, clock)),
    provided.value,
    {
      settings: settings.current,
      policy: policy.value,
      ledgerAddress: isFixed ? undefined : url,
      // Said as concerns to whoever gave the command.
      onRefused: () => undefined,
    },
  )
  await createSettingsSaver({ settings, secrets }).settle()
  return ok({ settings: settings.current(), fixesLedger: isFixed, secrets, concerns })
}

const fixesLedger = ({ locked }: Policy): boolean =>
  locked.some(path => path === 'ledger' || path.startsWith('ledger.'))

function opening(dataFolder: string) {
  const policy = readPolicy()
  return policy.ok ? openingUnder(policy.value, dataFolder) : policy
}

function openingUnder(policy: Policy, dataFolder: string) {
  // None is made: whoever gives an order about a station's records has mistyped where they are.
  if (!existsSync(dataFolder)) return fail(problem('not-found', 'start.no-data-folder'))
  const kept = keepPrivate(dataFolder)
  if (!kept.ok) return kept
  const environment = tameEnvironment(process.env, policy.locked.includes('network.proxy'))
  if (!environment.ok) return environment
  return openSettings(dataFolder, clock, policy)
}
