// Which windows of a station are there: what lies on the bench of one is nobody else's meanwhile.

export interface WindowsThere {
  isThere(windowId: string): boolean
  /** It asked, or kept something: its stream of events may be on its way. */
  heard(windowId: string): void
  /** Its stream is open until what is given is called. */
  opened(windowId: string): () => void
}

export function createWindowsThere(): WindowsThere {
  const streams: string[] = []
  const heard = new Set<string>()
  return {
    isThere: windowId => heard.has(windowId) || streams.includes(windowId),
    heard: windowId => void heard.add(windowId),
    opened(windowId) {
      streams.push(windowId)
      return () => {
        streams.splice(streams.indexOf(windowId), 1)
        if (!streams.includes(windowId)) heard.delete(windowId)
      }
    },
  }
}
