// The writing side of a store: the file, the commits, the reserve, the mark beside it and the write-back of the log.
import { writeFileSync } from 'node:fs'
import type { Migration } from 'kysely/migration'
import { type Problem, problem } from '../../core/problem.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import type { WriteMethod } from '../methods.ts'
import { OPERATIONS } from '../operations.ts'
import type { WriterStats } from '../ports.ts'
import type { Answer, Call, StoreLimits, WorkerStart } from '../protocol.ts'
import { EventChain } from '../records/trail/event-chain.ts'
import { checkpointIfDue, walPages } from './checkpoint.ts'
import { type Answered, CommitQueue } from './commit-queue.ts'
import { CopyGuard, type Mark, readMark, writeFirstMark } from './copy-guard.ts'
import { faultDetail, fileFault, storageFault } from './engine.ts'
import { type StoreFiles, storeFiles } from './files.ts'
import { type OpenStore, openStore } from './opening.ts'
import { asLeft, changedSince, type Left, OutsideWrites } from './outside-writes.ts'
import { underItsName } from './renamed-bench.ts'
import { freeBytes, keepReserve } from './reserve.ts'
import { carryOut } from './sessions.ts'
import { ledgerId, movedAway, olderCopy } from './standing.ts'

export interface WriterParts {
  readonly migrations: Readonly<Record<string, Migration>>
  readonly post: (answers: readonly Answer[]) => void
  /** Why nothing may be bought, or that it may be again. */
  readonly said: (standing: Problem | undefined) => void
  /** Another program wrote into the records, or nobody knows whether one did: the whole of them is to be checked. */
  readonly writtenOutside: () => void
}

export class Writer {
  readonly #parts: WriterParts
  readonly #start: WorkerStart
  readonly #dataFolder: string
  readonly #limits: StoreLimits
  readonly #files: StoreFiles
  readonly #store: OpenStore
  readonly #guard: CopyGuard
  readonly #ledgerId: string
  readonly #chain: EventChain
  readonly #queue: CommitQueue
  readonly #outside: OutsideWrites
  #older: Problem | undefined
  #broken: Problem | undefined
  #reserveBytes = 0
  #free = { batch: -1, bytes: 0 }

  /** Opens, migrates and locks the store. Nothing of the last run is settled yet: that is `recover`. */
  static async open(start: WorkerStart, parts: WriterParts): Promise<Result<Writer, Problem>> {
    const files = storeFiles(start.dataFolder)
    const mark = readMark(files.mark)
    const isChanged = changedSince(files, mark?.left)
    const opened = await openStore(start.dataFolder, files, start.limits.busyTimeoutMs, parts.migrations)
    if (!opened.ok) return opened
    const moved = await movedAway(opened.value.db)
    if (moved) {
      opened.value.database.close()
      opened.value.lock.release()
      return fail(moved)
    }
    const id = await ledgerId(opened.value.db)
    const older = await olderCopy(opened.value.db, files, id)
    if (!older && !mark) writeFirstMark(files, id)
    const writer = new Writer(start, parts, files, opened.value, id, {
      older,
      mark: await underItsName(opened.value, start, mark),
    })
    if (mark && mark.station !== start.station) await writer.#markUnderItsName()
    if (isChanged) await writer.#lookAtTrail()
    // A run that was killed left nothing that would tell: then all of it is looked at, beside the work.
    else if (!start.shared && mark && mark.station !== '' && !mark.left) parts.writtenOutside()
    return ok(writer)
  }

