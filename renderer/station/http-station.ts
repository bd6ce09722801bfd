// Owns the station's calls over HTTP, for screens in a browser: the same interface as window.station.
import { CHANNEL_NAMES } from '../../preload/contract/channel-names.ts'
import { sentenceIn } from '../../preload/contract/sentences.ts'
import type { Link } from './link.ts'
import type { EventName, Problem, Reply, StationApi, StationEvent } from './types.ts'

const RECONNECT_MS = 1_000
const EVENT_NAMES: Readonly<Record<EventName, true>> = {
  overview: true,
  shipment: true,
  job: true,
  attention: true,
  'closeDay.progress': true,
  'orders.progress': true,
  scale: true,
  'warehouse.move': true,
  notice: true,
}

/** `POST /api/<channel>` and `GET /api/events` of the page's own origin; the cookie is the session. */
export function httpStation(link: Link): StationApi {
  const calls = Object.fromEntries(
    CHANNEL_NAMES.map(name => [name, (input?: unknown) => post(link, name, input)]),
  )
  return { ...calls, subscribe: listener => listen(link, listener) } as StationApi
}

async function post(link: Link, channel: string, input: unknown): Promise<Reply<unknown>> {
  try {
    const response = await fetch(`/api/${channel}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input ?? {}),
      credentials: 'same-origin',
    })
    const reply = (await response.json()) as Reply<unknown>
    link.set('up')
    return reply
  } catch (cause) {
    link.set('down')
    return { ok: false, problem: stationAway(cause) }
  }
}

/** The page reached no station: what was asked may have happened or not. */
function stationAway(cause: unknown): Problem {
  const { message, nextStep } = sentenceIn('en', 'station.away')
  return { kind: 'internal', code: 'station.away', message, nextStep, detail: String(cause) }
}

function listen(link: Link, listener: (event: StationEvent) => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const take = (name: string, data: string) => {
    const parsed: unknown = JSON.parse(data)
    const event = isEvent(parsed) ? parsed : { name, value: parsed }
    if (event.name in EVENT_NAMES) listener(event as StationEvent)
  }

  const open = () => {
    source = new EventSource('/api/events', { withCredentials: true })
    source.onopen = () => link.set('up')
    source.onmessage = message => take('message', message.data as string)
    for (const name of Object.keys(EVENT_NAMES)) {
      source.addEventListener(name, message => take(name, (message as MessageEvent<string>).data))
    }
    source.onerror = () => {
      link.set('down')
      // The browser tries again by itself while it is connecting; a closed source never does.
      if (source?.readyState !== EventSource.CLOSED || stopped) return
      clearTimeout(timer)
      timer = setTimeout(open, RECONNECT_MS)
    }
  }

  open()
  return () => {
    stopped = true
    clearTimeout(timer)
    source?.close()
  }
}

function isEvent(value: unknown): value is { name: string; value: unknown } {
  return typeof value === 'object' && value !== null && 'name' in value && 'value' in value
}
