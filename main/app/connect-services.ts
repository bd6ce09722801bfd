// Which services the station talks to: training mode's simulated ones, or those that the settings name.
import type { StationEvents } from '../api/events/station-events.ts'
import { createHealthWatch, type HealthWatch } from '../api/views/service-health.ts'
import type { Clock, Log } from '../core/ports.ts'
import { problem } from '../core/problem.ts'
import type { LabelServerPort, ParcelServicePort, ServiceOutcome } from '../core/purchases/label-service.ts'
import { type PurchaseAccount, sameAccount } from '../core/purchases/purchase.ts'
import { ok } from '../core/result.ts'
import type { Secrets } from '../core/settings/secrets.ts'
import type { LabelServerSettings, ParcelLabelSettings } from '../core/settings/service-settings.ts'
import type { NetworkSettings, Settings } from '../core/settings/settings.ts'
import type { ServiceName } from '../core/shipment/shipment.ts'
import { TRAINING_SENDER } from '../core/shipment/training-sender.ts'
import type { StationShiftWatch } from '../metrics/shift-watch.ts'
import { createBreaker } from '../services/breaker.ts'
import { createLabelServer } from '../services/label-server/client.ts'
import { createParcelService } from '../services/parcel-label/client.ts'
import type { Bootstrap } from './bootstrap.ts'
import { sharedAnswers } from './shared-answers.ts'
import type { StationOptions } from './station-options.ts'
import { createTrainingServices, type TrainingServices } from './training.ts'

interface ServicesPorts {
  readonly secrets: Secrets
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

/**
 * `hurry` ends what is under way, for a station that can wait no longer. `servicesOfOther` are those of the mode that
 * the station is not in, to look at.
 */
export function connectServices(
  { dataFolder, systemProxy }: StationOptions,
  { secrets, clock, log }: Bootstrap,
  shift: StationShiftWatch,
  events: StationEvents,
  { ending, hurry }: { readonly ending: AbortSignal; readonly hurry: AbortSignal },
) {
  const training = createTrainingServices(dataFolder)
  const breaker = createBreaker(clock, events.overviewChanged, ending)
  const health = createHealthWatch(clock, events.overviewChanged, shift.serviceTrouble, breaker)
  const watched = shift.services
  const ports = { secrets, training, health, clock, log, systemProxy, hurry, watched }
  return { training, health, breaker, servicesOf: servicesBy(ports), servicesOfOther: servicesBy(ports) }
}

/** What commands go by: in training mode the embedded services say what is sold. */
export function settingsAtWork(settings: Settings, training: TrainingServices): Settings {
  if (settings.mode !== 'training') return settings
  const { services, multiPackageServices } = training.labelServer()
  return { ...settings, labelServer: { ...settings.labelServer, services, multiPackageServices } }
}

/** What the screens are shown: in training mode there is always a sender. */
export function shownSettings(settings: Settings, training: TrainingServices): Settings {
  if (settings.mode !== 'training') return settings
  const from = settings.station.from ?? TRAINING_SENDER
  return { ...settingsAtWork(settings, training), station: { ...settings.station, from } }
}

/** The services over exactly the settings given; the same ones as long as those say the same of them. */
function servicesBy(ports: ServicesPorts): (settings: Settings) => Services {
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

function build(ports: ServicesPorts, bound: Bound): Services {
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

  const known = isTraining ? ports.training.address() : undefined
  const labelServerHere = place(labelServer, bound.labelServer.baseUrl, known)
  const parcelHere = place(parcel, bound.parcelLabel.baseUrl, known)

  return {
    'label-server': sharedAnswers(
      ports.health.watched<LabelServerPort>({
        ...labelServer,
        ...labelServerHere.buying,
        voidLabel: (number, account) =>
          labelServerHere.ask(account, there => labelServer.voidLabel(number, there)),
        closeDay: (account, requestId) =>
          labelServerHere.ask(account, there => labelServer.closeDay(there, requestId)),
      }),
    ),
    'parcel-label': ports.health.watched<ParcelServicePort>({
      ...parcel,
      ...parcelHere.buying,
      reprint: async (request, account) =>
        account ? parcelHere.ask(account, there => parcel.reprint(request, there)) : parcel.reprint(request),
      manifest: (request, account) => parcelHere.ask(account, there => parcel.manifest(request, there)),
    }),
  }
}

/**
 * The account that these settings name, and the only one that is asked: a request of another is not sent. The embedded
 * services' goes by the name of their books.
 */
function place(service: LabelServerPort | ParcelServicePort, baseUrl: string, known: string | undefined) {
  const named = (account: PurchaseAccount): PurchaseAccount =>
    known === undefined ? account : { ...account, baseUrl: known }
  const configured = () => {
    const account = service.configured()
    return account.ok ? ok(named(account.value)) : account
  }
  const ask = async <Value>(
    account: PurchaseAccount,
    act: (there: PurchaseAccount) => Promise<ServiceOutcome<Value>>,
  ): Promise<ServiceOutcome<Value>> => {
    const own = configured()
    if (!own.ok) return { kind: 'not-sent', problem: own.problem }
    if (sameAccount(account, own.value)) return act({ ...account, baseUrl })
    const params = { account: account.account }
    return { kind: 'not-sent', problem: problem('wrong-state', 'account.other', { params }) }
  }
  const buying: Pick<LabelServerPort, 'configured' | 'prepare' | 'buy'> = {
    configured,
    prepare(order) {
      const prepared = service.prepare(order)
      return prepared.ok ? ok({ ...prepared.value, account: named(prepared.value.account) }) : prepared
    },
    buy: prepared => ask(prepared.account, account => service.buy({ ...prepared, account })),
  }
  return { ask, buying }
}

export const accountsOf = (
  services: Services,
): Readonly<Record<ServiceName, PurchaseAccount | undefined>> => {
  const accountOf = (service: ServiceName) => {
    const account = services[service].configured()
    return account.ok ? account.value : undefined
  }
  return { 'label-server': accountOf('label-server'), 'parcel-label': accountOf('parcel-label') }
}
