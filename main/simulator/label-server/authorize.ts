// Who may call the label server: bearer token, scope by operation, and both claims (label-server.md, Authentication).
import type { Answer, Call } from '../operation.ts'
import type { Bearer } from '../tokens.ts'
import { labelServerManner } from './manner.ts'
import { type LabelServer, partnerIn } from './server.ts'

export type Scope = 'label' | 'rate' | 'meter'

const TOKEN_PROBLEMS: Readonly<Record<Exclude<Bearer['kind'], 'accepted'>, string>> = {
  missing: 'An access token is required.',
  malformed: 'The access token is not valid.',
  expired: 'The access token has expired.',
  revoked: 'The access token was revoked.',
  'bad-signature': 'The access token is not valid.',
}

/**
 * Bearer token, scope by operation, and both claims (label-server.md, Authentication 1 to 3).
 * ASSUMPTION: the HTTP status of a failed authentication and of a missing scope is not shown: 401 and 403.
 */
export async function allow(server: LabelServer, scope: Scope, call: Call): Promise<Answer | undefined> {
  const { authorization } = call.headers
  const bearer = await server.tokens.check(Array.isArray(authorization) ? authorization[0] : authorization)
  if (bearer.kind !== 'accepted') {
    const refusal = labelServerManner.refuse(401, TOKEN_PROBLEMS[bearer.kind], call.body)
    const error = bearer.kind === 'missing' ? '' : ', error="invalid_token"'
    return { ...refusal, headers: { 'www-authenticate': `Bearer realm="label-server"${error}` } }
  }
  const needed = server.tokens.scopes[scope]
  if (!bearer.scopes.includes(needed)) {
    return labelServerManner.refuse(403, `The access token lacks the scope ${needed}.`, call.body)
  }
  if (bearer.claims.companyId !== server.companyId) {
    return labelServerManner.refuse(403, 'The access token is for another company.', call.body)
  }
  if (bearer.claims.techPartnerId !== server.techPartnerId) {
    return labelServerManner.refuse(403, 'The access token is for another technology partner.', call.body)
  }
  // Operations that name the partner, in the path or the body, must name the token's own.
  const named = call.params.techPartnerId ?? partnerIn(call.body)
  if (named !== undefined && named !== bearer.claims.techPartnerId) {
    return labelServerManner.refuse(403, 'techPartnerId: not the partner of this access token', call.body)
  }
  return undefined
}
