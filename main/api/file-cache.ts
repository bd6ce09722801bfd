// Recent pictures, kept in memory under unique names until newer ones replace them.

import type { StationFile } from './station-handle.ts'
import type { FileCache } from './station-services.ts'

const MAX_FILES = 60
const MAX_BYTES = 32 * 1024 * 1024

export function createFileCache(): FileCache {
  const files = new Map<string, StationFile>()
  let bytes = 0
  const drop = (name: string) => {
    bytes -= files.get(name)?.bytes.length ?? 0
    files.delete(name)
  }
  return {
    put(name, file) {
      drop(name)
      files.set(name, file)
      bytes += file.bytes.length
      for (const oldest of files.keys()) {
        if (files.size <= MAX_FILES && bytes <= MAX_BYTES) break
        if (oldest !== name) drop(oldest)
      }
      return `/api/files/${name}`
    },
    get: name => files.get(name),
  }
}
