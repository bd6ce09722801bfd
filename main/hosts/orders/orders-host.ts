// The orders service: other programs put orders and read what became of them. It knows no channel of the screens.
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import type { OrderDesk, OrderStanding } from '../../core/orders/order-desk.ts'
import type { OrderKey } from '../../core/orders/order-keys.ts'
import { orderNameOf } from '../../core/orders/order-names.ts'
import type { Log } from '../../core/ports.ts'
import { fieldSentences, type Problem, problem } from '../../core/problem.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import { makeRoom } from '../make-room.ts'
import { NO_SCHEMAS } from '../no-schemas.ts'
import { placeCap } from '../rate-cap.ts'
import { readAway } from '../read-away.ts'
import { hangOrdersDoor, type OrdersDoor, type OrdersDoorLimits, tooMany } from './door.ts'
import { ordersDocument } from './openapi.ts'
import { answerProblem } from './problem-json.ts'

export interface OrdersHost {
  readonly port: number
  /** Takes nothing new, lets running requests answer for a moment, then closes every connection. */
  stop(): Promise<void>
}

export interface OrdersHostLimits extends OrdersDoorLimits {
  /** Of one order. */
  readonly bodyBytes: number
  readonly callsAtOnce: number
  readonly connections: number
  readonly stopGraceMs: number
}

export const ORDERS_HOST_LIMITS: OrdersHostLimits = {
  calls: { burst: 100, perSecond: 20 },
  looks: { burst: 20, perSecond: 2 },
  refusals: { burst: 50, perSecond: 5 },
  bodyBytes: 64 * 1024,
  callsAtOnce: 16,
  connections: 64,
  stopGraceMs: 3_000,
}

export interface OrdersHostOptions {
  readonly desk: OrderDesk
  readonly port: number
  /** Absent: on 127.0.0.1, without TLS. */
  readonly elsewhere?: { readonly address: string; readonly cert: Buffer; readonly key: Buffer } | undefined
  readonly version: string
  readonly log: Log
  readonly limits?: Partial<OrdersHostLimits>
}

/** Fails where the port cannot be had, or the certificate cannot be used. */
export async function startOrdersHost(options: OrdersHostOptions): Promise<Result<OrdersHost, Problem>> {
  const { desk, elsewhere, log } = options
  const limits = { ...ORDERS_HOST_LIMITS, ...options.limits }
  let app: FastifyInstance
  try {
    app = newServer(limits, elsewhere)
  } catch (error) {
    // Messages of the TLS library may name files.
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown'
    return fail(problem('not-allowed', 'order-service.certificate', { params: { reason } }))
  }
  let port = 0
  const cutAll = makeRoom(app.server, limits.connections)
  const ownPort = () => (elsewhere ? undefined : port)
  const door = hangOrdersDoor(app, { desk, ownPort, limits, log })
  answerFailures(app, log)
  bindOrders(door, desk, limits)
  const document = JSON.stringify(ordersDocument(options.version))
  door.route({
    access: 'document',
    method: 'GET',
    url: '/openapi.json',
    handler: (_request, reply) => reply.type('application/json; charset=utf-8').send(document),
  })
  try {
    await app.listen({ host: elsewhere?.address ?? '127.0.0.1', port: options.port })
  } catch (error) {
    await app.close()
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown'
    return fail(
      problem('not-allowed', 'order-service.port-taken', { params: { port: options.port, reason } }),
    )
  }
  const address = app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
  return ok({
    port,
    async stop() {
      const cut = setTimeout(cutAll, limits.stopGraceMs)
      await app.close()
      clearTimeout(cut)
    },
  })
}

function newServer(limits: OrdersHostLimits, elsewhere: OrdersHostOptions['elsewhere']): FastifyInstance {
  const app = Fastify({
    ...(elsewhere && {
      https: { cert: elsewhere.cert, key: elsewhere.key, minVersion: 'TLSv1.2' as const },
    }),
    ...NO_SCHEMAS,
    bodyLimit: limits.bodyBytes,
    // Whoever needs longer to send an order is holding a place.
    requestTimeout: 10_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: (_error, _request, reply) => {
      answerProblem(reply, problem('invalid-input', 'order-service.malformed'))
    },
    clientErrorHandler(_error, socket) {
      // Not HTTP, or headers over the cap: nothing can be answered that this program would read.
      if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
      socket.destroySoon()
    },
  }) as unknown as FastifyInstance
  // A body is read as bytes, and what it is called is looked at in the route.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return app
}

