// Owns the web host's session: its token, its cookie, and the links that open a window with it.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long a link made for a browser's command line works, and only once. */
const LINK_LIFETIME_MS = 60_000
const MAX_OPEN_LINKS = 8

export interface Session {
  /** 256 bits, fresh with each start. */
  readonly token: string
  /** The cookie's name is the session's own, since ports on one host share cookies. */
  readonly cookie: string
  /** True where the request carries the token as bearer, or (bearer absent) as the session's cookie. */
  authorizes(headers: { readonly authorization?: string; readonly cookie?: string }): boolean
  /** The `Set-Cookie` value where `code` is the token or an unused link's code. */
  open(code: string): string | undefined
  /**
   * A code that opens the session once within a minute: other people on this machine can read a
   * browser's command line, and must not find the token there.
   */
  newLinkCode(): string
  /** True where this link's code has opened the session. */
  wasUsed(code: string): boolean
}

export function newSession(now: () => number = Date.now): Session {
  const token = randomBytes(32).toString('base64url')
  const cookie = `station-${randomBytes(8).toString('hex')}`
  const links = new Map<string, number>()
  const used = new Set<string>()

  const takeLink = (code: string): boolean => {
    const until = links.get(code)
    links.delete(code)
    if (until === undefined || until <= now()) return false
    used.add(code)
    return true
  }

  return {
    token,
    cookie,
    authorizes(headers) {
      if (headers.authorization !== undefined) {
        const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization)?.[1]
        return bearer !== undefined && sameText(bearer, token)
      }
      const value = cookieValue(headers.cookie ?? '', cookie)
      return value !== undefined && sameText(value, token)
    },
    open(code) {
      if (!sameText(code, token) && !takeLink(code)) return undefined
      return `${cookie}=${token}; Path=/; HttpOnly; SameSite=Strict`
    },
    newLinkCode() {
      for (const old of [...links.keys()].slice(0, Math.max(0, links.size - MAX_OPEN_LINKS + 1)))
        links.delete(old)
      const code = randomBytes(32).toString('base64url')
      links.set(code, now() + LINK_LIFETIME_MS)
      return code
    },
    wasUsed: code => used.has(code),
  }
}

function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** Takes the same time wherever the texts differ; digests make their lengths equal. */
function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
