// Owns reading a label response and a manifest response (parcel-label.md, "Label response").
import type { ServiceOutcome } from '../../core/label-service.ts'
import type { BoughtLabel, LabelIdentifiers, PurchaseConcern } from '../../core/purchase.ts'
import { referenceKey } from '../../core/reference.ts'
import {
  describe,
  type Echo,
  echoOf,
  type Operation,
  refusedOutcome,
  type Spoken,
  unknownOutcome,
} from '../answers.ts'
import { asObject, fieldOf, type Json, type JsonObject, textOf } from '../json-text.ts'
import { type LabelBytes, labelBytesIn } from '../label-bytes.ts'
import { type InternalStatus, internalStatusIn } from './internal-status.ts'

/** `status` of the spec; anything else it may say counts as neither. */
type Verdict = 'success' | 'failure' | 'neither'

interface Said {
  readonly verdict: Verdict
  readonly messages: readonly string[]
  readonly internal: InternalStatus | undefined
}

const NO_ECHO = 'The answer did not repeat the package reference.'

/**
 * What a label response says of a purchase (reliability.md, "Purchase"): FAILURE at HTTP 200 is a
 * failure, a label or an identifier is a purchase whatever stands beside it, and neither is unknown.
 */
export function purchaseFrom(
  heard: Spoken,
  reference: string,
  operation: Operation,
): ServiceOutcome<BoughtLabel> {
  const { body, ok, status } = heard
  if (!body) return unknownOutcome(operation, describe(heard))
  const echo = referenceEcho(body, reference)
  if (echo === 'foreign') return unknownOutcome(operation, 'another client reference number')
  const said = saidIn(body)
  const label = labelIn(body)
  if (label.data || hasIdentifier(label.identifiers)) {
    const warnings = [...warningsIn(said), ...(echo === 'absent' ? [NO_ECHO] : [])]
    const contradicted = !ok || said.verdict === 'failure' || said.internal?.inValid === true
    return { kind: 'answered', value: boughtFrom(body, label, said, warnings, contradicted), warnings }
  }
  if (said.verdict === 'failure') return refusedOutcome(operation, said.messages, status)
  return unknownOutcome(operation, `${describe(heard)}, neither label nor number`)
}

/** A reprint's label response: the same label again, nothing bought. */
export function reprintFrom(
  heard: Spoken,
  operation: Operation,
): ServiceOutcome<BoughtLabel & { readonly reference: string }> {
  const { body, ok, status } = heard
  if (!body) return unknownOutcome(operation, describe(heard))
  const said = saidIn(body)
  if (said.verdict === 'failure') return refusedOutcome(operation, said.messages, status)
  const label = labelIn(body)
  if (!ok || !label.data) return unknownOutcome(operation, `${describe(heard)}, no label`)
  const warnings = warningsIn(said)
  const reference = textOf(fieldOf(body, 'clientReferenceNumber')) ?? ''
  const bought = boughtFrom(body, label, said, warnings, said.internal?.inValid === true)
  // A fetched label has no address here (contract.md), also none among what is kept to be shown.
  const elements = { ...bought.elements, labelElements: withoutAddresses(fieldOf(body, 'labelElements')) }
  return { kind: 'answered', value: { ...bought, elements, reference }, warnings }
}

function withoutAddresses(labelElements: Json | undefined): Readonly<Record<string, unknown>> {
  const { returnAddress: _from, shipToAddress: _to, ...rest } = asObject(labelElements) ?? {}
  return rest
}

/** A manifest response. */
export function manifestFrom(
  heard: Spoken,
  operation: Operation,
): ServiceOutcome<{ readonly createdOn?: string; readonly message?: string }> {
  const { body, ok, status } = heard
  if (!body) return unknownOutcome(operation, describe(heard))
  const said = saidIn(body)
  if (said.verdict === 'failure') return refusedOutcome(operation, said.messages, status)
  if (!ok || said.verdict !== 'success') return unknownOutcome(operation, `${describe(heard)}, no status`)
  const createdOn = textOf(fieldOf(body, 'createdOn'))
  const message = textOf(fieldOf(body, 'message'))
  const value = { ...(createdOn !== undefined && { createdOn }), ...(message !== undefined && { message }) }
  return { kind: 'answered', value, warnings: warningsIn(said) }
}

/** The service's own words of a failure, for a check that expects one. */
export function verdictIn(body: JsonObject): Verdict {
  const text = textOf(fieldOf(body, 'status'))?.toUpperCase()
  return text === 'SUCCESS' ? 'success' : text === 'FAILURE' ? 'failure' : 'neither'
}

function saidIn(body: JsonObject): Said {
  const internal = internalStatusIn(fieldOf(body, 'internalStatus'))
  const message = textOf(fieldOf(body, 'message'))?.slice(0, 500)
  const inner = internal?.message?.slice(0, 500)
  const code = internal?.statusCode === undefined ? '' : ` (${internal.statusCode})`
  const messages = [message, inner !== undefined && inner !== message ? `${inner}${code}` : undefined]
  return { verdict: verdictIn(body), messages: messages.filter(one => one !== undefined), internal }
}

function warningsIn({ internal }: Said): readonly string[] {
  if (!internal || internal.listed) return []
  return [`Internal status ${internal.statusCode} is not in the service’s list.`]
}

function referenceEcho(body: JsonObject, reference: string): Echo {
  const echoed = fieldOf(body, 'clientReferenceNumber')
  return echoOf(echoed, text => referenceKey(text) === referenceKey(reference))
}

interface LabelInAnswer {
  readonly data: LabelBytes | undefined
  readonly identifiers: LabelIdentifiers
}

function labelIn(body: JsonObject): LabelInAnswer {
  const elements = asObject(fieldOf(body, 'labelElements')) ?? {}
  const labelId = textOf(fieldOf(body, 'labelID')) ?? textOf(fieldOf(body, 'labelId'))
  const readableBarCode = textOf(fieldOf(elements, 'readableBarCode'))
  const encodedBarCode = textOf(fieldOf(elements, 'encodedBarCode'))
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

function boughtFrom(
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
