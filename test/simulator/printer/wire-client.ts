// A plain host for the simulated printer: a socket that sends bytes and gathers what comes back.
import { connect, type Socket } from 'node:net'

export interface WireClient {
  readonly socket: Socket
  send(text: string | Uint8Array): void
  /** Everything answered so far, Latin-1. */
  answered(): string
  /** Resolves when the answers contain `text`. */
  heard(text: string): Promise<void>
  /** Resolves when the printer has ended or broken the connection. */
  readonly ended: Promise<'ended' | 'reset'>
}

export async function connectTo(tcpPort: number): Promise<WireClient> {
  const socket = connect({ port: tcpPort, host: '127.0.0.1', allowHalfOpen: true })
  let answers = ''
  const listeners = new Set<() => void>()
  socket.on('data', bytes => {
    answers += bytes.toString('latin1')
    for (const listener of [...listeners]) listener()
  })
  const ended = new Promise<'ended' | 'reset'>(resolve => {
    socket.once('end', () => resolve('ended'))
    socket.once('error', () => resolve('reset'))
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return {
    socket,
    send: text => void socket.write(text),
    answered: () => answers,
    heard: text =>
      new Promise(resolve => {
        const look = () => {
          if (!answers.includes(text)) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      }),
    ended,
  }
}
