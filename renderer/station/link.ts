// Whether the station answers this screen: screens say so when it does not.

export type LinkState = 'up' | 'down'

export interface Link {
  state(): LinkState
  set(next: LinkState): void
  subscribe(listener: () => void): () => void
}

export function createLink(): Link {
  let current: LinkState = 'up'
  const listeners = new Set<() => void>()
  return {
    state: () => current,
    set(next) {
      if (next === current) return
      current = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
