// The witness between a client and a service: it passes everything on and keeps what was said.
import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import type { AddressInfo } from 'node:net'

/** One exchange as it went over the wire. Credentials are not kept. */
export interface Exchange {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly sent: unknown
  /** Parsed JSON; undefined where the answer was none. */
  readonly answer: unknown
  readonly answerBytes: number
  readonly retryAfter: string | undefined
}

export interface Witness extends AsyncDisposable {
  readonly baseUrl: string
  readonly exchanges: readonly Exchange[]
}

/** Stands on loopback in front of `target`; `nameOf` names the operation of a path. */
export async function startWitness(
  target: string,
  nameOf: (method: string, path: string) => string,
): Promise<Witness> {
  const exchanges: Exchange[] = []
  const base = new URL(target)
  const prefix = base.pathname.replace(/\/+$/, '')
  const server = http.createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const body = await bytesOf(incoming)
    const { host: _, connection: __, 'accept-encoding': ___, ...headers } = incoming.headers
    const forward = (base.protocol === 'https:' ? https : http).request(
      new URL(`${prefix}${path}`, base),
      { method: incoming.method, headers, agent: false },
      async answer => {
        const answered = await bytesOf(answer)
        exchanges.push({
          operation: nameOf(incoming.method ?? '', path),
          method: incoming.method ?? '',
          path,
          status: answer.statusCode ?? 0,
          sent: jsonIn(body),
          answer: jsonIn(answered),
          answerBytes: answered.length,
          retryAfter: answer.headers['retry-after'],
        })
        const { 'transfer-encoding': _chunked, connection: _close, ...kept } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, kept)
        outgoing.end(answered)
      },
    )
    // The client must see the same: no answer.
    forward.on('error', () => outgoing.socket?.destroy())
    forward.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bytesOf(stream: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of stream) chunks.push(chunk as Buffer)
  } catch {
    // A body that breaks off is passed on as far as it came.
  }
  return Buffer.concat(chunks)
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
