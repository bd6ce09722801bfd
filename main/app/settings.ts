// The settings as screens read and save them, and what a saved change sets in motion.
import type { SettingsService } from '../api/station-services.ts'
import { fail } from '../core/result.ts'
import { SECRET_NAMES, type SecretName, type SecretStore } from '../core/settings/secrets.ts'
import type { CommandsInFlight } from '../flows/commands-in-flight.ts'
import type { SettingsSaver } from '../settings/save-settings.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { shownSettings } from './connect-services.ts'
import type { NameAtWork } from './name-at-work.ts'
import { whyNotNow } from './settings-guard.ts'
import type { TrainingServices } from './training.ts'

export function settingsService(options: {
  readonly settings: SettingsStore
  readonly secrets: SecretStore
  readonly saver: SettingsSaver
  readonly training: TrainingServices
  readonly commands: Pick<CommandsInFlight, 'underWay'>
  readonly nameAtWork: NameAtWork
  /** Before a save is answered: what follows the settings has followed them. */
  readonly onSaved: () => Promise<void>
}): SettingsService {
  const { settings, secrets, saver, training, commands, nameAtWork, onSaved } = options
  let savedCount = 0
  return {
    current: () => shownSettings(settings.current(), training),
    saved: settings.current,
    own: settings.own,
    plan: saver.plan,
    async save(save) {
      const plan = saver.plan(save)
      const taken = plan.ok ? await nameAtWork(save, plan.value) : undefined
      if (taken) return fail(taken)
      const saved = await saver.save(save, (before, after) => whyNotNow(before, after, commands))
      if (saved.ok && save.settings) {
        savedCount += 1
        await onSaved()
      }
      return saved
    },
    kept: () =>
      Object.fromEntries(SECRET_NAMES.map(name => [name, saver.has(name)])) as Record<SecretName, boolean>,
    savedCount: () => savedCount,
    elsewhere: saver.elsewhere,
    secretPlace: secrets.place,
    locked: settings.locked,
  }
}
