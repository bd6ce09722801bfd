// Connections that say nothing make room for those that do: whoever opens many and waits shuts nobody out.
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Beyond the cap for as long as another takes to be cut. Connections above this are refused by the system itself. */
const SPARE = 16

/**
 * Keeps `server` at `most` connections: one more takes the place of the one that has been without a request for
 * longest, and only where each has one under way is it refused. What is returned cuts them all, those also that have
 * not come to speak HTTP, as in a TLS handshake: `closeAllConnections` does not know them, and `close` waits for them.
 */
export function makeRoom(server: HttpServer, most: number): () => void {
  server.maxConnections = most + SPARE
  const open = new Map<string, Socket>()
  /** In the order in which they fell idle. */
  const idle = new Set<string>()

  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket)
    if (name === undefined) return
    open.set(name, socket)
    socket.once('close', () => {
      open.delete(name)
      idle.delete(name)
    })
    const [longest] = idle
    idle.add(name)
    if (open.size > most) open.get(longest ?? name)?.destroy()
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // With TLS it is another socket than the one that was opened, between the same two places.
    const name = nameOf(socket)
    if (name === undefined) return
    idle.delete(name)
    response.once('close', () => {
      if (open.has(name)) idle.add(name)
    })
  })
  return () => {
    for (const socket of open.values()) socket.destroy()
  }
}

const nameOf = ({ remoteAddress, remotePort }: Socket): string | undefined =>
  remotePort === undefined ? undefined : `${remoteAddress} ${remotePort}`
