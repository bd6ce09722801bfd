// Who may talk to the web host: the starter by its token, and windows by sessions that links open.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A window that was opened, as it is kept over restarts: its token is never on disk. */
export interface KeptWindow {
  readonly id: string
  /** SHA-256 of the window's token, in hex. */
  readonly hash: string
  readonly openedAt: number
  readonly usedAt: number
}

export interface KeptWindows {
  /** Where the station listened: the windows are pages of that address. */
  readonly port: number
  readonly windows: readonly KeptWindow[]
}

export interface WindowStore {
  read(): KeptWindows | undefined
  /** Best effort: a window that could not be written down lasts until the station's end. */
  write(kept: KeptWindows): void
}

export type Who = { readonly kind: 'starter' } | { readonly kind: 'window'; readonly id: string }

export type Opening =
  | { readonly kind: 'opened'; readonly id: string; readonly token: string }
  /** The printed link was opened before: someone has to say that it shall open here too. */
  | { readonly kind: 'opened-before' }
  | { readonly kind: 'refused' }

export interface Sessions {
  /** 256 bits, fresh with each start; the starter's alone. */
  readonly token: string
  /** Opens a window, and further ones by a user's action. */
  readonly printedCode: string
  /** Opens one window, once; then there is another. */
  ownCode(): string
  /** How many windows the station's own links have opened. */
  readonly ownOpenings: number
  /** Whose token a request carries as bearer. */
  whose(authorization: string | undefined): Who | undefined
  open(code: string, again: boolean): Opening
  /** Ends a window's session. */
  end(id: string): void
  /**
   * The station listens here now. Windows of another port are forgotten: no page can reach them, and
   * whoever has taken that port may have been told their tokens.
   */
  listensAt(port: number): void
  /** What only a station that knows this window can answer, for `origin` and for nobody else's. */
  proof(id: string, nonce: string, origin: string): string | undefined
}

/** A window that nobody has used for so long is forgotten. */
const WINDOW_LIFETIME_MS = 30 * 24 * 3_600_000
const MOST_WINDOWS = 64
/** How old the kept time of use may be: it is no reason to write on every call. */
const USE_KEPT_MS = 3_600_000

export function openSessions(store: WindowStore, now: () => number = Date.now): Sessions {
  const token = newCode()
  const printedCode = newCode()
  let ownCode = newCode()
  let ownOpenings = 0
  let isPrintedUsed = false
  let port = 0
  const windows = new Map<string, KeptWindow>()
  const keep = () => store.write({ port, windows: [...windows.values()] })

  const newWindow = (): Opening => {
    const id = randomBytes(9).toString('base64url')
    const token = `${id}.${newCode()}`
    windows.set(id, { id, hash: digest(token).toString('hex'), openedAt: now(), usedAt: now() })
    const oldest = [...windows.values()].sort((one, other) => other.usedAt - one.usedAt)
    for (const { id: over } of oldest.slice(MOST_WINDOWS)) windows.delete(over)
    keep()
    return { kind: 'opened', id, token }
  }

  function windowOf(bearer: string): Who | undefined {
    const window = windows.get(bearer.slice(0, bearer.indexOf('.')))
    if (!window || !timingSafeEqual(digest(bearer), Buffer.from(window.hash, 'hex'))) return undefined
    if (now() - window.usedAt > USE_KEPT_MS) {
      windows.set(window.id, { ...window, usedAt: now() })
      keep()
    }
    return { kind: 'window', id: window.id }
  }

  return {
    token,
    printedCode,
    ownCode: () => ownCode,
    get ownOpenings() {
      return ownOpenings
    },
    whose(authorization) {
      const bearer = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
      if (bearer === undefined) return undefined
      return sameText(bearer, token) ? { kind: 'starter' } : windowOf(bearer)
    },
    open(code, again) {
      if (sameText(code, ownCode)) {
        ownCode = newCode()
        ownOpenings += 1
        return newWindow()
      }
      if (!sameText(code, printedCode)) return { kind: 'refused' }
      if (isPrintedUsed && !again) return { kind: 'opened-before' }
      isPrintedUsed = true
      return newWindow()
    },
    end(id) {
      if (windows.delete(id)) keep()
    },
    listensAt(at) {
      port = at
      const kept = store.read()
      for (const one of kept?.port === at ? kept.windows : []) {
        if (now() - one.usedAt < WINDOW_LIFETIME_MS) windows.set(one.id, one)
      }
      keep()
    },
    proof(id, nonce, origin) {
      const window = windows.get(id)
      if (!window) return undefined
      return createHmac('sha256', Buffer.from(window.hash, 'hex'))
        .update(`${origin} ${nonce}`)
        .digest('base64url')
    },
  }
}

const newCode = (): string => randomBytes(32).toString('base64url')

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Takes the same time wherever the texts differ; digests make their lengths equal. */
const sameText = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
