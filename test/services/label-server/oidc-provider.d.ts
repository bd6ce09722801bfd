// The few words of oidc-provider's interface that the tests use; the package ships none.
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  export class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
    on(event: string, listener: (...args: never[]) => void): this
  }
}
