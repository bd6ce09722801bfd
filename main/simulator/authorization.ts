// The authorization server's endpoints: tokens for client credentials, its public keys and its metadata.
import type { Manner, Operation } from './operation.ts'
import type { Tokens } from './tokens.ts'

const manner: Manner = {
  service: 'authorization',
  refuse: (status, message) => ({
    status,
    body: { error: status === 401 ? 'invalid_client' : 'server_error', error_description: message },
    executed: false,
  }),
}

const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' }

export function authorizationOperations(tokenPath: string, tokens: Tokens): readonly Operation[] {
  return [
    {
      manner,
      name: 'token',
      summary: 'Issue an access token for client credentials (RFC 6749 section 4.4)',
      method: 'POST',
      paths: [tokenPath],
      confidentialForm: true,
      execute: async call => {
        const { authorization, 'content-type': contentType } = call.headers
        if (!/^application\/x-www-form-urlencoded/i.test(String(contentType))) {
          const body = { error: 'invalid_request', error_description: 'a form is required' }
          return { status: 400, body, headers: NO_STORE, executed: false }
        }
        const form = new URLSearchParams(typeof call.body === 'string' ? call.body : '')
        const answer = await tokens.issue(
          form,
          Array.isArray(authorization) ? authorization[0] : authorization,
        )
        const challenge: Record<string, string> =
          answer.status === 401 ? { 'www-authenticate': 'Basic realm="sandbox"' } : {}
        return { ...answer, headers: { ...NO_STORE, ...challenge }, executed: answer.status === 200 }
      },
    },
    {
      manner,
      name: 'keys',
      summary: 'Public keys that tokens are signed with',
      method: 'GET',
      paths: ['/.well-known/jwks.json'],
      execute: () => ({ status: 200, body: tokens.publicKeys(), executed: true }),
    },
    {
      manner,
      name: 'metadata',
      summary: 'Authorization server metadata (RFC 8414)',
      method: 'GET',
      paths: ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'],
      execute: () => ({
        status: 200,
        body: {
          issuer: tokens.issuer(),
          token_endpoint: `${tokens.issuer()}${tokenPath}`,
          jwks_uri: `${tokens.issuer()}/.well-known/jwks.json`,
          grant_types_supported: ['client_credentials'],
          response_types_supported: [],
          token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
          scopes_supported: Object.values(tokens.scopes),
        },
        executed: true,
      }),
    },
  ]
}
