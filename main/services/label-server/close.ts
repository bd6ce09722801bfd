// Operation 3: the shipping day is closed. Neither its request nor its answer is shown in label-server.md.
import type { DayClosed, ServiceOutcome } from '../../core/purchases/label-service.ts'
import type { PurchaseAccount } from '../../core/purchases/purchase.ts'
import type { LabelServerSettings } from '../../core/settings/service-settings.ts'
import type { Operation } from '../answers.ts'
import type { Json, JsonObject } from '../json-text.ts'
import { contentTypeOf } from '../label-bytes.ts'
import { atPointer } from '../pointer.ts'
import type { Calls } from './calls.ts'
import { saidBy } from './envelope.ts'
import { everyValue } from './find.ts'

const CLOSE_DAY: Operation = {
  name: 'label-server close day',
  unknownCode: 'service.close-unknown',
  refusedCode: 'service.close-refused',
  moves: true,
  does: 'closed',
}

export async function closeDay(
  { make, settings }: Calls,
  { baseUrl, account }: PurchaseAccount,
  requestId: string,
): Promise<ServiceOutcome<DayClosed>> {
  const body = JSON.stringify(closeDayToWire(account, requestId, settings().closeDayExtra))
  const path = ['api', 'v1', 'label', 'closeday']
  const heard = await make({ operation: CLOSE_DAY, method: 'POST', baseUrl, path, body })
  if (heard.kind !== 'spoken') return heard
  const said = saidBy(heard, CLOSE_DAY, { requestId })
  if (said.kind !== 'said') return said
  const value = dayClosedIn(said.body, settings().pointers)
  return { kind: 'answered', value, warnings: said.warnings }
}

/**
 * Body of operation 3. ASSUMPTION: the close-shipping-day request is not shown; it carries the
 * partner and a request id as the others do, and whatever settings add (`closeDayExtra`); its own stay its own.
 */
export function closeDayToWire(
  techPartnerId: string,
  requestId: string,
  extra: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, unknown>> {
  return { ...extra, techPartnerId, requestId }
}

/**
 * What operation 3 gave. ASSUMPTION: its response is not shown; documents are the links and the
 * PDF or PNG contents found anywhere in it (those as data URLs), or what is at the pointer. A label whose number is
 * anywhere in it was closed.
 */
export function dayClosedIn(body: JsonObject, pointers: LabelServerSettings['pointers']): DayClosed {
  const place = pointers?.close === undefined ? body : atPointer(body, pointers.close)
  const values = place === undefined ? [] : everyValue(place)
  const documents = values.flatMap(({ value }) => documentIn(value) ?? [])
  const numbers = everyValue(body).flatMap(({ value }) => numberIn(value) ?? [])
  return { documents: [...new Set(documents)], numbers: [...new Set(numbers)], raw: body }
}

/** As carriers make them, with or without spaces. */
const NUMBER = /^[A-Z0-9](?:[ -]?[A-Z0-9]){7,39}$/i

const numberIn = (value: Json): string | undefined =>
  typeof value === 'string' && NUMBER.test(value) ? value : undefined

function documentIn(value: Json): string | undefined {
  if (typeof value !== 'string' || value.length < 8) return undefined
  if (/^https?:\/\/\S+$/i.test(value)) return value
  const encoded = value.replace(/^data:[\w.+/-]+;base64,/i, '')
  const opening = Buffer.from(encoded.slice(0, 64), 'base64')
  const contentType = contentTypeOf(opening)
  return contentType && `data:${contentType};base64,${encoded}`
}
