// Secrets and where each may be sent: a secret is bound to its place and goes nowhere else, whatever settings say later.
import { readDatabaseAddress } from '../records/database-address.ts'
import type { LabelServerSettings, ParcelLabelSettings } from './service-settings.ts'
import type { LedgerSettings, Settings } from './settings.ts'

export const SECRET_NAMES = [
  'labelServer.token',
  'labelServer.clientSecret',
  'parcelLabel.apiKey',
  'parcelLabel.serviceProviderKey',
  'ledger.password',
  'lookUp.key',
  'results.secret',
] as const
export type SecretName = (typeof SECRET_NAMES)[number]

/**
 * The place that a secret is sent to, compared whole: the origin of an address, or a database with its user.
 * `NOWHERE` while the settings name none.
 */
export type SecretOrigin = string
export const NOWHERE: SecretOrigin = ''

/** Read at the moment of a request, with the place that the request goes to. */
export interface Secrets {
  /** Undefined where none is kept for exactly this place. Never logged, never in an event or a problem. */
  for(name: SecretName, origin: SecretOrigin): Promise<string | undefined>
}

/** A new value, a new place for the kept one, or none any more. */
export type SecretChange =
  | { readonly kind: 'given'; readonly value: string; readonly origin: SecretOrigin }
  | { readonly kind: 'bound'; readonly origin: SecretOrigin }
  | { readonly kind: 'dropped' }
export type SecretChanges = Readonly<Partial<Record<SecretName, SecretChange>>>

/** Secrets and where they are kept, which the settings screen says as what it is. */
export interface SecretStore extends Secrets {
  readonly place: 'keychain' | 'owner-file' | 'memory'
  /** The place of a kept secret; `NOWHERE` of one that was given before any was named; undefined where none is kept. */
  boundTo(name: SecretName): SecretOrigin | undefined
  /** All of it or nothing. What undoes it, for a save of which another part failed. */
  change(changes: SecretChanges): Promise<() => void>
}

export interface SecretPlaces {
  readonly labelServer: Pick<LabelServerSettings, 'baseUrl' | 'auth'>
  readonly parcelLabel: Pick<ParcelLabelSettings, 'baseUrl'>
  readonly ledger: LedgerSettings
  readonly lookUp: Pick<Settings['lookUp'], 'url'>
  readonly results: Pick<Settings['results'], 'url'>
}

/** Where the settings send a secret. */
export function secretOrigin(
  name: SecretName,
  { labelServer, parcelLabel, ledger, lookUp, results }: SecretPlaces,
): SecretOrigin {
  switch (name) {
    case 'labelServer.token':
      return originOf(labelServer.baseUrl)
    case 'labelServer.clientSecret':
      return labelServer.auth.kind === 'client-credentials'
        ? clientSecretOrigin(labelServer.auth.tokenUrl, labelServer.baseUrl)
        : NOWHERE
    case 'parcelLabel.apiKey':
    case 'parcelLabel.serviceProviderKey':
      return originOf(parcelLabel.baseUrl)
    case 'lookUp.key':
      return originOf(lookUp.url)
    case 'results.secret':
      return originOf(results.url)
    case 'ledger.password':
      return ledger.kind === 'postgres' ? databaseOrigin(ledger.url) : NOWHERE
  }
}

/** Scheme, host and port. */
export function originOf(address: string): SecretOrigin {
  const url = URL.parse(address.trim())
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.origin : NOWHERE
}

/** The token that the secret gets is sent to the base address: both are its place. */
export function clientSecretOrigin(tokenUrl: string, baseUrl: string): SecretOrigin {
  const [token, base] = [originOf(tokenUrl), originOf(baseUrl)]
  return token === NOWHERE || base === NOWHERE ? NOWHERE : `${token} ${base}`
}

export function databaseOrigin(url: string): SecretOrigin {
  const read = readDatabaseAddress(url)
  if (!read.ok) return NOWHERE
  const { host, port, user, database } = read.value
  return `${host}:${port}/${encodeURIComponent(user)}/${encodeURIComponent(database)}`
}

/** What becomes of the kept secrets when settings name other places than before. */
export function followPlaces(
  store: Pick<SecretStore, 'boundTo'>,
  next: SecretPlaces,
  /** Whether a secret that was given before any place was named takes the one that is named now. */
  unbound: 'bound' | 'dropped',
): SecretChanges {
  const changes: Partial<Record<SecretName, SecretChange>> = {}
  for (const name of SECRET_NAMES) {
    const origin = secretOrigin(name, next)
    const bound = store.boundTo(name)
    // While no place is named the secret waits for its own.
    if (bound === undefined || origin === NOWHERE || bound === origin) continue
    changes[name] = bound === NOWHERE && unbound === 'bound' ? { kind: 'bound', origin } : { kind: 'dropped' }
  }
  return changes
}
