// Request label: one package becomes a label, read out of the label response (parcel-label.md, "Label response").

import type { LabelIdentifiers } from '../../core/purchases/identifiers.ts'
import type { PreparedPurchase, ReprintRequest, ServiceOutcome } from '../../core/purchases/label-service.ts'
import type { BoughtLabel, PurchaseConcern } from '../../core/purchases/purchase.ts'
import { referenceKey } from '../../core/shipment/reference-key.ts'
import {
  describe,
  isOpenStatus,
  isWell,
  type Operation,
  refusedOutcome,
  type Spoken,
  unknownOutcome,
} from '../answers.ts'
import { echoIn, field, plainNumber, type Repeated } from '../echo.ts'
import { asObject, fieldOf, type JsonObject, textOf } from '../json-text.ts'
import { type LabelBytes, labelBytesIn } from '../label-bytes.ts'
import { saidOf, saysNothing, textsSent } from '../verdict.ts'
import { providerKeyMissing } from './auth.ts'
import type { Calls } from './calls.ts'
import { type Said, saidIn, warningsIn } from './envelope.ts'
import { withProviderKey } from './shipment.ts'

const BUY: Operation = {
  name: 'parcel-label request label',
  unknownCode: 'service.purchase-unknown',
  refusedCode: 'service.refused',
  moves: true,
  does: 'sold',
  spends: true,
}

export async function buyLabel(
  { post, providerKeyFor }: Calls,
  { account, body, reference }: PreparedPurchase,
): Promise<ServiceOutcome<BoughtLabel>> {
  const providerKey = await providerKeyFor(account.baseUrl)
  if (providerKey === undefined) return { kind: 'not-sent', problem: providerKeyMissing() }
  const sent = withProviderKey(body, providerKey)
  const heard = await post(BUY, account.baseUrl, '/requestlabel', JSON.stringify(sent), [providerKey])
  if (heard.kind !== 'spoken') return heard
  return purchaseFrom(heard, { reference, texts: textsSent(sent) }, BUY)
}

/**
 * ASSUMPTION: what a request status code means is not shown (parcel-label.md, "Label response" and "Errors"). One that is HTTP's
 * own is taken to mean what it means there, whatever the answer came with, also as the internal one: a service that says
 * that it broke does not say whether that was before the sale. At the door (401, 429) nothing is carried out.
 */
function statusSaid(body: JsonObject): number | undefined {
  const internal = asObject(fieldOf(body, 'internalStatus')) ?? {}
  return [body, internal].map(one => Number(textOf(fieldOf(one, 'statusCode')))).find(isOpenStatus)
}

const NO_ECHO = 'The answer did not repeat the package reference.'

/**
 * What a label response says of a purchase (reliability.md, "Purchase"): FAILURE at HTTP 200 is a
 * failure, a label or an identifier is a purchase whatever is beside it, and neither is unknown.
 */
export function purchaseFrom(
  heard: Spoken,
  sent: { readonly reference: string; readonly texts: ReadonlySet<string> },
  operation: Operation,
): ServiceOutcome<BoughtLabel> {
  const { body } = heard
  if (!body) return unknownOutcome(operation, describe(heard))
  const echo = echoIn(body, referenceSent(sent.reference))
  if (echo === 'foreign') return unknownOutcome(operation, 'another client reference number')
  const said = saidIn(body)
  const label = labelIn(body, sent.texts)
  if (label.data || hasIdentifier(label.identifiers)) {
    const warnings = [...warningsIn(said), ...(echo === 'absent' ? [NO_ECHO] : [])]
    const contradicted = !isWell(heard) || said.verdict === 'failure' || saidOf(body, 'sold', sent.texts).no
    return { kind: 'answered', value: boughtFrom(body, label, said, warnings, contradicted), warnings }
  }
  if (said.verdict === 'failure') {
    const status = statusSaid(body) ?? heard.status
    return refusedOutcome(operation, said.messages, { ...heard, status }, sent.texts)
  }
  return unknownOutcome(operation, `${describe(heard)}, neither label nor number`)
}

