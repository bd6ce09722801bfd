// Owns the settings as screens read and save them, and what a saved change sets in motion.
import type { SettingsRoom } from '../channels/room.ts'
import { problem } from '../core/problem.ts'
import { fail, ok } from '../core/result.ts'
import { SECRET_NAMES, type SecretName, type SecretStore } from '../core/settings.ts'
import type { CommandsInFlight } from '../flows/commands-in-flight.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { shownSettings } from './services-room.ts'
import { whyNotNow } from './settings-guard.ts'
import type { TrainingServices } from './training.ts'

export function settingsRoom(options: {
  readonly settings: SettingsStore
  readonly secrets: SecretStore
  readonly training: TrainingServices
  readonly commands: Pick<CommandsInFlight, 'underWay'>
  /** Before a save is answered: what follows the settings has followed them. */
  readonly onSaved: () => Promise<void>
}): SettingsRoom {
  const { settings, secrets, training, commands, onSaved } = options
  return {
    current: () => shownSettings(settings.current(), training),
    async save(partial) {
      const saved = settings.save(partial, (before, after) => whyNotNow(before, after, commands))
      if (saved.ok) await onSaved()
      return saved
    },
    async kept() {
      const kept = await Promise.all(SECRET_NAMES.map(async name => [name, await secrets.has(name)] as const))
      return Object.fromEntries(kept) as Record<SecretName, boolean>
    },
    async saveSecret(name, value) {
      try {
        await secrets.set(name, value)
        return ok(undefined)
      } catch (error) {
        return fail(
          problem('storage', 'settings.unwritable', {
            detail: (error as NodeJS.ErrnoException).code ?? 'unknown',
          }),
        )
      }
    },
    secretPlace: secrets.place,
    locked: settings.locked,
  }
}
