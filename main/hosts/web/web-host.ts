// Owns the web host: the station's channels, events, files and screens served to a browser on loopback.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import { CHANNEL_NAMES } from '../../../preload/contract/channel-names.ts'
import { MAX_FILE_INPUT_BYTES, maxInputBytes } from '../../../preload/contract/channels.ts'
import type { StationHandle } from '../../channels/station-handle.ts'
import type { Log } from '../../core/ports.ts'
import { type Problem, problem } from '../../core/problem.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import { MAX_JSON_DEPTH, readJsonBody } from '../json-body.ts'
import { contentSecurityPolicy, newStyleNonce, SECURITY_HEADERS, withStyleNonce } from '../page-security.ts'
import { fileHeaders, isPlainFilePath } from '../served-file.ts'
import { EVENT_STREAM_LIMITS, type EventStreamLimits, eventStreams } from './event-stream.ts'
import { isForeign } from './foreign-request.ts'
import { placeCap, rateCap } from './rate-cap.ts'
import { newSession } from './session.ts'

export interface WebHost {
  /** Opens the session in a browser: sets its cookie and leads to the clean address. */
  readonly url: string
  /** For `Authorization: Bearer`; 256 bits, fresh with each start. */
  readonly token: string
  /** Like `url`, but works once and for a minute: for a browser's command line. */
  newLink(): { readonly url: string; used(): boolean }
  /** Windows that listen for events now. */
  readonly windowCount: number
  /** Takes no new call, lets running ones answer for a moment, then closes every connection. */
  stop(): Promise<void>
}

export interface WebHostLimits {
  readonly calls: { readonly burst: number; readonly perSecond: number }
  readonly refusals: { readonly burst: number; readonly perSecond: number }
  readonly callsAtOnce: number
  readonly fileCallsAtOnce: number
  readonly stopGraceMs: number
  readonly events: EventStreamLimits
}

export const WEB_HOST_LIMITS: WebHostLimits = {
  calls: { burst: 1000, perSecond: 200 },
  refusals: { burst: 100, perSecond: 20 },
  callsAtOnce: 256,
  fileCallsAtOnce: 16,
  stopGraceMs: 5_000,
  events: EVENT_STREAM_LIMITS,
}

export interface WebHostOptions {
  readonly station: StationHandle
  /** The built screens: `index.html` and its assets. */
  readonly rendererFolder: string
  /** 0: any free port. */
  readonly port: number
  readonly log: Log
  readonly limits?: Partial<WebHostLimits>
}

