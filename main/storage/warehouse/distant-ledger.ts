// The ledger of a station in a warehouse: asked there, from the station's own copies while the database is away.
import { problem } from '../../core/problem.ts'
import { LedgerFailure } from '../../core/records/ledger.ts'
import { areRecordsAway, comesBack } from '../../core/records/records-away.ts'
import type { LedgerReadMethod, LedgerWriteMethod } from '../methods.ts'
import type { Telling } from '../operation.ts'
import { OPERATIONS } from '../operations.ts'
import type { Args, Calls, Outcome } from '../ports.ts'
import { storable } from '../records/storable.ts'
import type { OutboxCall } from '../spool/outbox.ts'
import type { LocalStore, Store } from '../store.ts'
import type { Deliveries } from './deliveries.ts'
import type { DatabaseLink } from './link.ts'
import { lookUpThere } from './operations.ts'
import type { Warehouse } from './shared-labels.ts'

export class DistantLedger implements Warehouse {
  readonly #local: LocalStore
  readonly #link: DatabaseLink
  readonly #deliveries: Deliveries
  readonly #searchMs: number
  readonly now: () => string

  constructor(
    local: LocalStore,
    link: DatabaseLink,
    deliveries: Deliveries,
    { searchMs, now }: { readonly searchMs: number; readonly now: () => string },
  ) {
    this.#local = local
    this.#link = link
    this.#deliveries = deliveries
    this.#searchMs = searchMs
    this.now = now
  }

  needUp(): void {
    this.#link.needUp()
  }

  isUp(): boolean {
    return this.#link.up() !== undefined
  }

  reached(): Promise<boolean> {
    return this.#link.reached()
  }

  holdsLease(): boolean {
    return this.#link.held.stands()
  }

  async renewLease(): Promise<void> {
    await this.#link.write({ method: 'heartbeat', args: [], at: this.now() })
  }

  heardAt(): number {
    return this.#link.held.heardAt()
  }

  /** As its row says that the warehouse comes to know of it. */
  async tell<M extends LedgerWriteMethod>(method: M, args: Args<M>): Promise<Outcome<M>> {
    const telling = tellings[method].telling?.(args) ?? 'now'
    if (telling === 'now') return this.write(method, args)
    const call = { method, args: storable(args), at: this.now() }
    const told =
      telling === 'later' ? await this.#deliveries.tell(call) : (await this.#deliveries.answer(call)).value
    // A row may say so only of what may give nothing.
    return told as Outcome<M>
  }

  write<M extends LedgerWriteMethod>(method: M, args: Args<M>): Promise<Outcome<M>> {
    return this.#link.write({ method, args: storable(args), at: this.now() })
  }

  /** While the database is away the station's own labels are found and reprinted from what is here. */
  async read<M extends LedgerReadMethod>(method: M, args: Args<M>): Promise<Outcome<M>> {
    const { isThereAlone, isThereUnlessHere } = reading[method]
    if (isThereAlone) return this.readThere(method, args)
    const local: Calls<LedgerReadMethod> = this.#local
    if (!this.#link.up() && !isThereUnlessHere) return local[method](...args)
    try {
      return await this.readThere(method, args)
    } catch (error) {
      if (!(error instanceof LedgerFailure)) throw error
      const here = await local[method](...args)
      if (here === undefined && isThereUnlessHere)
        throw areRecordsAway(error.problem.code) ? notKnownHere() : error
      return here
    }
  }

  readThere<M extends LedgerReadMethod>(method: M, args: Args<M>): Promise<Outcome<M>> {
    return this.#link.read(db => lookUpThere(db, method, storable(args), this.#searchMs))
  }

  async intendFunds(args: Parameters<Store['intendFunds']>): ReturnType<Store['intendFunds']> {
    this.#link.needUp()
    try {
      return await this.write('intendFunds', args)
    } catch (error) {
      const event = { kind: 'funds-not-added' as const, detail: { why: 'the database went away' } }
      await this.giveBack(error, {
        method: 'settleFunds',
        args: [args[0].id, ['sending'], { state: 'not-added' }, event],
      })
      throw error
    }
  }

  async startClose(args: Parameters<Store['startClose']>): ReturnType<Store['startClose']> {
    this.#link.needUp()
    try {
      return await this.write('startClose', args)
    } catch (error) {
      const event = { kind: 'close-interrupted' as const, detail: { why: 'the database went away' } }
      await this.giveBack(error, { method: 'updateClose', args: [args[0].id, { ended: 'all' }, event] })
      throw error
    }
  }

  /** Takes back, as soon as it can be told, what may have been written although its commit was not heard of. */
  async giveBack(error: unknown, call: OutboxCall): Promise<void> {
    if (error instanceof LedgerFailure && comesBack(error.problem)) await this.#local.post(call)
  }
}

const notKnownHere = () => new LedgerFailure(problem('storage', 'warehouse.not-known-here'))

const tellings: {
  readonly [M in LedgerWriteMethod]: { readonly telling?: ((args: Args<M>) => Telling) | undefined }
} = OPERATIONS

const reading: {
  readonly [M in LedgerReadMethod]: { readonly isThereAlone?: true; readonly isThereUnlessHere?: true }
} = OPERATIONS
