// The settings channels: settings without secrets, secrets written and never read back, service checks.
import { ok } from '../../core/result.ts'
import { author } from '../../flows/flow-context.ts'
import type { Room } from '../station-services.ts'
import { settingsView, trailOf, withProviderKey } from '../views/settings-view.ts'
import type { Area } from './handler.ts'
import { setUpChannels } from './set-up.ts'

export function settingsChannels(room: Room): Area<'settings'> & Area<'services'> {
  const { bench } = room
  return {
    'settings.get': async () => ok(settingsView(room)),
    'settings.save': async ({ settings: partial, secrets }) => {
      const saved = await room.settings.save(withProviderKey({ settings: partial, secrets }))
      if (!saved.ok) return saved
      await bench.ledger.note({
        kind: 'settings-saved',
        ...author(room.bind()),
        detail: trailOf(saved.value),
      })
      return ok(settingsView(room, saved.value))
    },
    ...setUpChannels(room),
    'services.check': async ({ service }) => {
      const check = await room.bind().services[service].check()
      return ok({ ...check, findings: [...check.findings] })
    },
  }
}
