// A service that tests script: it keeps what it saw and answers what it is told, byte by byte if need be.
import { once } from 'node:events'
import * as http from 'node:http'
import type { AddressInfo } from 'node:net'
import * as net from 'node:net'
import { promisify } from 'node:util'

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
  /** Which TCP connection it came on, counted from 1. */
  readonly connection: number
}

export type Reply = (response: http.ServerResponse, request: SeenRequest) => void

export interface ScriptedService extends AsyncDisposable {
  readonly baseUrl: string
  readonly seen: readonly SeenRequest[]
  /** Connections that stand now. */
  openConnections(): Promise<number>
  /** Ever opened. */
  readonly connections: number
  /** Answers the next request so, then the one after by the next call's; the last stays. */
  replies(...script: readonly Reply[]): void
}

/** A JSON answer. */
export const json =
  (body: unknown, status = 200, headers: http.OutgoingHttpHeaders = {}): Reply =>
  response => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

/** Any text, as it stands. */
export const text =
  (body: string | Buffer, status = 200, headers: http.OutgoingHttpHeaders = {}): Reply =>
  response => {
    response.writeHead(status, headers).end(body)
  }

/** The connection is torn down without a word. */
export const reset: Reply = response => {
  ;(response.socket as net.Socket | null)?.resetAndDestroy()
}

/** Nothing ever comes. */
export const silence: Reply = () => undefined

/** The same, so much later. */
export const late =
  (ms: number, reply: Reply): Reply =>
  (...exchange) => {
    setTimeout(() => reply(...exchange), ms)
  }

/** Headers and the first `bytes` of the body, then the connection ends. */
export const cutOff =
  (body: string, bytes: number): Reply =>
  response => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.write(body.slice(0, bytes), () => response.socket?.destroy())
  }

export async function startScriptedService(...first: readonly Reply[]): Promise<ScriptedService> {
  const seen: SeenRequest[] = []
  let script: Reply[] = [...first]
  const connections = new WeakMap<net.Socket, number>()
  let connectionCount = 0
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => undefined)
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers, socket } = request
    const connection = connections.get(socket) ?? 0
    const one = { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8'), connection }
    seen.push(one)
    const reply = script.length > 1 ? script.shift() : script[0]
    if (!reply) throw new Error('no reply was scripted')
    reply(response, one)
  })
  server.on('connection', socket => {
    connectionCount += 1
    connections.set(socket, connectionCount)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    seen,
    get connections() {
      return connectionCount
    },
    openConnections: () => promisify(server.getConnections.bind(server))(),
    replies: (...next) => {
      script = [...next]
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A listener that accepts connections and does what `onSocket` says, below HTTP. */
export async function startRawListener(
  onSocket: (socket: net.Socket) => void,
): Promise<{ readonly port: number } & AsyncDisposable> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    onSocket(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A port on which nothing listens. */
export async function closedPort(): Promise<number> {
  await using listener = await startRawListener(() => undefined)
  return listener.port
}
