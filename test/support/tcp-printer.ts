// A printer on TCP that keeps every byte it gets, and answers only what it is told to.
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { waitFor } from './wait-for.ts'
import { whenFinished } from './when-finished.ts'

export interface TcpPrinter {
  readonly host: '127.0.0.1'
  readonly port: number
  /** Everything received, over all connections, in order. */
  received(): Buffer
  /** What each connection received, oldest first. */
  readonly connections: readonly Buffer[]
  /** Waits until `bytes` stands somewhere in what was received. */
  waitForBytes(bytes: string | Uint8Array): Promise<void>
  /** Forgets what was received so far. */
  clear(): void
  stop(): Promise<void>
}

/**
 * Listens on loopback on `port` (any free one unless told). `answer` sees each chunk and what its
 * connection received so far, and may return bytes to send back. Stopped when the running test finishes.
 */
export async function tcpPrinter(
  options: {
    readonly port?: number
    readonly answer?: (chunk: Buffer, soFar: Buffer) => Uint8Array | string | undefined
  } = {},
): Promise<TcpPrinter> {
  const connections: Buffer[] = []
  const open = new Set<Socket>()
  const server = createServer(socket => {
    const index = connections.push(Buffer.alloc(0)) - 1
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.on('data', chunk => {
      const soFar = Buffer.concat([connections[index] ?? Buffer.alloc(0), chunk])
      connections[index] = soFar
      const reply = options.answer?.(chunk, soFar)
      if (reply !== undefined) socket.write(reply)
    })
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await waitFor(() => server.listening, { what: 'the printer to listen' })
  const stop = async () => {
    for (const socket of open) socket.destroy()
    server.close()
    await waitFor(() => !server.listening, { what: 'the printer to stop' })
  }
  whenFinished(stop)
  const received = () => Buffer.concat(connections)
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    received,
    connections,
    async waitForBytes(bytes) {
      await waitFor(() => received().includes(Buffer.from(bytes)), { what: 'bytes at the printer' })
    },
    clear() {
      connections.fill(Buffer.alloc(0))
    },
    stop,
  }
}
