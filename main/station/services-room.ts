// Owns which services the station talks to: training mode's embedded ones, or those that the settings name.
import type { HealthWatch } from '../channels/service-health.ts'
import type { LabelServerPort, ParcelServicePort } from '../core/label-service.ts'
import type { Clock, Log } from '../core/ports.ts'
import type { Environment, PurchaseAccount } from '../core/purchase.ts'
import type { SecretName, Secrets, Settings } from '../core/settings.ts'
import { createLabelServer } from '../services/label-server/client.ts'
import { createParcelService } from '../services/parcel-label/client.ts'
import { sharedAnswers } from './shared-answers.ts'
import { TRAINING_SENDER, type TrainingServices } from './training.ts'

export interface ServicesRoomPorts {
  readonly settings: () => Settings
  readonly secrets: Pick<Secrets, 'get'>
  readonly training: TrainingServices
  readonly health: HealthWatch
  readonly clock: Clock
  readonly log: Log
  /** The system's proxy for an address, where the host can tell. */
  readonly systemProxy?: ((url: URL) => Promise<string>) | undefined
}

export interface ServicesRoom {
  readonly 'label-server': LabelServerPort
  readonly 'parcel-label': ParcelServicePort
}

export const environmentOf = (settings: Settings): Environment =>
  settings.mode === 'training' ? 'training' : settings.labelServer.environment === 'test' ? 'test' : 'live'

/** What the screens are shown: in training mode with what the embedded services sell. */
export function shownSettings(settings: Settings, training: TrainingServices): Settings {
  if (settings.mode !== 'training') return settings
  const { services, multiPackageServices } = training.labelServer()
  return {
    ...settings,
    station: { ...settings.station, from: settings.station.from ?? TRAINING_SENDER },
    labelServer: { ...settings.labelServer, services, multiPackageServices },
  }
}

export function createServicesRoom(ports: ServicesRoomPorts): ServicesRoom {
  const isTraining = () => ports.settings().mode === 'training'
  const common = {
    network: () => ports.settings().network,
    secrets: {
      get: (name: SecretName) => (isTraining() ? ports.training.secrets.get(name) : ports.secrets.get(name)),
    },
    clock: ports.clock,
    log: ports.log,
    systemProxy: ports.systemProxy,
  }
  const labelServer = createLabelServer({
    ...common,
    settings: () => (isTraining() ? ports.training.labelServer() : ports.settings().labelServer),
  })
  const parcel = createParcelService({
    ...common,
    settings: () => (isTraining() ? ports.training.parcelLabel() : ports.settings().parcelLabel),
  })

  /** The embedded services listen elsewhere after a restart; their records are the same. */
  const here = (account: PurchaseAccount, baseUrl: () => string): PurchaseAccount =>
    isTraining() ? { ...account, baseUrl: baseUrl() } : account
  const labelServerUrl = () => ports.training.labelServer().baseUrl
  const parcelUrl = () => ports.training.parcelLabel().baseUrl

  return {
    'label-server': sharedAnswers(
      ports.health.watched<LabelServerPort>({
        ...labelServer,
        voidLabel: (number, account) => labelServer.voidLabel(number, here(account, labelServerUrl)),
        closeDay: (account, requestId) => labelServer.closeDay(here(account, labelServerUrl), requestId),
      }),
      () => JSON.stringify([ports.settings().mode, ports.settings().labelServer]),
    ),
    'parcel-label': ports.health.watched<ParcelServicePort>({
      ...parcel,
      reprint: (request, account) => parcel.reprint(request, account && here(account, parcelUrl)),
      manifest: (request, account) => parcel.manifest(request, here(account, parcelUrl)),
    }),
  }
}
