// Another program that sends orders: it knows the documents of the service and nothing else of the station.
import { request } from 'node:http'

export interface SentAnswer {
  readonly status: number
  readonly type: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, not trusted
  readonly json: any
}

interface Sending {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** One request on a connection of its own, written as given. */
export function ask(
  port: number,
  { method = 'GET', path = '/', headers = {}, body }: Sending,
): Promise<SentAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const type = response.headers['content-type'] ?? ''
        resolve({
          status: response.statusCode ?? 0,
          type,
          headers: response.headers,
          text,
          json: type.includes('json') ? JSON.parse(text) : undefined,
        })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** A whole order, which either service ships. */
export const orderSent = (reference: string, more: Readonly<Record<string, unknown>> = {}) => ({
  reference,
  to: { name: 'Bo Cole', address1: '9 Elm Ave', city: 'Kenmore', state: 'WA', postalCode: '98028' },
  weight: 19.2,
  length: 12,
  width: 9,
  height: 6,
  ...more,
})

export const put = (
  port: number,
  key: string,
  order: unknown,
  { number, ...headers }: Readonly<Record<string, string>> & { readonly number: string },
): Promise<SentAnswer> =>
  ask(port, {
    method: 'POST',
    path: '/orders',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': number,
      ...headers,
    },
    body: typeof order === 'string' ? order : JSON.stringify(order),
  })

export const read = (port: number, key: string, reference: string): Promise<SentAnswer> =>
  ask(port, { path: `/orders/${encodeURIComponent(reference)}`, headers: { authorization: `Bearer ${key}` } })
