// Opens connections to the services, and tells whether one was ever established.
import { AsyncLocalStorage } from 'node:async_hooks'
import * as http from 'node:http'
import * as https from 'node:https'
import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import type { NetworkSettings } from '../core/settings/settings.ts'
import { readAuthorities } from './authorities.ts'
import { proxyFor, type SystemProxy } from './proxy.ts'

/** What is known of one request's connection; `opened` says that the next byte may have left. */
export interface ConnectionWatch {
  started: boolean
  opened: boolean
  onOpened: () => void
  /** Asked when a connection is established, before it carries a byte of the request. */
  readonly mayLeave: () => boolean
  /** The request did not leave, since it might no longer. */
  keptBack: boolean
  /** Nobody waits for the connection any more. */
  readonly signal: AbortSignal
}

const watched = new AsyncLocalStorage<ConnectionWatch>()

/** Runs `start` so that a connection it opens reports to `watch`. */
export const watching = <T>(watch: ConnectionWatch, start: () => T): T => watched.run(watch, start)

type Done = NonNullable<Parameters<http.Agent['createConnection']>[1]>

const KEPT_BACK = new Error('what was to be sent may no longer leave')

/** The one place where an established connection is given to its request, whose first byte leaves in the same turn. */
function giveTo(watch: ConnectionWatch, stream: Duplex, done: Done): void {
  if (!watch.mayLeave()) {
    watch.keptBack = true
    stream.destroy()
    done(KEPT_BACK, stream)
    return
  }
  watch.opened = true
  watch.onOpened()
  done(null, stream)
}

/**
 * Hands the connection over once it is established: at `connect` for http, at `secureConnect` for https. A request
 * that had it earlier would leave in the moment of the handshake, whatever has become of it since it was asked for.
 */
function giveWhenOpen(
  socket: Duplex,
  event: 'connect' | 'secureConnect',
  watch: ConnectionWatch,
  done: Done,
): undefined {
  watch.started = true
  const giveUp = () => socket.destroy()
  const ended = (error?: Error | boolean) => {
    settled()
    done(error instanceof Error ? error : new Error('the connection ended before it stood'), socket)
  }
  const opened = () => {
    settled()
    giveTo(watch, socket, done)
  }
  const settled = () => {
    watch.signal.removeEventListener('abort', giveUp)
    socket.off('error', ended).off('close', ended).off(event, opened)
  }
  watch.signal.addEventListener('abort', giveUp, { once: true })
  socket.once('error', ended).once('close', ended).once(event, opened)
}

class WatchedHttpAgent extends http.Agent {
  override createConnection(...[options, done]: Parameters<http.Agent['createConnection']>) {
    const watch = watched.getStore()
    if (!watch || !done) return super.createConnection(options, done)
    const socket = super.createConnection(options)
    return socket ? giveWhenOpen(socket, 'connect', watch, done) : socket
  }
}

class WatchedHttpsAgent extends https.Agent {
  override createConnection(...[options, done]: Parameters<https.Agent['createConnection']>) {
    const watch = watched.getStore()
    if (!watch || !done) return super.createConnection(options, done)
    // Through a proxy the socket that comes back is the proxy's; the one to the service is handed over when it
    // stands, its handshake done.
    const handedOver: Done = (error, stream) => {
      if (error || watch.opened) done(error, stream)
      else giveTo(watch, stream, done)
    }
    const socket = super.createConnection(options, handedOver)
    if (socket instanceof TLSSocket) return giveWhenOpen(socket, 'secureConnect', watch, done)
    watch.started = true
    return socket
  }
}

/**
 * Which connection a request may ride on: none but its own, one that has served another within the last second,
 * or any that is still open. A stale one's reset leaves unknown what was asked.
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
        // There is one set of agents at a time: those of earlier settings end with their last connection.
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
