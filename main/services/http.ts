// Every byte that goes to a service and comes back: deadlines, caps, and whether it was sent at all.
import fetch, { type Response } from 'node-fetch'
import type { Clock } from '../core/ports.ts'
import type { NetworkSettings } from '../core/settings/settings.ts'
import { addressFault, type ConnectionWatch, createAgents, type Reuse, watching } from './connections.ts'
import { type Cancel, startDeadline } from './deadline.ts'
import { mayLeave } from './held.ts'
import { type JsonReading, readJson } from './json-text.ts'
import type { SystemProxy } from './proxy.ts'

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** True where the request moves money or state: it is sent once. */
  readonly once: boolean
  /**
   * One of many of its kind, one behind the other: what is sent once may ride on the connection of the one just
   * before it. All else that is sent once gets a connection of its own (reliability.md, "Purchase").
   */
  readonly inBulk?: boolean
  /** Texts that must not come back in an answer's words, such as the credentials just sent. */
  readonly secrets?: readonly string[]
}

export interface HttpAnswer {
  readonly kind: 'answered'
  readonly status: number
  readonly bytes: Uint8Array
  readonly json: JsonReading
  readonly contentType: string
  /** The service's clock minus ours, from its Date header. */
  readonly clockSkewSeconds?: number
  /** Retry-After as it came, for a caller that waits. */
  readonly retryAfterSeconds?: number
}

/** Kinds alone: nothing of an address's path, a header or a body. */
type NotSentWhy =
  | 'not-http'
  | 'not-https'
  | 'holds-credentials'
  | 'connect-timeout'
  | 'station-ends'
  | 'kept-back'
  | 'name-not-found'
  | 'connect-failed'
  | 'tls-failed'
type UnknownWhy =
  | 'station-ends'
  | 'idle-timeout'
  | 'total-timeout'
  | 'too-large'
  | 'connection-lost'
  | 'stale-connection'

export type HttpOutcome =
  | HttpAnswer
  | { readonly kind: 'not-sent'; readonly why: NotSentWhy; readonly detail: string }
  | { readonly kind: 'unknown'; readonly why: UnknownWhy; readonly detail: string; readonly status?: number }

export interface Http {
  /** Sends once. Never throws and never follows a redirect; a 3xx is an answer like any other. */
  send(request: HttpRequest): Promise<HttpOutcome>
}

export interface HttpPorts {
  /** Nobody waits any longer: what is under way ends as it is, and nothing further is sent. */
  readonly hurry?: AbortSignal | undefined
  readonly network: () => NetworkSettings
  readonly clock: Clock
  readonly systemProxy?: SystemProxy | undefined
}

export function createHttp(ports: HttpPorts): Http {
  const agents = createAgents(ports)

  const attempt = async (request: HttpRequest, reuse: Reuse): Promise<HttpOutcome> => {
    const agent = await agents.pick(request.url, reuse)
    if (!agent) return { kind: 'not-sent', why: 'tls-failed', detail: 'ca-file-unreadable' }
    const limits = ports.network()
    const exchange = startExchange(limits, request.once ? mayLeave : always)
    const cut = () => exchange.stop('station-ends')
    ports.hurry?.addEventListener('abort', cut, { once: true })
    try {
      // A request on an established connection leaves in this turn.
      if (!exchange.watch.mayLeave()) return KEPT_BACK
      const startedAt = ports.clock.now().getTime()
      const response = await exchange.race(
        watching(exchange.watch, () =>
          fetch(request.url.href, {
            method: request.method,
            redirect: 'manual',
            agent,
            signal: exchange.signal,
            headers: { Accept: 'application/json', 'User-Agent': 'packbench', ...request.headers },
            ...(request.body !== undefined && { body: request.body }),
          }),
        ),
      )
      exchange.answering(response.status)
      const bytes = await readBody(response, limits.maxResponseBytes, exchange)
      return answerOf(response, bytes, request, (startedAt + ports.clock.now().getTime()) / 2)
    } catch (thrown) {
      return exchange.outcomeOf(thrown)
    } finally {
      ports.hurry?.removeEventListener('abort', cut)
      exchange.end()
    }
  }

  return {
    async send(request) {
      const fault = addressFault(request.url)
      if (fault) return { kind: 'not-sent', why: fault, detail: fault }
      if (ports.hurry?.aborted) return { kind: 'not-sent', why: 'station-ends', detail: 'station-ends' }
      const outcome = await attempt(request, reuseOf(request))
      // A kept connection that the service had closed meanwhile: a read may simply ask again.
      const stale = outcome.kind === 'unknown' && outcome.why === 'stale-connection'
      return stale && !request.once ? attempt(request, 'none') : outcome
    },
  }
}

const always = () => true

const KEPT_BACK = { kind: 'not-sent', why: 'kept-back', detail: 'kept-back' } as const

const reuseOf = ({ once, inBulk = false }: HttpRequest): Reuse => {
  if (!once) return 'any'
  return inBulk ? 'recent' : 'none'
}

type Deadline = 'station-ends' | 'connect-timeout' | 'idle-timeout' | 'total-timeout' | 'too-large'

class Stopped extends Error {}

