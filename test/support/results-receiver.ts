// A company's own system that is told of results: it knows the documents alone, and checks each signature by itself.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { whenFinished } from './when-finished.ts'

/** 32 bytes, as `openssl rand -base64 32` gives them. */
export const RESULTS_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='

export interface Delivery {
  readonly id: string
  readonly path: string
  readonly text: string
  readonly isSigned: boolean
  readonly headers: IncomingMessage['headers']
  // biome-ignore lint/suspicious/noExplicitAny: bodies are asserted, not trusted
  readonly json: any
}

export type Answering = (delivery: Delivery, response: ServerResponse) => void

export interface ResultsReceiver {
  readonly url: string
  readonly deliveries: readonly Delivery[]
  /** From now on; it takes everything until told. */
  answer(by: Answering): void
  /** Each id once, in the order of its first arrival. */
  taken(): readonly Delivery[]
}

const takes: Answering = (_delivery, response) => void response.writeHead(204).end()

export const answers =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answering =>
  (_delivery, response) =>
    void response.writeHead(status, headers).end()

export async function resultsReceiver(): Promise<ResultsReceiver> {
  const deliveries: Delivery[] = []
  let answering = takes
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', async () => {
      const text = Buffer.concat(chunks).toString()
      const { headers, url = '' } = request
      const delivery = {
        id: String(headers['webhook-id']),
        path: url,
        text,
        isSigned: await isSigned(headers, text),
        headers,
        json: JSON.parse(text),
      }
      deliveries.push(delivery)
      answering(delivery, response)
    })
    request.on('error', () => undefined)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  whenFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/results`,
    deliveries,
    answer: by => {
      answering = by
    },
    taken: () => [...new Map(deliveries.toReversed().map(one => [one.id, one])).values()].toReversed(),
  }
}

/** By the text of the specification and the browser's own cryptography; nothing of the station's is used. */
async function isSigned(headers: IncomingMessage['headers'], text: string): Promise<boolean> {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false
  const secret = Uint8Array.from(atob(RESULTS_SECRET.replace('whsec_', '')), letter => letter.charCodeAt(0))
  const usage = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', secret, usage, false, ['sign'])
  const signed = new TextEncoder().encode(`${id}.${at}.${text}`)
  const made = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))
  return signature === `v1,${btoa(String.fromCharCode(...made))}`
}
