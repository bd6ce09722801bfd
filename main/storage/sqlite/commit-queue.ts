// Group commit: calls that wait are carried out in one transaction, each behind a savepoint, and answered when it
// is on disk.
import type { DatabaseSync } from 'node:sqlite'
import { type Problem, problem } from '../../core/problem.ts'
import type { WriteMethod } from '../methods.ts'
import type { Answer, Call } from '../protocol.ts'
import { faultDetail, type StorageFault, storageFault } from './engine.ts'

export interface CommitQueueParts {
  readonly database: DatabaseSync
  /** Within the transaction, before its calls. */
  readonly begun: () => Promise<void>
  readonly carryOut: (call: Call<WriteMethod>) => Promise<unknown>
  /** What has to go back with a transaction that is rolled back; gives the way back to now. */
  readonly remember: () => () => void
  /** Why this call may not begin now. */
  readonly refusal: (call: Call<WriteMethod>) => Problem | undefined
  /** Calls that begin something new are given up at once where others are tried again. */
  readonly begins: (call: Call<WriteMethod>) => boolean
  /** After the commit, before the answers. */
  readonly committed: (answered: readonly Answered[]) => void
  /** An I/O error or damage: nothing more is written. */
  readonly broke: (problem: Problem) => void
  readonly post: (answers: readonly Answer[]) => void
  readonly answerPatienceMs: number
}

export interface Answered {
  readonly call: Call<WriteMethod>
  readonly answer: Answer
}

interface Waiting {
  readonly call: Call<WriteMethod>
  readonly sinceMs: number
}

const MAX_BATCH_CALLS = 256
const MAX_BATCH_BYTES = 16 * 1024 * 1024
const RETRY_MS = 50

export class CommitQueue {
  readonly #parts: CommitQueueParts
  #waiting: Waiting[] = []
  #working: Promise<void> | undefined
  #broken: Problem | undefined
  /** Batches begun: what was asked of the disk for one need not be asked again for its next call. */
  batchCount = 0
  commitCount = 0
  callCount = 0
  largestBatch = 0

  constructor(parts: CommitQueueParts) {
    this.#parts = parts
  }

  /** Calls that arrive while a commit is under way share the next one. */
  push(calls: readonly Call<WriteMethod>[]): void {
    if (calls.length === 0) return
    const sinceMs = performance.now()
    for (const call of calls) this.#waiting.push({ call, sinceMs })
    this.#working ??= pause(0).then(() => this.#work())
  }

  /** Nothing is written from here on: what waits and what comes is answered with this. */
  breakOff(given: Problem): void {
    if (this.#broken) return
    this.#broken = given
    this.#parts.broke(given)
  }

  /** Resolves when nothing waits any more. */
  async drained(): Promise<void> {
    while (this.#working) await this.#working
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      const retryMs = await this.#batch()
      if (this.#waiting.length > 0) await pause(retryMs)
    }
    this.#working = undefined
  }

  /** Carries out one batch; gives how long to wait before the next. */
  async #batch(): Promise<number> {
    const batch = this.#take()
    if (this.#broken) {
      this.#fail(batch, this.#broken)
      return 0
    }
    const outcome = await this.#commit(batch)
    if (outcome.kind === 'committed') return 0
    if (outcome.fault === 'full' && batch.length > 1) {
      // One large call must not take the small ones with it.
      for (const one of batch) {
        const alone = await this.#commit([one])
        if (alone.kind === 'fault') this.#settle([one], alone)
      }
      return 0
    }
    return this.#settle(batch, outcome)
  }

  #take(): Waiting[] {
    let bytes = 0
    let count = 0
    for (const { call } of this.#waiting) {
      bytes += byteCount(call.args)
      if (count > 0 && (bytes > MAX_BATCH_BYTES || count === MAX_BATCH_CALLS)) break
      count += 1
    }
    return this.#waiting.splice(0, count)
  }

