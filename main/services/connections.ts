// How connections to the services are opened, and tells whether one ever stood.
import { AsyncLocalStorage } from 'node:async_hooks'
import * as http from 'node:http'
import * as https from 'node:https'
import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import type { NetworkSettings } from '../core/settings.ts'
import { readAuthorities } from './authorities.ts'
import { proxyFor, type SystemProxy } from './proxy.ts'

/** What is known of one request's connection; `opened` says that the next byte may have left. */
export interface ConnectionWatch {
  started: boolean
  opened: boolean
  onOpened: () => void
}

const watched = new AsyncLocalStorage<ConnectionWatch>()

/** Runs `start` so that a connection it opens reports to `watch`. */
export const watching = <T>(watch: ConnectionWatch, start: () => T): T => watched.run(watch, start)

/**
 * `connect` for http, `secureConnect` for https: before it no byte of the request can have left.
 * `bytesWritten` cannot tell, since it counts bytes that only wait in the socket.
 */
function report(socket: Duplex | null | undefined, event: 'connect' | 'secureConnect'): void {
  const watch = watched.getStore()
  if (!watch) return
  watch.started = true
  socket?.once(event, () => {
    watch.opened = true
    watch.onOpened()
  })
}

class WatchedHttpAgent extends http.Agent {
  override createConnection(...args: Parameters<http.Agent['createConnection']>) {
    const socket = super.createConnection(...args)
    report(socket, 'connect')
    return socket
  }
}

class WatchedHttpsAgent extends https.Agent {
  override createConnection(...args: Parameters<https.Agent['createConnection']>) {
    const [options, done] = args
    const watch = watched.getStore()
    // Through a proxy the socket that comes back is the proxy's; the one to the service is handed over when it
    // stands, its handshake done. A direct one is told by its own event.
    const handedOver: typeof done = (error, stream) => {
      if (!error && watch && !watch.opened) {
        watch.opened = true
        watch.onOpened()
      }
      done?.(error, stream)
    }
    const socket = super.createConnection(options, handedOver)
    if (socket instanceof TLSSocket) report(socket, 'secureConnect')
    else if (watch) watch.started = true
    return socket
  }
}

/**
 * Which connection a request may ride on: none but its own, one that has served another within the last second,
 * or any that still stands. A stale one's reset leaves unknown what was asked.
 */
export type Reuse = 'none' | 'recent' | 'any'

export interface Agents {
  /** Undefined where the company's certificate authorities are named and cannot be read. */
  pick(url: URL, reuse: Reuse): Promise<http.Agent | undefined>
}

export interface Routing {
  readonly network: () => Pick<NetworkSettings, 'proxy' | 'caFile'>
  /** The system's proxy for an address, where the host can tell; the environment comes before it. */
  readonly systemProxy?: SystemProxy | undefined
}

/** Services close a connection that rests for some seconds, the quickest known after five. */
const RECENT_MS = 1_000

type AgentsOf<Agent> = Readonly<Record<Reuse, Agent>>

const agentsOf = <Agent>(make: (options: http.AgentOptions) => Agent): AgentsOf<Agent> => ({
  none: make({ keepAlive: false }),
  // Of a connection that rests; one that waits for an answer has the exchange's own deadlines.
  recent: make({ keepAlive: true, timeout: RECENT_MS }),
  any: make({ keepAlive: true }),
})

/** Direct to this machine itself; to all else by the settings' proxy and with the company's authorities. */
export function createAgents({ network, systemProxy }: Routing): Agents {
  const plain = agentsOf(options => new WatchedHttpAgent(options))
  const secure = new Map<string, AgentsOf<https.Agent>>()
  return {
    async pick(url, reuse) {
      if (url.protocol !== 'https:') return plain[reuse]
      const { proxy, caFile } = network()
      const proxyEnv = isLoopback(url.hostname) ? {} : await proxyFor(url, proxy, systemProxy)
      const authorities = readAuthorities(caFile)
      if (authorities === undefined) return undefined
      const key = JSON.stringify([proxyEnv, authorities.stamp])
      let agents = secure.get(key)
      if (!agents) {
        // One set of agents stands at a time: those of earlier settings end with their last connection.
        if (secure.size > 8) secure.clear()
        const secureContext = authorities.context()
        agents = agentsOf(
          options =>
            new WatchedHttpsAgent({
              ...options,
              proxyEnv: { ...proxyEnv },
              secureContext,
            }),
        )
        secure.set(key, agents)
      }
      return agents[reuse]
    },
  }
}

/** Whether `url` may be asked at all: https anywhere, plain http on this machine alone (contract.md). */
export function addressFault(url: URL): 'not-http' | 'not-https' | 'holds-credentials' | undefined {
  if (url.username !== '' || url.password !== '') return 'holds-credentials'
  if (url.protocol === 'https:') return undefined
  if (url.protocol !== 'http:') return 'not-http'
  return isLoopback(url.hostname) ? undefined : 'not-https'
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** The URL of `path` below a base address, or undefined where the base is no address. */
export function urlBelow(baseUrl: string, path: string): URL | undefined {
  const base = URL.parse(baseUrl.trim())
  if (base === null || /[?#]/.test(base.href)) return undefined
  return URL.parse(`${base.href.replace(/\/+$/, '')}${path}`) ?? undefined
}
