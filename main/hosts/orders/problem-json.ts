// Problems as other programs read them (RFC 9457), in English, with the code and the fields that the screens have too.
import type { FastifyReply } from 'fastify'
import { orderNameOf } from '../../core/orders/order-names.ts'
import type { Problem } from '../../core/problem.ts'

/** Those that say more to a program than their kind does. */
const STATUS: Readonly<Record<string, number>> = {
  'order-service.malformed': 400,
  'order-service.number-missing': 400,
  'order-service.not-an-order': 400,
  'order-service.key-missing': 401,
  'order-service.foreign': 403,
  'order-service.reference-taken': 409,
  'order-service.not-json': 415,
  'order-service.too-many': 429,
  'order-service.in-training': 503,
  'orders.no-sender': 503,
}

const BY_KIND: Readonly<Partial<Record<Problem['kind'], number>>> = {
  'invalid-input': 422,
  'not-found': 404,
  'not-authorized': 401,
  'not-allowed': 403,
  'wrong-state': 409,
  'too-large': 413,
  storage: 503,
}

/** Of those that pass by themselves. */
const RETRY_AFTER_S: Readonly<Record<number, number>> = { 429: 2, 503: 30 }

const statusOf = ({ code, kind }: Problem): number => STATUS[code] ?? BY_KIND[kind] ?? 500

/** The body of a problem; `fields` by the names that the sender's documents have for them. */
const problemBody = (why: Problem, status: number): Readonly<Record<string, unknown>> => ({
  type: `urn:packbench:problem:${why.code}`,
  title: why.message,
  status,
  ...(why.nextStep !== '' && { detail: why.nextStep }),
  code: why.code,
  ...(why.fieldProblems && {
    fields: Object.entries(why.fieldProblems).map(([path, { code }]) => ({
      field: orderNameOf(path),
      code,
      detail: why.fields?.[path] ?? '',
    })),
  }),
})

export function answerProblem(reply: FastifyReply, why: Problem): FastifyReply {
  const status = statusOf(why)
  const later = RETRY_AFTER_S[status]
  if (later !== undefined) reply.header('Retry-After', String(later))
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer')
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(why, status)))
}
