// The station's way to the warehouse's database: opened, lost, opened again with growing patience; never two at once.

import type { Kysely } from 'kysely'
import { Client, Pool } from 'pg'
import { type Problem, problem } from '../../core/problem.ts'
import { LedgerFailure } from '../../core/records/ledger.ts'
import { comesBack } from '../../core/records/records-away.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import type { Outcome } from '../ports.ts'
import { clientConfig, type SessionLimits } from './address.ts'
import { CHANNEL, DistantQueue } from './commit-queue.ts'
import { awayBy, databaseDetail, databaseFault } from './faults.ts'
import { HeldLease } from './held-lease.ts'
import { claimLease, releaseLease, sessionName } from './leases.ts'
import { close, type LinkParts, type LinkUp, type Opened } from './link-parts.ts'
import { prepareSchema } from './opening.ts'
import type { Delivery, DistantCall, DistantMethod } from './operations.ts'
import { carryOver } from './renamed-station.ts'
import { kyselyOnClient, kyselyOnPool } from './sessions.ts'
import type { WarehouseTables } from './warehouse-tables.ts'

/** A lease is longer: nobody has taken anything over since. */
const TRIED_JUST_NOW_MS = 2_000

export class DatabaseLink {
  readonly #parts: LinkParts
  #up: Opened | undefined
  #away: Problem = problem('storage', 'warehouse.away')
  #timer: NodeJS.Timeout | undefined
  #beat: NodeJS.Timeout | undefined
  #opening: Promise<unknown> | undefined
  #stopped = false
  #tries = 0
  /** When a try ended without a connection. */
  #failedAt = Number.NEGATIVE_INFINITY
  readonly held: HeldLease
  /** Of this station, as the database knew them when it was reached last. */
  formerNames: readonly string[] = []

  constructor(parts: LinkParts) {
    this.#parts = parts
    this.held = new HeldLease(parts.limits.leaseMs, parts.clock)
  }

