// What a preload script finds in the page: `contextBridge` and `ipcRenderer`, as Electron documents them.

/** What the page can reach of the stand-in: Playwright's binding, and where sent events arrive. */
export interface PageLink {
  standInInvoke(channel: string, args: unknown[]): Promise<{ value?: unknown; error?: string }>
  standInSend?(channel: string, args: unknown[]): void
}

/**
 * Runs in the page, before its own scripts. Its text is sent there, so it uses nothing from outside of
 * itself. Worlds are not kept apart here: that is Electron's doing and is reported as not run.
 */
function preloadWorld(preload: (require: (name: string) => unknown) => void): void {
  // Without `nodeIntegrationInSubFrames` a preload script runs in the top frame alone.
  if (window.top !== window) return
  const link = window as unknown as PageLink
  const invokeMain = link.standInInvoke
  const listeners = new Map<string, Set<(event: object, ...args: unknown[]) => void>>()
  link.standInSend = (channel, args) => {
    for (const listener of listeners.get(channel) ?? []) listener({ sender: {} }, ...args)
  }

  const strict = (name: string, members: object): object =>
    new Proxy(members, {
      get(target, key) {
        if (key in target) return (target as Record<PropertyKey, unknown>)[key]
        throw new Error(`the stand-in has no electron.${name}.${String(key)}`)
      },
    })

  const copy = (value: unknown): unknown => {
    if (typeof value === 'function') return proxied(value as (...args: unknown[]) => unknown)
    if (typeof value === 'symbol') throw new TypeError('symbols cannot cross the bridge')
    if (typeof value !== 'object' || value === null) return value
    if (value instanceof Promise) return value.then(copy)
    if (Array.isArray(value)) return Object.freeze(value.map(copy))
    if (value instanceof Error || Object.getPrototypeOf(value) !== Object.prototype)
      return structuredClone(value)
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one)])))
  }
  const proxied =
    (call: (...args: unknown[]) => unknown) =>
    (...args: unknown[]): unknown =>
      copy(call(...args.map(copy)))

  const contextBridge = strict('contextBridge', {
    exposeInMainWorld(key: string, api: unknown) {
      if (key in window)
        throw new Error('Cannot bind an API on top of an existing property on the window object')
      Object.defineProperty(window, key, { value: copy(api), enumerable: true })
    },
  })
  const ipcRenderer = strict('ipcRenderer', {
    async invoke(channel: string, ...args: unknown[]) {
      const outcome = await invokeMain(channel, structuredClone(args))
      if (outcome.error !== undefined) throw new Error(outcome.error)
      return outcome.value
    },
    // What the program does with it (a print dialog that stands) is seen on real Electron.
    send() {},
    on(channel: string, listener: (event: object, ...args: unknown[]) => void) {
      const known = listeners.get(channel) ?? new Set()
      listeners.set(channel, known.add(listener))
    },
    off(channel: string, listener: (event: object, ...args: unknown[]) => void) {
      listeners.get(channel)?.delete(listener)
    },
  })

  preload(name => {
    // A sandboxed preload script can require Electron's own few modules and nothing of Node.
    if (name === 'electron') return strict('preload', { contextBridge, ipcRenderer })
    throw new Error(`module not found: ${name}`)
  })
}

/** The script that runs the built preload file's text in front of the page. */
export const preloadScript = (preloadText: string): string =>
  `(${preloadWorld.toString()})(require => { const module = { exports: {} }, exports = module.exports;\n${preloadText}\n})`
