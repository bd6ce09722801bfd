// How a station writes to the warehouse's database: calls that wait share one transaction on one connection, which
// renews the station's lease.
import type { Kysely } from 'kysely'
import type { Client } from 'pg'
import type { Problem } from '../../core/problem.ts'
import { LedgerFailure } from '../../core/records/ledger.ts'
import type { Changed } from '../operation.ts'
import type { Outcome } from '../ports.ts'
import { EventChain } from '../records/trail/event-chain.ts'
import type { TrailSeal } from '../records/trail/trail-seal.ts'
import { awayBy, databaseFault } from './faults.ts'
import { appendThere } from './guard.ts'
import type { Lease, Moment } from './leases.ts'
import { noticeOf } from './notices.ts'
import {
  carryOutThere,
  changedBy,
  type Delivery,
  type DistantCall,
  type DistantMethod,
} from './operations.ts'
import type { DistantWriting } from './session.ts'
import { kyselyOnClient } from './sessions.ts'
import type { WarehouseTables } from './warehouse-tables.ts'

export interface DistantParts {
  readonly client: Client
  readonly lease: Lease
  /** The key of the station's chain, where it has one. */
  readonly seal?: TrailSeal | undefined
  readonly dailyFundsCents?: number | undefined
  /** Of the station, as far as the database is known by then. */
  readonly formerNames: () => readonly string[]
  /** The lease holds from when this was asked for. */
  readonly renewed: (asked: Moment) => void
  readonly moment: () => Moment
  /** The connection is useless any more. */
  readonly lost: (given: Problem) => void
}

/** The name of the channel on which stations tell each other what changed. */
export const CHANNEL = 'packbench'

const MAX_BATCH_CALLS = 64
/** Tries of one call alone when other stations are first; each finds a later state. */
const MAX_TRIES = 8

interface Waiting {
  readonly method: string
  readonly at: string
  /** Gives what to do once it is committed. */
  readonly carryOut: (writing: DistantWriting) => Promise<Done>
  readonly reject: (error: Error) => void
}

interface Done {
  readonly kind: 'done'
  readonly changed: Changed | undefined
  readonly settle: () => void
}

/** The lease went to another station of this name, or was taken over: it has to be claimed again. */
class LeaseLost extends Error {}

export class DistantQueue {
  readonly #parts: DistantParts
  readonly #db: Kysely<WarehouseTables>
  readonly #chain: EventChain
  #waiting: Waiting[] = []
  #working: Promise<void> | undefined
  #ended: Problem | undefined

