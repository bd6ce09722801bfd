// Asks the company's own system of an order: one question, with its secret for that origin alone, and a bound for everything.
import type { OrderField } from '../core/orders/order-fields.ts'
import {
  LOOK_UP_MS,
  type LookedUp,
  lookUpUrl,
  type OrderLookUp,
  REFERENCE_PLACE,
} from '../core/orders/order-look-up.ts'
import { ORDER_NAMES } from '../core/orders/order-names.ts'
import { problem } from '../core/problem.ts'
import { originOf, type Secrets } from '../core/settings/secrets.ts'
import type { Settings } from '../core/settings/settings.ts'
import { createBoundedHttp } from './bounded-http.ts'
import type { HttpAnswer, HttpOutcome, HttpPorts } from './http.ts'
import { type Json, objectIn } from './json-text.ts'
import { atPointer } from './pointer.ts'

interface Ports extends HttpPorts {
  readonly settings: () => Settings['lookUp']
  readonly secrets: Secrets
}

export function createOrderLookUp({ settings, secrets, ...ports }: Ports): OrderLookUp {
  const http = createBoundedHttp(ports, { connectMs: LOOK_UP_MS, answerMs: LOOK_UP_MS })
  return {
    async ask(reference) {
      const { url: template, header, fields } = settings()
      const url = template.includes(REFERENCE_PLACE) ? lookUpUrl(template, reference) : undefined
      if (!url) return { kind: 'unknown' }
      const key = (await secrets.for('lookUp.key', originOf(template)))?.trim()
      const outcome = await http.send({
        method: 'GET',
        url,
        headers: key ? { [header]: key } : {},
        once: false,
        ...(key && { secrets: [key] }),
      })
      return outcome.kind === 'answered' ? foundIn(outcome, fields) : failed(outcome)
    },
  }
}

function foundIn({ status, json }: HttpAnswer, fields: Settings['lookUp']['fields']): LookedUp {
  if (status === 404 || status === 204 || status === 410) return { kind: 'unknown' }
  if (status !== 200)
    return { kind: 'failed', problem: problem('service-answer', 'look-up.answer', { params: { status } }) }
  // How many systems say that there is none.
  if (json.kind === 'json' && json.value === null) return { kind: 'unknown' }
  const answer = objectIn(json)
  if (!answer) return { kind: 'failed', problem: problem('service-answer', 'look-up.not-understood') }
  const named = Object.entries(fields) as [OrderField, string][]
  return { kind: 'found', order: named.length === 0 ? answer : placed(answer, named) }
}

/** What stands where the settings say, by our names and in our objects. */
function placed(answer: Json, fields: readonly [OrderField, string][]): Readonly<Record<string, unknown>> {
  const order: Record<string, unknown> = {}
  for (const [field, pointer] of fields) {
    const value = atPointer(answer, pointer)
    if (value === undefined || value === null) continue
    const [first = '', inner] = ORDER_NAMES[field].split('.')
    if (inner === undefined) order[first] = value
    else order[first] = { ...(order[first] as object | undefined), [inner]: value }
  }
  return order
}

function failed(outcome: Exclude<HttpOutcome, HttpAnswer>): LookedUp {
  const isLate = outcome.why.endsWith('-timeout')
  const code = isLate
    ? 'look-up.late'
    : outcome.kind === 'not-sent'
      ? 'look-up.not-reached'
      : outcome.why === 'too-large'
        ? 'look-up.not-understood'
        : 'look-up.not-reached'
  return { kind: 'failed', problem: problem('service-unreachable', code, { detail: outcome.why }) }
}