function answerFailures(app: FastifyInstance, log: Log): void {
  app.setNotFoundHandler((_request, reply) =>
    answerProblem(reply, problem('not-found', 'order-service.nothing-here')),
  )
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error.statusCode === 413) {
      await readAway(request.raw)
      const limit = `${(request.routeOptions.bodyLimit ?? 0) / 1024} KiB`
      return answerProblem(reply, problem('too-large', 'input.too-large', { params: { limit } }))
    }
    if (error.statusCode !== undefined && error.statusCode < 500)
      return answerProblem(reply, problem('invalid-input', 'order-service.malformed'))
    // Its message may quote what was sent.
    log.error('a request of another program failed', {
      route: request.routeOptions.url,
      error: error.name,
    })
    return answerProblem(reply, problem('internal', 'station.internal'))
  })
}

const NUMBER = /^[\x21-\x7e]{1,200}$/

function bindOrders(door: OrdersDoor, desk: OrderDesk, limits: OrdersHostLimits): void {
  const places = placeCap(limits.callsAtOnce)
  door.route({
    access: ['put'],
    method: 'POST',
    url: '/orders',
    bodyLimit: limits.bodyBytes,
    // Before the body is read, so that the cap bounds memory too.
    async preParsing(_request, reply) {
      const giveBack = places.take()
      if (!giveBack) return answerProblem(reply, tooMany())
      reply.raw.once('close', giveBack)
    },
    async handler(request, reply) {
      const key = request.orderKey as OrderKey
      const isJson = /^application\/json *(;.*)?$/i.test(request.headers['content-type'] ?? '')
      if (!isJson) return answerProblem(reply, problem('invalid-input', 'order-service.not-json'))
      const number = request.headers['idempotency-key']
      if (typeof number !== 'string' || !NUMBER.test(number))
        return answerProblem(reply, problem('invalid-input', 'order-service.number-missing'))
      const body = textOf(request.body)
      if (body === undefined)
        return answerProblem(reply, problem('invalid-input', 'order-service.not-an-order'))
      const isLenient = /(^|,) *handling *= *"?lenient"? *(,|;|$)/i.test(String(request.headers.prefer ?? ''))
      const taken = await desk.take(key, { body, requestNumber: number, isLenient })
      if (!taken.ok) return answerProblem(reply, taken.problem)
      const { reference } = JSON.parse(taken.value) as { reference: string }
      return reply
        .code(201)
        .header('Cache-Control', 'no-store')
        .header('Location', `/orders/${encodeURIComponent(reference)}`)
        .type('application/json; charset=utf-8')
        .send(taken.value)
    },
  })
  door.route({
    access: ['put'],
    method: 'DELETE',
    url: '/orders/:reference',
    async handler(request, reply) {
      const { reference } = request.params as { readonly reference: string }
      const back = await desk.takeBack(request.orderKey as OrderKey, reference)
      if (!back.ok) return answerProblem(reply, back.problem)
      return reply.code(204).header('Cache-Control', 'no-store').send()
    },
  })
  door.route({
    access: ['read', 'read-all'],
    method: 'GET',
    url: '/orders/:reference',
    async handler(request, reply) {
      const { reference } = request.params as { readonly reference: string }
      const standing = await desk.standing(request.orderKey as OrderKey, reference)
      if (!standing.ok) return answerProblem(reply, standing.problem)
      return reply
        .header('Cache-Control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(standingBody(standing.value)))
    },
  })
}

function textOf(body: unknown): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer | undefined)
  } catch {
    return undefined
  }
}

/** Its fields by the names that the sender knows, each with its sentence; so those of its boxes. */
function standingBody({ boxes, ...standing }: OrderStanding): Readonly<Record<string, unknown>> {
  return { ...withFields(standing), ...(boxes && { boxes: boxes.map(withFields) }) }
}

function withFields<Part extends Pick<OrderStanding, 'problems'>>({ problems, ...part }: Part) {
  if (!problems) return part
  const sentences = fieldSentences(problems)
  const fields = Object.entries(problems).map(([path, { code }]) => ({
    field: orderNameOf(path),
    code,
    detail: sentences[path] ?? '',
  }))
  return { ...part, fields }
}