  /**
   * The first try. A database that is away is tried again for as long as it takes, and so is one in which another
   * station works under this name: it is given another one at this station's own screens. The rest is for a person.
   * So is the name where entries are sealed: the other one's would go on under a key that is not its own.
   */
  async open(): Promise<Result<undefined, Problem>> {
    const tried = await this.#try()
    if (tried.ok) return tried
    if (!comesBack(tried.problem) && tried.problem.code !== this.#parts.taken) return tried
    this.#away = tried.problem
    this.#later()
    return ok(undefined)
  }

  /** Undefined while the database is away. */
  up(): LinkUp | undefined {
    return this.#up
  }

  /** What is there, or a rejection that says what is not. */
  needUp(): LinkUp {
    if (!this.#up) throw new LedgerFailure(this.#away)
    return this.#up
  }

  /**
   * Whether the database is there, by a try that is made now if it was not: a program that was suspended knows
   * nothing of what came meanwhile. One that failed just now is not repeated for each who asks.
   */
  async reached(): Promise<boolean> {
    await this.#opening
    if (this.#up || this.#stopped || this.#needsStart()) return this.#up !== undefined
    if (performance.now() - this.#failedAt < TRIED_JUST_NOW_MS) return false
    clearTimeout(this.#timer)
    if (!this.#opening) this.#again()
    await this.#opening
    return this.#up !== undefined
  }

  standing(): Problem | undefined {
    return this.#up ? undefined : this.#away
  }

  /** A call of the reading side. */
  async read<T>(ask: (db: Kysely<WarehouseTables>) => Promise<T>): Promise<T> {
    const up = this.needUp()
    try {
      return await ask(up.reading)
    } catch (error) {
      if (databaseFault(error) === undefined) throw error
      this.#lost(up, awayBy(error))
      throw new LedgerFailure(this.#away)
    }
  }

  async write<M extends DistantMethod>(call: DistantCall<M>): Promise<Outcome<M>> {
    return this.needUp().queue.push(call)
  }

  /** Undefined where it was carried out before. */
  async deliver<M extends DistantMethod>(call: Delivery<M>): Promise<Outcome<M> | undefined> {
    return this.needUp().queue.deliver(call)
  }

  /** A connection of its own on which statements may wait for as long as it takes. The caller ends it. */
  async patientConnection(): Promise<Client> {
    this.needUp()
    return this.#connect({ ...this.#parts.limits, statementTimeoutMs: 0 })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    clearInterval(this.#beat)
    await this.#opening
    const up = this.#up
    if (!up) return
    await up.queue.drained()
    if (this.#up === up) await releaseLease(up.reading, this.#parts.lease).catch(() => undefined)
    this.#up = undefined
    await close(up)
  }

  /** Where the next start finds the name free, it seals from there on. */
  #needsStart(): boolean {
    return this.#parts.seal !== undefined && this.#away.code === this.#parts.taken
  }

  #later(): void {
    if (this.#stopped || this.#needsStart()) return
    const { retryMs, longestRetryMs } = this.#parts.limits
    const waitMs = Math.min(longestRetryMs, retryMs * 2 ** this.#tries)
    this.#tries += 1
    // Stations that lost the same server must not all come back in the same moment.
    this.#timer = setTimeout(() => this.#again(), waitMs * (0.5 + Math.random() / 2))
  }

  #again(): void {
    this.#opening = this.#try().then(tried => {
      this.#opening = undefined
      if (tried.ok) return this.#parts.said(undefined)
      this.#failedAt = performance.now()
      this.#away = tried.problem
      this.#parts.said(this.#away)
      this.#later()
    })
  }

  async #try(): Promise<Result<undefined, Problem>> {
    let opened: Opened | undefined
    try {
      opened = await this.#openAll()
      const refused = await this.#settleIn(opened)
      if (refused) {
        await close(opened)
        return fail(refused)
      }
      const up = opened
      up.writer.on('error', error => this.#dropped(up, error))
      up.listener.on('error', error => this.#dropped(up, error))
      up.pool.on('error', error => this.#dropped(up, error))
      this.#up = up
      this.#tries = 0
      this.#beat = setInterval(
        () => void this.#parts.heartbeat(up).catch(() => undefined),
        this.#parts.limits.leaseMs / 3,
      )
      return ok(undefined)
    } catch (error) {
      if (opened) await close(opened)
      const fault = databaseFault(error)
      if (fault === 'rights')
        return fail(problem('not-allowed', 'warehouse.rights', { detail: databaseDetail(error) }))
      if (fault === undefined && !(error instanceof LedgerFailure)) throw error
      return fail(awayBy(error))
    }
  }

  async #openAll(): Promise<Opened> {
    const { dailyFundsCents, lease, seal, onNotice, limits } = this.#parts
    const writer = await this.#connect()
    const listener = await this.#connect().catch(async error => {
      await writer.end().catch(() => undefined)
      throw error
    })
    const password = await this.#parts.password()
    const pool = new Pool({
      ...clientConfig(this.#parts.address, password, limits),
      // Asked at each connection that the pool makes, since it may have been replaced.
      ...(password !== undefined && { password: async () => (await this.#parts.password()) ?? '' }),
      application_name: sessionName(lease.instance),
      max: 2,
      idleTimeoutMillis: 30_000,
    })
    // Whoever has the connection is told by the query; without a listener it would end the process.
    pool.on('connect', client => client.on('error', () => undefined))
    const queue: DistantQueue = new DistantQueue({
      client: writer,
      lease,
      seal,
      dailyFundsCents,
      formerNames: () => this.formerNames,
      moment: this.held.moment,
      renewed: asked => this.held.renewed(asked),
      lost: given => this.#lost(opened, given),
    })
    const opened: Opened = {
      writer,
      listener,
      pool,
      queue,
      reading: kyselyOnPool<WarehouseTables>(pool),
    }
    listener.on('notification', ({ payload }) => onNotice(payload ?? ''))
    return opened
  }

  async #settleIn(opened: Opened): Promise<Problem | undefined> {
    const { lease, wanted, taken, onUp } = this.#parts
    const db = kyselyOnClient<WarehouseTables>(opened.writer)
    const refused = await prepareSchema(db)
    if (refused) return refused
    const nameTaken = problem('wrong-state', taken, { params: { station: lease.station } })
    // Renamed since: the name and its record of events are the other one's.
    if (this.held.isAnothers() && wanted() !== lease.station) return nameTaken
    const asked = this.held.moment()
    if (!(await claimLease(db, lease))) {
      this.held.refused()
      return nameTaken
    }
    this.held.claimed(asked)
    this.formerNames = await carryOver(db, lease)
    await opened.listener.query(`listen ${CHANNEL}`)
    await onUp(opened)
    return undefined
  }

  async #connect(limits: SessionLimits = this.#parts.limits): Promise<Client> {
    const { address, password, lease } = this.#parts
    const client = new Client({
      ...clientConfig(address, await password(), limits),
      application_name: sessionName(lease.instance),
    })
    // Also told to whoever waits for a query; without a listener it would end the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
  }

  #dropped(up: Opened, error: unknown): void {
    this.#lost(up, awayBy(error))
  }

  #lost(up: LinkUp, given: Problem): void {
    const opened = this.#up
    // Of an earlier connection, or of one that is still being opened.
    if (!opened || opened !== up) return
    this.#up = undefined
    this.#away = given
    clearInterval(this.#beat)
    opened.queue.end(given)
    void close(opened)
    if (this.#stopped) return
    this.#parts.said(given)
    this.#later()
  }
}