/** The timers of one exchange. When one fires the request is aborted and `race` ends at once. */
function startExchange(limits: NetworkSettings, mayGo: () => boolean) {
  const abort = new AbortController()
  const stopped = Promise.withResolvers<never>()
  stopped.promise.catch(() => undefined)
  let stoppedBy: Deadline | undefined
  let status: number | undefined
  let wasOpenedWhenStopped = false

  const stop = (why: Deadline) => {
    if (stoppedBy) return
    stoppedBy = why
    wasOpenedWhenStopped = isOpened()
    abort.abort()
    stopped.reject(new Stopped(why))
  }
  const total = startDeadline(limits.totalTimeoutMs, () => stop('total-timeout'))
  const connect = startDeadline(limits.connectTimeoutMs, () => stop('connect-timeout'))
  let idle: Cancel | undefined
  const stir = () => {
    idle?.()
    idle = startDeadline(limits.idleTimeoutMs, () => stop('idle-timeout'))
  }
  const watch: ConnectionWatch = {
    started: false,
    opened: false,
    onOpened: () => {
      connect()
      stir()
    },
    mayLeave: mayGo,
    keptBack: false,
    signal: abort.signal,
  }
  // A request that opened no connection of its own uses a kept one, which is already established.
  const isOpened = () => watch.opened || !watch.started || status !== undefined

  return {
    watch,
    signal: abort.signal,
    stir,
    stop,
    race<T>(work: Promise<T>): Promise<T> {
      if (!watch.started) watch.onOpened()
      work.catch(() => undefined)
      return Promise.race([work, stopped.promise])
    },
    answering(answered: number) {
      status = answered
      watch.onOpened()
    },
    outcomeOf(thrown: unknown): HttpOutcome {
      if (watch.keptBack) return KEPT_BACK
      const opened = stoppedBy ? wasOpenedWhenStopped : isOpened()
      const detail = stoppedBy ?? faultWords(thrown)
      if (!opened) {
        const why = stoppedBy ? 'connect-timeout' : connectFault(thrown)
        return { kind: 'not-sent', why, detail }
      }
      const lost = watch.started || status !== undefined ? 'connection-lost' : 'stale-connection'
      const why = stoppedBy && stoppedBy !== 'connect-timeout' ? stoppedBy : lost
      return { kind: 'unknown', why, detail, ...(status !== undefined && { status }) }
    },
    end() {
      total()
      connect()
      idle?.()
    },
  }
}

type Exchange = ReturnType<typeof startExchange>

/**
 * The body, counted after decompression so that a small bomb stays small. Where the connection ends
 * badly what came is judged by itself: JSON that is whole says what it says, anything less is lost.
 */
async function readBody(response: Response, maxBytes: number, exchange: Exchange): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const body = response.body
  if (!body) return Buffer.alloc(0)
  const reading = (async () => {
    for await (const chunk of body) {
      const bytes = Buffer.from(chunk as Uint8Array)
      size += bytes.length
      if (size > maxBytes) {
        exchange.stop('too-large')
        return
      }
      chunks.push(bytes)
      exchange.stir()
    }
  })()
  try {
    await exchange.race(reading)
  } catch (thrown) {
    const whole = size <= maxBytes && readJson(Buffer.concat(chunks).toString('utf8')).kind === 'json'
    if (!whole) throw thrown
    exchange.stop('idle-timeout')
  }
  return Buffer.concat(chunks)
}

function answerOf(response: Response, bytes: Buffer, request: HttpRequest, nowMs: number): HttpAnswer {
  const date = Date.parse(response.headers.get('date') ?? '')
  const serverNowMs = Number.isFinite(date) ? date : nowMs
  // The header names the second that has begun: its middle is the best guess.
  const skew = Number.isFinite(date) ? Math.trunc((date + 500 - nowMs) / 1000) : undefined
  const retryAfter = retryAfterSeconds(response.headers.get('retry-after'), serverNowMs)
  return {
    kind: 'answered',
    status: response.status,
    bytes,
    json: readJson(withoutSecrets(bytes.toString('utf8'), request.secrets ?? [])),
    contentType: response.headers.get('content-type') ?? '',
    ...(skew !== undefined && { clockSkewSeconds: skew }),
    ...(retryAfter !== undefined && { retryAfterSeconds: retryAfter }),
  }
}

/** Retry-After as seconds or date, clamped to 1–300 s (reliability.md); undefined where it says nothing. */
function retryAfterSeconds(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  const seconds = /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - nowMs) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(300, Math.max(1, Math.ceil(seconds)))
}

/** A service that repeats our credential in its words must not carry it into a log or a ledger. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter(secret => secret.length >= 6)
    .reduce((cleaned, secret) => cleaned.replaceAll(secret, '[secret]'), text)
}

function connectFault(thrown: unknown): NotSentWhy {
  const code = codeOf(thrown)
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'name-not-found'
  return /CERT|TLS|SSL|EPROTO|ALTNAME|SIGNED|SIGNATURE|UNABLE_TO|CRL_/.test(code)
    ? 'tls-failed'
    : 'connect-failed'
}

const faultWords = (thrown: unknown): string => codeOf(thrown) || 'connection-lost'

/** The system's code of a failure, such as ECONNRESET; messages are left out, they name addresses. */
function codeOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return ''
  const { code, cause } = thrown as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? code : cause ? codeOf(cause) : ''
}
