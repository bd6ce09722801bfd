// Owns how connections to the services are opened, and tells whether one ever stood.
import { AsyncLocalStorage } from 'node:async_hooks'
import * as http from 'node:http'
import * as https from 'node:https'
import type { Duplex } from 'node:stream'

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
    const socket = super.createConnection(...args)
    report(socket, 'secureConnect')
    return socket
  }
}

export interface Agents {
  /** An agent for `url`. `fresh` never reuses a connection: a stale one's reset would count as unknown. */
  pick(url: URL, fresh: boolean): http.Agent
}

export function createAgents(): Agents {
  const fresh = {
    http: new WatchedHttpAgent({ keepAlive: false }),
    https: new WatchedHttpsAgent({ keepAlive: false }),
  }
  const kept = {
    http: new WatchedHttpAgent({ keepAlive: true }),
    https: new WatchedHttpsAgent({ keepAlive: true }),
  }
  return {
    pick: (url, wantFresh) => (wantFresh ? fresh : kept)[url.protocol === 'https:' ? 'https' : 'http'],
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
