// The station's calls over HTTP, for screens in a browser: the same interface as window.station.
import { WINDOW_HEADER } from '../../preload/contract/ipc-names.ts'
import { readEvents } from './event-lines.ts'
import type { Link } from './link.ts'
import { ownProblem } from './own-problem.ts'
import type { EventName, Reply, StationApi, StationEvent } from './types.ts'
import { windowId } from './window-id.ts'
import type { WindowSession } from './window-session.ts'

const RECONNECT_MS = 1_000
/** The station says every fifteen seconds that it is there; a stream this silent has lost it. */
const SILENCE_MS = 60_000
const EVENT_NAMES: Readonly<Record<EventName, true>> = {
  overview: true,
  shipment: true,
  job: true,
  attention: true,
  'closeDay.progress': true,
  'orders.progress': true,
  'orders.came': true,
  bench: true,
  scale: true,
  'warehouse.move': true,
  people: true,
  notice: true,
}

/** What a page still sends while it is left; browsers take no more than about that much. */
const LEAVING_CHARACTERS = 20_000

/** `POST /api/<channel>` and `GET /api/events` of the page's own origin, with this window's token. */
export function httpStation(link: Link, session: WindowSession): StationApi {
  let isLeft = false
  // Before the page is hidden: by then the stream of events has ended, and nobody is told anything unproven.
  window.addEventListener(
    'beforeunload',
    () => {
      isLeft = true
    },
    { capture: true },
  )
  window.addEventListener('pageshow', () => {
    isLeft = false
  })
  const own = { subscribe: oneStream(tell => listen(link, session, tell)) }
  // A channel is posted under its own name: the page carries no list of them. Their names alone have a dot.
  return new Proxy(own as StationApi, {
    get: (target, name) =>
      typeof name === 'string' && name.includes('.')
        ? (input?: unknown) => post(link, session, name, input, isLeft)
        : Reflect.get(target, name),
  })
}

type Listener = Parameters<StationApi['subscribe']>[0]

/**
 * One stream for a window, however many listen: a browser opens six connections to a station for all its windows, and one
 * that waits for a seventh is never answered.
 */
function oneStream(open: (tell: Listener) => () => void): StationApi['subscribe'] {
  const listeners = new Set<Listener>()
  let close: (() => void) | undefined
  return listener => {
    const one: Listener = event => listener(event)
    listeners.add(one)
    close ??= open(event => {
      for (const tell of [...listeners]) tell(event)
    })
    return () => {
      listeners.delete(one)
      if (listeners.size > 0) return
      close?.()
      close = undefined
    }
  }
}

async function post(
  link: Link,
  session: WindowSession,
  channel: string,
  input: unknown,
  isLeft: boolean,
): Promise<Reply<unknown>> {
  try {
    const body = JSON.stringify(input ?? {})
    const response = await session.fetch(`/api/${channel}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: isLeft && body.length < LEAVING_CHARACTERS,
    })
    if (response.status === 401) {
      // A station that does not know this window tells it nothing any more.
      link.set('down')
      return { ok: false, problem: ownProblem('not-authorized', 'session.missing') }
    }
    const reply = (await response.json()) as Reply<unknown>
    link.set('up')
    return reply
  } catch (cause) {
    link.set('down')
    // The page reached no station: what was asked may have happened or not.
    return { ok: false, problem: ownProblem('internal', 'station.away', String(cause)) }
  }
}

function listen(link: Link, session: WindowSession, listener: Listener): () => void {
  const stop = new AbortController()
  const take = (data: string) => {
    const event: unknown = JSON.parse(data)
    if (isEvent(event)) listener(event)
  }

  /** One stream, until it ends or falls silent. */
  const follow = async (): Promise<void> => {
    const silent = new AbortController()
    const signal = AbortSignal.any([stop.signal, silent.signal])
    const response = await session.fetch('/api/events', {
      signal,
      headers: { [WINDOW_HEADER]: await windowId() },
    })
    if (!response.ok || !response.body) return
    link.opened()
    let timer = setTimeout(() => silent.abort(), SILENCE_MS)
    const heard = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        clearTimeout(timer)
        timer = setTimeout(() => silent.abort(), SILENCE_MS)
        out.enqueue(chunk)
      },
    })
    try {
      await readEvents(response.body.pipeThrough(heard), take)
    } finally {
      clearTimeout(timer)
    }
  }

  const keepFollowing = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      if (session.state() === 'open') {
        await follow().catch(() => undefined)
        session.lost()
        if (!stop.signal.aborted && session.state() === 'open') link.set('down')
      }
      await new Promise(resolve => setTimeout(resolve, RECONNECT_MS))
    }
  }

  void keepFollowing()
  return () => stop.abort()
}

const isEvent = (value: unknown): value is StationEvent =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'value' in value &&
  typeof value.name === 'string' &&
  value.name in EVENT_NAMES
