// The door of the web host: each route says who may use it, and a route that does not is closed.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Log } from '../../core/ports.ts'
import { type Problem, problem } from '../../core/problem.ts'
import { fail } from '../../core/result.ts'
import { isForeign, isPlainRequest } from '../foreign-request.ts'
import { SECURITY_HEADERS } from '../page-security.ts'
import type { RateCap } from '../rate-cap.ts'
import type { Sessions, Who } from './sessions.ts'

/**
 * `page`: the program's own files, which hold nothing of a station. `opener`: carries a code in its body,
 * which it judges itself. `look`: any program on this machine; it answers one word. `window`: a window's session.
 * `session`: a window's, or the starter's token.
 */
export type RouteAccess = 'page' | 'opener' | 'look' | 'window' | 'session'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
  }
  interface FastifyRequest {
    who: Who | undefined
  }
}

/** A route of this host: without `access` it does not compile. */
export type DoorRoute = Omit<RouteOptions, 'config'> & { readonly access: RouteAccess }

export interface Door {
  route(route: DoorRoute): void
}

/** Answers a refusal; `retry` is none of ours to promise. */
export const refuse = (reply: FastifyReply, status: number, why: Problem): FastifyReply =>
  reply.code(status).header('Cache-Control', 'no-store').send(fail(why))

export interface DoorOptions {
  readonly sessions: Sessions
  readonly port: () => number
  readonly calls: RateCap
  /** Of those who have no session yet: they must not use up the calls of those who have. */
  readonly openings: RateCap
  /** Of monitoring, which needs none either. */
  readonly looks: RateCap
  readonly refusals: RateCap
  readonly log: Log
}

type Refusal = readonly [status: number, why: Problem]

/**
 * Guards every request before its body is read. What is judged is the route that the router found, whatever
 * text led it there: a request that found none, or a route that nobody declared, needs a session like a call.
 */
export function hangDoor(app: FastifyInstance, options: DoorOptions): Door {
  app.decorateRequest('who', undefined)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS)
    const refusal = whyRefused(request, options)
    if (!refusal) return
    // A caller that keeps being refused is told less and less of why.
    if (!options.refusals.take())
      return refuse(reply, 429, problem('not-allowed', 'session.too-many-requests'))
    options.log.warn('a request was refused', { status: refusal[0], code: refusal[1].code })
    return refuse(reply, ...refusal)
  })
  return {
    route: ({ access, ...route }) => void app.route({ ...route, config: { access } }),
  }
}

function whyRefused(
  request: FastifyRequest,
  { sessions, port, calls, openings, looks }: DoorOptions,
): Refusal | undefined {
  if (!isPlainRequest(request.raw)) return [400, problem('invalid-input', 'session.malformed')]
  const access = request.is404 ? 'session' : (request.routeOptions.config.access ?? 'session')
  const isPage = access === 'page' && request.routeOptions.url === '/'
  if (isForeign({ method: request.method, isPage, port: port(), headers: request.headers }))
    return [403, problem('not-authorized', 'session.foreign')]
  if (access === 'page') return undefined
  const cap = { opener: openings, look: looks, window: calls, session: calls }[access]
  if (access === 'window' || access === 'session') {
    request.who = sessions.whose(request.headers.authorization)
    const mayPass = access === 'window' ? request.who?.kind === 'window' : request.who !== undefined
    if (!mayPass) return [401, problem('not-authorized', 'session.missing')]
  }
  return cap.take() ? undefined : [429, problem('not-allowed', 'session.too-many-requests')]
}