export const referenceSent = (reference: string | undefined): readonly Repeated[] => [
  { from: field('clientReferenceNumber'), sent: reference, key: referenceKey },
]

/** A readable barcode may be spaced otherwise; encoded ones vary by symbology and say nothing. */
export const labelSent = ({ labelId, readableBarCode }: ReprintRequest): readonly Repeated[] => [
  { from: field('labelID'), sent: labelId, key: plainNumber },
  { from: field('labelId'), sent: labelId, key: plainNumber },
  { from: field('readableBarCode'), sent: readableBarCode, key: plainNumber },
  {
    from: body => fieldOf(asObject(fieldOf(body, 'labelElements')) ?? {}, 'readableBarCode'),
    sent: readableBarCode,
    key: plainNumber,
  },
]

interface LabelInAnswer {
  readonly data: LabelBytes | undefined
  readonly identifiers: LabelIdentifiers
}

/** Of `sent`, the request's own texts, none is a number of the label (reliability.md, "Purchase"). */
export function labelIn(body: JsonObject, sent?: ReadonlySet<string>): LabelInAnswer {
  const ours = new Set([...(sent ?? [])].map(plainNumber))
  const numberIn = (object: JsonObject, name: string): string | undefined => {
    const text = textOf(fieldOf(object, name))
    return text === undefined || saysNothing(text) || ours.has(plainNumber(text)) ? undefined : text
  }
  const elements = asObject(fieldOf(body, 'labelElements')) ?? {}
  const labelId = numberIn(body, 'labelID') ?? numberIn(body, 'labelId')
  const readableBarCode = numberIn(elements, 'readableBarCode')
  const encodedBarCode = numberIn(elements, 'encodedBarCode')
  return {
    data: labelBytesIn(fieldOf(body, 'labelZPL')),
    identifiers: {
      trackingNumbers: [],
      ...(labelId !== undefined && { labelId }),
      ...(readableBarCode !== undefined && { readableBarCode }),
      ...(encodedBarCode !== undefined && { encodedBarCode }),
    },
  }
}

const hasIdentifier = ({ labelId, readableBarCode, encodedBarCode }: LabelIdentifiers): boolean =>
  [labelId, readableBarCode, encodedBarCode].some(one => one !== undefined)

export function boughtFrom(
  body: JsonObject,
  { data, identifiers }: LabelInAnswer,
  said: Said,
  warnings: readonly string[],
  contradicted: boolean,
): BoughtLabel {
  const { format, bytes } = data ?? {}
  const payloads = bytes && (format === 'zpl' || format === 'png') ? [{ part: 0, format, bytes }] : []
  const attention: PurchaseConcern[] = []
  if (!hasIdentifier(identifiers)) attention.push('no-identifier')
  if (payloads.length === 0) attention.push('no-payload')
  if (contradicted) attention.push('errors-beside-label')
  const text = (name: string) => textOf(fieldOf(body, name))
  const [serviceType, createdOn] = [text('serviceType'), text('createdOn')]
  const documentUrl = textOf(fieldOf(asObject(fieldOf(body, 'document')) ?? {}, 'url'))
  return {
    identifiers,
    payloads,
    ...(serviceType !== undefined && { serviceType }),
    ...(documentUrl !== undefined && { documentUrl }),
    ...(createdOn !== undefined && { createdOn }),
    warnings,
    elements: elementsIn(body, said),
    ...(attention.length > 0 && { attention }),
  }
}

/** Everything else that the spec names, kept to be shown as it came. */
function elementsIn(body: JsonObject, said: Said): Readonly<Record<string, unknown>> {
  const kept = ['message', 'status', 'statusCode', 'sku', 'labelElements'].flatMap(name => {
    const value = fieldOf(body, name)
    return value === undefined || value === null ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(kept), ...(said.internal && { internalStatus: said.internal }) }
}
