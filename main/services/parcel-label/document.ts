// Fetches the PDF or PNG behind `document.url` (parcel-label.md, `document`).

import { problem } from '../../core/problem.ts'
import type { ServiceOutcome } from '../../core/purchases/label-service.ts'
import type { ParcelLabelSettings } from '../../core/settings/service-settings.ts'
import { type Operation, unanswered, unknownOutcome } from '../answers.ts'
import { isLoopback } from '../connections.ts'
import type { Http } from '../http.ts'
import { contentTypeOf } from '../label-bytes.ts'

export type FetchedDocument = ServiceOutcome<{ readonly bytes: Uint8Array; readonly contentType: string }>

const DOCUMENT: Operation = {
  name: 'parcel-label document',
  unknownCode: 'service.document-unusable',
  refusedCode: 'service.read-refused',
  moves: false,
}

/**
 * Fetches a document: https only (plain http where the base address itself is this machine), from
 * the base address's own origin or a host that a supervisor allowed in the settings, never with the API key, never redirected.
 * What comes must be a PDF or a PNG by its first bytes; the header's word is not taken for it.
 */
export async function fetchDocument(
  address: string,
  settings: ParcelLabelSettings,
  http: Http,
): Promise<FetchedDocument> {
  const url = URL.parse(address)
  const base = URL.parse(settings.baseUrl.trim())
  if (!url || !base) return refusedHere('service.document-address')
  const local = isLoopback(base.hostname) && base.protocol === 'http:'
  const secure = url.protocol === 'https:' || (local && url.protocol === 'http:' && isLoopback(url.hostname))
  if (!secure || url.username !== '' || url.password !== '') return refusedHere('service.document-address')
  if (!isAllowedHost(url, base, settings.documentHosts ?? [])) {
    return refusedHere('service.document-host', { host: url.host })
  }
  const outcome = await http.send({ method: 'GET', url, once: false, headers: { Accept: '*/*' } })
  if (outcome.kind !== 'answered') return unanswered(outcome, DOCUMENT)
  const { status, bytes } = outcome
  const contentType = contentTypeOf(bytes)
  if (status !== 200 || !contentType) {
    return unknownOutcome(DOCUMENT, `status ${status}, ${bytes.length} bytes`)
  }
  return { kind: 'answered', value: { bytes, contentType }, warnings: [] }
}

/**
 * The service's own origin: on another port of its host, or on this machine and its neighbours, there is somebody else,
 * and a link in an answer must not make the station ask them. A listed host counts with any port unless it names one.
 */
function isAllowedHost(url: URL, base: URL, listed: readonly string[]): boolean {
  return (
    url.origin === base.origin ||
    listed.some(one => [url.hostname, url.host].includes(one.trim().toLowerCase()))
  )
}

function refusedHere(
  code: 'service.document-address' | 'service.document-host',
  params?: Readonly<Record<string, string>>,
): FetchedDocument {
  return { kind: 'not-sent', problem: problem('not-allowed', code, params && { params }) }
}
