// The label server's bearer token: a static one, or OAuth 2.0 client credentials kept fresh.
import {
  type AuthorizationServer,
  allowInsecureRequests,
  type Client,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  clientCredentialsGrantRequest,
  customFetch,
  processClientCredentialsResponse,
  ResponseBodyError,
} from 'oauth4webapi'
import type { Clock } from '../../core/ports.ts'
import { type Problem, problem } from '../../core/problem.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import { clientSecretOrigin, type SecretOrigin, type Secrets } from '../../core/settings/secrets.ts'
import type { LabelServerSettings } from '../../core/settings/service-settings.ts'
import { addressFault } from '../connections.ts'
import { credentialsMissing, usableSecret } from '../credentials.ts'
import type { Http, HttpOutcome } from '../http.ts'
import { scopesOf } from './token-claims.ts'

export interface Token {
  readonly value: string
  /** True where a new one can be had by asking; a static token that is refused stays refused. */
  readonly renewable: boolean
}

export interface TokenSource {
  /** A token for requests to `origin`, valid as far as we know; asks for one where none is kept or it is about to end. */
  token(origin: SecretOrigin): Promise<Result<Token, Problem>>
  /** Forgets `refused`, so that the next call asks again; a newer token that arrived meanwhile stays. */
  forget(refused: Token): void
}

interface KeptToken {
  readonly value: string
  readonly key: string
  readonly renewAtMs: number
}

type ClientCredentials = Extract<LabelServerSettings['auth'], { kind: 'client-credentials' }>

/** Renewed this long before its end, or at nine tenths of a short life. */
const RENEW_BEFORE_MS = 60_000
/** A token without a lifetime is renewed after this; a 401 renews it sooner. */
const UNNAMED_LIFE_MS = 300_000

/**
 * The life of a token is counted from its arrival by `expires_in` on our own clock, so that a clock
 * that is wrong (but steady) does not matter; one that jumps is put right by the renewal on 401.
 */
export function createTokenSource(ports: {
  readonly settings: () => LabelServerSettings
  readonly secrets: Secrets
  readonly http: Http
  readonly clock: Clock
}): TokenSource {
  let kept: KeptToken | undefined
  let asking: { readonly key: string; readonly answer: Promise<Result<Token, Problem>> } | undefined

  const ask = async (auth: ClientCredentials, secret: string, key: string, scopes: readonly string[]) => {
    const asked = await requestToken(ports.http, auth, secret, scopes)
    if (!asked.ok) return asked
    const { value, lifeMs } = asked.value
    const life = lifeMs ?? UNNAMED_LIFE_MS
    const useful = Math.max(life - RENEW_BEFORE_MS, life * 0.9)
    kept = { value, key, renewAtMs: ports.clock.now().getTime() + useful }
    return ok({ value, renewable: true })
  }

  return {
    async token(origin) {
      const { auth, prefix } = ports.settings()
      if (auth.kind === 'token') {
        const secret = await ports.secrets.for('labelServer.token', origin)
        const checked = usableSecret(secret)
        return checked.ok ? ok({ value: checked.value, renewable: false }) : checked
      }
      const secret = await ports.secrets.for(
        'labelServer.clientSecret',
        clientSecretOrigin(auth.tokenUrl, origin),
      )
      if (secret === undefined || secret === '') return fail(credentialsMissing())
      const scopes = auth.scopes ?? Object.values(scopesOf(prefix))
      const key = JSON.stringify([origin, auth.tokenUrl, auth.clientId, scopes, secret])
      if (kept?.key === key && ports.clock.now().getTime() < kept.renewAtMs) {
        return ok({ value: kept.value, renewable: true })
      }
      if (asking?.key !== key) {
        const answer = ask(auth, secret, key, scopes).finally(() => {
          if (asking?.answer === answer) asking = undefined
        })
        asking = { key, answer }
      }
      return asking.answer
    },
    forget(refused) {
      if (kept?.value === refused.value) kept = undefined
    },
  }
}

/**
 * ASSUMPTION: token endpoint and grant are not shown; RFC 6749 client credentials. The secret goes
 * by HTTP Basic, and once more in the body where the server takes it only so.
 */
