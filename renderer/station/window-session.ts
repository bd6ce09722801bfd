// This window's session with a station in a browser: opened by a link, kept by this tab alone, told to no one else.
import type { Problem, Reply } from './types.ts'

/** The tab's own storage: no other port, tab or program of this machine is given what lies here. */
const KEY = 'packbench.window'

interface Held {
  readonly id: string
  readonly token: string
}

/**
 * `none`: no link has opened this window. `opening`: a link is being tried. `again`: the link opened a window
 * before, and someone has to say that it shall open here too. `refused`: the link opens nothing (any more).
 * `open`: it has a session. `ended`: it had one. `left`: a person has ended it here.
 */
export type SessionState = 'none' | 'opening' | 'again' | 'refused' | 'open' | 'ended' | 'left'

export interface WindowSession {
  state(): SessionState
  subscribe(listener: () => void): () => void
  /** Takes a link's code from the address, and the code out of the address. */
  takeLink(): Promise<void>
  /** A person's act: the link of before opens here too. */
  openAgain(): Promise<void>
  leave(): Promise<void>
  /** True once the station has answered this page: then there may be something on it to keep. */
  wasHeard(): boolean
  /** The stream of events has ended: whoever answers next has to show first that it is the station. */
  lost(): void
  /** `fetch` of the station's own origin with this window's token, and 401 noticed. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

export function windowSession(): WindowSession {
  let held = readHeld()
  let state: SessionState = held ? 'open' : 'none'
  let code: string | undefined
  /** Set while nobody knows who answers at this address: the station was away, and anyone may have its port. */
  let isUnproven = false
  let proving: Promise<void> | undefined
  let wasHeard = false
  const listeners = new Set<() => void>()

  const set = (next: SessionState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  const open = async (again: boolean): Promise<void> => {
    if (code === undefined) return
    set('opening')
    const reply = await ask<Held>('/session/open', { code, ...(again && { again }) })
    if (reply.ok) {
      held = reply.value
      sessionStorage.setItem(KEY, JSON.stringify(held))
      isUnproven = false
      code = undefined
      return set('open')
    }
    set(reply.problem.code === 'session.opened-before' ? 'again' : 'refused')
  }

  const end = (next: SessionState) => {
    held = undefined
    sessionStorage.removeItem(KEY)
    set(next)
    // A link was opened in this tab while it still had a session, which turns out to be over.
    if (next === 'ended') void open(false)
  }

  /** Throws where whoever answers cannot show that it is the station. */
  const prove = async ({ id, token }: Held): Promise<void> => {
    const nonce = hexOf(crypto.getRandomValues(new Uint8Array(16)))
    const reply = await ask<{ readonly proof: string }>('/session/proof', { id, nonce })
    if (!reply.ok) {
      if (reply.problem.code === 'session.missing') end('ended')
      throw new Error(reply.problem.message)
    }
    if (!(await isProof(reply.value.proof, token, nonce))) throw new Error('another program has this address')
    isUnproven = false
  }

  const ownFetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const mine = held
    if (!mine) return new Response(null, { status: 401 })
    if (isUnproven) {
      proving ??= prove(mine).finally(() => {
        proving = undefined
      })
      await proving
    }
    const headers = { ...init.headers, authorization: `Bearer ${mine.token}` }
    const sent = fetch(path, { ...init, headers, credentials: 'omit', redirect: 'error' })
    const response = await sent.catch((cause: unknown) => {
      if (!init.signal?.aborted) isUnproven = true
      throw cause
    })
    if (response.ok) wasHeard = true
    if (response.status === 401 && held === mine) end('ended')
    return response
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async takeLink() {
      const found = /^#open=([\w-]+)$/.exec(window.location.hash)?.[1]
      if (found === undefined) return
      // Out of the address before anything else: what is asked for later names this page.
      history.replaceState(null, '', window.location.pathname)
      if (held) return
      code = found
      await open(false)
    },
    openAgain: () => open(true),
    wasHeard: () => wasHeard,
    lost() {
      isUnproven = true
    },
    async leave() {
      if (held) await ownFetch('/session/end', { method: 'POST' }).catch(() => undefined)
      code = undefined
      end('left')
    },
    fetch: ownFetch,
  }
}

function readHeld(): Held | undefined {
  try {
    const held = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Held> | null
    return held?.id && held.token ? { id: held.id, token: held.token } : undefined
  } catch {
    return undefined
  }
}

async function ask<Value>(path: string, body: object): Promise<Reply<Value>> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    redirect: 'error',
  })
  return (await response.json()) as { ok: true; value: Value } | { ok: false; problem: Problem }
}

/** The station knows the token's hash and where it listens; a program that only passes our question on does not. */
async function isProof(proof: string, token: string, nonce: string): Promise<boolean> {
  const text = new TextEncoder()
  const hash = await crypto.subtle.digest('SHA-256', text.encode(token))
  const key = await crypto.subtle.importKey('raw', hash, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const given = Uint8Array.from(atob(proof.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0))
  return crypto.subtle.verify('HMAC', key, given, text.encode(`${window.location.origin} ${nonce}`))
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
