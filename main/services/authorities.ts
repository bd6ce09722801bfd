// Owns which certificate authorities vouch for a service: Node's, the system's, and the company's own.
import { readFileSync, statSync } from 'node:fs'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'

export interface Authorities {
  /** Changes when the set does. */
  readonly stamp: string
  /** Undefined: what Node trusts by itself is all there is. */
  context(): SecureContext | undefined
}

/**
 * The authorities with those of `caFile` (PEM; empty: none) beside them, read again when the file changes.
 * Undefined where the file is named and holds no certificate that can be read.
 */
export function readAuthorities(caFile: string): Authorities | undefined {
  try {
    const stamp = caFile === '' ? '' : `${caFile} ${statSync(caFile).mtimeMs}`
    const own = caFile === '' ? [] : certificatesIn(readFileSync(caFile, 'utf8'))
    if (caFile !== '' && own.length === 0) return undefined
    return { stamp, context: () => contextOf(own) }
  } catch {
    return undefined
  }
}

const certificatesIn = (pem: string): string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []

/** Made once for many connections: reading some hundred certificates takes longer than a handshake. */
function contextOf(own: readonly string[]): SecureContext | undefined {
  // `default` holds NODE_EXTRA_CA_CERTS too; companies put theirs into the system's store.
  const known = new Set(getCACertificates('default'))
  const more = [...systemCertificates(), ...own].filter(certificate => !known.has(certificate))
  return more.length === 0 ? undefined : createSecureContext({ ca: [...known, ...more] })
}

/** None where the system's store cannot be read: what Node trusts by itself stays. */
function systemCertificates(): readonly string[] {
  try {
    return getCACertificates('system')
  } catch {
    return []
  }
}
