// A thread of a store that runs in the test's own: what both ends say is copied as between threads, and no test of
// hundreds waits for three threads to start. Where the thread itself is at stake, tests have real ones.
import { MessageChannel } from 'node:worker_threads'
import type { WorkerStart } from '../../main/storage/protocol.ts'
import { serve } from '../../main/storage/sqlite/serve.ts'
import type { StoreThread } from '../../main/storage/threads.ts'

export const threadHere = (start: WorkerStart): StoreThread => threadOver(serve)(start)

/** `serving`: of another copy of the sources. */
export const threadOver =
  (serving: typeof serve) =>
  (start: WorkerStart): StoreThread => {
    const { port1: station, port2: thread } = new MessageChannel()
    serving(thread, structuredClone(start))
    return {
      on(
        event: 'message' | 'error' | 'exit', // biome-ignore lint/suspicious/noExplicitAny: a port says what its other end posts
        listener: (said: any) => void,
      ) {
        station.on(event === 'exit' ? 'close' : event, listener)
      },
      postMessage: message => station.postMessage(message),
    }
  }
