// The door of the orders service: each route says which key may pass, and what says nothing is shut.
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { OrderDesk } from '../../core/orders/order-desk.ts'
import { hasRight, type OrderKey, type OrderRight } from '../../core/orders/order-keys.ts'
import type { Log } from '../../core/ports.ts'
import { type Problem, problem } from '../../core/problem.ts'
import { isPlainRequest } from '../foreign-request.ts'
import { SECURITY_HEADERS } from '../page-security.ts'
import { type RateCap, rateCap } from '../rate-cap.ts'
import { answerProblem } from './problem-json.ts'

/** `document`: any program that may ask at all; it holds nothing of a station. Else one of these rights. */
export type OrdersAccess = 'document' | readonly OrderRight[]

declare module 'fastify' {
  interface FastifyContextConfig {
    ordersAccess?: OrdersAccess
  }
  interface FastifyRequest {
    orderKey: OrderKey | undefined
  }
}

/** A route of this host: without `access` it does not compile. */
export type OrdersRoute = Omit<RouteOptions, 'config'> & { readonly access: OrdersAccess }

export interface OrdersDoor {
  route(route: OrdersRoute): void
}

type Rate = { readonly burst: number; readonly perSecond: number }

export interface OrdersDoorLimits {
  /** Of one key. */
  readonly calls: Rate
  /** Of programs without a key. */
  readonly looks: Rate
  readonly refusals: Rate
}

export interface OrdersDoorOptions {
  readonly desk: Pick<OrderDesk, 'whose'>
  /** On loopback: the port that a request has to name. Elsewhere a certificate says whom it was meant for. */
  readonly ownPort: () => number | undefined
  readonly limits: OrdersDoorLimits
  readonly log: Log
}

/**
 * Guards every request before its body is read. What is judged is the route that the router found, whatever text led it
 * there: a request that found none needs a key as any other.
 */
export function hangOrdersDoor(app: FastifyInstance, options: OrdersDoorOptions): OrdersDoor {
  const { limits, log } = options
  const refusals = rateCap(limits.refusals)
  const looks = rateCap(limits.looks)
  const byKey = new Map<string, RateCap>()
  const callsOf = ({ id }: OrderKey): RateCap => {
    const cap = byKey.get(id) ?? rateCap(limits.calls)
    byKey.set(id, cap)
    return cap
  }

  function whyRefused(request: FastifyRequest): Problem | undefined {
    if (!isPlainRequest(request.raw)) return problem('invalid-input', 'order-service.malformed')
    if (isFromElsewhere(request, options.ownPort())) return problem('not-allowed', 'order-service.foreign')
    const access = request.is404 ? [] : (request.routeOptions.config.ordersAccess ?? [])
    if (access === 'document') return looks.take() ? undefined : tooMany()
    const key = options.desk.whose(bearerOf(request.headers.authorization))
    if (!key) return problem('not-authorized', 'order-service.key-missing')
    if (!callsOf(key).take()) return tooMany()
    if (!request.is404 && !hasRight(key, ...access))
      return problem('not-allowed', 'order-service.right-missing')
    request.orderKey = key
    return undefined
  }

  app.decorateRequest('orderKey', undefined)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS)
    const refusal = whyRefused(request)
    if (!refusal) return
    // A caller that keeps being refused is told less and less of why.
    if (!refusals.take()) return answerProblem(reply, tooMany())
    log.warn('a request of another program was refused', { code: refusal.code })
    return answerProblem(reply, refusal)
  })
  return {
    route: ({ access, ...route }) => void app.route({ ...route, config: { ordersAccess: access } }),
  }
}

export const tooMany = (): Problem => problem('not-allowed', 'order-service.too-many')

/** An empty text is nobody's key, and is looked for like any other. */
const bearerOf = (authorization: string | undefined): string =>
  /^Bearer +(\S{1,200})$/i.exec(authorization ?? '')?.[1] ?? ''

/**
 * A web page says where it is from by `Origin` or `Sec-Fetch-Site`, which it can neither leave out nor forge; a name that
 * somebody points at this computer (DNS rebinding) stands in `Host`.
 */
function isFromElsewhere({ headers }: FastifyRequest, ownPort: number | undefined): boolean {
  const site = headers['sec-fetch-site']
  if (headers.origin !== undefined || (site !== undefined && site !== 'none')) return true
  const host = headers.host?.toLowerCase()
  return ownPort !== undefined && host !== `127.0.0.1:${ownPort}` && host !== `localhost:${ownPort}`
}
