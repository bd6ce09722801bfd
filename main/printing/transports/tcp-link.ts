// A raw TCP link to a printer's data port: open, write, ask, half-close and wait for its end.
import { connect, type Socket } from 'node:net'
import type {
  DrainOutcome,
  Link,
  OpenOutcome,
  TransportTimeouts,
  WriteOutcome,
} from '../../core/printing/transport.ts'
import { AnswerBuffer } from './answer-buffer.ts'
import { errorText, writeInChunks } from './write-in-chunks.ts'

const CHUNK_BYTES = 16 * 1024
/** A printer that lost its power says nothing; probes find out while a label is waited for. */
const KEEP_ALIVE_MS = 10_000

export function openTcpLink(
  address: { readonly host: string; readonly port: number },
  timeouts: TransportTimeouts,
): Promise<OpenOutcome> {
  return new Promise(resolve => {
    const socket = connect({ ...address, allowHalfOpen: true })
    const timer = setTimeout(() => {
      socket.destroy()
      resolve({ kind: 'not-connected', detail: 'no answer in time' })
    }, timeouts.openMs)
    const refuse = (error: Error) => {
      clearTimeout(timer)
      resolve(openFailure(error))
    }
    socket.once('error', refuse)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', refuse)
      resolve({ kind: 'open', link: new TcpLink(socket, timeouts) })
    })
  })
}

/** A data port that is taken either refuses or throws the second host out at once. */
function openFailure(error: Error): OpenOutcome {
  const detail = errorText(error)
  return detail === 'ECONNRESET' ? { kind: 'busy', detail } : { kind: 'not-connected', detail }
}

class TcpLink implements Link {
  readonly canAnswer = true
  readonly #socket: Socket
  readonly #timeouts: TransportTimeouts
  readonly #answers = new AnswerBuffer()
  #failure: string | undefined
  /** The printer ended its side. */
  #ended = false
  #heard = false
  #bytesWritten = 0

  constructor(socket: Socket, timeouts: TransportTimeouts) {
    this.#socket = socket
    this.#timeouts = timeouts
    socket.setNoDelay(true)
    socket.setKeepAlive(true, KEEP_ALIVE_MS)
    socket.on('data', bytes => {
      this.#heard = true
      this.#answers.push(bytes)
    })
    socket.on('end', () => {
      this.#ended = true
      this.#answers.end()
    })
    socket.on('error', error => {
      this.#failure ??= errorText(error)
    })
    socket.on('close', () => this.#answers.end())
  }

  get closed(): boolean {
    return this.#ended || this.#socket.destroyed || this.#failure !== undefined
  }

  async write(bytes: Uint8Array, onProgress?: (bytesWritten: number) => void): Promise<WriteOutcome> {
    // A port held by another host accepts and then resets; wait for that before byte 1.
    if (!this.#heard) await this.#answers.gather(() => false, this.#timeouts.settleMs)
    if (this.closed) return { kind: 'partly-written', bytesWritten: 0, detail: this.#why() }
    const outcome = await writeInChunks(bytes, {
      take: chunk => this.#take(chunk),
      abandon: () => this.#socket.destroy(),
      chunkBytes: CHUNK_BYTES,
      stallMs: this.#timeouts.stallMs,
      onProgress,
    })
    this.#bytesWritten += outcome.bytesWritten
    return outcome
  }

  async query(
    query: Uint8Array,
    complete: (answer: Uint8Array) => boolean,
    deadlineMs: number,
  ): Promise<Uint8Array> {
    this.#answers.clear()
    if (this.closed) return new Uint8Array()
    this.#socket.write(query)
    return this.#answers.gather(complete, deadlineMs)
  }

  async drain(): Promise<DrainOutcome> {
    // An end before ours proves nothing: a dying print server ends its connections too.
    if (this.closed) return this.#partly(this.#why())
    await this.#end(this.#timeouts.drainMs)
    if (this.#failure !== undefined) return this.#partly(this.#failure)
    return this.#ended ? { kind: 'drained' } : this.#partly('the printer did not end the connection')
  }

  async close(): Promise<void> {
    if (!this.#socket.destroyed && !this.#ended) await this.#end(this.#timeouts.closeMs)
    this.#socket.destroy()
  }

  /** Half-closes and waits for the printer's end, which comes when it has read everything. */
  async #end(withinMs: number): Promise<void> {
    this.#socket.end()
    if (this.#ended || this.#socket.destroyed) return
    await new Promise<void>(resolve => {
      const done = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(done, withinMs)
      this.#socket.once('end', done)
      this.#socket.once('close', done)
    })
  }

  #take(chunk: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.closed) {
        reject(new Error(this.#why()))
        return
      }
      const onClose = () => reject(new Error(this.#why()))
      this.#socket.once('close', onClose)
      this.#socket.once('end', onClose)
      this.#socket.write(chunk, error => {
        this.#socket.off('close', onClose)
        this.#socket.off('end', onClose)
        if (error) reject(error)
        else resolve()
      })
    })
  }

  #why(): string {
    return this.#failure ?? (this.#ended ? 'the printer ended the connection' : 'the connection is closed')
  }

  #partly(detail: string): DrainOutcome {
    return { kind: 'partly-written', bytesWritten: this.#bytesWritten, detail }
  }
}