  constructor(parts: DistantParts) {
    this.#parts = parts
    this.#db = kyselyOnClient<WarehouseTables>(parts.client)
    this.#chain = new EventChain(parts.lease.station, parts.seal, (db, { mac }, sealed) =>
      appendThere(db, sealed, mac),
    )
  }

  /** Rejects with LedgerFailure where the connection is lost; then nobody knows whether it was committed. */
  push<M extends DistantMethod>(call: DistantCall<M>): Promise<Outcome<M>> {
    return this.#enqueue(call, async writing => {
      const outcome = await this.#carryOut(writing, call, false)
      return { outcome, changed: changedBy(call, outcome) }
    })
  }

  /** The same; undefined where it was carried out before. */
  deliver<M extends DistantMethod>(call: Delivery<M>): Promise<Outcome<M> | undefined> {
    return this.#enqueue(call, async writing => {
      const isFirst = await this.#isFirst(call.deliveryId)
      const outcome = isFirst ? await this.#carryOut(writing, call, true) : undefined
      return { outcome, changed: changedBy(call, outcome) }
    })
  }

  #carryOut<M extends DistantMethod>(writing: DistantWriting, call: DistantCall<M>, isDelivery: boolean) {
    const { dailyFundsCents, formerNames } = this.#parts
    return carryOutThere(writing, { isDelivery, dailyFundsCents, formerNames: formerNames() }, call)
  }

  #enqueue<T>(
    { method, at }: Pick<DistantCall, 'method' | 'at'>,
    carryOut: (writing: DistantWriting) => Promise<{ outcome: T; changed: Changed | undefined }>,
  ): Promise<T> {
    if (this.#ended) return Promise.reject(new LedgerFailure(this.#ended))
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.#waiting.push({
      method,
      at,
      carryOut: async writing => {
        const { outcome, changed } = await carryOut(writing)
        return { kind: 'done', changed, settle: () => resolve(outcome) }
      },
      reject,
    })
    // Through the event loop, so that calls of one turn share a commit.
    this.#working ??= new Promise<void>(done => setImmediate(done)).then(() => this.#work())
    return promise
  }

  async drained(): Promise<void> {
    while (this.#working) await this.#working
  }

  /** What waits and what comes is answered with this. */
  end(given: Problem): void {
    this.#ended ??= given
    for (const { reject } of this.#waiting.splice(0)) reject(new LedgerFailure(this.#ended))
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_BATCH_CALLS)
      if (!(await this.#try(batch))) for (const one of batch) await this.#alone(one)
    }
    this.#working = undefined
  }

  async #alone(one: Waiting): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      if (this.#ended) return one.reject(new LedgerFailure(this.#ended))
      if (await this.#try([one])) return
      if (tries === MAX_TRIES) {
        return one.reject(new Error(`the call ${one.method} met other stations ${tries} times`))
      }
    }
  }

  /** False where another station was first: to be tried again, each call alone. */
  async #try(batch: readonly Waiting[]): Promise<boolean> {
    const { client, lease, moment, renewed } = this.#parts
    const head = this.#chain.known()
    const asked = moment()
    try {
      await this.#begin()
      const outcomes: Carried[] = []
      for (const one of batch) outcomes.push(await this.#one(one, batch.length > 1))
      const text = noticeOf(
        lease.instance,
        outcomes.map(outcome => (outcome.kind === 'done' ? outcome.changed : undefined)),
      )
      const notify = text === undefined ? '' : `notify ${CHANNEL}, ${client.escapeLiteral(text)};`
      await client.query(`${notify} commit`)
      renewed(asked)
      for (const outcome of outcomes) outcome.settle()
      return true
    } catch (error) {
      this.#chain.rewind(head)
      return this.#failed(batch, error)
    }
  }

  async #failed(batch: readonly Waiting[], error: unknown): Promise<boolean> {
    if (databaseFault(error) === 'again') {
      const rolledBack = await this.#rollBack()
      // An event's place may have been the one taken: the head is read again.
      this.#chain.rewind(undefined)
      if (rolledBack) return false
    }
    if (!(error instanceof LeaseLost) && databaseFault(error) === undefined) {
      await this.#rollBack()
      for (const { reject } of batch) reject(error instanceof Error ? error : new Error(String(error)))
      return true
    }
    const given = awayBy(error)
    this.end(given)
    for (const { reject } of batch) reject(new LedgerFailure(given))
    this.#parts.lost(given)
    return true
  }

  async #rollBack(): Promise<boolean> {
    try {
      await this.#parts.client.query('rollback')
      return true
    } catch {
      // The connection went with it: its next use says so.
      return false
    }
  }

  /** The station's row stays locked until the commit, so nobody takes over from it meanwhile. */
  async #begin(): Promise<void> {
    const { client, lease } = this.#parts
    // Several statements give several results; the driver's types know of one.
    const results = (await client.query(
      `begin; update stations
        set lease_until = clock_timestamp() + interval '${lease.leaseMs} milliseconds'
        where station = ${client.escapeLiteral(lease.station)}
          and instance = ${client.escapeLiteral(lease.instance)}`,
    )) as unknown as readonly { readonly rowCount: number | null }[]
    if (results.at(-1)?.rowCount !== 1) throw new LeaseLost('the lease is not held any more')
  }

  async #one({ at, carryOut, reject }: Waiting, amongOthers: boolean): Promise<Carried> {
    const { client } = this.#parts
    const head = this.#chain.known()
    if (amongOthers) await client.query('savepoint one_call')
    try {
      const done = await carryOut({ db: this.#db, at, chain: this.#chain })
      if (amongOthers) await client.query('release one_call')
      return done
    } catch (error) {
      if (!amongOthers || databaseFault(error) !== undefined) throw error
      this.#chain.rewind(head)
      await client.query('rollback to one_call; release one_call')
      return { kind: 'bug', settle: () => reject(error instanceof Error ? error : new Error(String(error))) }
    }
  }

  async #isFirst(deliveryId: string): Promise<boolean> {
    const marked = await this.#db
      .insertInto('deliveries')
      .values({ id: deliveryId })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return marked !== undefined
  }
}

type Carried = Done | { readonly kind: 'bug'; readonly settle: () => void }
