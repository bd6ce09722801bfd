// The questions under way to a driver process: numbered, with deadlines, all answered when it dies.
import type { ChildReply, ChildRequest, ChildValue, DriverProcess } from './child-protocol.ts'

type Without<Request, Key extends string> = Request extends unknown ? Omit<Request, Key> : never
/** A request before it has its number. */
export type ChildQuestion = Without<Exclude<ChildRequest, { readonly kind: 'enough' }>, 'call'>

export interface AskOptions {
  /** Without a sign of life for so long the process counts as hung and is ended. */
  readonly withinMs: number
  readonly onProgress?: (bytesWritten: number) => void
  readonly isEnough?: (answer: Uint8Array) => boolean
}

interface Pending extends AskOptions {
  readonly resolve: (value: ChildValue) => void
  timer: NodeJS.Timeout
}

export class ChildCalls {
  readonly #start: () => DriverProcess
  readonly #pending = new Map<number, Pending>()
  #process: DriverProcess | undefined
  #lastCall = 0
  /** Counts the processes that ended: a link belongs to one of them. */
  generation = 0

  constructor(start: () => DriverProcess) {
    this.#start = start
  }

  ask(question: ChildQuestion, options: AskOptions): Promise<ChildValue> {
    const process = this.#process ?? this.#begin()
    const call = ++this.#lastCall
    return new Promise(resolve => {
      const timer = setTimeout(() => process.kill(), options.withinMs)
      this.#pending.set(call, { ...options, resolve, timer })
      process.post({ ...question, call } as ChildRequest)
    })
  }

  stop(): void {
    this.#process?.kill()
  }

  #begin(): DriverProcess {
    const process = this.#start()
    this.#process = process
    process.onReply(reply => this.#heard(process, reply))
    process.onExit(() => this.#ended(process))
    return process
  }

  #heard(process: DriverProcess, reply: ChildReply): void {
    const pending = this.#pending.get(reply.call)
    if (!pending) return
    switch (reply.kind) {
      case 'reply':
        clearTimeout(pending.timer)
        this.#pending.delete(reply.call)
        pending.resolve(reply.value)
        return
      case 'progress':
        clearTimeout(pending.timer)
        pending.timer = setTimeout(() => process.kill(), pending.withinMs)
        pending.onProgress?.(reply.bytesWritten)
        return
      case 'answer':
        if (pending.isEnough?.(reply.answer)) process.post({ kind: 'enough', call: reply.call })
        return
    }
  }

  #ended(process: DriverProcess): void {
    if (this.#process !== process) return
    this.#process = undefined
    this.generation++
    for (const [call, { resolve, timer }] of this.#pending) {
      clearTimeout(timer)
      this.#pending.delete(call)
      resolve({ kind: 'failed', detail: 'the driver process ended' })
    }
  }
}
