// What a bearer token says about itself: scopes, company and partner (label-server.md, "Authentication").
import { type Problem, problem } from '../../core/problem.ts'
import { asObject, fieldOf, type Json, type JsonObject, objectIn, readJson, textOf } from '../json-text.ts'

/** The three scopes and what each opens. `prefix` is the neutral word of the spec (`svc`). */
export const scopesOf = (prefix: string) => ({
  label: `${prefix}.external.rest.labelserver.label`,
  rate: `${prefix}.external.rest.labelserver.rate`,
  meter: `${prefix}.external.rest.labelserver.meter`,
})

/**
 * The claims of a token that is a JWT; undefined for an opaque one. The signature is not checked:
 * the service does that, and what is read here only says beforehand what it will refuse.
 */
export function claimsOf(token: string): JsonObject | undefined {
  const [header, payload, signature, rest] = token.split('.')
  if (!header || !payload || signature === undefined || rest !== undefined) return undefined
  const decoded = (part: string) => objectIn(readJson(Buffer.from(part, 'base64url').toString('utf8')))
  return decoded(header) && decoded(payload)
}

/** What the service will refuse, judged by the claims; nothing where they say nothing. */
export function findingsOf(
  claims: JsonObject,
  expected: { readonly prefix: string; readonly techPartnerId: string },
  nowMs: number,
): readonly Problem[] {
  return [
    ...expiryFindings(claims, nowMs),
    ...partnerFindings(claims, expected),
    ...scopeFindings(claims, expected.prefix),
  ]
}

/** Clocks differ; a token is called expired only a minute after its time. */
function expiryFindings(claims: JsonObject, nowMs: number): Problem[] {
  const expiry = fieldOf(claims, 'exp')
  const expired = typeof expiry === 'number' && expiry * 1000 + 60_000 < nowMs
  return expired ? [problem('not-authorized', 'service.token-expired')] : []
}

function partnerFindings(
  claims: JsonObject,
  { prefix, techPartnerId }: { readonly prefix: string; readonly techPartnerId: string },
): Problem[] {
  const found: Problem[] = []
  const missing = (claim: string) =>
    problem('not-authorized', 'service.claim-missing', { params: { claim }, detail: claim })
  const company = `${prefix}.api.companyId`
  if (textOf(claimAt(claims, company)) === undefined) found.push(missing(company))
  const partnerClaim = `${prefix}.api.techPartnerId`
  const partners = textsOf(claimAt(claims, partnerClaim))
  if (partners.length === 0) found.push(missing(partnerClaim))
  else if (!partners.includes(techPartnerId)) {
    found.push(problem('not-authorized', 'service.partner-mismatch', { detail: partnerClaim }))
  }
  return found
}

function scopeFindings(claims: JsonObject, prefix: string): Problem[] {
  // ASSUMPTION: where a token names its scopes is not shown; RFC 9068's `scope` and the common `scp`.
  const held = [...textsOf(fieldOf(claims, 'scope')), ...textsOf(fieldOf(claims, 'scp'))].flatMap(text =>
    text.split(/\s+/),
  )
  const scopes = scopesOf(prefix)
  return (['label', 'rate', 'meter'] as const)
    .filter(name => !held.includes(scopes[name]))
    .map(name =>
      problem('not-authorized', `service.scope-${name}-missing`, { params: { scope: scopes[name] } }),
    )
}

/** A claim by its dotted name, spelled flat or as nested objects. */
function claimAt(claims: JsonObject, name: string): Json | undefined {
  const flat = fieldOf(claims, name)
  if (flat !== undefined) return flat
  return name.split('.').reduce<Json | undefined>((at, part) => {
    const object = asObject(at)
    return object && fieldOf(object, part)
  }, claims)
}

function textsOf(value: Json | undefined): string[] {
  const values: readonly (Json | undefined)[] = Array.isArray(value) ? value : [value]
  return values.flatMap(one => textOf(one) ?? [])
}
