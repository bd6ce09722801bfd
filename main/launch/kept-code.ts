// The program's compiled code, kept from its first start on: each further one, and each of its threads and processes,
// finds it instead of compiling a megabyte and a half anew.
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
  keepOnceSettled()
}

/** Of this thread: an orderly end alone would keep it, and a bench is switched off. What is kept is not kept anew. */
export function keepOnceSettled(): void {
  setTimeout(() => module.flushCompileCache?.(), SETTLED_MS).unref()
}
