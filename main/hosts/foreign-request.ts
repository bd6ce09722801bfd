// Telling the station's own requests from those of other sites: DNS rebinding and cross-site calls.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** Headers that decide who is asking: given twice, two readers could take two different ones. */
const SINGLE_HEADERS = new Set([
  'host',
  'origin',
  'authorization',
  'cookie',
  'content-length',
  'content-type',
  'transfer-encoding',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
])

/** False for an address that is no path of this host (a proxy's form), and for headers that appear twice. */
export function isPlainRequest({ url = '', rawHeaders }: IncomingMessage): boolean {
  if (!url.startsWith('/')) return false
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map(name => name.toLowerCase())
  return names.every((name, index) => !SINGLE_HEADERS.has(name) || names.indexOf(name) === index)
}

/**
 * True where the request did not come from the station's own page or a program on this machine.
 *
 * `Host` must be this listener's: a name that an attacker points at 127.0.0.1 (DNS rebinding) shows
 * there. `Origin`, where sent, must be the page served under that very host. `Sec-Fetch-Site`, which
 * browsers send to loopback and pages cannot forge, catches what carries no Origin (images, scripts,
 * plain links), also from other ports of this machine, which browsers take for the same site.
 */
export function isForeign(request: {
  readonly method: string
  /** Whether the router found the page itself: never judged by a text of the caller. */
  readonly isPage: boolean
  readonly port: number
  readonly headers: IncomingHttpHeaders
}): boolean {
  const { headers, port } = request
  const host = headers.host?.toLowerCase()
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) return true
  if (headers.origin !== undefined && headers.origin.toLowerCase() !== `http://${host}`) return true
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return false
  return !isLinkToPage(request)
}

/** A link elsewhere may lead to the page itself, which carries nothing but the program. */
function isLinkToPage({ method, isPage, headers }: Parameters<typeof isForeign>[0]): boolean {
  return (
    isPage &&
    method === 'GET' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document'
  )
}
