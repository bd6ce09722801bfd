// A hand that saves settings while the others work: another mode, another environment, a renewed secret.
import { sampleShipment } from '../support/sample-shipment.ts'
import type { World } from './world.ts'

/** Ends in live mode and production again, unless the station ends first or refuses. */
export async function changeSettings(world: World, draw: number): Promise<void> {
  world.events += 1
  const { station, services } = world
  if (draw < 0.35) {
    const { saved } = await saveMode(world, 'training')
    if (saved) {
      world.references += 1
      await station.call('pack.ship', {
        service: 'label-server',
        reference: `T-${world.references}`,
        shipment: sampleShipment('Usps_Ground_Advantage'),
      })
    }
    await saveMode(world, 'live')
  } else if (draw < 0.7) {
    await saveEnvironment(world, 'test')
    await saveEnvironment(world, 'production')
  } else {
    await station.call('settings.save', { secrets: { 'parcelLabel.apiKey': services.parcelLabel.apiKey } })
  }
}

/** Says again what a station that ended in between has not heard; true once it is live and on production. */
export async function backToLive(world: World): Promise<boolean> {
  await saveMode(world, 'live')
  await saveEnvironment(world, 'production')
  const { value } = await world.station.call('settings.get')
  return value.settings.mode === 'live' && value.settings.labelServer.environment === 'production'
}

async function saveMode(world: World, mode: 'training' | 'live'): Promise<{ readonly saved: boolean }> {
  const reply = await world.station.call('settings.save', { settings: { mode } })
  return { saved: reply.ok }
}

async function saveEnvironment(
  { station, environmentSaves }: World,
  environment: 'test' | 'production',
): Promise<void> {
  const { value } = await station.call('settings.get')
  const { labelServer } = value.settings
  if (labelServer.environment === environment) return
  environmentSaves.push(Date.now())
  try {
    await station.call('settings.save', { settings: { labelServer: { ...labelServer, environment } } })
  } finally {
    // Of a station that ended meanwhile nobody knows when it saved.
    environmentSaves.push(Date.now())
  }
}
