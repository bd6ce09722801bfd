/**
 * Reads what a client still sends of a refused body: closing at once would reset the connection and
 * take the answer with it. Bounded, since a client may send without end.
 */
export async function readAway(request: NodeJS.ReadableStream, maxBytes = 64 * 1024 * 1024): Promise<void> {
  let bytes = 0
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, 5_000)
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength
      if (bytes > maxBytes) resolve()
    })
    for (const end of ['end', 'close', 'error']) request.once(end, () => resolve())
    request.resume()
    timer.unref()
  })
}
