// Reading a stream of server-sent events that `fetch` gave: `EventSource` could not say whose window it is.

/** Calls `take` with the data of each event until the stream ends. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  take: (data: string) => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = event
        .split('\n')
        .filter(line => line.startsWith('data: '))
        .map(line => line.slice('data: '.length))
      if (data.length > 0) take(data.join('\n'))
    }
  }
}
