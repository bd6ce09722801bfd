// The transport of docs/contributing/add-a-transport.md: the shortest that owes nothing, into a file that is there.
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Link, Transport } from '../../main/core/printing/transport.ts'

const CHUNK_BYTES = 4096

export function pipeTransport(): Transport {
  return {
    kind: 'device-file',
    async open(connection) {
      if (connection.kind !== 'device-file') return { kind: 'not-connected', detail: 'not a file' }
      try {
        // Never O_CREAT: a missing device must not become a file that swallows labels.
        const file = await open(connection.path, constants.O_WRONLY | constants.O_APPEND)
        return { kind: 'open', link: linkTo(file) }
      } catch (error) {
        return { kind: 'not-connected', detail: (error as NodeJS.ErrnoException).code ?? 'unknown' }
      }
    },
    discover: async () => [],
  }
}

function linkTo(file: FileHandle): Link {
  let closed = false
  return {
    // Nothing comes back: its labels end as "sent", which is not "printed".
    canAnswer: false,
    get closed() {
      return closed
    },
    async write(bytes, onProgress) {
      let bytesWritten = 0
      while (bytesWritten < bytes.length) {
        try {
          bytesWritten += (
            await file.write(bytes, bytesWritten, Math.min(CHUNK_BYTES, bytes.length - bytesWritten))
          ).bytesWritten
          onProgress?.(bytesWritten)
        } catch (error) {
          return {
            kind: 'partly-written',
            bytesWritten,
            detail: (error as NodeJS.ErrnoException).code ?? 'unknown',
          }
        }
      }
      return { kind: 'transmitted', bytesWritten }
    },
    query: async () => new Uint8Array(),
    drain: async () => ({ kind: 'drained' }),
    async close() {
      if (closed) return
      closed = true
      await file.close()
    },
  }
}
