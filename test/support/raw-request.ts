// A request written byte by byte on a socket of its own, as no client library would send it.
import { connect } from 'node:net'

export interface RawAnswer {
  /** 0 where the connection was closed without an answer. */
  readonly status: number
  readonly text: string
}

/** Sends `bytes` and reads until the other side closes, or until a whole answer or a first event is there. */
export function sendRaw(port: number, bytes: string, patienceMs = 5_000): Promise<RawAnswer> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    let text = ''
    const done = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0), text })
    }
    const timer = setTimeout(done, patienceMs)
    socket.on('data', chunk => {
      text += chunk
      if (/text\/event-stream/.test(text)) done()
    })
    socket.on('error', done)
    socket.on('close', done)
  })
}
