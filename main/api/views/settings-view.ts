// Settings as an answer shows them, what a save dropped in words, and what the trail keeps of it.
import type { ChannelValue } from '../../../preload/contract/channels.ts'
import { type Problem, problem } from '../../core/problem.ts'
import type { SecretName } from '../../core/settings/secrets.ts'
import type { SettingsSave, SettingsSaved } from '../../core/settings/settings-save.ts'
import type { StationServices } from '../station-services.ts'

export function settingsView(station: StationServices, saved?: SettingsSaved): ChannelValue<'settings.get'> {
  const { settings } = station
  return {
    settings: settings.current(),
    saved: settings.saved(),
    secrets: { ...settings.kept() },
    savedCount: settings.savedCount(),
    secretStore: settings.secretPlace,
    locked: [...settings.locked],
    updates: station.updateState(),
    ...(saved && { dropped: droppedBy(saved) }),
  }
}

/** Secrets that did not follow an address, in words. */
export const droppedBy = ({ secrets }: SettingsSaved): Problem[] =>
  secrets.flatMap(({ name, how }) => (how === 'dropped' ? [sentElsewhere(name)] : []))

export const sentElsewhere = (name: SecretName): Problem =>
  problem('not-authorized', `secret.${name}-elsewhere`)

/** What the trail keeps of a save: values before and after, of secrets only that they changed. */
export const trailOf = ({ changes, secrets }: SettingsSaved) => ({ changes, secrets })

/** The service provider key is given among the settings, and kept with the secrets. */
export function withProviderKey(save: SettingsSave): SettingsSave {
  const parcelLabel = save.settings?.parcelLabel
  if (typeof parcelLabel !== 'object' || parcelLabel === null || !('serviceProviderKey' in parcelLabel)) {
    return save
  }
  const { serviceProviderKey: given, ...others } = parcelLabel
  // A text alone is a key: what else was given is refused where settings are checked.
  if (given !== null && typeof given !== 'string') return save
  return {
    ...save,
    settings: { ...save.settings, parcelLabel: others },
    secrets: { 'parcelLabel.serviceProviderKey': given, ...save.secrets },
  }
}
