// Owns which services the station talks to: training mode's embedded ones, or those that the settings name.
import type { HealthWatch } from '../channels/service-health.ts'
import type { LabelServerPort, ParcelServicePort } from '../core/label-service.ts'
import type { Clock, Log } from '../core/ports.ts'
import type { Environment, PurchaseAccount } from '../core/purchase.ts'
import type {
  LabelServerSettings,
  NetworkSettings,
  ParcelLabelSettings,
  Secrets,
  Settings,
} from '../core/settings.ts'
import { createLabelServer } from '../services/label-server/client.ts'
import { createParcelService } from '../services/parcel-label/client.ts'
import { sharedAnswers } from './shared-answers.ts'
import { TRAINING_SENDER, type TrainingServices } from './training.ts'

export interface ServicesRoomPorts {
  readonly secrets: Pick<Secrets, 'get'>
  readonly training: TrainingServices
  readonly health: HealthWatch
  readonly clock: Clock
  readonly log: Log
  /** The system's proxy for an address, where the host can tell. */
  readonly systemProxy?: ((url: URL) => Promise<string>) | undefined
  /** Ends what is under way, for a station that can wait no longer. */
  readonly hurry: AbortSignal
  /** The same services, measured. */
  readonly watched: (services: Services) => Services
}

export interface Services {
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

/** The services over exactly the settings given; the same ones as long as those say the same of them. */
export function createServicesRoom(ports: ServicesRoomPorts): (settings: Settings) => Services {
  let last: { readonly key: string; readonly services: Services } | undefined
  return settings => {
    const { mode, network } = settings
    const { training } = ports
    const isTraining = mode === 'training'
    const labelServer = isTraining ? training.labelServer() : settings.labelServer
    const parcelLabel = isTraining ? training.parcelLabel() : settings.parcelLabel
    const key = JSON.stringify([mode, network, labelServer, parcelLabel])
    if (last?.key !== key) {
      const services = build(ports, { isTraining, network, labelServer, parcelLabel })
      last = { key, services: ports.watched(services) }
    }
    return last.services
  }
}

interface Bound {
  readonly isTraining: boolean
  readonly network: NetworkSettings
  readonly labelServer: LabelServerSettings
  readonly parcelLabel: ParcelLabelSettings
}

function build(ports: ServicesRoomPorts, bound: Bound): Services {
  const { isTraining } = bound
  const common = {
    network: () => bound.network,
    secrets: isTraining ? ports.training.secrets : ports.secrets,
    clock: ports.clock,
    log: ports.log,
    systemProxy: ports.systemProxy,
    hurry: ports.hurry,
  }
  const labelServer = createLabelServer({ ...common, settings: () => bound.labelServer })
  const parcel = createParcelService({ ...common, settings: () => bound.parcelLabel })

  /** The embedded services listen elsewhere after a restart; their records are the same. */
  const here = (account: PurchaseAccount, { baseUrl }: { readonly baseUrl: string }): PurchaseAccount =>
    isTraining ? { ...account, baseUrl } : account

  return {
    'label-server': sharedAnswers(
      ports.health.watched<LabelServerPort>({
        ...labelServer,
        voidLabel: (number, account) => labelServer.voidLabel(number, here(account, bound.labelServer)),
        closeDay: (account, requestId) => labelServer.closeDay(here(account, bound.labelServer), requestId),
      }),
    ),
    'parcel-label': ports.health.watched<ParcelServicePort>({
      ...parcel,
      reprint: (request, account) => parcel.reprint(request, account && here(account, bound.parcelLabel)),
      manifest: (request, account) => parcel.manifest(request, here(account, bound.parcelLabel)),
    }),
  }
}
