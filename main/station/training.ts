// Owns training mode's services: the embedded sandbox, started when first needed, and the settings that point at it.
import { join } from 'node:path'
import { NOWHERE, originOf, type SecretName, type Secrets } from '../core/secrets.ts'
import type { LabelServerSettings, ParcelLabelSettings, Settings } from '../core/settings.ts'
import { labelServerSettingsSchema, parcelLabelSettingsSchema } from '../core/settings.ts'
import type { Sandbox } from '../simulator/simulator.ts'

export interface TrainingServices {
  /** Starts the embedded services once; they keep their state in the data folder, also over a stop. */
  start(): Promise<void>
  labelServer(): LabelServerSettings
  parcelLabel(): ParcelLabelSettings
  readonly secrets: Secrets
  stop(): Promise<void>
}

export function createTrainingServices(dataFolder: string): TrainingServices {
  let starting: Promise<Sandbox> | undefined
  let sandbox: Sandbox | undefined
  let ending: Promise<void> = Promise.resolve()

  return {
    async start() {
      starting ??= ending
        .then(() => import('../simulator/simulator.ts'))
        .then(({ startSandbox }) => startSandbox({ port: 0, dataFolder: join(dataFolder, 'training') }))
      sandbox = await starting
    },
    labelServer: () =>
      labelServerSettingsSchema.parse({
        baseUrl: sandbox?.labelServer.baseUrl ?? '',
        techPartnerId: sandbox?.labelServer.techPartnerId ?? '',
        services: sandbox?.labelServer.services ?? [],
        multiPackageServices: sandbox?.labelServer.multiPackageServices ?? [],
      }),
    parcelLabel: () =>
      parcelLabelSettingsSchema.parse({
        baseUrl: sandbox?.parcelLabel.baseUrl ?? '',
        accountCode: sandbox?.parcelLabel.accountCode ?? '',
      }),
    secrets: {
      // Made up for each other: no service but the embedded ones gets them.
      for: async (name, origin) =>
        origin !== NOWHERE && origin === originOf(addressOf(sandbox, name))
          ? secretIn(sandbox, name)
          : undefined,
    },
    async stop() {
      const started = starting?.catch(() => undefined)
      starting = undefined
      sandbox = undefined
      ending = ending.then(async () => (await started)?.stop())
      await ending
    },
  }
}

const addressOf = (sandbox: Sandbox | undefined, name: SecretName): string =>
  (name.startsWith('parcelLabel.') ? sandbox?.parcelLabel.baseUrl : sandbox?.labelServer.baseUrl) ?? ''

function secretIn(sandbox: Sandbox | undefined, name: SecretName): string | undefined {
  switch (name) {
    case 'labelServer.token':
      return sandbox?.labelServer.token
    case 'labelServer.clientSecret':
      return sandbox?.labelServer.clientSecret
    case 'parcelLabel.apiKey':
      return sandbox?.parcelLabel.apiKey
    case 'parcelLabel.serviceProviderKey':
      return sandbox?.parcelLabel.serviceProviderKey
    case 'ledger.password':
      return undefined
  }
}

/** The sender on training labels until the station has its own address. */
export const TRAINING_SENDER: NonNullable<Settings['station']['from']> = {
  companyName: 'Training Depot',
  name: 'Shipping Desk',
  address1: '12 Long St',
  city: 'Reno',
  state: 'NV',
  postalCode: '89501',
  country: 'US',
}
