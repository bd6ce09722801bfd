// Owns the settings of a station that is not running, as a command line finds them.
import { existsSync } from 'node:fs'
import type { Problem } from '../core/problem.ts'
import { ok, type Result } from '../core/result.ts'
import type { Settings } from '../core/settings.ts'
import { readPolicy } from '../settings/policy.ts'
import { keepPrivate } from '../settings/private-folder.ts'
import { openSettings } from '../settings/settings-store.ts'

export function settingsOf(dataFolder: string): Result<Settings, Problem> {
  const policy = readPolicy()
  if (!policy.ok) return policy
  if (existsSync(dataFolder)) keepPrivate(dataFolder)
  const settings = openSettings(dataFolder, { now: () => new Date() }, policy.value)
  return settings.ok ? ok(settings.value.current()) : settings
}
