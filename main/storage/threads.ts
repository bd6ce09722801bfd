// The threads of the records. Those that a start needs begin before the rest of the program is loaded: they load their
// code meanwhile, on another core, and the start waits for the file alone.
import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker, WorkerStart } from './protocol.ts'

/** What a station needs of a thread of its store. */
export interface StoreThread {
  on(event: 'message', listener: (message: FromWorker) => void): void
  on(event: 'error', listener: (error: unknown) => void): void
  on(event: 'exit', listener: () => void): void
  postMessage(message: ToWorker): void
}
export type StartThread = (start: WorkerStart) => StoreThread

/** node:sqlite still calls itself experimental; that is no news for anyone who reads our log. */
const OPTIONS = { execArgv: ['--disable-warning=ExperimentalWarning'] }
/** The one that writes and the one that reads. */
const AHEAD = 2
let waiting: Worker[] = []

/** `url`: main/workers/ledger.ts as it runs here, source or built. */
export const threadAt =
  (url: URL): StartThread =>
  start =>
    new Worker(url, { workerData: start, name: `ledger-${start.role}`, ...OPTIONS })

/** Those that nobody takes keep no program from ending. */
export function beginThreads(url: URL): void {
  waiting = Array.from({ length: AHEAD }, () => {
    const thread = new Worker(url, { name: 'ledger', ...OPTIONS })
    thread.unref()
    const gone = () => {
      waiting = waiting.filter(one => one !== thread)
    }
    thread.once('error', gone)
    thread.once('exit', gone)
    return thread
  })
}

/** One that waits, as long as there is one; else one that begins now. */
export const threadAhead =
  (url: URL): StartThread =>
  start => {
    const thread = waiting.shift()
    if (!thread) return threadAt(url)(start)
    thread.ref()
    thread.postMessage(start)
    return thread
  }