  private constructor(
    start: WorkerStart,
    parts: WriterParts,
    files: StoreFiles,
    store: OpenStore,
    id: string,
    { older, mark }: { readonly older: Problem | undefined; readonly mark: Mark | undefined },
  ) {
    this.#parts = parts
    this.#start = start
    this.#dataFolder = start.dataFolder
    this.#limits = start.limits
    this.#files = files
    this.#store = store
    this.#ledgerId = id
    this.#older = older
    this.#guard = new CopyGuard(files.mark)
    this.#chain = new EventChain(start.station, start.seal)
    this.#outside = new OutsideWrites(store.database, this.#chain, { seal: start.seal, mark })
    this.#queue = new CommitQueue({
      database: store.database,
      begun: async () => {
        if (this.#outside.cameSince()) await this.#lookAtTrail()
      },
      carryOut: call => this.#carryOut(call),
      remember: () => {
        const head = this.#chain.known()
        return () => this.#chain.rewind(head)
      },
      refusal: call => this.#refusal(call),
      begins: call => OPERATIONS[call.method].begins !== undefined,
      committed: answered => this.#committed(answered),
      broke: given => this.#broke(given),
      post: parts.post,
      answerPatienceMs: start.limits.answerPatienceMs,
    })
    this.#topUpReserve()
  }

  get standing(): Problem | undefined {
    return this.#broken ?? this.#doubt
  }

  /** What a supervisor has to agree to before anything is bought. */
  get #doubt(): Problem | undefined {
    return this.#older ?? this.#outside.doubt
  }

  push(calls: readonly Call<WriteMethod>[]): void {
    this.#queue.push(calls)
  }

  async stats(): Promise<WriterStats> {
    const head = await this.#chain.head(this.#store.db)
    return {
      ledgerId: this.#ledgerId,
      commitCount: this.#queue.commitCount,
      callCount: this.#queue.callCount,
      largestBatch: this.#queue.largestBatch,
      walPages: walPages(this.#store.database),
      freeBytes: freeBytes(this.#dataFolder),
      reserveBytes: this.#reserveBytes,
      ...(head.sequence > 0 && { chainHead: head }),
    }
  }

  /** Carries out what waits, writes the log back, and leaves the folder to the next process. */
  async stop(): Promise<void> {
    await this.#queue.drained()
    const { database, db, lock } = this.#store
    if (!this.#broken) await this.#leaveInOrder(db)
    database.close()
    this.#markLeft()
    this.#guard.close()
    lock.release()
  }

  /**
   * Somebody else wrote into the records: the trail is what they are compared with, so all of it is looked at, as far as it
   * was written here, before anything goes by it.
   */
  async #lookAtTrail(): Promise<void> {
    this.#parts.writtenOutside()
    await this.#review(true)
    // What is answered meanwhile is told behind what somebody else wrote there.
    this.#chain.rewind(undefined)
    await this.#chain.head(this.#store.db)
  }

  /** Stops buying where the trail does not hold, until a supervisor has agreed. */
  reviewTrail(): Promise<void> {
    return this.#review(false)
  }

  async #review(isQuiet: boolean): Promise<void> {
    if (!(await this.#outside.review(this.#store.db, isQuiet))) return
    this.#mark()
    this.#parts.said(this.standing)
  }

  /** What was committed is on disk already: a disk that fails only now costs the next start a longer look. */
  async #leaveInOrder(db: OpenStore['db']): Promise<void> {
    try {
      // One over a break would hide it.
      if (!this.#outside.doubt) await this.#chain.checkpoint(db)
      this.#guard.sync()
    } catch (error) {
      if (storageFault(error) === undefined && fileFault(error) === undefined) throw error
    }
  }

  #carryOut(call: Call<WriteMethod>): Promise<unknown> {
    const { db } = this.#store
    return carryOut(
      { db, at: call.at, chain: this.#chain, shared: this.#start.shared === true, doubt: this.#doubt },
      call,
    )
  }

  #refusal({ method }: Call<WriteMethod>): Problem | undefined {
    const { begins, spends } = OPERATIONS[method]
    const doubt = this.#doubt
    if (doubt && spends) return doubt
    if (begins === undefined) return undefined
    const free = this.#freeBytes()
    if (free >= this.#limits.minimumFreeBytes && this.#topUpReserve()) return undefined
    const code = begins === 'purchase' ? 'storage.full' : 'storage.not-written'
    return problem('storage', code, { detail: `${free} bytes free` })
  }

  /** Asked once a batch. */
  #freeBytes(): number {
    if (this.#free.batch !== this.#queue.batchCount) {
      this.#free = { batch: this.#queue.batchCount, bytes: freeBytes(this.#dataFolder) }
    }
    return this.#free.bytes
  }

  /** False where the disk has no room for the reserve: nothing new is begun then. */
  #topUpReserve(): boolean {
    if (this.#reserveBytes >= this.#limits.reserveBytes) return true
    try {
      this.#reserveBytes = keepReserve(this.#files.wal, this.#limits.reserveBytes)
      return true
    } catch (error) {
      if (fileFault(error) === undefined) throw error
      return false
    }
  }

  #committed(answered: readonly Answered[]): void {
    const accepted = answered.some(
      ({ call, answer }) => OPERATIONS[call.method].acceptsOlderCopy && answer.kind === 'value',
    )
    if (accepted && this.#doubt) {
      this.#outside.accept()
      this.#older = undefined
      this.#parts.said(this.standing)
    }
    this.#mark()
    setImmediate(() => this.#checkpointIfDue())
  }

  /**
   * Before the first entry under this name, and so that a power cut keeps it: a mark with the earlier name would take
   * what a run that is killed leaves under this one for somebody else's.
   */
  async #markUnderItsName(): Promise<void> {
    await this.#chain.head(this.#store.db)
    this.#mark({ isKept: true })
  }

  /** An older copy keeps the mark that gave it away, until a supervisor has agreed. */
  #mark({ left, isKept = false }: { readonly left?: Left; readonly isKept?: boolean } = {}): void {
    const head = this.#chain.known()
    if (this.#older || !head) return
    try {
      this.#guard.write({
        ledgerId: this.#ledgerId,
        station: this.#chain.station,
        ...head,
        ...this.#outside.state,
        ...(left && { left }),
      })
      if (isKept) this.#guard.sync()
    } catch (error) {
      this.#queue.breakOff(problem('storage', 'storage.write-failed', { detail: faultDetail(error) }))
    }
  }

  /** For the next start, after the file was closed. */
  #markLeft(): void {
    if (this.#broken) return
    try {
      this.#mark({ left: asLeft(this.#files) })
      this.#guard.sync()
    } catch (error) {
      // Then the next start looks at the trail's end, as after a kill.
      if (fileFault(error) === undefined) throw error
    }
  }

  #checkpointIfDue(): void {
    if (this.#broken) return
    const given = checkpointIfDue(this.#store.database)
    if (given) this.#queue.breakOff(given)
  }

  #broke(given: Problem): void {
    this.#broken = given
    this.#parts.said(given)
    if (given.code === 'storage.damage-found') this.#suspect()
  }

  /** Makes the next start check the whole file. A disk that does not take even this says so there itself. */
  #suspect(): void {
    try {
      writeFileSync(this.#files.suspect, '')
    } catch (error) {
      if (fileFault(error) === undefined) throw error
    }
  }
}
