// `electron.protocol`: schemes told before the app is ready, and the handler that answers them.
import type { CustomScheme, Protocol } from 'electron'
import { innerApp } from './app.ts'
import { strict } from './strict.ts'

type Handler = Parameters<Protocol['handle']>[1]
let schemes: readonly CustomScheme[] = []
const handlers = new Map<string, Handler>()

const used: Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle'> = {
  registerSchemesAsPrivileged(customSchemes) {
    innerApp.mustNotBeReady('protocol.registerSchemesAsPrivileged')
    if (schemes.length > 0) throw new Error('protocol.registerSchemesAsPrivileged can be called once')
    schemes = customSchemes
  },
  handle(scheme, handler) {
    innerApp.mustBeReady('protocol.handle')
    if (handlers.has(scheme)) throw new Error(`The scheme has been registered: ${scheme}`)
    handlers.set(scheme, handler)
  },
}
export const protocol = strict('protocol', used)
export const registeredSchemes = (): readonly CustomScheme[] => schemes

export interface Answer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

/** Asks the program's handler; undefined where the scheme has none. */
export async function askHandler(url: string, method: string): Promise<Answer | undefined> {
  const handler = handlers.get(new URL(url).protocol.slice(0, -1))
  if (!handler) return undefined
  const response = await handler(new Request(url, { method }))
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  }
}