async function requestToken(http: Http, auth: ClientCredentials, secret: string, scopes: readonly string[]) {
  const basic = await grant(http, auth, ClientSecretBasic(secret), secret, scopes)
  if (basic.ok || !basic.problem.clientRefused) return basic.ok ? basic : fail(basic.problem.problem)
  const post = await grant(http, auth, ClientSecretPost(secret), secret, scopes)
  return post.ok ? post : fail(post.problem.problem)
}

interface TokenRefusal {
  readonly problem: Problem
  /** The server did not take the client's way of naming itself. */
  readonly clientRefused: boolean
}

async function grant(
  http: Http,
  auth: ClientCredentials,
  clientAuth: ClientAuth,
  secret: string,
  scopes: readonly string[],
): Promise<Result<{ readonly value: string; readonly lifeMs?: number }, TokenRefusal>> {
  const url = URL.parse(auth.tokenUrl.trim())
  if (!url || addressFault(url)) return fail(refusal('service.address-unusable', 'token address'))
  const server: AuthorizationServer = { issuer: url.origin, token_endpoint: url.href }
  const client: Client = { client_id: auth.clientId }
  let heard: HttpOutcome | undefined
  try {
    const response = await clientCredentialsGrantRequest(
      server,
      client,
      clientAuth,
      scopes.length > 0 ? { scope: scopes.join(' ') } : {},
      {
        // http.ts decides what may go in the clear: this machine alone.
        [allowInsecureRequests]: true,
        [customFetch]: async (_url, init) => {
          const body = String(init.body)
          const headers: Record<string, string> = { ...init.headers }
          const basic = headers.authorization?.replace(/^Basic /, '')
          const secrets = [secret, ...(basic ? [basic] : [])]
          heard = await http.send({ method: 'POST', url, headers, body, once: true, secrets })
          return responseOf(heard)
        },
      },
    )
    const granted = await processClientCredentialsResponse(server, client, response)
    const token = usableSecret(granted.access_token)
    if (!token.ok) return fail(refusal('service.token-unavailable', 'token not usable in a header'))
    const lifeMs = granted.expires_in === undefined ? undefined : granted.expires_in * 1000
    return ok({ value: token.value, ...(lifeMs !== undefined && { lifeMs }) })
  } catch (thrown) {
    return fail(refusalOf(thrown, heard))
  }
}

function refusal(
  code: 'service.address-unusable' | 'service.token-unavailable',
  detail: string,
): TokenRefusal {
  return { problem: problem('not-authorized', code, { detail }), clientRefused: false }
}

/** RFC 6749 5.2: the error code and its description are the server's own words; nothing else is kept. */
function refusalOf(thrown: unknown, heard: HttpOutcome | undefined): TokenRefusal {
  if (thrown instanceof ResponseBodyError) {
    const messages = [thrown.error, thrown.error_description].filter(Boolean).join(': ').slice(0, 300)
    return {
      problem: problem('not-authorized', 'service.token-refused', {
        params: { messages },
        detail: `token: status ${thrown.status}`,
      }),
      clientRefused: thrown.error === 'invalid_client' || thrown.status === 401,
    }
  }
  if (heard?.kind !== 'answered') {
    const detail = `token: ${heard?.detail ?? 'not sent'}`
    return {
      problem: problem('service-unreachable', 'service.token-unavailable', { detail }),
      clientRefused: false,
    }
  }
  return {
    problem: problem('service-answer', 'service.token-unavailable', {
      detail: `token: status ${heard.status}`,
    }),
    clientRefused: heard.status === 401,
  }
}

/** The library's own reading needs a Response; what never answered is thrown for `refusalOf`. */
function responseOf(heard: HttpOutcome): Response {
  if (heard.kind !== 'answered') throw new Error('no answer')
  const { status } = heard
  const bodyless = status === 204 || status === 205 || status === 304 || status < 200
  const value = heard.json.kind === 'json' ? JSON.stringify(heard.json.value) : ''
  const headers = heard.json.kind === 'json' ? { 'content-type': 'application/json' } : undefined
  return new Response(bodyless ? null : value, {
    status: status < 200 ? 502 : status,
    ...(headers && { headers }),
  })
}
