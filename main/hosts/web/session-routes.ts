// Opening, proving and ending a window's session.
import { problem } from '../../core/problem.ts'
import { ok } from '../../core/result.ts'
import { readJsonBody } from '../json-body.ts'
import type { RateCap } from '../rate-cap.ts'
import { type Door, refuse } from './door.ts'
import type { Sessions } from './sessions.ts'

const BODY_LIMIT = 1024
/** Longer than any code, id or question that is asked here. */
const LONGEST_TEXT = 100

/** One text of a small JSON object; undefined for anything else. */
function textIn(fields: object, name: string): string | undefined {
  const value: unknown = Object.entries(fields).find(([key]) => key === name)?.[1]
  return typeof value === 'string' && value.length <= LONGEST_TEXT ? value : undefined
}

function fieldsOf(body: unknown): object {
  const read = readJsonBody(body instanceof Uint8Array ? body : new Uint8Array())
  return read.ok && typeof read.value === 'object' && read.value !== null ? read.value : {}
}

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
  const missing = problem('not-authorized', 'session.missing')
  const tooMany = problem('not-allowed', 'session.too-many-requests')

  door.route({
    access: 'opener',
    method: 'POST',
    url: '/session/open',
    bodyLimit: BODY_LIMIT,
    handler: (request, reply) => {
      const asked = fieldsOf(request.body)
      const before = sessions.ownOpenings
      const opening = sessions.open(textIn(asked, 'code') ?? '', 'again' in asked && asked.again === true)
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
      const asked = fieldsOf(request.body)
      const [id, nonce] = [textIn(asked, 'id'), textIn(asked, 'nonce')]
      const proof = id && nonce && sessions.proof(id, nonce, `http://${request.headers.host}`)
      if (proof) return reply.header('Cache-Control', 'no-store').send(ok({ proof }))
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
