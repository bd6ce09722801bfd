// The station's end of one store worker: calls out, answers back, and what happens to calls when the worker dies.
import type { Clock } from '../core/ports.ts'
import { type Problem, problem } from '../core/problem.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { Args, Method, Outcome } from './ports.ts'
import type { Answer, Call, FromWorker, ToWorker, WorkerStart } from './protocol.ts'
import { storable } from './records/storable.ts'
import type { CheckProgress } from './replay/check-records.ts'
import type { StartThread, StoreThread } from './threads.ts'

interface Pending {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** What a worker tells besides its answers. */
interface Hears {
  /** Why nothing may be bought, or that it may be again. */
  readonly said: (standing: Problem | undefined) => void
  /** Of the writer: another program wrote into the records. */
  readonly writtenOutside?: (() => void) | undefined
  readonly onProgress?: ((progress: CheckProgress) => void) | undefined
}

/** It was stopped, as a station is that shuts down. */
const ENDING = problem('storage', 'station.ending')

export class WorkerClient {
  readonly #worker: StoreThread
  readonly #clock: Clock
  readonly #pending = new Map<number, Pending>()
  readonly #ready: Promise<Result<Problem | undefined, Problem>>
  readonly #exited: Promise<void>
  #nextId = 1
  #outbox: Call[] = []
  #ended: Problem | undefined
  #stopping = false

  constructor(
    startThread: StartThread,
    start: WorkerStart,
    clock: Clock,
    { said, writtenOutside, onProgress }: Hears,
  ) {
    this.#clock = clock
    this.#worker = startThread(start)
    const { promise, resolve } = Promise.withResolvers<Result<Problem | undefined, Problem>>()
    this.#ready = promise
    this.#worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') resolve(ok(message.standing))
      if (message.kind === 'refused') resolve(fail(message.problem))
      if (message.kind === 'standing') said(message.standing)
      if (message.kind === 'written-outside') writtenOutside?.()
      if (message.kind === 'progress') onProgress?.(message.progress)
      if (message.kind === 'answers') for (const answer of message.answers) this.#settle(answer)
    })
    let fault: Error | undefined
    this.#worker.on('error', error => {
      fault = error instanceof Error ? error : new Error(String(error))
    })
    this.#exited = new Promise(done => {
      this.#worker.on('exit', () => {
        const ended = this.#stopping
          ? ENDING
          : problem('storage', 'storage.stopped', fault ? { detail: fault.message } : {})
        this.#end(ended)
        resolve(fail(ended))
        // A worker that ends without being told to leaves nothing that could be bought with.
        if (!this.#stopping) said(ended)
        done()
      })
    })
  }

  /** Resolves with why nothing may be bought, if so; the problem says why the worker could not open. */
  ready(): Promise<Result<Problem | undefined, Problem>> {
    return this.#ready
  }

  /** To a reader, once the writer is ready. */
  open(): void {
    this.#send({ kind: 'open' })
  }

  call<M extends Method>(method: M, args: Args<M>): Promise<Outcome<M>> {
    // What comes after the stop would find a closed file: the next start settles it as unknown.
    const ended = this.#ended ?? (this.#stopping ? ENDING : undefined)
    if (ended) return Promise.reject(new LedgerFailure(ended))
    const { promise, resolve, reject } = Promise.withResolvers<Outcome<M>>()
    const id = this.#nextId
    this.#nextId += 1
    // What comes back under this id is what this operation gives, in the worker as here.
    this.#pending.set(id, { resolve: value => resolve(value as Outcome<M>), reject })
    // Calls of one turn go as one message: they will share a commit anyway.
    if (this.#outbox.length === 0) queueMicrotask(() => this.#flush())
    const call: Call<M> = { id, method, args: storable(args), at: this.#clock.now().toISOString() }
    this.#outbox.push(call as Call)
    return promise
  }

  /** Lets the worker finish what it was given, then ends it. */
  async stop(): Promise<void> {
    this.#stopping = true
    if (!this.#ended) {
      this.#flush()
      this.#send({ kind: 'stop' })
    }
    await this.#exited
  }

  #flush(): void {
    if (this.#outbox.length === 0) return
    const calls = this.#outbox
    this.#outbox = []
    this.#send({ kind: 'calls', calls })
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message)
  }

  #settle(answer: Answer): void {
    const pending = this.#pending.get(answer.id)
    if (!pending) return
    this.#pending.delete(answer.id)
    switch (answer.kind) {
      case 'value':
        pending.resolve(answer.value)
        break
      case 'failure':
        pending.reject(new LedgerFailure(answer.problem))
        break
      case 'bug': {
        const error = new Error(answer.message)
        if (answer.stack !== undefined) error.stack = answer.stack
        pending.reject(error)
        break
      }
      default: {
        const never: never = answer
        throw new Error(`no such answer: ${String(never)}`)
      }
    }
  }

  #end(given: Problem): void {
    this.#ended = given
    for (const { reject } of this.#pending.values()) reject(new LedgerFailure(given))
    this.#pending.clear()
  }
}
