// The two clients as tests make them: settings in, everything they log kept.

import type { Log } from '../../main/core/ports.ts'
import type { LabelServerPort, ParcelServicePort } from '../../main/core/purchases/label-service.ts'
import type { SecretName, Secrets } from '../../main/core/settings/secrets.ts'
import {
  type LabelServerSettings,
  labelServerSettingsSchema,
  type ParcelLabelSettings,
  parcelLabelSettingsSchema,
} from '../../main/core/settings/service-settings.ts'
import { type NetworkSettings, networkSettingsSchema } from '../../main/core/settings/settings.ts'
import { createLabelServer } from '../../main/services/label-server/client.ts'
import { createParcelService } from '../../main/services/parcel-label/client.ts'

export const TOKEN = 'static-bearer-token-0001'
export const API_KEY = 'parcel-api-key-0001'
const PROVIDER_KEY = 'provider-key-5'

export interface Around {
  readonly network?: Partial<NetworkSettings>
  readonly secrets?: Partial<Record<SecretName, string>>
  readonly now?: () => Date
}

/** For tests that wait for a silent service; everything else has all the time of the defaults. */
export const IMPATIENT = { idleTimeoutMs: 400 }

export interface Logged {
  readonly lines: string[]
}

function surroundings({ network, secrets, now }: Around) {
  const lines: string[] = []
  const write = (message: string, facts?: object) => {
    lines.push(JSON.stringify({ message, ...facts }))
  }
  const log: Log = { info: write, warn: write, error: write }
  const kept: Partial<Record<SecretName, string>> = {
    'labelServer.token': TOKEN,
    'parcelLabel.apiKey': API_KEY,
    'parcelLabel.serviceProviderKey': PROVIDER_KEY,
    ...secrets,
  }
  return {
    lines,
    ports: {
      network: () => networkSettingsSchema.parse({ ...network }),
      // Which place each is bound to is the store's own test; here every place has them.
      secrets: { for: async (name: SecretName) => kept[name] } satisfies Secrets,
      clock: { now: now ?? (() => new Date()) },
      log,
    },
  }
}

export function labelServerAt(
  baseUrl: string,
  settings: Partial<LabelServerSettings> = {},
  around: Around = {},
): LabelServerPort & Logged {
  const { ports, lines } = surroundings(around)
  const parsed = labelServerSettingsSchema.parse({ baseUrl, techPartnerId: 'partner-7', ...settings })
  return { ...createLabelServer({ ...ports, settings: () => parsed }), lines }
}

export function parcelServiceAt(
  baseUrl: string,
  settings: Partial<ParcelLabelSettings> = {},
  around: Around = {},
): ParcelServicePort & Logged {
  const { ports, lines } = surroundings(around)
  const parsed = parcelLabelSettingsSchema.parse({
    baseUrl,
    accountCode: 'ACC-9',
    ...settings,
  })
  return { ...createParcelService({ ...ports, settings: () => parsed }), lines }
}
