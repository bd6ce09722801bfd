// Whether the station answers this screen: screens say so when it does not.

export type LinkState = 'up' | 'down'

export interface Link {
  state(): LinkState
  /** At once where the station answers. */
  whenUp(): Promise<void>
  set(next: LinkState): void
  /** How often a stream of events was opened: what happened before each of them was not heard. */
  streams(): number
  opened(): void
  subscribe(listener: () => void): () => void
}

export function createLink(): Link {
  let current: LinkState = 'up'
  let streams = 0
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const whenUp = () =>
    new Promise<void>(resolve => {
      const look = () => {
        if (current !== 'up') return
        listeners.delete(look)
        resolve()
      }
      listeners.add(look)
      look()
    })
  return {
    state: () => current,
    whenUp,
    set(next) {
      if (next === current) return
      current = next
      tell()
    },
    streams: () => streams,
    opened() {
      streams += 1
      current = 'up'
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
