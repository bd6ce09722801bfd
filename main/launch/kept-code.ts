// The program's compiled code, kept from its first start on: each further one, and each of its threads and processes,
// finds it instead of compiling a megabyte and a half anew.
import { readdirSync } from 'node:fs'
import module from 'node:module'

/** Once the first screen is there: keeping takes a moment of the station's own. */
const SETTLED_MS = 15_000

/**
 * `folder`: beside the program, so that a new build begins a new one, and only who may change the program may write
 * there: what lies in it runs as the program does. Where nobody may, or Node knows of none, each start compiles.
 */
export function keepCompiledCode(folder: string): void {
  // Electron's Node may not know it yet.
  module.enableCompileCache?.(folder)
  // Threads, and the processes beside the station, go by this alone.
  process.env.NODE_COMPILE_CACHE ??= folder
  keepOnce()
}

/** Of this thread. Otherwise an orderly end alone would keep it, and a bench is switched off. */
export function keepOnce(): void {
  const kept = module.getCompileCacheDir?.()
  if (kept === undefined || readdirSync(kept).length > 0) return
  setTimeout(() => module.flushCompileCache?.(), SETTLED_MS).unref()
}
