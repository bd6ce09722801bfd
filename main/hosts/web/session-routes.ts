// Opening, proving and ending a window's session.
import { z } from 'zod'
import { problem } from '../../core/problem.ts'
import { ok } from '../../core/result.ts'
import { readJsonBody } from '../json-body.ts'
import { type Door, refuse } from './door.ts'
import type { RateCap } from './rate-cap.ts'
import type { Sessions } from './sessions.ts'

const BODY_LIMIT = 1024
const openSchema = z.strictObject({ code: z.string().max(100), again: z.boolean().optional() })
const proofSchema = z.strictObject({ id: z.string().max(40), nonce: z.string().min(16).max(100) })

export function bindSession(
  door: Door,
  {
    sessions,
    refusals,
    onOwnLink,
  }: {
    readonly sessions: Sessions
    readonly refusals: RateCap
    /** The station's own link was used, and there is another. */
    readonly onOwnLink: () => void
  },
): void {
  const read = <Schema extends z.ZodType>(schema: Schema, body: unknown) => {
    const json = readJsonBody(body instanceof Uint8Array ? body : new Uint8Array())
    const parsed = schema.safeParse(json.ok ? json.value : undefined)
    return parsed.success ? parsed.data : undefined
  }
  const missing = problem('not-authorized', 'session.missing')
  const tooMany = problem('not-allowed', 'session.too-many-requests')

  door.route({
    access: 'opener',
    method: 'POST',
    url: '/session/open',
    bodyLimit: BODY_LIMIT,
    handler: (request, reply) => {
      const asked = read(openSchema, request.body)
      const before = sessions.ownOpenings
      const opening = asked ? sessions.open(asked.code, asked.again === true) : { kind: 'refused' as const }
      if (sessions.ownOpenings > before) onOwnLink()
      if (opening.kind === 'opened') {
        const { id, token } = opening
        return reply.header('Cache-Control', 'no-store').send(ok({ id, token }))
      }
      if (opening.kind === 'opened-before')
        return refuse(reply, 409, problem('wrong-state', 'session.opened-before'))
      return refusals.take() ? refuse(reply, 401, missing) : refuse(reply, 429, tooMany)
    },
  })

  // Before a window says its token again, after the station was away: whoever has this port now must be it.
  door.route({
    access: 'opener',
    method: 'POST',
    url: '/session/proof',
    bodyLimit: BODY_LIMIT,
    handler: (request, reply) => {
      const asked = read(proofSchema, request.body)
      const proof = asked && sessions.proof(asked.id, asked.nonce, `http://${request.headers.host}`)
      if (proof !== undefined) return reply.header('Cache-Control', 'no-store').send(ok({ proof }))
      return refusals.take() ? refuse(reply, 401, missing) : refuse(reply, 429, tooMany)
    },
  })

  door.route({
    access: 'window',
    method: 'POST',
    url: '/session/end',
    bodyLimit: BODY_LIMIT,
    handler: (request, reply) => {
      if (request.who?.kind === 'window') sessions.end(request.who.id)
      return reply.header('Cache-Control', 'no-store').send(ok({}))
    },
  })
}
