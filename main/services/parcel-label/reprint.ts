// Reprint: a label that was bought before comes again, and only that one.

import { type Problem, problem } from '../../core/problem.ts'
import type { ParcelServicePort, ReprintRequest, ServiceOutcome } from '../../core/purchases/label-service.ts'
import type { BoughtLabel, PurchaseAccount } from '../../core/purchases/purchase.ts'
import type { Result } from '../../core/result.ts'
import {
  describe,
  isWell,
  notSent,
  type Operation,
  refusedOutcome,
  type Spoken,
  unknownOutcome,
} from '../answers.ts'
import { echoIn } from '../echo.ts'
import { asObject, fieldOf, type Json, textOf } from '../json-text.ts'
import type { Calls } from './calls.ts'
import { saidIn, warningsIn } from './envelope.ts'
import { boughtFrom, labelIn, labelSent } from './label.ts'
import { given } from './shipment.ts'
import type { ReprintBody } from './wire.ts'

const REPRINT: Operation = {
  name: 'parcel-label reprint',
  unknownCode: 'service.answer-unusable',
  refusedCode: 'service.read-refused',
  moves: false,
}

export async function reprint(
  { post }: Calls,
  request: ReprintRequest,
  place: Result<Pick<PurchaseAccount, 'baseUrl'>, Problem>,
): ReturnType<ParcelServicePort['reprint']> {
  const body = reprintToWire(request)
  if (!body) return notSent('invalid-input', 'service.identifier-missing', REPRINT)
  if (!place.ok) return { kind: 'not-sent', problem: place.problem }
  const heard = await post(REPRINT, place.value.baseUrl, '/reprintlabel', JSON.stringify(body))
  if (heard.kind !== 'spoken') return heard
  const outcome = reprintFrom(heard, REPRINT)
  const isOther = heard.body !== undefined && echoIn(heard.body, labelSent(body)) === 'foreign'
  if (outcome.kind !== 'answered' || !isOther) return outcome
  return { kind: 'unknown', problem: problem('service-answer', 'service.other-label') }
}

/** Body of reprint; undefined where no identifier is given. */
export function reprintToWire(request: ReprintRequest): ReprintBody | undefined {
  const body = {
    ...given('readableBarCode', request.readableBarCode),
    ...given('encodedBarCode', request.encodedBarCode),
    ...given('labelId', request.labelId),
  }
  return Object.keys(body).length > 0 ? body : undefined
}

/** A reprint's label response: the same label again, nothing bought. */
export function reprintFrom(
  heard: Spoken,
  operation: Operation,
): ServiceOutcome<BoughtLabel & { readonly reference: string }> {
  const { body } = heard
  if (!body) return unknownOutcome(operation, describe(heard))
  const said = saidIn(body)
  if (said.verdict === 'failure') return refusedOutcome(operation, said.messages, heard)
  const label = labelIn(body)
  if (!isWell(heard) || !label.data) return unknownOutcome(operation, `${describe(heard)}, no label`)
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
