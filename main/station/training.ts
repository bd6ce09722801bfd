// Owns training mode's services: the embedded sandbox, started when first needed, and the settings that point at it.
import { join } from 'node:path'
import type {
  LabelServerSettings,
  ParcelLabelSettings,
  SecretName,
  Secrets,
  Settings,
} from '../core/settings.ts'
import { labelServerSettingsSchema, parcelLabelSettingsSchema } from '../core/settings.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

export interface TrainingServices {
  /** Starts the embedded services once; they keep their state in the data folder. */
  start(): Promise<void>
  labelServer(): LabelServerSettings
  parcelLabel(): ParcelLabelSettings
  readonly secrets: Pick<Secrets, 'get'>
  stop(): Promise<void>
}

export function createTrainingServices(dataFolder: string): TrainingServices {
  let starting: Promise<Sandbox> | undefined
  let sandbox: Sandbox | undefined

  return {
    async start() {
      starting ??= import('../sandbox/sandbox.ts').then(({ startSandbox }) =>
        startSandbox({ port: 0, dataFolder: join(dataFolder, 'training') }),
      )
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
        serviceProviderKey: sandbox?.parcelLabel.serviceProviderKey ?? '',
      }),
    secrets: {
      get: async (name: SecretName) => {
        switch (name) {
          case 'labelServer.token':
            return sandbox?.labelServer.token
          case 'labelServer.clientSecret':
            return sandbox?.labelServer.clientSecret
          case 'parcelLabel.apiKey':
            return sandbox?.parcelLabel.apiKey
          case 'ledger.password':
            return undefined
        }
      },
    },
    async stop() {
      const started = await starting?.catch(() => undefined)
      await started?.stop()
    },
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