/** Listens on 127.0.0.1 only. Fails where the port cannot be had. */
export async function startWebHost(options: WebHostOptions): Promise<Result<WebHost, Problem>> {
  const { station, log } = options
  const limits = { ...WEB_HOST_LIMITS, ...options.limits }
  const session = newSession()
  const streams = eventStreams(station, limits.events)
  const app = Fastify({
    bodyLimit: MAX_FILE_INPUT_BYTES,
    // Loopback is quick; whoever needs longer to send a request is holding a place.
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 600 },
    frameworkErrors: (_error, _request, reply) => {
      refuse(reply, 404, problem('not-found', 'file.not-found'))
    },
    clientErrorHandler(_error, socket) {
      // Not HTTP, or headers over the cap: nothing can be answered that this client would read.
      if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
      socket.destroySoon()
    },
  })
  app.server.maxConnections = 512

  let port = 0
  const calls = rateCap(limits.calls)
  const refusals = rateCap(limits.refusals)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS)
    const path = request.url.split('?')[0] ?? ''
    const refusal = whyRefused({ method: request.method, path, headers: request.headers })
    if (!refusal) return
    // A caller that keeps being refused is told less and less of why.
    if (!refusals.take()) return refuse(reply, 429, problem('not-allowed', 'session.too-many-requests'))
    log.warn('a request was refused', { status: refusal[0], code: refusal[1].code })
    return refuse(reply, ...refusal)
  })

  type Refusal = readonly [status: number, why: Problem]
  function whyRefused(request: {
    method: string
    path: string
    headers: Readonly<Record<string, string | string[] | undefined>> & {
      authorization?: string
      cookie?: string
    }
  }): Refusal | undefined {
    if (isForeign({ ...request, port })) return [403, problem('not-authorized', 'session.foreign')]
    if (!/^\/api(\/|$)/.test(request.path)) return undefined
    if (!session.authorizes(request.headers)) return [401, problem('not-authorized', 'session.missing')]
    if (!calls.take()) return [429, problem('not-allowed', 'session.too-many-requests')]
    return undefined
  }

  app.setNotFoundHandler((request, reply) => {
    const channel = /^\/api\/([\w.-]{1,60})/.exec(request.url)?.[1]
    const why = channel
      ? problem('not-found', 'channel.unknown', { params: { channel } })
      : problem('not-found', 'file.not-found')
    return refuse(reply, 404, why)
  })
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error.statusCode === 413) {
      await readAway(request.raw)
      const limit = `${maxInputBytes(request.url.replace(/^\/api\/|\?.*$/g, '')) / 1024} KiB`
      return refuse(reply, 413, problem('too-large', 'input.too-large', { params: { limit } }))
    }
    if (error.statusCode !== undefined && error.statusCode < 500)
      return refuse(reply, error.statusCode, notJson())
    log.error('a request failed', { route: request.routeOptions.url, error: error.message })
    return refuse(reply, 500, problem('internal', 'station.internal'))
  })

  bindCalls(app, station, limits)
  bindFiles(app, station)
  app.get('/api/events', (_request, reply) => {
    if (streams.add(reply.raw, SECURITY_HEADERS)) reply.hijack()
    else refuse(reply, 429, problem('not-allowed', 'session.too-many-requests'))
  })

  const pageFile = join(options.rendererFolder, 'index.html')
  app.get<{ Querystring: { session?: unknown } }>('/', async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const code = request.query.session
    if (code !== undefined) {
      const cookie = typeof code === 'string' ? session.open(code) : undefined
      if (!cookie) return refuse(reply, 401, problem('not-authorized', 'session.missing'))
      return reply.header('Set-Cookie', cookie).redirect('/', 303)
    }
    const styleNonce = newStyleNonce()
    const html = await readFile(pageFile, 'utf8')
    return reply
      .header('Content-Security-Policy', contentSecurityPolicy({ styleNonce, connect: 'self' }))
      .type('text/html; charset=utf-8')
      .send(withStyleNonce(html, styleNonce))
  })
  await app.register(fastifyStatic, {
    root: options.rendererFolder,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    // The page itself is served above, with its policy and nonce.
    allowedPath: path => !path.endsWith('/index.html'),
  })

  try {
    await app.listen({ host: '127.0.0.1', port: options.port })
  } catch (error) {
    streams.stop()
    await app.close()
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown'
    return fail(problem('not-allowed', 'start.port-taken', { params: { port: options.port, reason } }))
  }
  const address = app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
  const origin = `http://127.0.0.1:${port}/`

  return ok({
    url: `${origin}?session=${session.token}`,
    token: session.token,
    newLink() {
      const code = session.newLinkCode()
      return { url: `${origin}?session=${code}`, used: () => session.wasUsed(code) }
    },
    get windowCount() {
      return streams.count
    },
    async stop() {
      streams.stop()
      const cut = setTimeout(() => app.server.closeAllConnections(), limits.stopGraceMs)
      await app.close()
      clearTimeout(cut)
    },
  })
}

function bindCalls(app: FastifyInstance, station: StationHandle, limits: WebHostLimits): void {
  const allCalls = placeCap(limits.callsAtOnce)
  const fileCalls = placeCap(limits.fileCallsAtOnce)
  // One reader for every content type: what the body is called does not make it trusted.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  for (const name of CHANNEL_NAMES) {
    const bodyLimit = maxInputBytes(name)
    const places = bodyLimit > maxInputBytes('') ? fileCalls : allCalls
    app.post(`/api/${name}`, {
      bodyLimit,
      // Before the body is read, so that the cap bounds memory too.
      async preParsing(_request, reply) {
        const giveBack = places.take()
        if (!giveBack) return refuse(reply, 429, problem('not-allowed', 'session.too-many-requests'))
        reply.raw.once('close', giveBack)
      },
      async handler(request, reply) {
        const input = readJsonBody((request.body as Buffer | undefined) ?? new Uint8Array())
        if (!input.ok) return refuse(reply, 400, notJson())
        return reply.header('Cache-Control', 'no-store').send(await station.call(name, input.value))
      },
    })
  }
}

function bindFiles(app: FastifyInstance, station: StationHandle): void {
  app.get<{ Params: { '*': string } }>('/api/files/*', async (request, reply) => {
    const path = request.params['*']
    const file = isPlainFilePath(path) ? await station.file(path) : undefined
    if (!file) return refuse(reply, 404, problem('not-found', 'file.not-found'))
    return reply.headers(fileHeaders(file)).send(file.bytes)
  })
}

const notJson = (): Problem =>
  problem('invalid-input', 'input.not-json', { params: { depth: MAX_JSON_DEPTH } })

const refuse = (reply: FastifyReply, status: number, why: Problem): FastifyReply =>
  reply.code(status).header('Cache-Control', 'no-store').send(fail(why))

/**
 * Reads what a client still sends of a refused body: closing at once would reset the connection and
 * take the answer with it. Bounded, since a client may send without end.
 */
async function readAway(request: NodeJS.ReadableStream, maxBytes = 64 * 1024 * 1024): Promise<void> {
  let bytes = 0
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, 5_000)
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength
      if (bytes > maxBytes) resolve()
    })
    for (const end of ['end', 'close', 'error']) request.once(end, () => resolve())
    request.resume()
    timer.unref()
  })
}
