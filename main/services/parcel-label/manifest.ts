// Manifest: a label is handed to the carrier, alone or in a container.
import { reprintRequests } from '../../core/purchases/label-numbers.ts'
import type { ManifestRequest, ServiceOutcome } from '../../core/purchases/label-service.ts'
import type { PurchaseAccount } from '../../core/purchases/purchase.ts'
import type { ParcelLabelSettings } from '../../core/settings/service-settings.ts'
import {
  describe,
  notSent,
  type Operation,
  refusedOutcome,
  type Spoken,
  unknownOutcome,
  whyNoYes,
} from '../answers.ts'
import { echoIn } from '../echo.ts'
import { fieldOf, textOf } from '../json-text.ts'
import { saidOf, textsSent } from '../verdict.ts'
import type { Calls } from './calls.ts'
import { saidIn, warningsIn } from './envelope.ts'
import { labelSent, referenceSent } from './label.ts'
import { reprintToWire } from './reprint.ts'
import { dimensionsToWire, given } from './shipment.ts'
import type { ManifestBody } from './wire.ts'

const MANIFEST: Operation = {
  name: 'parcel-label manifest',
  unknownCode: 'service.manifest-unknown',
  refusedCode: 'service.manifest-refused',
  moves: true,
  does: 'closed',
  inBulk: true,
}

type Manifested = ServiceOutcome<{ readonly createdOn?: string; readonly message?: string }>

export async function manifest(
  { post, settings }: Calls,
  request: ManifestRequest,
  { baseUrl, account }: PurchaseAccount,
): Promise<Manifested> {
  const body = manifestToWire(request, account, settings())
  if (!body) return notSent('invalid-input', 'service.identifier-missing', MANIFEST)
  const heard = await post(MANIFEST, baseUrl, '/manifestlabel', JSON.stringify(body))
  return heard.kind === 'spoken' ? manifestFrom(heard, MANIFEST, request) : heard
}

/** Body of manifest; undefined where no identifier is given. */
export function manifestToWire(
  { identifiers, shipment, container }: ManifestRequest,
  accountCode: string,
  settings: ParcelLabelSettings,
): ManifestBody | undefined {
  const body = reprintToWire(reprintRequests(identifiers)[0] ?? {})
  if (!body) return undefined
  return {
    ...body,
    ...(container && {
      container: {
        ...given('accountCode', container.accountCode ?? accountCode),
        ...given('encodedBarcode', container.encodedBarcode),
        ...given('containerEncodedBarcode', container.containerEncodedBarcode),
      },
    }),
    ...(shipment?.packages[0] && { dimensions: dimensionsToWire(shipment.packages[0], settings) }),
  }
}

/**
 * A manifest response. What it says of the label is no part of the spec's four fields; where it names one all the
 * same, it is the one that was asked for.
 */
export function manifestFrom(
  heard: Spoken,
  operation: Operation,
  { identifiers, reference }: Pick<ManifestRequest, 'identifiers' | 'reference'>,
): Manifested {
  const { body } = heard
  if (!body) return unknownOutcome(operation, describe(heard))
  const repeated = [...labelSent(identifiers), ...referenceSent(reference)]
  if (echoIn(body, repeated) === 'foreign') return unknownOutcome(operation, 'an answer to another request')
  const said = saidIn(body)
  const sent = textsSent(...repeated.map(one => one.sent ?? ''))
  if (said.verdict === 'failure') return refusedOutcome(operation, said.messages, heard, sent)
  const isYes = said.verdict === 'success' && whyNoYes(operation, heard, true) === undefined
  if (!isYes) return unknownOutcome(operation, `${describe(heard)}, no status`)
  if (saidOf(body, 'closed', sent).no) return unknownOutcome(operation, 'a no beside a yes')
  const createdOn = textOf(fieldOf(body, 'createdOn'))
  const message = textOf(fieldOf(body, 'message'))
  const value = { ...(createdOn !== undefined && { createdOn }), ...(message !== undefined && { message }) }
  return { kind: 'answered', value, warnings: warningsIn(said) }
}
