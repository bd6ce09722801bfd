// The web host: the station's channels, events, files and screens served to a browser on loopback.
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { MAX_FILE_INPUT_BYTES, MAX_INPUT_BYTES } from '../../../preload/contract/channel.ts'
import { CHANNEL_NAMES, type ChannelName, channels } from '../../../preload/contract/channels.ts'
import { WINDOW_HEADER } from '../../../preload/contract/ipc-names.ts'
import type { StationHandle } from '../../api/station-handle.ts'
import type { Log } from '../../core/ports.ts'
import { type Problem, problem } from '../../core/problem.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import { MAX_JSON_DEPTH, readJsonBody } from '../json-body.ts'
import { makeRoom } from '../make-room.ts'
import { NO_SCHEMAS } from '../no-schemas.ts'
import { SECURITY_HEADERS } from '../page-security.ts'
import { placeCap, rateCap } from '../rate-cap.ts'
import { readAway } from '../read-away.ts'
import { fileHeaders, isPlainFilePath } from '../served-file.ts'
import { type Door, hangDoor, refuse } from './door.ts'
import { EVENT_STREAM_LIMITS, type EventStreamLimits, eventStreams } from './event-stream.ts'
import { bindPage } from './serve-page.ts'
import { bindSession } from './session-routes.ts'
import { openSessions, type WindowStore } from './sessions.ts'

export interface WebHost {
  /** Opens a window for whoever reads it; further ones by a user's action. */
  readonly url: string
  /** For `Authorization: Bearer`; 256 bits, fresh with each start. */
  readonly token: string
  readonly port: number
  /** Windows that listen for events now. */
  readonly windowCount: number
  /** Takes no new call, lets running ones answer for a moment, then closes every connection. */
  stop(): Promise<void>
}

export interface WebHostLimits {
  readonly calls: { readonly burst: number; readonly perSecond: number }
  readonly refusals: { readonly burst: number; readonly perSecond: number }
  readonly openings: { readonly burst: number; readonly perSecond: number }
  readonly looks: { readonly burst: number; readonly perSecond: number }
  readonly callsAtOnce: number
  readonly fileCallsAtOnce: number
  readonly stopGraceMs: number
  readonly events: EventStreamLimits
}

export const WEB_HOST_LIMITS: WebHostLimits = {
  calls: { burst: 1000, perSecond: 200 },
  refusals: { burst: 100, perSecond: 20 },
  openings: { burst: 200, perSecond: 50 },
  looks: { burst: 20, perSecond: 2 },
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
  /** Where windows are kept over restarts; nowhere, unless told. */
  readonly windows?: WindowStore
  /** Open windows wait for it at the port of before: no other one will do. */
  readonly keepsPort?: boolean
  /** Hears of the link that opens the station's own window: each works once, and then there is the next. */
  readonly onOwnLink?: (url: string) => void
}

const NO_WINDOWS: WindowStore = { read: () => undefined, write: () => undefined }

/**
 * Listens on 127.0.0.1 only: where any port will do, on the one of before if it is free, so that open windows go on.
 * Fails where the port cannot be had.
 */
export async function startWebHost(options: WebHostOptions): Promise<Result<WebHost, Problem>> {
  const before = options.windows?.read()?.port
  if (options.port === 0 && before !== undefined) {
    const again = await listen({ ...options, port: before })
    if (again.ok || options.keepsPort) return again
  }
  return listen(options)
}

async function listen(options: WebHostOptions): Promise<Result<WebHost, Problem>> {
  const { station, log } = options
  const limits = { ...WEB_HOST_LIMITS, ...options.limits }
  const sessions = openSessions(options.windows ?? NO_WINDOWS)
  const streams = eventStreams(station, limits.events)
  const app = newServer()
  const cutAll = makeRoom(app.server, MOST_CONNECTIONS)
  let port = 0
  const refusals = rateCap(limits.refusals)
  const door = hangDoor(app, {
    sessions,
    port: () => port,
    calls: rateCap(limits.calls),
    openings: rateCap(limits.openings),
    looks: rateCap(limits.looks),
    refusals,
    log,
  })
  answerFailures(app, log)

  const link = (code: string) => `http://127.0.0.1:${port}/#open=${code}`
  const tellOwnLink = () => {
    try {
      options.onOwnLink?.(link(sessions.ownCode()))
    } catch (error) {
      // A full disk: no window is opened by the station itself, and the printed link opens one.
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
      log.warn('the link of the station’s own window could not be written', { code })
    }
  }
  bindSession(door, { sessions, refusals, onOwnLink: tellOwnLink })
  bindCalls(app, door, station, limits)
  bindFiles(door, station)
  bindHealth(door, station)
  door.route({
    access: 'session',
    method: 'GET',
    url: '/api/events',
    handler: (request, reply) => {
      const named = request.headers[WINDOW_HEADER]
      const windowId = typeof named === 'string' && named.length <= 100 ? named : undefined
      if (streams.add(reply.raw, SECURITY_HEADERS, windowId)) reply.hijack()
      else refuse(reply, 429, problem('not-allowed', 'session.too-many-requests'))
    },
  })
  await bindPage(app, door, options.rendererFolder)

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
  sessions.listensAt(port)
  tellOwnLink()

  return ok({
    url: link(sessions.printedCode),
    token: sessions.token,
    port,
    get windowCount() {
      return streams.count
    },
    async stop() {
      streams.stop()
      const cut = setTimeout(cutAll, limits.stopGraceMs)
      await app.close()
      clearTimeout(cut)
    },
  })
}

