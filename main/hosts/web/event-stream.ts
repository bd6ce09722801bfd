// The stream of the station's events to browser windows (server-sent events).
import type { ServerResponse } from 'node:http'
import type { StationHandle } from '../../api/station-handle.ts'

export interface EventStreamLimits {
  readonly maxClients: number
  /** A window that reads slower than this is cut off; it reconnects and asks for everything again. */
  readonly maxBufferedBytes: number
  readonly heartbeatMs: number
}

export const EVENT_STREAM_LIMITS: EventStreamLimits = {
  maxClients: 16,
  maxBufferedBytes: 1024 * 1024,
  heartbeatMs: 15_000,
}

export interface EventStreams {
  readonly count: number
  /** False where too many windows listen already; otherwise takes over the response. */
  add(response: ServerResponse, headers: Readonly<Record<string, string>>, windowId?: string): boolean
  /** Ends every stream and stops listening to the station. */
  stop(): void
}

/** Each event is `event: <name>` and `data: {"name":…,"value":…}`, in the station's order. */
export function eventStreams(
  station: Pick<StationHandle, 'subscribe' | 'windowOpened'>,
  limits: EventStreamLimits = EVENT_STREAM_LIMITS,
): EventStreams {
  const clients = new Set<ServerResponse>()

  const send = (text: string) => {
    for (const client of clients) {
      if (client.writableLength > limits.maxBufferedBytes) client.destroy()
      else client.write(text)
    }
  }
  // The station makes no events while nobody listens.
  let unsubscribe: (() => void) | undefined
  const left = (client: ServerResponse) => {
    clients.delete(client)
    if (clients.size > 0) return
    unsubscribe?.()
    unsubscribe = undefined
  }
  // A comment line: proves the link alive and finds windows that are gone.
  const heartbeat = setInterval(() => send(': alive\n\n'), limits.heartbeatMs)
  heartbeat.unref()

  return {
    get count() {
      return clients.size
    },
    add(response, headers, windowId) {
      if (clients.size >= limits.maxClients) return false
      clients.add(response)
      unsubscribe ??= station.subscribe(event => {
        send(`event: ${event.name}\ndata: ${JSON.stringify(event)}\n\n`)
      })
      const windowGone = windowId === undefined ? undefined : station.windowOpened(windowId)
      response.on('close', () => {
        windowGone?.()
        left(response)
      })
      response.on('error', () => response.destroy())
      response.writeHead(200, {
        ...headers,
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
      })
      response.write('retry: 1000\n\n')
      return true
    },
    stop() {
      clearInterval(heartbeat)
      unsubscribe?.()
      for (const client of clients) client.end()
    },
  }
}
