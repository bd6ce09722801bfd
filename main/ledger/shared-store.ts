// Owns the store of a station in a warehouse: the ledger in a shared database, the spool and the station's own labels here.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { LedgerFailure, type PurchaseChange } from '../core/ledger.ts'
import type { Problem } from '../core/problem.ts'
import { isLive, type PurchaseRecord } from '../core/purchase.ts'
import { ok, type Result } from '../core/result.ts'
import { Deliveries } from './deliveries.ts'
import { verifyChains } from './event-chain.ts'
import { ownBytes } from './own-bytes.ts'
import { type DatabaseAddress, readAddress, type TlsChoice } from './postgres/address.ts'
import { createGateLocks, type GateLocks } from './postgres/gate-locks.ts'
import { printsOf } from './postgres/job-states.ts'
import { DatabaseLink, type LinkLimits, type LinkUp } from './postgres/link.ts'
import { type ChangedElsewhere, noticeOf, readNotice } from './postgres/notices.ts'
import { carryOutThere, lookUpThere } from './postgres/session.ts'
import { type Operations, READS, WRITES } from './protocol.ts'
import {
  createLedger,
  DEFAULT_LIMITS,
  type LocalStore,
  purge,
  type Store,
  type StoreOptions,
} from './store.ts'

export const DEFAULT_LINK_LIMITS: LinkLimits = {
  connectTimeoutMs: 3_000,
  statementTimeoutMs: 10_000,
  // Three beats may be missed before anybody takes over.
  leaseMs: 15_000,
  retryMs: 250,
  longestRetryMs: 5_000,
}

export interface SharedStoreOptions extends Omit<StoreOptions, 'shared'> {
  readonly url: string
  readonly tls: TlsChoice
  readonly password: () => Promise<string | undefined>
  /** Most money that all stations together add to meters in 24 hours. */
  readonly dailyFundsCents?: number
  readonly link?: Partial<LinkLimits>
  /** The database went away, or came back. */
  readonly onStanding: () => void
  /** What another station changed; everything may have where no ids are named. */
  readonly onChanged: (changed: ChangedElsewhere) => void
}

export interface SharedStore extends Store {
  readonly gate: GateLocks
}

/** Reads and writes of the spool: always here. */
const LOCAL = [
  'add',
  'changeJob',
  'job',
  'jobByCommand',
  'jobBytes',
  'jobs',
  'jobsOf',
  'nextJob',
  'jobsToDecide',
  'countWaiting',
  'copiesOf',
  'keepAnswer',
  'followLabel',
  'post',
  'delivered',
  'undelivered',
] as const satisfies readonly (keyof Operations)[]

/**
 * Opens the spool in the data folder and the way to the database. A database that is away is no reason
 * not to start: waiting labels are printed, and nothing is bought until it is back. What only a person
 * can mend (address, rights, version, a second station of this name) is said instead.
 */
export async function createSharedLedger(options: SharedStoreOptions): Promise<Result<SharedStore, Problem>> {
  const address = readAddress(options.url, options.tls)
  if (!address.ok) return address
  const local = await createLedger({
    ...options,
    dataFolder: join(options.dataFolder, 'warehouse'),
    shared: true,
  })
  if (!local.ok) return local
  const { ledgerId } = await local.value.stats()
  const store = new WarehouseStore(options, address.value, local.value, ledgerId)
  const opened = await store.open()
  if (opened.ok) return ok(store.asStore())
  await local.value.stop()
  return opened
}

type Write = Exclude<(typeof WRITES)[number], (typeof LOCAL)[number]>

class WarehouseStore {
  readonly #options: SharedStoreOptions
  readonly #local: LocalStore
  readonly #link: DatabaseLink
  readonly #gate: GateLocks
  readonly #deliveries: Deliveries
  /** As they were when their request went out: what an answer is an answer to. */
  readonly #inFlight = new Map<string, PurchaseRecord>()
  /** Voids and prints of one label wait for each other. */
  readonly #turns = new Map<string, Promise<unknown>>()
  #recovery: 'not-asked' | 'waits' | 'done' = 'not-asked'

