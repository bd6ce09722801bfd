// What a person saves in the settings of a bench, and soon takes back.
import type { SettingsChange } from './acts.ts'
import type { Bench } from './bench.ts'
import { ship } from './buying.ts'
import { sim } from './scheduler.ts'
import { press, type Shift } from './shift.ts'

export const SECRETS = {
  'labelServer.token': 'live-token-live-token-live',
  'parcelLabel.apiKey': 'live-api-key-live-api-key',
  'parcelLabel.serviceProviderKey': 'live-provider-key',
} as const

/** What a person saves; all that a changed address needs is given in the same save. */
export function settingsFor({ stage }: Pick<Shift, 'stage'>, bench: Bench, change: SettingsChange): object {
  const labelServer = (place: number) => {
    const { baseUrl, techPartnerId, environment } = stage.labelServers[place]!
    return { settings: { labelServer: { baseUrl, techPartnerId, environment } }, secrets: SECRETS }
  }
  const parcelService = (place: number) => {
    const { baseUrl, accountCode } = stage.parcelServices[place]!
    return { settings: { parcelLabel: { baseUrl, accountCode } }, secrets: SECRETS }
  }
  switch (change) {
    case 'training':
    case 'live':
      return { settings: { mode: change } }
    case 'production':
    case 'first-label-server':
      return labelServer(0)
    case 'test':
      return labelServer(1)
    case 'other-label-server':
      return labelServer(2)
    case 'first-parcel-service':
      return parcelService(0)
    case 'other-parcel-service':
      return parcelService(1)
    case 'secret':
      return { secrets: SECRETS }
    case 'scan-must':
      return { settings: { packing: { scanBack: 'must' } } }
    case 'scan-remind':
      return { settings: { packing: { scanBack: 'remind' } } }
    case 'scan-off':
      return { settings: { packing: { scanBack: 'off' } } }
    case 'slips':
      return { settings: { packing: { slip: 'label-printer' } } }
    case 'no-slips':
      return { settings: { packing: { slip: 'off' } } }
    case 'office-slips':
      return { settings: { packing: { slip: 'office-printer' } } }
    case 'renamed':
      return { settings: { station: { name: bench.otherName } } }
    case 'named-as-before':
      return { settings: { station: { name: bench.options.name } } }
  }
}

const isMode = (change: SettingsChange) => change === 'live' || change === 'training'

/** Somebody presses Enter in a window that does not show the saved mode yet. */
async function inOtherWindow(shift: Shift, bench: Bench): Promise<void> {
  await sim().sleep(100)
  await ship(shift, bench, { kind: 'ship', service: 'label-server', again: 1, presses: 1 })
}

/** Half of those who leave the usual settings come back to them soon. */
export async function changeSettings(shift: Shift, bench: Bench, change: SettingsChange): Promise<void> {
  const run = sim()
  const saved = press(shift, bench, 'settings.save', settingsFor(shift, bench, change))
  await Promise.all([
    saved,
    ...(isMode(change) && shift.count % 2 === 0 ? [inOtherWindow(shift, bench)] : []),
  ])
  if (run.luck.next() < 0.3) return
  await run.sleep(run.luck.below(60_000))
  for (const usual of ['live', 'first-label-server', 'first-parcel-service'] as const) {
    await press(shift, bench, 'settings.save', settingsFor(shift, bench, usual))
  }
}
