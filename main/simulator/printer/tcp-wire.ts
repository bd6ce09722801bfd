// The simulated printer's network port: one connection at a time, half-close honoured, as on port 9100.
import { createServer, type Server, type Socket } from 'node:net'
import type { PrinterPort, Wire } from './printer-port.ts'

export interface TcpWireOptions {
  readonly port: PrinterPort
  /** 0 for any free port. */
  readonly tcpPort: number
  /** A second host waits for its turn unread, or is thrown out at once. */
  readonly secondConnection: 'waits' | 'refused'
  readonly resetAfterAccept: () => boolean
  readonly onBytes: (connection: number, bytes: Buffer) => void
}

export interface TcpWire {
  readonly tcpPort: number
  /** How many hosts have ever connected. */
  readonly connections: () => number
  /** A host that is connected is heard, also while others are thrown out. */
  readonly isConnected: () => boolean
  /** Breaks every connection as a pulled cable with a reset does. */
  dropConnections(): void
  stopListening(): Promise<void>
  listenAgain(): Promise<void>
  close(): Promise<void>
}

export async function openTcpWire(options: TcpWireOptions): Promise<TcpWire> {
  let server: Server | undefined
  let served: Socket | undefined
  let connections = 0
  const open = new Set<Socket>()
  const waiting: Socket[] = []

  const serveNext = () => {
    served = undefined
    const next = waiting.shift()
    if (next) serve(next)
  }

  const serve = (socket: Socket) => {
    served = socket
    const connection = ++connections
    const wire: Wire = {
      send: bytes => {
        if (socket.writable) socket.write(bytes)
      },
      hold: on => {
        if (on) socket.pause()
        else socket.resume()
      },
    }
    options.port.attach(wire)
    socket.on('data', bytes => {
      options.onBytes(connection, bytes)
      options.port.receive(bytes)
    })
    // The printer ends its side only when it has read everything.
    const endOwnSide = () => void options.port.whenIdle().then(() => socket.end())
    // A host that gave up while it waited, before it had said anything, has ended already.
    if (socket.readableEnded) endOwnSide()
    else socket.on('end', endOwnSide)
    socket.on('close', () => {
      options.port.detach(wire)
      serveNext()
    })
    if (socket.destroyed) serveNext()
  }

  const accept = (socket: Socket) => {
    open.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      open.delete(socket)
      const place = waiting.indexOf(socket)
      if (place >= 0) waiting.splice(place, 1)
    })
    if (options.resetAfterAccept() || (served && options.secondConnection === 'refused')) {
      socket.resetAndDestroy()
    } else if (served) {
      waiting.push(socket)
    } else {
      serve(socket)
    }
  }

  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      const fresh = createServer({ allowHalfOpen: true, pauseOnConnect: false }, accept)
      fresh.once('error', reject)
      fresh.listen(port, '127.0.0.1', () => {
        server = fresh
        const address = fresh.address()
        resolve(typeof address === 'object' && address ? address.port : port)
      })
    })
  const dropConnections = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  const stopListening = () =>
    new Promise<void>(resolve => {
      const stopped = server
      server = undefined
      if (stopped) stopped.close(() => resolve())
      else resolve()
    })

  const tcpPort = await listen(options.tcpPort)
  return {
    tcpPort,
    connections: () => connections,
    isConnected: () => open.size > 0,
    dropConnections,
    stopListening,
    listenAgain: async () => {
      await listen(tcpPort)
    },
    close: async () => {
      dropConnections()
      await stopListening()
    },
  }
}
