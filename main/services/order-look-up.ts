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
import type { Clock } from '../core/ports.ts'
import { problem } from '../core/problem.ts'
import { originOf, type Secrets } from '../core/settings/secrets.ts'
import type { NetworkSettings, Settings } from '../core/settings/settings.ts'
import { createHttp, type HttpAnswer, type HttpOutcome } from './http.ts'
import { type Json, objectIn } from './json-text.ts'
import { atPointer } from './pointer.ts'
import type { SystemProxy } from './proxy.ts'

const MOST_BYTES = 64 * 1024

interface Ports {
  readonly settings: () => Settings['lookUp']
  readonly network: () => NetworkSettings
  readonly secrets: Secrets
  readonly clock: Clock
  readonly systemProxy?: SystemProxy | undefined
  readonly hurry?: AbortSignal | undefined
}

export function createOrderLookUp({ settings, secrets, network, ...ports }: Ports): OrderLookUp {
  const http = createHttp({
    ...ports,
    network: () => ({
      ...network(),
      connectTimeoutMs: LOOK_UP_MS,
      idleTimeoutMs: LOOK_UP_MS,
      totalTimeoutMs: LOOK_UP_MS,
      maxResponseBytes: MOST_BYTES,
    }),
  })
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
