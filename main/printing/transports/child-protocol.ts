// What a station and the process that holds native drivers say to each other, and the serving side of it.
import type { ChildProgram } from '../../core/child-program.ts'
import type { Connection, FoundDevice, TransportKind } from '../../core/printing/printer.ts'
import type {
  DrainOutcome,
  Link,
  OpenFailure,
  PortStatus,
  Transport,
  TransportTimeouts,
  WriteOutcome,
} from '../../core/printing/transport.ts'

/** `call` numbers answer and question; `link` numbers an open link of the serving process. */
export type ChildRequest =
  | {
      readonly kind: 'open'
      readonly call: number
      readonly transport: TransportKind
      readonly connection: Connection
      readonly timeouts: TransportTimeouts
      readonly expectedIdentity?: string
    }
  | {
      readonly kind: 'discover'
      readonly call: number
      readonly transport: TransportKind
      readonly deadlineMs: number
    }
  | { readonly kind: 'write'; readonly call: number; readonly link: number; readonly bytes: Uint8Array }
  | {
      readonly kind: 'query'
      readonly call: number
      readonly link: number
      readonly query: Uint8Array
      readonly deadlineMs: number
    }
  /** The answer to `query` that was told last is complete. */
  | { readonly kind: 'enough'; readonly call: number }
  | { readonly kind: 'drain' | 'port-status' | 'close'; readonly call: number; readonly link: number }

/** An open link as the station sees it. */
export interface ChildLinkFacts {
  readonly link: number
  readonly canAnswer: boolean
  readonly hasPortStatus: boolean
  readonly identity?: string
}

export type ChildValue =
  | { readonly kind: 'opened'; readonly facts: ChildLinkFacts }
  | { readonly kind: 'not-opened'; readonly failure: OpenFailure }
  | { readonly kind: 'found'; readonly devices: readonly FoundDevice[] }
  | { readonly kind: 'written'; readonly outcome: WriteOutcome; readonly closed: boolean }
  | { readonly kind: 'answered'; readonly answer: Uint8Array; readonly closed: boolean }
  | { readonly kind: 'drained'; readonly outcome: DrainOutcome; readonly closed: boolean }
  | { readonly kind: 'port-status'; readonly status: PortStatus | undefined }
  | { readonly kind: 'closed' }
  /** The serving process met a fault of its own. */
  | { readonly kind: 'failed'; readonly detail: string }

export type ChildReply =
  | { readonly kind: 'reply'; readonly call: number; readonly value: ChildValue }
  | { readonly kind: 'progress'; readonly call: number; readonly bytesWritten: number }
  /** What came so far of an answer. */
  | { readonly kind: 'answer'; readonly call: number; readonly answer: Uint8Array }

export type DriverProcess = ChildProgram<ChildRequest, ChildReply>

/** Answers requests with these transports until the process ends. */
export function serveTransports(
  transports: readonly Transport[],
  post: (reply: ChildReply) => void,
): (request: ChildRequest) => void {
  const links = new Map<number, Link>()
  const enough = new Set<number>()
  let lastLink = 0

  const transportOf = (kind: TransportKind): Transport => {
    const transport = transports.find(one => one.kind === kind)
    if (!transport) throw new Error(`no ${kind} transport here`)
    return transport
  }
  const linkOf = (number: number): Link => {
    const link = links.get(number)
    if (!link) throw new Error(`no link ${number}`)
    return link
  }

  async function open(request: Extract<ChildRequest, { kind: 'open' }>): Promise<ChildValue> {
    const { transport, connection, timeouts, expectedIdentity } = request
    const opened = await transportOf(transport).open(connection, {
      timeouts,
      ...(expectedIdentity !== undefined && { expectedIdentity }),
    })
    if (opened.kind !== 'open') return { kind: 'not-opened', failure: opened }
    const { link } = opened
    links.set(++lastLink, link)
    return {
      kind: 'opened',
      facts: {
        link: lastLink,
        canAnswer: link.canAnswer,
        hasPortStatus: link.portStatus !== undefined,
        ...(link.identity !== undefined && { identity: link.identity }),
      },
    }
  }

  async function query(request: Extract<ChildRequest, { kind: 'query' }>): Promise<ChildValue> {
    const { call, deadlineMs } = request
    const link = linkOf(request.link)
    let told = 0
    // Only the station knows when an answer is whole; it says so, and the next look here sees it.
    const complete = (answer: Uint8Array) => {
      if (answer.length > told) post({ kind: 'answer', call, answer })
      told = answer.length
      return enough.has(call)
    }
    const answer = await link.query(request.query, complete, deadlineMs)
    enough.delete(call)
    return { kind: 'answered', answer, closed: link.closed }
  }

  async function answer(request: Exclude<ChildRequest, { kind: 'enough' }>): Promise<ChildValue> {
    const { call } = request
    switch (request.kind) {
      case 'open':
        return open(request)
      case 'discover':
        return { kind: 'found', devices: await transportOf(request.transport).discover(request.deadlineMs) }
      case 'write': {
        const link = linkOf(request.link)
        const outcome = await link.write(request.bytes, bytesWritten =>
          post({ kind: 'progress', call, bytesWritten }),
        )
        return { kind: 'written', outcome, closed: link.closed }
      }
      case 'query':
        return query(request)
      case 'drain': {
        const link = linkOf(request.link)
        return { kind: 'drained', outcome: await link.drain(), closed: link.closed }
      }
      case 'port-status':
        return { kind: 'port-status', status: await linkOf(request.link).portStatus?.() }
      case 'close':
        await linkOf(request.link).close()
        links.delete(request.link)
        return { kind: 'closed' }
    }
  }

  return request => {
    if (request.kind === 'enough') {
      enough.add(request.call)
      return
    }
    const { call } = request
    answer(request)
      .catch(
        (error): ChildValue => ({
          kind: 'failed',
          detail: error instanceof Error ? error.message : 'unknown error',
        }),
      )
      .then(value => post({ kind: 'reply', call, value }))
  }
}
