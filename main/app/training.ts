// Training mode's services: the embedded simulator, started when first needed, and the settings that point at it.
import { join } from 'node:path'
import { TRAINING_ADDRESS } from '../core/purchases/purchase.ts'
import { NOWHERE, originOf, type SecretName, type Secrets } from '../core/settings/secrets.ts'
import type { LabelServerSettings, ParcelLabelSettings } from '../core/settings/service-settings.ts'
import { labelServerSettingsSchema, parcelLabelSettingsSchema } from '../core/settings/service-settings.ts'
import type { Simulator } from '../simulator/simulator.ts'

export interface TrainingServices {
  /** Starts the embedded services once; they keep their state in the data folder, also over a stop. */
  start(): Promise<void>
  labelServer(): LabelServerSettings
  parcelLabel(): ParcelLabelSettings
  /**
   * What their account goes by in the records: they listen elsewhere after each start, and benches of one warehouse
   * have books each.
   */
  address(): string
  readonly secrets: Secrets
  stop(): Promise<void>
}

export function createTrainingServices(dataFolder: string): TrainingServices {
  let starting: Promise<Simulator> | undefined
  let simulator: Simulator | undefined
  let ending: Promise<void> = Promise.resolve()

  return {
    async start() {
      starting ??= ending
        .then(() => import('../simulator/simulator.ts'))
        .then(({ startSimulator }) => startSimulator({ port: 0, dataFolder: join(dataFolder, 'training') }))
      simulator = await starting
    },
    labelServer: () =>
      labelServerSettingsSchema.parse({
        baseUrl: simulator?.labelServer.baseUrl ?? '',
        techPartnerId: simulator?.labelServer.techPartnerId ?? '',
        services: simulator?.labelServer.services ?? [],
        multiPackageServices: simulator?.labelServer.multiPackageServices ?? [],
      }),
    parcelLabel: () =>
      parcelLabelSettingsSchema.parse({
        baseUrl: simulator?.parcelLabel.baseUrl ?? '',
        accountCode: simulator?.parcelLabel.accountCode ?? '',
      }),
    address: () => `${TRAINING_ADDRESS}/${simulator?.books ?? ''}`,
    secrets: {
      // Made up for each other: no service but the embedded ones gets them.
      for: async (name, origin) =>
        origin !== NOWHERE && origin === originOf(addressOf(simulator, name))
          ? secretIn(simulator, name)
          : undefined,
    },
    async stop() {
      const started = starting?.catch(() => undefined)
      starting = undefined
      simulator = undefined
      ending = ending.then(async () => (await started)?.stop())
      await ending
    },
  }
}

const addressOf = (simulator: Simulator | undefined, name: SecretName): string =>
  (name.startsWith('parcelLabel.') ? simulator?.parcelLabel.baseUrl : simulator?.labelServer.baseUrl) ?? ''

function secretIn(simulator: Simulator | undefined, name: SecretName): string | undefined {
  switch (name) {
    case 'labelServer.token':
      return simulator?.labelServer.token
    case 'labelServer.clientSecret':
      return simulator?.labelServer.clientSecret
    case 'parcelLabel.apiKey':
      return simulator?.parcelLabel.apiKey
    case 'parcelLabel.serviceProviderKey':
      return simulator?.parcelLabel.serviceProviderKey
    case 'ledger.password':
    case 'lookUp.key':
    case 'results.secret':
      return undefined
  }
}
