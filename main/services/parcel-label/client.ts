// Owns the parcel service's three operations as the station asks for them (parcel-label.md, "Endpoints").
import { createHash } from 'node:crypto'
import type { ParcelServicePort } from '../../core/label-service.ts'
import type { Clock, Log } from '../../core/ports.ts'
import { problem } from '../../core/problem.ts'
import { fail, ok } from '../../core/result.ts'
import { originOf, type Secrets } from '../../core/secrets.ts'
import type { NetworkSettings, ParcelLabelSettings } from '../../core/settings.ts'
import { hear, type NoAnswer, notSent, type Operation, type Spoken } from '../answers.ts'
import { urlBelow } from '../connections.ts'
import { usableSecret } from '../credentials.ts'
import { stopping } from '../findings.ts'
import { createHttp } from '../http.ts'
import { checkParcelService } from './check.ts'
import { missingSettings, providerKeyMissing } from './configured.ts'
import { fetchDocument } from './document.ts'
import { manifestFrom, purchaseFrom, reprintFrom } from './label-answer.ts'
import { labelRequestToWire, manifestToWire, reprintToWire, withProviderKey } from './mapping.ts'
import { isOtherLabel } from './other-label.ts'
import { validateForParcel } from './rules.ts'

export interface ParcelServicePorts {
  readonly settings: () => ParcelLabelSettings
  readonly network: () => NetworkSettings
  readonly secrets: Secrets
  readonly clock: Clock
  readonly log: Log
  readonly hurry?: AbortSignal | undefined
}

const BUY: Operation = {
  name: 'parcel-label request label',
  unknownCode: 'service.purchase-unknown',
  refusedCode: 'service.refused',
  moves: true,
}
const MANIFEST: Operation = {
  name: 'parcel-label manifest',
  unknownCode: 'service.manifest-unknown',
  refusedCode: 'service.manifest-refused',
  moves: true,
  inBulk: true,
}
const REPRINT: Operation = {
  name: 'parcel-label reprint',
  unknownCode: 'service.answer-unusable',
  refusedCode: 'service.read-refused',
  moves: false,
}

/** The parcel service behind its port. Settings and secrets are read anew for every call. */
export function createParcelService(ports: ParcelServicePorts): ParcelServicePort {
  const http = createHttp(ports)
  const { settings } = ports

  const configured = () => {
    const complete = missingSettings(settings())
    if (!complete.ok) return complete
    return ok({ baseUrl: settings().baseUrl.trim(), account: settings().accountCode.trim() })
  }

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
    const wentWell = heard.kind === 'spoken' && heard.ok
    if (!(operation.inBulk && wentWell)) {
      ports.log.info('parcel service call', { operation: operation.name, outcome: outcome.kind, status })
    }
    return heard
  }

  const providerKeyFor = async (baseUrl: string): Promise<string | undefined> => {
    const key = await ports.secrets.for('parcelLabel.serviceProviderKey', originOf(baseUrl))
    return key?.trim() || undefined
  }

  return {
    name: 'parcel-label',
    configured,
    validate: ({ reference, shipment }) => validateForParcel(reference, shipment, settings()),
    async check() {
      const found = await checkParcelService(configured, (operation, baseUrl, body) =>
        post(operation, baseUrl, '/reprintlabel', body),
      )
      const lacks = configured().ok && (await providerKeyFor(settings().baseUrl)) === undefined
      return lacks ? { ...found, findings: [...found.findings, providerKeyMissing()] } : found
    },
    fetchDocument: url => fetchDocument(url, settings(), http),

    prepare({ reference, requestId, shipment }) {
      const account = configured()
      if (!account.ok) return account
      const stopped = stopping(validateForParcel(reference, shipment, settings()))
      if (stopped) return fail(stopped)
      const body = JSON.stringify(labelRequestToWire(reference, shipment, settings()))
      const bodyHash = createHash('sha256').update(body).digest('hex')
      return ok({ service: 'parcel-label', requestId, reference, account: account.value, body, bodyHash })
    },

    async buy({ account, body, reference }) {
      const providerKey = await providerKeyFor(account.baseUrl)
      if (providerKey === undefined) return { kind: 'not-sent', problem: providerKeyMissing() }
      const sent = withProviderKey(body, providerKey)
      const heard = await post(BUY, account.baseUrl, '/requestlabel', sent, [providerKey])
      if (heard.kind !== 'spoken') return heard
      return purchaseFrom(heard, reference, BUY)
    },

    async reprint(request, account) {
      const body = reprintToWire(request)
      if (!body) return notSent('invalid-input', 'service.identifier-missing', REPRINT)
      const own = configured()
      if (!account && !own.ok) return { kind: 'not-sent', problem: own.problem }
      const baseUrl = account?.baseUrl ?? settings().baseUrl
      const heard = await post(REPRINT, baseUrl, '/reprintlabel', JSON.stringify(body))
      if (heard.kind !== 'spoken') return heard
      const outcome = reprintFrom(heard, REPRINT)
      if (outcome.kind !== 'answered' || !isOtherLabel(body, outcome.value.identifiers)) return outcome
      return { kind: 'unknown', problem: problem('service-answer', 'service.other-label') }
    },

    async manifest(request, account) {
      const body = manifestToWire(request, account.account, settings())
      if (!body) return notSent('invalid-input', 'service.identifier-missing', MANIFEST)
      const heard = await post(MANIFEST, account.baseUrl, '/manifestlabel', JSON.stringify(body))
      return heard.kind === 'spoken' ? manifestFrom(heard, MANIFEST) : heard
    },
  }
}
