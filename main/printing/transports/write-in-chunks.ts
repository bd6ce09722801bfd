// How bytes leave the station: in small pieces, counted as the operating system takes them.
import type { WriteOutcome } from '../../core/printing/transport.ts'

export interface ChunkSink {
  /** Resolves once the operating system took all of it; rejects when it did not. */
  readonly take: (chunk: Uint8Array) => Promise<void>
  /** Breaks the link, so that a `take` under way ends. */
  readonly abandon: () => void
  readonly chunkBytes: number
  readonly stallMs: number
  readonly onProgress?: ((bytesWritten: number) => void) | undefined
}

/**
 * Byte 1 travels alone: it is taken or it is not, so that a count of 0 means that nothing left the
 * station. From there on the count never says more than what was taken.
 */
export async function writeInChunks(bytes: Uint8Array, sink: ChunkSink): Promise<WriteOutcome> {
  let bytesWritten = 0
  while (bytesWritten < bytes.length) {
    const size = bytesWritten === 0 ? 1 : sink.chunkBytes
    const chunk = bytes.subarray(bytesWritten, bytesWritten + size)
    const failure = await takeWithin(chunk, sink)
    if (failure !== undefined) return { kind: 'partly-written', bytesWritten, detail: failure }
    bytesWritten += chunk.length
    sink.onProgress?.(bytesWritten)
  }
  return { kind: 'transmitted', bytesWritten }
}

async function takeWithin(chunk: Uint8Array, sink: ChunkSink): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const stalled = new Promise<string>(resolve => {
    timer = setTimeout(() => resolve(`no byte was taken for ${sink.stallMs} ms`), sink.stallMs)
  })
  const taken = sink.take(chunk).then(
    () => undefined,
    (error: unknown) => errorText(error),
  )
  const failure = await Promise.race([taken, stalled])
  clearTimeout(timer)
  if (failure !== undefined) sink.abandon()
  return failure
}

/** An error as `detail`: its system code where it has one, never a path or an address. */
export function errorText(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code === 'string' && /^E[A-Z0-9]+$/.test(code)) return code
  return error instanceof Error ? error.message : 'unknown error'
}