const MOST_CONNECTIONS = 512

function newServer(): FastifyInstance {
  const app = Fastify({
    ...NO_SCHEMAS,
    bodyLimit: MAX_FILE_INPUT_BYTES,
    // Loopback is quick; whoever needs longer to send a request is holding a place.
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 600 },
    frameworkErrors: (_error, _request, reply) => {
      refuse(reply, 400, problem('invalid-input', 'session.malformed'))
    },
    clientErrorHandler(_error, socket) {
      // Not HTTP, or headers over the cap: nothing can be answered that this client would read.
      if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
      socket.destroySoon()
    },
  })
  return app
}

function answerFailures(app: FastifyInstance, log: Log): void {
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
      const limit = `${(request.routeOptions.bodyLimit ?? MAX_INPUT_BYTES) / 1024} KiB`
      return refuse(reply, 413, problem('too-large', 'input.too-large', { params: { limit } }))
    }
    if (error.statusCode !== undefined && error.statusCode < 500)
      return refuse(reply, error.statusCode, notJson())
    log.error('a request failed', { route: request.routeOptions.url, error: error.message })
    return refuse(reply, 500, problem('internal', 'station.internal'))
  })
}

function bindCalls(app: FastifyInstance, door: Door, station: StationHandle, limits: WebHostLimits): void {
  const allCalls = placeCap(limits.callsAtOnce)
  const fileCalls = placeCap(limits.fileCallsAtOnce)
  // One reader for every content type: what the body is called does not make it trusted.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  const bindCall = (url: string, bodyLimit: number, own?: ChannelName) => {
    const places = bodyLimit > MAX_INPUT_BYTES ? fileCalls : allCalls
    door.route({
      access: 'session',
      method: 'POST',
      url,
      bodyLimit,
      // Before the body is read, so that the cap bounds memory too.
      async preParsing(_request, reply) {
        const giveBack = places.take()
        if (!giveBack) return refuse(reply, 429, problem('not-allowed', 'session.too-many-requests'))
        reply.raw.once('close', giveBack)
      },
      async handler(request, reply) {
        const name = own ?? (request.params as { channel: string }).channel
        if (!isChannel(name)) return reply.callNotFound()
        const input = readJsonBody((request.body as Buffer | undefined) ?? new Uint8Array())
        if (!input.ok) return refuse(reply, 400, notJson())
        return reply.header('Cache-Control', 'no-store').send(await station.call(name, input.value))
      },
    })
  }
  // One route for all that take no more than usual: with one for each a start takes longer.
  bindCall('/api/:channel', MAX_INPUT_BYTES)
  for (const name of CHANNEL_NAMES) {
    const { maxBytes } = channels[name]
    if (maxBytes !== MAX_INPUT_BYTES) bindCall(`/api/${name}`, maxBytes, name)
  }
}

const isChannel = (name: string): name is ChannelName => Object.hasOwn(channels, name)

function bindFiles(door: Door, station: StationHandle): void {
  door.route({
    access: 'session',
    method: 'GET',
    url: '/api/files/*',
    async handler(request, reply) {
      const path = (request.params as { '*': string })['*']
      const file = isPlainFilePath(path) ? await station.file(path) : undefined
      if (!file) return refuse(reply, 404, problem('not-found', 'file.not-found'))
      return reply.headers(fileHeaders(file)).send(file.bytes)
    },
  })
}

/** One word for whoever watches the machine, and why: no name, no address, no sum. */
function bindHealth(door: Door, station: StationHandle): void {
  door.route({
    access: 'look',
    method: 'GET',
    url: '/health',
    async handler(_request, reply) {
      const found = await station.health()
      return reply
        .code(found.health === 'stopped' ? 503 : 200)
        .header('Cache-Control', 'no-store')
        .send(found)
    },
  })
}

const notJson = (): Problem =>
  problem('invalid-input', 'input.not-json', { params: { depth: MAX_JSON_DEPTH } })
