// The settings channels: settings without secrets, secrets written and never read back, service checks.
import { ok } from '../../core/result.ts'
import { author } from '../../flows/flow-context.ts'
import type { StationServices } from '../station-services.ts'
import { settingsView, trailOf, withProviderKey } from '../views/settings-view.ts'
import type { Area } from './handler.ts'
import { setUpChannels } from './set-up.ts'

export function settingsChannels(station: StationServices): Area<'settings'> & Area<'services'> {
  const { ports } = station
  return {
    'settings.get': async () => ok(settingsView(station)),
    'settings.save': async ({ settings: partial, secrets }) => {
      const { results } = station.bind().settings
      const saved = await station.settings.save(withProviderKey({ settings: partial, secrets }))
      if (!saved.ok) return saved
      // What is bought from this answer on is told.
      const { way } = station.bind().settings.results
      if (results.way === 'off' && way !== 'off') await station.results.begin()
      await ports.ledger.note({
        kind: 'settings-saved',
        ...author(station.bind()),
        detail: trailOf(saved.value),
      })
      return ok(settingsView(station, saved.value))
    },
    ...setUpChannels(station),
    'services.check': async ({ service, inMode }) => {
      const services = inMode === 'live' ? station.liveServices() : station.bind().services
      const check = await services[service].check()
      return ok({ ...check, findings: [...check.findings], advice: check.advice && [...check.advice] })
    },
  }
}
