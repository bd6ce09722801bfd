// Transports whose native driver runs in a separate process, so that its crash is not the station's.
import type { TransportKind } from '../../core/printing/printer.ts'
import type {
  DrainOutcome,
  Link,
  Transport,
  TransportTimeouts,
  WriteOutcome,
} from '../../core/printing/transport.ts'
import { ChildCalls } from './child-calls.ts'
import type { ChildLinkFacts, ChildValue, DriverProcess } from './child-protocol.ts'

/** Beyond its own deadlines a driver process gets this long before it counts as hung. */
const GRACE_MS = 3_000

export interface ChildTransports {
  readonly transports: readonly Transport[]
  /** Ends the driver process; the next use starts another. */
  stop(): void
}

/** Transports of these kinds, all in one driver process that starts at first use and again after a crash. */
export function childTransports(
  kinds: readonly TransportKind[],
  start: () => DriverProcess,
): ChildTransports {
  const calls = new ChildCalls(start)
  return { transports: kinds.map(kind => childTransport(kind, calls)), stop: () => calls.stop() }
}

function childTransport(kind: TransportKind, calls: ChildCalls): Transport {
  return {
    kind,
    async open(connection, { timeouts, expectedIdentity }) {
      if (connection.kind !== kind) return { kind: 'not-connected', detail: `not a ${kind} printer` }
      const value = await calls.ask(
        {
          kind: 'open',
          transport: kind,
          connection,
          timeouts,
          ...(expectedIdentity !== undefined && { expectedIdentity }),
        },
        { withinMs: timeouts.openMs + GRACE_MS },
      )
      if (value.kind === 'opened') {
        return { kind: 'open', link: new ChildLink(value.facts, calls, timeouts) }
      }
      return value.kind === 'not-opened' ? value.failure : { kind: 'not-connected', detail: why(value) }
    },
    async discover(deadlineMs) {
      const value = await calls.ask(
        { kind: 'discover', transport: kind, deadlineMs },
        { withinMs: deadlineMs + GRACE_MS },
      )
      return value.kind === 'found' ? value.devices : []
    },
  }
}

const why = (value: ChildValue): string =>
  value.kind === 'failed' ? value.detail : 'an answer to something else'

type LinkDeadlines = Pick<TransportTimeouts, 'stallMs' | 'drainMs' | 'closeMs'>

class ChildLink implements Link {
  readonly canAnswer: boolean
  readonly identity?: string
  readonly portStatus?: NonNullable<Link['portStatus']>
  readonly #link: number
  readonly #calls: ChildCalls
  readonly #deadlines: LinkDeadlines
  readonly #generation: number
  #bytesWritten = 0
  #closed = false
  #turn: Promise<unknown> = Promise.resolve()

  constructor(facts: ChildLinkFacts, calls: ChildCalls, deadlines: LinkDeadlines) {
    this.canAnswer = facts.canAnswer
    if (facts.identity !== undefined) this.identity = facts.identity
    this.#link = facts.link
    this.#calls = calls
    this.#generation = calls.generation
    this.#deadlines = deadlines
    if (facts.hasPortStatus) {
      this.portStatus = async () => {
        const value = await this.#ask({ kind: 'port-status', link: this.#link }, { withinMs: GRACE_MS })
        return value.kind === 'port-status' ? value.status : undefined
      }
    }
  }

  get closed(): boolean {
    return this.#closed || this.#generation !== this.#calls.generation
  }

  async write(bytes: Uint8Array, onProgress?: (bytesWritten: number) => void): Promise<WriteOutcome> {
    if (this.closed) return { kind: 'partly-written', bytesWritten: 0, detail: 'the link is closed' }
    // From here on the driver may have sent byte 1 even if it dies before it says so.
    let bytesWritten = Math.min(1, bytes.length)
    const value = await this.#ask(
      { kind: 'write', link: this.#link, bytes },
      {
        withinMs: this.#deadlines.stallMs + GRACE_MS,
        onProgress: count => {
          bytesWritten = count
          onProgress?.(count)
        },
      },
    )
    const outcome: WriteOutcome =
      value.kind === 'written' ? value.outcome : { kind: 'partly-written', bytesWritten, detail: why(value) }
    if (value.kind !== 'written' || value.closed) this.#closed = true
    this.#bytesWritten += outcome.bytesWritten
    return outcome
  }

  async query(
    query: Uint8Array,
    complete: (answer: Uint8Array) => boolean,
    deadlineMs: number,
  ): Promise<Uint8Array> {
    if (!this.canAnswer || this.closed) return new Uint8Array()
    const value = await this.#ask(
      { kind: 'query', link: this.#link, query, deadlineMs },
      { withinMs: deadlineMs + GRACE_MS, isEnough: complete },
    )
    if (value.kind !== 'answered') {
      this.#closed = true
      return new Uint8Array()
    }
    if (value.closed) this.#closed = true
    return value.answer
  }

  async drain(): Promise<DrainOutcome> {
    const { stallMs, drainMs } = this.#deadlines
    const value = await this.#ask(
      { kind: 'drain', link: this.#link },
      { withinMs: Math.max(stallMs, drainMs) + GRACE_MS },
    )
    if (value.kind === 'drained') return value.outcome
    return { kind: 'partly-written', bytesWritten: this.#bytesWritten, detail: why(value) }
  }

  async close(): Promise<void> {
    if (this.closed) {
      this.#closed = true
      return
    }
    this.#closed = true
    await this.#calls.ask(
      { kind: 'close', link: this.#link },
      { withinMs: this.#deadlines.closeMs + GRACE_MS },
    )
  }

  /** One question at a time, as on a wire; a link does not outlive its driver process. */
  #ask(...[request, options]: Parameters<ChildCalls['ask']>): Promise<ChildValue> {
    const asked = this.#turn.then(
      (): Promise<ChildValue> =>
        this.#generation === this.#calls.generation
          ? this.#calls.ask(request, options)
          : Promise.resolve({ kind: 'failed', detail: 'the driver process ended' }),
    )
    this.#turn = asked
    return asked
  }
}