  constructor(options: SharedStoreOptions, address: DatabaseAddress, local: LocalStore, folder: string) {
    this.#options = options
    this.#local = local
    const instance = randomUUID()
    const limits = { ...DEFAULT_LINK_LIMITS, ...options.link }
    this.#link = new DatabaseLink({
      address,
      password: options.password,
      lease: { station: options.station, instance, folder, leaseMs: limits.leaseMs },
      limits,
      carryOut: carryOutThere,
      notice: done => noticeOf(instance, done),
      onUp: up => this.#settleIn(up),
      said: () => this.#options.onStanding(),
      onNotice: text => this.#heard(text, instance),
      heartbeat: async up => {
        await up.queue.push({ method: 'heartbeat', args: [], at: this.#now() })
      },
    })
    this.#gate = createGateLocks(() => this.#link.patientConnection())
    this.#deliveries = new Deliveries(local, call => this.#link.write(call))
  }

  open(): Promise<Result<undefined, Problem>> {
    return this.#link.open()
  }

  asStore(): SharedStore {
    const link = this.#link
    const local = this.#local
    const store: Partial<Record<string, unknown>> = { ...local, gate: this.#gate }
    const own: readonly string[] = LOCAL
    for (const method of WRITES.filter(name => !own.includes(name) && name !== 'acceptOlderCopy')) {
      store[method] = (...args: readonly unknown[]) => this.#write(method as Write, args)
    }
    for (const method of READS.filter(name => !own.includes(name))) {
      store[method] = (...args: readonly unknown[]) => this.#read(method, args)
    }
    const shared: Partial<SharedStore> = {
      recover: () => this.#recover(),
      // With the rest of what the last run left: at a start the database may be away.
      pauseOrderRuns: async () => undefined,
      changePurchase: change => this.#changePurchase(ownBytes(change) as PurchaseChange),
      intend: (...args) => this.#intend(args),
      intendFunds: (...args) => this.#intendFunds(args),
      startClose: (...args) => this.#startClose(args),
      updateClose: async (...args) => {
        const [, { labels = [] }] = args
        // What is about to be asked is known to the warehouse first.
        if (labels.some(label => label.outcome === 'sending')) {
          return (await this.#write('updateClose', args)) as boolean
        }
        return ((await this.#deliveries.tell('updateClose', args, this.#now())) ?? true) as boolean
      },
      settleFunds: (...args) => this.#deliveries.tell('settleFunds', args, this.#now()) as never,
      note: async event => {
        await this.#deliveries.tell('note', [event], this.#now())
      },
      add: async (...args) => this.#afterJob(await local.add(...args)),
      changeJob: (...args) => this.#changeJob(args),
      copiesOf: async id => {
        const here = await local.copiesOf(id)
        if (!link.up()) return here
        return Math.max(here, await link.read(db => printsOf(db, id)).catch(orElse(0)))
      },
      standing: () => local.standing() ?? link.standing(),
      purge: (now, retention) => this.#purge(now, retention),
      verify: async () => {
        const { damage } = await local.verify()
        const chains = await link.read(db => verifyChains(db as never, 'beginning'))
        return { damage, chains }
      },
      stop: () => this.#stop(),
    }
    return { ...store, ...shared } as unknown as SharedStore
  }

  #now(): string {
    return this.#options.clock.now().toISOString()
  }

  /** Before anybody buys over a new connection: answers that waited, then what the last run left. */
  async #settleIn({ queue }: LinkUp): Promise<void> {
    await this.#deliveries.all(call => queue.push(call))
    if (this.#recovery === 'waits') await this.#recoverThere(queue)
  }

  async #recover(): ReturnType<Store['recover']> {
    const here = await this.#local.recover()
    this.#deliveries.soon()
    this.#recovery = 'waits'
    const up = this.#link.up()
    if (!up) return here
    const there = await this.#recoverThere(up.queue)
    return { ...there, unsureJobs: here.unsureJobs, findings: [...here.findings, ...there.findings] }
  }

  /** Once a run, when the database is reached first. */
  async #recoverThere(queue: LinkUp['queue']): ReturnType<Store['recover']> {
    const [recovered] = await Promise.all(
      ['recover', 'pauseOrderRuns'].map(method => queue.push({ method, args: [], at: this.#now() })),
    )
    this.#recovery = 'done'
    return recovered as Awaited<ReturnType<Store['recover']>>
  }

  #write(method: Write, args: readonly unknown[]): Promise<unknown> {
    return this.#link.write({ method, args: args.map(ownBytes), at: this.#now() })
  }

  /** While the database is away the station's own labels are found and reprinted from what is here. */
  async #read(method: (typeof READS)[number], args: readonly unknown[]): Promise<unknown> {
    const here = () => (this.#local[method] as (...given: readonly unknown[]) => Promise<unknown>)(...args)
    if (!this.#link.up()) return here()
    const searchMs = this.#options.limits?.searchMs ?? DEFAULT_LIMITS.searchMs
    try {
      return await this.#link.read(db => lookUpThere(db, method, args, searchMs))
    } catch (error) {
      if (error instanceof LedgerFailure) return here()
      throw error
    }
  }

  async #intend(args: Parameters<Store['intend']>): ReturnType<Store['intend']> {
    this.#link.needUp()
    const [{ id }] = args
    try {
      const outcome = (await this.#write('intend', args)) as Awaited<ReturnType<Store['intend']>>
      if (outcome.kind === 'intended') this.#inFlight.set(id, outcome.record)
      return outcome
    } catch (error) {
      // The commit may have happened all the same; nothing was sent, so the reference is given back.
      await this.#giveBack(error, 'changePurchase', [
        {
          id,
          from: ['intended'],
          to: 'abandoned',
          lastProblem: { code: 'purchase.interrupted' },
          event: { kind: 'purchase-abandoned', detail: { why: 'the database went away' } },
        } satisfies PurchaseChange,
      ])
      throw error
    }
  }

  async #intendFunds(args: Parameters<Store['intendFunds']>): ReturnType<Store['intendFunds']> {
    this.#link.needUp()
    try {
      const capped = [...args, this.#options.dailyFundsCents]
      return (await this.#write('intendFunds', capped)) as Awaited<ReturnType<Store['intendFunds']>>
    } catch (error) {
      const event = { kind: 'funds-not-added', detail: { why: 'the database went away' } }
      await this.#giveBack(error, 'settleFunds', [args[0].id, ['sending'], { state: 'not-added' }, event])
      throw error
    }
  }

  async #startClose(args: Parameters<Store['startClose']>): ReturnType<Store['startClose']> {
    this.#link.needUp()
    try {
      return (await this.#write('startClose', args)) as Awaited<ReturnType<Store['startClose']>>
    } catch (error) {
      const event = { kind: 'close-partly', detail: { why: 'the database went away' } }
      await this.#giveBack(error, 'updateClose', [args[0].id, { state: 'partly' }, event])
      throw error
    }
  }

  /** Takes back, as soon as it can be told, what may have been written although its commit was not heard of. */
  async #giveBack(error: unknown, method: string, args: readonly unknown[]): Promise<void> {
    const isAway = error instanceof LedgerFailure && error.problem.code === 'warehouse.away'
    if (isAway) await this.#local.post(method, args)
  }

  async #changePurchase(change: PurchaseChange): Promise<PurchaseRecord | undefined> {
    if (change.to === 'voiding' || change.to === 'discarded') {
      return this.#inTurn(change.id, () => this.#void(change))
    }
    const ends = change.to !== 'sending' && change.from.every(kind => IN_FLIGHT.includes(kind))
    if (ends) return this.#answer(change)
    const record = (await this.#write('changePurchase', [change])) as PurchaseRecord | undefined
    if (record && change.to === 'sending') this.#inFlight.set(record.id, record)
    else if (record) await this.#local.followLabel(record)
    return record
  }

  /** Here first, with the label and its print; then there. What cannot be told yet is told later, once. */
  async #answer(change: PurchaseChange): Promise<PurchaseRecord | undefined> {
    const before = this.#inFlight.get(change.id)
    this.#inFlight.delete(change.id)
    if (change.bought && before) {
      const { record, entry } = await this.#keep(before, change)
      const { told, value } = await this.#deliveries.now(entry)
      return told ? (value as PurchaseRecord | undefined) : record
    }
    const { told, value } = await this.#deliveries.tellOrKeep('changePurchase', [change], this.#now())
    const record = value as PurchaseRecord | undefined
    if (record) await this.#local.followLabel(record)
    return told || !before ? record : { ...before, kind: change.to, updatedAt: this.#now() }
  }

  async #keep(before: PurchaseRecord, change: PurchaseChange) {
    const at = this.#now()
    const { record, deliveryId } = await this.#local.keepAnswer(before, change)
    const args = [change.job ? { ...change, job: { ...change.job, bytes: new Uint8Array() } } : change]
    return { record, entry: { id: deliveryId, method: 'changePurchase', args, at } }
  }

  async #void(change: PurchaseChange): Promise<PurchaseRecord | undefined> {
    const jobs = await this.#local.jobsOf(change.id)
    if (jobs.some(job => job.state === 'sending')) return undefined
    const record = (await this.#write('changePurchase', [change])) as PurchaseRecord | undefined
    if (!record) return undefined
    if (isLive(record.kind)) this.#inFlight.set(record.id, record)
    await this.#local.followLabel(record)
    return record
  }

  /** A label that another station voids meanwhile is not sent to a printer any more. */
  async #changeJob(args: Parameters<Store['changeJob']>): ReturnType<Store['changeJob']> {
    const [id, , { state }] = args
    const shipmentId = state === 'sending' ? (await this.#local.job(id))?.shipmentId : undefined
    if (shipmentId === undefined) return this.#afterJob(await this.#local.changeJob(...args))
    return this.#inTurn(shipmentId, async () => {
      const now = this.#link.up() && ((await this.#read('purchase', [shipmentId])) as PurchaseRecord)
      if (now) await this.#local.followLabel(now)
      return this.#afterJob(await this.#local.changeJob(...args))
    })
  }

  #afterJob<Job>(job: Job): Job {
    this.#deliveries.soon()
    return job
  }

  async #inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(id)
    const turn = (async () => {
      await before?.catch(() => undefined)
      return work()
    })()
    this.#turns.set(id, turn)
    try {
      return await turn
    } finally {
      if (this.#turns.get(id) === turn) this.#turns.delete(id)
    }
  }

  #heard(text: string, instance: string): void {
    const changed = readNotice(text, instance)
    if (!changed) return
    this.#options.onChanged(changed)
    void this.#follow(changed.shipmentIds).catch((error: unknown) => {
      // Asked again before a label goes to the printer.
      if (!(error instanceof LedgerFailure)) throw error
    })
  }

  /** Labels of this station that others changed: a voided one loses its waiting prints at once. */
  async #follow(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      if (!(await this.#local.purchase(id))) continue
      const now = (await this.#read('purchase', [id])) as PurchaseRecord | undefined
      if (now) await this.#local.followLabel(now)
    }
  }

  /** Here each day; there by the one station that is first. */
  async #purge(now: Date, retention: Parameters<Store['purge']>[1]): ReturnType<Store['purge']> {
    const here = await this.#local.purge(now, retention)
    const day = now.toISOString().slice(0, 10)
    const isOurs = await this.#link.write({ method: 'claimRetention', args: [day], at: this.#now() })
    if (isOurs !== true) return here
    const there = await purge(step => this.#write('purgeStep', [step]) as never, now, retention)
    return {
      addresses: here.addresses + there.addresses,
      payloads: here.payloads + there.payloads,
      jobs: here.jobs,
    }
  }

  async #stop(): Promise<void> {
    await this.#deliveries.stop()
    await this.#gate.stop()
    await this.#link.stop()
    await this.#local.stop()
  }
}

const IN_FLIGHT: readonly string[] = ['intended', 'sending', 'voiding']

const orElse =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof LedgerFailure) return value
    throw error
  }
