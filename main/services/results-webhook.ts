// Tells the company's own system of a result: one signed POST by the Standard Webhooks specification 1.0.0
// (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
import { createHmac } from 'node:crypto'
import { type LabelResult, signingKey, type WhyNotTaken } from '../core/orders/results-out.ts'
import { originOf, type Secrets } from '../core/settings/secrets.ts'
import { createBoundedHttp } from './bounded-http.ts'
import type { HttpOutcome, HttpPorts } from './http.ts'

/** A receiver that does more than write it down has to do so afterwards. */
const BOUNDS = { connectMs: 5_000, answerMs: 15_000 }

/** `refused`: the same again would come to the same, if the receiver stays as it is. */
export type Told =
  | { readonly kind: 'taken' }
  | ({
      readonly kind: 'later' | 'refused' | 'refused-for-good'
      /** As the receiver asks. */
      readonly afterSeconds?: number
    } & WhyNotTaken)

export interface ResultsWebhook {
  /** There is a secret for this address: nothing goes unsigned. */
  isReady(address: string): Promise<boolean>
  /** Undefined where it is not ready. */
  tell(address: string, result: LabelResult): Promise<Told | undefined>
}

interface Ports extends HttpPorts {
  readonly secrets: Secrets
}

export function createResultsWebhook({ secrets, ...ports }: Ports): ResultsWebhook {
  const { clock } = ports
  const http = createBoundedHttp(ports, BOUNDS)
  const keyFor = async (address: string) => {
    const secret = await secrets.for('results.secret', originOf(address))
    return secret === undefined ? undefined : signingKey(secret)
  }
  return {
    isReady: async address => (await keyFor(address)) !== undefined,
    async tell(address, result) {
      const key = await keyFor(address)
      const url = URL.parse(address)
      if (!key || !url) return undefined
      const body = JSON.stringify(result)
      const seconds = Math.floor(clock.now().getTime() / 1000)
      const outcome = await http.send({
        method: 'POST',
        url,
        headers: {
          'Content-Type': 'application/json',
          'webhook-id': result.id,
          'webhook-timestamp': String(seconds),
          'webhook-signature': signature(key, `${result.id}.${seconds}.${body}`),
        },
        body,
        // Whoever gets it twice knows it by its id.
        once: false,
      })
      return toldBy(outcome)
    },
  }
}

const signature = (key: Uint8Array, text: string): string =>
  `v1,${createHmac('sha256', key).update(text).digest('base64')}`

function toldBy(outcome: HttpOutcome): Told {
  if (outcome.kind === 'not-sent')
    return { kind: 'later', why: outcome.why === 'tls-failed' ? 'not-trusted' : 'not-reached' }
  const { status } = outcome
  // It said so before its words got lost, were late or too many.
  if (status !== undefined && status >= 200 && status < 300) return { kind: 'taken' }
  if (outcome.kind === 'unknown' && status === undefined)
    return { kind: 'later', why: outcome.why.endsWith('-timeout') ? 'late' : 'not-reached' }
  const afterSeconds = outcome.kind === 'answered' ? outcome.retryAfterSeconds : undefined
  const said = { status: status ?? 0, ...(afterSeconds !== undefined && { afterSeconds }) }
  if (said.status < 400) return { kind: 'refused', why: 'redirected', ...said }
  if (said.status === 410) return { kind: 'refused-for-good', why: 'answer', ...said }
  const isForLater = said.status >= 500 || [408, 425, 429].includes(said.status)
  return { kind: isForLater ? 'later' : 'refused', why: 'answer', ...said }
}
