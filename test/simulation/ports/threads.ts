// Threads of a station's process: a worker's entry runs in this thread, and what both ends post takes a moment.
import { EventEmitter } from 'node:events'
import type { WorkerStart } from '../../../main/storage/protocol.ts'
import { serve } from '../../../main/storage/sqlite/serve.ts'
import { sim } from '../scheduler.ts'

/** One direction of a channel: what is posted first arrives first. */
function post(last: { due: number }, deliver: () => void): void {
  const run = sim()
  last.due = Math.max(last.due, run.now + run.latency(0.005, 0.2))
  run.after(last.due - run.now, deliver)
}

export class Worker extends EventEmitter {
  readonly #toWorker = { due: 0 }
  readonly #toStation = { due: 0 }
  readonly #port = new EventEmitter()

  constructor(_entry: URL, { workerData }: { readonly workerData: WorkerStart }) {
    super()
    sim().after(sim().latency(1, 20), () => {
      serve(
        {
          on: (event, listener) => this.#port.on(event, listener),
          postMessage: message => post(this.#toStation, () => this.emit('message', message)),
          close: () => post(this.#toStation, () => this.emit('exit', 0)),
        },
        workerData,
      )
    })
    // Nothing can be heard before the thread has begun.
    this.#toWorker.due = sim().now + 25
  }

  postMessage(message: unknown): void {
    post(this.#toWorker, () => this.#port.emit('message', message))
  }
}
