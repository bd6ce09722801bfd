// The end of a process that takes too much memory, whatever takes it and however busy it is: a thread of its own looks,
// and kills. Limits of the system would not do: WebAssembly reserves address space by the gigabyte, and Windows and
// macOS know none that a program can set on itself.
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

const LOOK_EVERY_MS = 10
const WASM_PAGE_BYTES = 64 * 1024

/** Before the first WebAssembly module is loaded, whose memories then end at `mostWasmBytes` each. */
export function guardMemory({
  mostBytes,
  mostWasmBytes,
}: {
  readonly mostBytes: number
  readonly mostWasmBytes: number
}): void {
  setFlagsFromString(`--wasm-max-mem-pages=${mostWasmBytes / WASM_PAGE_BYTES}`)
  const look = `if (process.memoryUsage.rss() > ${mostBytes}) process.kill(process.pid, 'SIGKILL')`
  new Worker(`setInterval(() => { ${look} }, ${LOOK_EVERY_MS})`, { eval: true }).unref()
}
