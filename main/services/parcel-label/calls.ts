// One call to the parcel service: its URL, its key, and what is logged of it.
import type { Clock, Log } from '../../core/ports.ts'
import { originOf, type Secrets } from '../../core/settings/secrets.ts'
import type { ParcelLabelSettings } from '../../core/settings/service-settings.ts'
import type { NetworkSettings } from '../../core/settings/settings.ts'
import { hear, isWell, type NoAnswer, notSent, type Operation, type Spoken } from '../answers.ts'
import { urlBelow } from '../connections.ts'
import { usableSecret } from '../credentials.ts'
import type { Http } from '../http.ts'

export interface ParcelServicePorts {
  readonly settings: () => ParcelLabelSettings
  readonly network: () => NetworkSettings
  readonly secrets: Secrets
  readonly clock: Clock
  readonly log: Log
  readonly hurry?: AbortSignal | undefined
}

export interface Calls {
  /** As they are now. */
  readonly settings: () => ParcelLabelSettings
  /** Sends a body and gives what the status leaves open; `secrets` are in it and are cut from what is logged. */
  post(
    operation: Operation,
    baseUrl: string,
    path: string,
    body: string,
    secrets?: readonly string[],
  ): Promise<Spoken | NoAnswer>
  /** For that address alone. */
  providerKeyFor(baseUrl: string): Promise<string | undefined>
}

export function createCalls(ports: ParcelServicePorts, http: Http): Calls {
  const { settings } = ports

  /** Every operation is a POST of JSON with the API key in its header ("Authentication" 1). */
  const post = async (
    operation: Operation,
    baseUrl: string,
    path: string,
    body: string,
    secrets: readonly string[] = [],
  ): Promise<Spoken | NoAnswer> => {
    const url = urlBelow(baseUrl, path)
    if (!url) return notSent('invalid-input', 'service.address-unusable', operation)
    const key = usableSecret(await ports.secrets.for('parcelLabel.apiKey', originOf(url.href)))
    if (!key.ok) return { kind: 'not-sent', problem: key.problem }
    const headers = { 'Content-Type': 'application/json', [settings().apiKeyHeader]: key.value }
    const { moves: once, inBulk = false } = operation
    const outcome = await http.send({
      method: 'POST',
      url,
      headers,
      body,
      once,
      inBulk,
      secrets: [key.value, ...secrets],
    })
    const heard = hear(outcome, operation)
    const status = outcome.kind === 'answered' ? outcome.status : undefined
    const wentWell = heard.kind === 'spoken' && isWell(heard)
    if (!(operation.inBulk && wentWell)) {
      ports.log.info('parcel service call', { operation: operation.name, outcome: outcome.kind, status })
    }
    return heard
  }

  return {
    settings,
    post,
    async providerKeyFor(baseUrl) {
      const key = await ports.secrets.for('parcelLabel.serviceProviderKey', originOf(baseUrl))
      return key?.trim() || undefined
    },
  }
}
