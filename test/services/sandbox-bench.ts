// The two clients signed in at a sandbox of their own, and the sandbox's control endpoint.
import type {
  LabelServerPort,
  ParcelServicePort,
  ServiceOutcome,
} from '../../main/core/purchases/label-service.ts'
import type { BoughtLabel, PurchaseAccount } from '../../main/core/purchases/purchase.ts'
import type { LabelServerSettings, ParcelLabelSettings } from '../../main/core/settings/service-settings.ts'
import type { NetworkSettings } from '../../main/core/settings/settings.ts'
import type { Shipment } from '../../main/core/shipment/shipment.ts'
import { type SandboxOptions, startSandbox } from '../lab/sandbox.ts'
import { type Logged, labelServerAt, parcelServiceAt } from './clients.ts'

export interface SandboxBench extends AsyncDisposable {
  labelServer(
    settings?: Partial<LabelServerSettings>,
    network?: Partial<NetworkSettings>,
  ): LabelServerPort & Logged
  parcelService(
    settings?: Partial<ParcelLabelSettings>,
    network?: Partial<NetworkSettings>,
  ): ParcelServicePort & Logged
  readonly secrets: readonly string[]
  /** Posts to the control endpoint, or reads from it without a body. */
  control<T = unknown>(path: string, body?: object): Promise<T>
}

export async function startSandboxBench(options: SandboxOptions = {}): Promise<SandboxBench> {
  const sandbox = await startSandbox({ control: true, ...options })
  const { labelServer, parcelLabel, controlUrl } = sandbox
  const secrets = {
    'labelServer.token': labelServer.token,
    'labelServer.clientSecret': labelServer.clientSecret,
    'parcelLabel.apiKey': parcelLabel.apiKey,
    'parcelLabel.serviceProviderKey': parcelLabel.serviceProviderKey,
  }
  return {
    secrets: Object.values(secrets),
    labelServer: (settings, network) =>
      labelServerAt(
        labelServer.baseUrl,
        {
          techPartnerId: labelServer.techPartnerId,
          auth: {
            kind: 'client-credentials',
            tokenUrl: labelServer.tokenUrl,
            clientId: labelServer.clientId,
          },
          multiPackageServices: [...labelServer.multiPackageServices],
          ...settings,
        },
        { secrets, ...(network && { network }) },
      ),
    parcelService: (settings, network) =>
      parcelServiceAt(
        parcelLabel.baseUrl,
        {
          accountCode: parcelLabel.accountCode,
          ...settings,
        },
        { secrets, ...(network && { network }) },
      ),
    async control<T>(path: string, body?: object) {
      const init = body && { method: 'POST', body: JSON.stringify(body) }
      const response = await fetch(`${controlUrl}${path}`, init)
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
      return (await response.json()) as T
    },
    [Symbol.asyncDispose]: () => sandbox.stop(),
  }
}

let orders = 0

/** Prepares and buys; each call is a new reference unless one is given. */
export async function buy(
  service: LabelServerPort | ParcelServicePort,
  shipment: Shipment,
  reference = `ORD-${++orders}`,
): Promise<{ readonly outcome: ServiceOutcome<BoughtLabel>; readonly account: PurchaseAccount }> {
  const prepared = service.prepare({ reference, requestId: `req-${reference}`, shipment })
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.problem))
  return { outcome: await service.buy(prepared.value), account: prepared.value.account }
}

/** The value of an outcome that must be an answer. */
export function answered<T>(outcome: ServiceOutcome<T>): T {
  if (outcome.kind !== 'answered') throw new Error(JSON.stringify(outcome.problem))
  return outcome.value
}
