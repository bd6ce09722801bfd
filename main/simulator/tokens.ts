// The label server's bearer tokens: a client-credentials endpoint and JWTs signed with its own key.
import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { CryptoKey, JWK } from 'jose'
import type { Records } from './records.ts'

/**
 * ASSUMPTION: how tokens are issued is not shown (label-server.md, Authentication 4). The simulator offers
 * OAuth 2.0 client credentials (RFC 6749 section 4.4) and JWTs whose `scope` is a space-separated string.
 */
export interface TokenRules {
  /** The neutral prefix `svc` of scope and claim names. */
  readonly prefix: string
  readonly companyId: string
  readonly techPartnerId: string
  readonly clientId: string
  readonly clientSecret: string
}

interface MintOptions {
  readonly scopes?: readonly string[]
  readonly companyId?: string
  readonly techPartnerId?: string
  readonly lifetimeSeconds?: number
  /** Seconds by which the issuer's clock is ahead: `iat` and `exp` move with it. */
  readonly skewSeconds?: number
}

export type Bearer =
  | { readonly kind: 'accepted'; readonly scopes: readonly string[]; readonly claims: TokenClaims }
  | { readonly kind: 'missing' | 'malformed' | 'expired' | 'revoked' | 'bad-signature' }

interface TokenClaims {
  readonly companyId: string | undefined
  readonly techPartnerId: string | undefined
}

type TokenAnswer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

export interface Tokens {
  readonly scopes: Readonly<Record<'label' | 'rate' | 'meter', string>>
  readonly issuer: () => string
  mint(options?: MintOptions): Promise<string>
  check(authorization: string | undefined): Promise<Bearer>
  /** Answers the token endpoint; `authorization` may carry the client's id and secret (Basic). */
  issue(form: URLSearchParams, authorization: string | undefined): Promise<TokenAnswer>
  publicKeys(): { readonly keys: readonly JWK[] }
  /** Access tokens issued from here on live this long. */
  setIssue(options: MintOptions): void
  /** Every token handed out since the start is refused from now on, the static one too. */
  revokeAll(): void
  /** Forgets what `setIssue` and `revokeAll` said. */
  reset(): void
}

const STATIC_TOKEN_SECONDS = 10 * 365 * 24 * 3600
const ACCESS_TOKEN_SECONDS = 3600
/** What a real service allows between two clocks. */
const CLOCK_TOLERANCE_SECONDS = 5

interface StoredKey {
  readonly privateJwk: JWK
  readonly publicJwk: JWK
}

