// Owns telling the station's own requests from those of other sites: DNS rebinding and cross-site calls.
import type { IncomingHttpHeaders } from 'node:http'

/**
 * True where the request did not come from the station's own page or a program on this machine.
 *
 * `Host` must be this listener's: a name that an attacker points at 127.0.0.1 (DNS rebinding) shows
 * there. `Origin`, where sent, must be the page served under that very host. `Sec-Fetch-Site`, which
 * browsers send to loopback and pages cannot forge, catches what carries no Origin (images, scripts,
 * plain links), also from other ports of this machine, which cookies take for the same site.
 */
export function isForeign(request: {
  readonly method: string
  readonly path: string
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
function isLinkToPage({ method, path, headers }: Parameters<typeof isForeign>[0]): boolean {
  return (
    method === 'GET' &&
    path === '/' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document'
  )
}
