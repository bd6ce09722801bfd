// Which certificate authorities vouch for a service or a database: Node's, the system's, and the company's own.
import { readFileSync, statSync } from 'node:fs'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'

export interface Authorities {
  /** Changes when the set does. */
  readonly stamp: string
  context(): SecureContext
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

let last: { readonly stamp: string; readonly context: SecureContext } | undefined

/** For connections that are opened one by one, such as the database's; a file that cannot be read adds nothing. */
export function trusted(caFile: string): SecureContext {
  const { stamp, context } = readAuthorities(caFile) ?? { stamp: ' ', context: () => contextOf([]) }
  if (last?.stamp !== stamp) last = { stamp, context: context() }
  return last.context
}

const certificatesIn = (pem: string): string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []

/**
 * Made once for many connections: reading some hundred certificates takes longer than a handshake. Never Node's
 * `default` ones: NODE_EXTRA_CA_CERTS is among them, and it is the user's.
 */
function contextOf(own: readonly string[]): SecureContext {
  return createSecureContext({
    ca: [...new Set([...getCACertificates('bundled'), ...systemCertificates(), ...own])],
  })
}

/** None where the system's store cannot be read: what comes with Node stays. */
function systemCertificates(): readonly string[] {
  try {
    return getCACertificates('system')
  } catch {
    return []
  }
}
