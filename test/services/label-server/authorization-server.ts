// A real authorization server (oidc-provider) that issues JWTs with the label server's scopes and claims.
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import * as http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export const CLIENT_SECRET = 'oauth-client-secret-0001'
export const SCOPES = ['label', 'rate', 'meter'].map(name => `svc.external.rest.labelserver.${name}`)

const signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })

/** JWTs need no memory, and the clients stand in the configuration. */
class NoMemory {
  async upsert(): Promise<void> {}
  async find(): Promise<undefined> {}
  async findByUid(): Promise<undefined> {}
  async findByUserCode(): Promise<undefined> {}
  async destroy(): Promise<void> {}
  async consume(): Promise<void> {}
  async revokeByGrantId(): Promise<void> {}
}

export interface AuthorizationServer extends AsyncDisposable {
  readonly tokenUrl: string
  /** Requests to the token endpoint so far. */
  readonly asked: () => number
}

/** Clients: `basic` names itself by HTTP Basic, `posting` in the body alone. */
export async function startAuthorizationServer(
  options: { readonly lifetimeSeconds?: number; readonly claims?: Readonly<Record<string, string>> } = {},
): Promise<AuthorizationServer> {
  const server = http.createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = (id: string, method: string) => ({
    client_id: id,
    client_secret: CLIENT_SECRET,
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    token_endpoint_auth_method: method,
  })
  const provider = new Provider(issuer, {
    clients: [client('basic', 'client_secret_basic'), client('posting', 'client_secret_post')],
    adapter: NoMemory,
    jwks: { keys: [{ ...signingKey, use: 'sig', alg: 'RS256', kid: 'test' }] },
    ttl: { ClientCredentials: options.lifetimeSeconds ?? 3600 },
    scopes: SCOPES,
    extraTokenClaims: () =>
      options.claims ?? { 'svc.api.companyId': 'company-1', 'svc.api.techPartnerId': 'partner-7' },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => 'urn:label-server',
        getResourceServerInfo: () => ({
          scope: SCOPES.join(' '),
          accessTokenFormat: 'jwt',
          accessTokenTTL: options.lifetimeSeconds ?? 3600,
        }),
      },
    },
  })
  let asked = 0
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url === '/token') asked += 1
    answer(request, response)
  })
  return {
    tokenUrl: `${issuer}/token`,
    asked: () => asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
