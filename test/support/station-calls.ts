// Calls to a station over its web host, as its windows make them.

/** The reply of a channel, loosely typed: tests read what they assert. */
// biome-ignore lint/suspicious/noExplicitAny: replies are asserted, not trusted
export type AnyReply = { ok: boolean; value?: any; problem?: any }

export interface StationCalls {
  readonly url: string
  readonly token: string
  readonly origin: string
  call(channel: string, input?: unknown): Promise<AnyReply>
  /** A request of any shape to the station, with its token. */
  request(path: string, init?: RequestInit): Promise<Response>
}

/** `url`: the link of the station's own window. */
export function stationCalls(url: string, token: string): StationCalls {
  const origin = new URL(url).origin
  const authorization = `Bearer ${token}`
  // On a connection of its own: a kept one may be closed by the station in the moment in which it is used again.
  const request = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, { ...init, headers: { authorization, connection: 'close', ...init.headers } })
  return {
    url,
    token,
    origin,
    request,
    async call(channel, input) {
      const body = input === undefined ? undefined : JSON.stringify(input)
      const response = await request(`/api/${channel}`, {
        method: 'POST',
        ...(body !== undefined && { body }),
      })
      return (await response.json()) as AnyReply
    },
  }
}