  async #commit(batch: readonly Waiting[]): Promise<Outcome> {
    const { database, remember, begun, committed, post } = this.#parts
    this.batchCount += 1
    let goBack = () => {}
    try {
      database.exec('begin immediate')
      await begun()
      goBack = remember()
      const answered: Answered[] = []
      for (const { call } of batch) answered.push({ call, answer: await this.#one(call, batch.length === 1) })
      database.exec('commit')
      this.commitCount += 1
      this.callCount += batch.length
      this.largestBatch = Math.max(this.largestBatch, batch.length)
      committed(answered)
      post(answered.map(({ answer }) => answer))
      return { kind: 'committed' }
    } catch (error) {
      goBack()
      rollBack(database)
      // What is not the disk's fault is ours; it still must not look like success.
      return { kind: 'fault', fault: storageFault(error) ?? 'broken', detail: faultDetail(error) }
    }
  }

  /**
   * A call that has the transaction to itself needs no savepoint. That matters where it is a large one: with
   * a savepoint open each statement's end walks the whole of SQLite's sub-journal in memory, so that ten
   * thousand rows would cost a hundred times a thousand.
   */
  async #one(call: Call<WriteMethod>, alone: boolean): Promise<Answer> {
    const { database, carryOut, refusal, remember } = this.#parts
    const refused = refusal(call)
    if (refused) return { id: call.id, kind: 'failure', problem: refused }
    const goBack = remember()
    if (!alone) database.exec('savepoint one_call')
    try {
      const value = await carryOut(call)
      if (!alone) database.exec('release one_call')
      return { id: call.id, kind: 'value', value }
    } catch (error) {
      if (storageFault(error) || !database.isTransaction) throw error
      goBack()
      database.exec(alone ? 'rollback; begin immediate' : 'rollback to one_call; release one_call')
      return bug(call, error)
    }
  }

  /** What a fault means for the calls of a batch that was rolled back. */
  #settle(batch: readonly Waiting[], { fault, detail }: Fault): number {
    switch (fault) {
      case 'full':
        this.#fail(batch, problem('storage', 'storage.not-written', { detail }))
        return 0
      case 'read-only':
        this.#fail(batch, problem('storage', 'storage.read-only', { detail }))
        return 0
      case 'busy': {
        const now = performance.now()
        const patient = ({ call, sinceMs }: Waiting) =>
          !this.#parts.begins(call) && now - sinceMs < this.#parts.answerPatienceMs
        this.#fail(
          batch.filter(one => !patient(one)),
          problem('storage', 'storage.busy', { detail }),
        )
        this.#waiting.unshift(...batch.filter(patient))
        return RETRY_MS
      }
      case 'broken':
      case 'corrupt': {
        const code = fault === 'corrupt' ? 'storage.damage-found' : 'storage.write-failed'
        const given = problem('storage', code, { detail })
        this.breakOff(given)
        this.#fail(batch, given)
        return 0
      }
      default: {
        const never: never = fault
        throw new Error(`no such fault: ${String(never)}`)
      }
    }
  }

  #fail(batch: readonly Waiting[], given: Problem): void {
    if (batch.length === 0) return
    this.#parts.post(batch.map(({ call }) => ({ id: call.id, kind: 'failure', problem: given })))
  }
}

/** Through the event loop, so that calls which arrive meanwhile join the next commit. */
const pause = (ms: number): Promise<void> =>
  new Promise(resolve => {
    if (ms > 0) setTimeout(resolve, ms)
    else setImmediate(resolve)
  })

interface Fault {
  readonly kind: 'fault'
  readonly fault: StorageFault
  readonly detail: string
}
type Outcome = { readonly kind: 'committed' } | Fault

export function bug({ id }: Pick<Call, 'id'>, error: unknown): Answer {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { id, kind: 'bug', message, ...(stack !== undefined && { stack }) }
}

function rollBack(database: DatabaseSync): void {
  if (!database.isTransaction) return
  try {
    database.exec('rollback')
  } catch (error) {
    // SQLite rolls back by itself on an I/O error; one that says so is no second fault.
    if (database.isTransaction) throw error
  }
}

/** Bytes of labels among the arguments: what makes a batch large. */
function byteCount(value: unknown): number {
  if (value instanceof Uint8Array) return value.byteLength
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + byteCount(one), 0)
  if (value !== null && typeof value === 'object') {
    return Object.values(value).reduce<number>((sum, one) => sum + byteCount(one), 0)
  }
  return 0
}