export async function openTokens(
  records: Records,
  rules: TokenRules,
  issuer: () => string,
  clock: () => Date,
): Promise<Tokens> {
  const jose = await import('jose')
  const stored = records.get<StoredKey>('token-key', 'current') ?? (await newKey(jose))
  records.put('token-key', 'current', stored)
  const privateKey = (await jose.importJWK(stored.privateJwk, 'ES256')) as CryptoKey
  const publicKey = (await jose.importJWK(stored.publicJwk, 'ES256')) as CryptoKey
  const kid = await jose.calculateJwkThumbprint(stored.publicJwk)

  const scopes = {
    label: `${rules.prefix}.external.rest.labelserver.label`,
    rate: `${rules.prefix}.external.rest.labelserver.rate`,
    meter: `${rules.prefix}.external.rest.labelserver.meter`,
  }
  const companyClaim = `${rules.prefix}.api.companyId`
  const partnerClaim = `${rules.prefix}.api.techPartnerId`
  let issuing: MintOptions = {}
  let revoked = new Set<string>()
  const issued = new Set<string>()

  const nowSeconds = (): number => Math.floor(clock().getTime() / 1000)

  const mint = async (options: MintOptions = {}): Promise<string> => {
    const at = nowSeconds() + (options.skewSeconds ?? 0)
    const jti = randomUUID()
    issued.add(jti)
    return await new jose.SignJWT({
      client_id: rules.clientId,
      scope: (options.scopes ?? Object.values(scopes)).join(' '),
      [companyClaim]: options.companyId ?? rules.companyId,
      [partnerClaim]: options.techPartnerId ?? rules.techPartnerId,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
      .setIssuer(issuer())
      .setSubject(rules.clientId)
      .setAudience(issuer())
      .setIssuedAt(at)
      .setExpirationTime(at + (options.lifetimeSeconds ?? STATIC_TOKEN_SECONDS))
      .setJti(jti)
      .sign(privateKey)
  }

  return {
    scopes,
    issuer,
    mint,
    publicKeys: () => ({ keys: [{ ...stored.publicJwk, kid, use: 'sig', alg: 'ES256' }] }),
    setIssue: options => {
      issuing = options
    },
    revokeAll: () => {
      revoked = new Set(issued)
    },
    reset: () => {
      issuing = {}
      revoked = new Set()
    },

    check: async authorization => {
      if (!authorization) return { kind: 'missing' }
      const token = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(authorization)?.[1]
      if (!token) return { kind: 'malformed' }
      try {
        // A restarted simulator listens on another port, so the issuer's address is not compared.
        const { payload } = await jose.jwtVerify(token, publicKey, {
          algorithms: ['ES256'],
          currentDate: clock(),
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
        })
        if (payload.jti && revoked.has(payload.jti)) return { kind: 'revoked' }
        const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
        return {
          kind: 'accepted',
          scopes: (text(payload.scope) ?? '').split(' '),
          claims: { companyId: text(payload[companyClaim]), techPartnerId: text(payload[partnerClaim]) },
        }
      } catch (error) {
        if (error instanceof jose.errors.JWTExpired) return { kind: 'expired' }
        if (error instanceof jose.errors.JWSSignatureVerificationFailed) return { kind: 'bad-signature' }
        if (error instanceof jose.errors.JOSEError) return { kind: 'malformed' }
        throw error
      }
    },

    issue: async (form, authorization) => {
      const client = clientOf(form, authorization)
      if (!client) return oauthError(400, 'invalid_request', 'client_id and client_secret are required once')
      if (!same(client.id, rules.clientId) || !same(client.secret, rules.clientSecret)) {
        return oauthError(401, 'invalid_client', 'unknown client or wrong secret')
      }
      const grant = form.get('grant_type')
      if (!grant) return oauthError(400, 'invalid_request', 'grant_type is required')
      if (grant !== 'client_credentials') {
        return oauthError(400, 'unsupported_grant_type', 'only client_credentials is supported')
      }
      const allowed = issuing.scopes ?? Object.values(scopes)
      const wanted = (form.get('scope') ?? '').split(' ').filter(scope => scope !== '')
      const refused = wanted.filter(scope => !Object.values(scopes).includes(scope))
      if (refused.length > 0) return oauthError(400, 'invalid_scope', `unknown scope ${refused.join(' ')}`)
      const granted = wanted.length > 0 ? wanted.filter(scope => allowed.includes(scope)) : allowed
      const lifetimeSeconds = issuing.lifetimeSeconds ?? ACCESS_TOKEN_SECONDS
      const token = await mint({ ...issuing, scopes: granted, lifetimeSeconds })
      const body = {
        access_token: token,
        token_type: 'Bearer',
        expires_in: lifetimeSeconds,
        scope: granted.join(' '),
      }
      return { status: 200, body }
    },
  }
}

async function newKey(jose: typeof import('jose')): Promise<StoredKey> {
  const { privateKey, publicKey } = await jose.generateKeyPair('ES256', { extractable: true })
  return { privateJwk: await jose.exportJWK(privateKey), publicJwk: await jose.exportJWK(publicKey) }
}

/** RFC 6749 section 2.3.1: the id and secret in an HTTP Basic header or in the form, not in both. */
function clientOf(
  form: URLSearchParams,
  authorization: string | undefined,
): { readonly id: string; readonly secret: string } | undefined {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1]
  const inForm = form.has('client_secret')
  if (basic) {
    if (inForm) return undefined
    const text = Buffer.from(basic, 'base64').toString('utf8')
    const colon = text.indexOf(':')
    if (colon < 0) return undefined
    const decode = (part: string): string => new URLSearchParams(`v=${part}`).get('v') ?? ''
    return { id: decode(text.slice(0, colon)), secret: decode(text.slice(colon + 1)) }
  }
  const id = form.get('client_id')
  const secret = form.get('client_secret')
  return id && secret ? { id, secret } : undefined
}

function same(given: string, expected: string): boolean {
  const left = Buffer.from(given)
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}

const oauthError = (status: number, error: string, description: string): TokenAnswer => ({
  status,
  body: { error, error_description: description },
})
