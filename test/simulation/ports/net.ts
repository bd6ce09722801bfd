// Node's `node:net` as far as printers need it: sockets between programs of one run, with half-closing, resets, a window
// that fills, and a moment on the wire for everything.
import { EventEmitter } from 'node:events'
import { type Program, sim } from '../scheduler.ts'

export { isIP } from 'node:net'

/** What may lie unread at the other end before a write waits. */
const WINDOW_BYTES = 8 * 1024

const servers = new Map<number, Server>()
let lastPort = 9_100

/** A fresh network: nothing of the run before listens any more. */
export function resetNetwork(): void {
  servers.clear()
  lastPort = 9_100
}

const systemError = (code: string): Error => Object.assign(new Error(code), { code })

interface Sent {
  readonly bytes: Buffer
  readonly taken: (error?: Error) => void
}

export class Socket extends EventEmitter {
  readonly program: Program = sim().current
  peer: Socket | undefined
  destroyed = false
  #connected = false
  /** This end said that nothing more comes. */
  #ended = false
  #heardEnd = false
  /** Nothing is read before somebody listens. */
  #paused = true
  /** When the last of what was sent arrives: one behind the other. */
  #arrivesAt = 0
  #unread: (() => void)[] = []
  /** When the last of what was taken has been told as taken: an end is heard after that. */
  #toldBy = 0
  #onWire = 0
  #waiting: Sent[] = []
  readonly #forget: () => void

  constructor() {
    super()
    this.#forget = this.program.onEnd(() => this.resetAndDestroy())
  }

  get writable(): boolean {
    return !this.destroyed && !this.#ended
  }

  // biome-ignore lint/suspicious/noExplicitAny: as Node's own emitter has it
  override on(event: string, listener: (...args: any[]) => void): this {
    super.on(event, listener)
    if (event === 'data') sim().after(0, () => this.resume(), this.program)
    return this
  }

  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }

  pair(peer: Socket): void {
    this.peer = peer
    this.#connected = true
  }

  write(bytes: Uint8Array, done?: (error?: Error) => void): boolean {
    const run = sim()
    const taken = (error?: Error) => {
      // Within this moment the other end may go away.
      const atMs = run.latency(0, 0.5)
      this.#toldBy = Math.max(this.#toldBy, run.now + atMs)
      if (done) run.after(this.#toldBy - run.now, () => done(error), this.program)
    }
    // Byte 1 of a label leaves alone.
    if (bytes.length === 1) run.moments.happens('bytes', this.program)
    if (!this.writable) {
      taken(systemError('EPIPE'))
      return false
    }
    this.#waiting.push({ bytes: Buffer.from(bytes), taken })
    this.#flush()
    return this.#waiting.length === 0
  }

  end(): this {
    if (this.#ended || this.destroyed) return this
    this.#ended = true
    this.#send(() => this.peer?.hearEnd())
    this.#closeIfOver()
    return this
  }

  pause(): this {
    this.#paused = true
    return this
  }

  resume(): this {
    this.#paused = false
    while (!this.#paused && this.#unread.length > 0) this.#unread.shift()?.()
    return this
  }

  destroy(): this {
    if (this.destroyed) return this
    const { peer } = this
    if (this.#connected && !this.#ended) this.#send(() => peer?.hearEnd())
    this.#fall()
    return this
  }

  resetAndDestroy(): this {
    if (this.destroyed) return this
    const { peer } = this
    if (this.#connected) this.#send(() => peer?.breakOff('ECONNRESET'))
    this.#fall()
    return this
  }

  /** The connection is lost, as this end sees it. */
  breakOff(code: string): void {
    if (this.destroyed) return
    this.#fall(systemError(code))
  }

  hearBytes(bytes: Buffer): void {
    this.#read(() => {
      this.peer?.taken(bytes.length)
      this.emit('data', bytes)
    })
  }

  hearEnd(): void {
    this.#read(() => {
      this.#heardEnd = true
      this.emit('end')
      this.#closeIfOver()
    })
  }

  /** The other end has read this much. */
  taken(count: number): void {
    this.#onWire -= count
    if (this.#waiting.length > 0) sim().after(0, () => this.#flush(), this.program)
  }

  #read(act: () => void): void {
    if (this.destroyed) return
    if (this.#paused) this.#unread.push(act)
    else act()
  }

  #flush(): void {
    while (this.#waiting.length > 0 && this.#onWire < WINDOW_BYTES && !this.destroyed) {
      const { bytes, taken } = this.#waiting.shift()!
      const { peer } = this
      this.#onWire += bytes.length
      this.#send(() => {
        if (!peer || peer.destroyed) this.breakOff('ECONNRESET')
        else peer.hearBytes(bytes)
      })
      taken()
    }
  }

  #send(arrive: () => void): void {
    const run = sim()
    this.#arrivesAt = Math.max(this.#arrivesAt, run.now + run.latency(0.05, 3))
    const { peer } = this
    run.after(this.#arrivesAt - run.now, arrive, peer?.program.alive ? peer.program : run.world)
  }

  #closeIfOver(): void {
    if (this.#ended && this.#heardEnd && !this.destroyed) this.#fall()
  }

  #fall(error?: Error): void {
    this.destroyed = true
    this.#forget()
    for (const { taken } of this.#waiting.splice(0)) taken(error ?? systemError('EPIPE'))
    if (!this.program.alive) return
    sim().after(
      Math.max(0, this.#toldBy - sim().now),
      () => {
        if (error) this.emit('error', error)
        this.emit('close')
      },
      this.program,
    )
  }
}

export class Server extends EventEmitter {
  readonly #accept: (socket: Socket) => void
  readonly program: Program = sim().current
  #port: number | undefined
  readonly #forget: () => void

  constructor(accept: (socket: Socket) => void) {
    super()
    this.#accept = accept
    this.#forget = this.program.onEnd(() => this.#leave())
  }

  listen(port: number, _host: string, done: () => void): this {
    this.#port = port > 0 ? port : ++lastPort
    servers.set(this.#port, this)
    sim().after(0, done, this.program)
    return this
  }

  address(): { readonly port: number } | null {
    return this.#port === undefined ? null : { port: this.#port }
  }

  accept(socket: Socket): void {
    this.#accept(socket)
  }

  close(done?: () => void): this {
    this.#leave()
    if (done) sim().after(0, done, this.program)
    return this
  }

  #leave(): void {
    this.#forget()
    if (this.#port !== undefined && servers.get(this.#port) === this) servers.delete(this.#port)
  }
}

export const createServer = (_options: object, accept: (socket: Socket) => void): Server => new Server(accept)

export function connect({ port }: { readonly host: string; readonly port: number }): Socket {
  const run = sim()
  const near = new Socket()
  run.after(
    run.latency(0.1, 5),
    () => {
      if (near.destroyed) return
      const server = servers.get(port)
      if (!server?.program.alive) {
        run.after(0, () => near.breakOff('ECONNREFUSED'), near.program)
        return
      }
      run.after(0, () => join(near, server), server.program)
    },
    run.world,
  )
  return near
}

/** In the program that listens, so that its end of the connection is its own. */
function join(near: Socket, server: Server): void {
  if (near.destroyed || !near.program.alive) return
  const far = new Socket()
  far.pair(near)
  near.pair(far)
  sim().after(0, () => near.emit('connect'), near.program)
  server.accept(far)
}
