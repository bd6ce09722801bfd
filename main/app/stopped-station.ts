// The settings and secrets of a station that is not running, as a command line finds them.
import { existsSync } from 'node:fs'
import type { Problem } from '../core/problem.ts'
import { ok, type Result } from '../core/result.ts'
import type { SecretStore } from '../core/secrets.ts'
import type { Settings } from '../core/settings.ts'
import { tameEnvironment } from '../settings/environment.ts'
import { ownerFileSecrets } from '../settings/owner-file-secrets.ts'
import { readPolicy } from '../settings/policy.ts'
import { keepPrivate } from '../settings/private-folder.ts'
import { readProvidedSecrets } from '../settings/provided-secrets.ts'
import { createSettingsSaver } from '../settings/save-settings.ts'
import { openSettings } from '../settings/settings-store.ts'
import { withProvidedSecrets } from '../settings/with-provided-secrets.ts'

const clock = { now: () => new Date() }

export function settingsOf(dataFolder: string): Result<Settings, Problem> {
  const opened = opening(dataFolder)
  return opened.ok ? ok(opened.value.current()) : opened
}

export async function stoppedStation(
  dataFolder: string,
  handedOver?: string,
): Promise<Result<{ readonly settings: Settings; readonly secrets: SecretStore }, Problem>> {
  const opened = opening(dataFolder)
  if (!opened.ok) return opened
  const settings = opened.value
  const provided = readProvidedSecrets(handedOver)
  if (!provided.ok) return provided
  const { secrets } = withProvidedSecrets(ownerFileSecrets(dataFolder, clock), provided.value, {
    settings: settings.current,
    locked: settings.locked,
  })
  await createSettingsSaver({ settings, secrets }).settle()
  return ok({ settings: settings.current(), secrets })
}

function opening(dataFolder: string) {
  const policy = readPolicy()
  if (!policy.ok) return policy
  if (existsSync(dataFolder)) keepPrivate(dataFolder)
  const environment = tameEnvironment(process.env, policy.value.locked.includes('network.proxy'))
  if (!environment.ok) return environment
  return openSettings(dataFolder, clock, policy.value)
}
