// The store of a station in a warehouse: the ledger in a shared database, the spool and the station's own labels here.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { BenchesPort } from '../../core/benches.ts'
import type { NeighboursPort } from '../../core/printing/neighbours.ts'
import type { Problem } from '../../core/problem.ts'
import type { DecisionsPort } from '../../core/records/decisions.ts'
import { LedgerFailure } from '../../core/records/ledger.ts'
import { ok, type Result } from '../../core/result.ts'
import { LEDGER_READS, LEDGER_WRITES } from '../methods.ts'
import { callsOf } from '../ports.ts'
import { storable } from '../records/storable.ts'
import {
  createLedger,
  DEFAULT_LIMITS,
  type LocalStore,
  purge,
  type Store,
  type StoreOptions,
} from '../store.ts'
import { type DatabaseAddress, readAddress, type TlsChoice, type Trust } from './address.ts'
import { recordsOfBoth } from './both-records.ts'
import { Deliveries } from './deliveries.ts'
import { DistantLedger } from './distant-ledger.ts'
import { orElse } from './faults.ts'
import { createGateLocks, type GateLocks } from './gate-locks.ts'
import { DatabaseLink } from './link.ts'
import type { LinkLimits, LinkUp } from './link-parts.ts'
import { followMissed, followOwnPrints } from './missed-changes.ts'
import { type ChangedElsewhere, readNotice } from './notices.ts'
import { type DistantCall, tellHere } from './operations.ts'
import { OwnNeighbours } from './own-neighbours.ts'
import { OwnStanding } from './own-standing.ts'
import { placeOf } from './place.ts'
import { OwnDecisions } from './shared-decisions.ts'
import { SharedLabels } from './shared-labels.ts'

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
  readonly trust: Trust
  /** The name that the station is to have by now: a new one is in force from the next start on. */
  readonly wanted: () => string
  /** The company's policy names the station, so its own settings cannot. */
  readonly namedByPolicy?: boolean
  /** Most money that all stations together add to meters in 24 hours. */
  readonly dailyFundsCents?: number
  readonly link?: Partial<LinkLimits>
  /** The database went away, or came back. */
  readonly onStanding: () => void
  /** What another station changed; everything may have where no ids are named. */
  readonly onChanged: (changed: ChangedElsewhere) => void
}

export interface SharedStore extends Store {
  /** Tells whether what this station records as going out from now on is still its own. */
  readonly hold: () => () => boolean
  readonly gate: GateLocks
  readonly decisions: DecisionsPort
  readonly neighbours: NeighboursPort
  readonly benches: BenchesPort
}

/**
 * Opens the spool in the data folder and the way to the database. A database that is away is no reason
 * not to start: waiting labels are printed, and nothing is bought until it is back. What only a person
 * can mend (address, rights, version) is reported instead. A name that another station works under is no reason either:
 * it is changed at the screens.
 */
export async function createSharedLedger(options: SharedStoreOptions): Promise<Result<SharedStore, Problem>> {
  const address = readAddress(options.url, options.tls, options.trust)
  if (!address.ok) return address
  const local = await createLedger({
    ...options,
    dataFolder: join(options.dataFolder, 'warehouse'),
    // How far the chain of the spool had come without a key is not kept: its entries are told again in the warehouse.
    seal: options.seal && { key: options.seal.key },
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

class WarehouseStore {
  readonly #options: SharedStoreOptions
  readonly #local: LocalStore
  readonly #folder: string
  readonly #link: DatabaseLink
  readonly #gate: GateLocks
  readonly #deliveries: Deliveries
  readonly #there: DistantLedger
  readonly #labels: SharedLabels
  readonly #decisions: OwnDecisions
  readonly #neighbours: OwnNeighbours
  readonly #standing: OwnStanding
  #recovery: 'not-asked' | 'waits' | 'done' = 'not-asked'

  constructor(options: SharedStoreOptions, address: DatabaseAddress, local: LocalStore, folder: string) {
    this.#options = options
    this.#local = local
    this.#folder = folder
    const instance = randomUUID()
    const limits = { ...DEFAULT_LINK_LIMITS, ...options.link }
    this.#link = new DatabaseLink({
      address,
      password: options.password,
      lease: {
        ...{ station: options.station, instance, folder },
        place: placeOf(options.dataFolder),
        leaseMs: limits.leaseMs,
      },
      wanted: options.wanted,
      taken: options.namedByPolicy ? 'warehouse.station-taken-by-policy' : 'warehouse.station-taken',
      limits,
      clock: options.clock,
      seal: options.seal,
      dailyFundsCents: options.dailyFundsCents,
      onUp: up => this.#settleIn(up),
      said: () => {
        options.onStanding()
        this.#deliveries.screensHear()
      },
      onNotice: text => this.#heard(text, instance),
      heartbeat: async up => {
        const call: DistantCall<'heartbeat'> = { method: 'heartbeat', args: [], at: this.#now() }
        tellHere(call, await up.queue.push(call), options.onChanged)
      },
    })
    this.#gate = createGateLocks(() => this.#link.patientConnection())
    this.#deliveries = new Deliveries(local, this.#link, options.onChanged)
    this.#decisions = new OwnDecisions(local, this.#link, { folder, now: () => this.#now() })
    this.#neighbours = new OwnNeighbours(this.#link, this.#deliveries, { folder, now: () => this.#now() })
    this.#standing = new OwnStanding(this.#link, { station: options.station, now: () => this.#now() })
    this.#there = new DistantLedger(local, this.#link, this.#deliveries, {
      searchMs: options.limits?.searchMs ?? DEFAULT_LIMITS.searchMs,
      now: () => this.#now(),
    })
    this.#labels = new SharedLabels(local, this.#deliveries, this.#there)
  }

  open(): Promise<Result<undefined, Problem>> {
    return this.#link.open()
  }

  asStore(): SharedStore {
    const link = this.#link
    const local = this.#local
    const { station, seal } = this.#options
    return {
      ...local,
      ...callsOf(LEDGER_WRITES, (method, args) => this.#there.tell(method, args)),
      ...callsOf(LEDGER_READS, (method, args) => this.#there.read(method, args)),
      hold: () => link.held.hold(),
      gate: this.#gate,
      decisions: this.#decisions,
      neighbours: this.#neighbours,
      benches: this.#standing,
      ...recordsOfBoth({ local, link, there: this.#there, station, seal }),
      recover: () => this.#recover(),
      // With the rest of what the last run left: at a start the database may be away.
      pauseOrderRuns: async () => undefined,
      // A bought label brings its first print, a void takes what waits.
      changePurchase: async change => this.#afterJob(await this.#labels.change(storable(change))),
      addLabel: async (id, label, event) =>
        this.#afterJob(await this.#labels.addLabel([id, storable(label), event])),
      settleAnswer: async change => this.#afterJob(await this.#labels.answer(storable(change))),
      intend: (...args) => this.#labels.intend(args),
      intendFunds: (...args) => this.#there.intendFunds(args),
      startClose: (...args) => this.#there.startClose(args),
      add: async (...args) => this.#afterJob(await local.add(...args)),
      changeJob: async (...args) => this.#afterJob(await this.#labels.changeJob(args)),
      addCopy: async (copy, event) => this.#afterJob(await this.#addCopy(copy, event)),
      standing: () => local.standing() ?? link.standing(),
      timeline: async (...args) => {
        // What this station printed a moment ago is told first, or its own order would end before it.
        await this.#deliveries.waiting().catch(orElse(undefined))
        return this.#there.read('timeline', args)
      },
      purge: (now, retention) => this.#purge(now, retention),
      stop: () => this.#stop(),
    }
  }

  #now(): string {
    return this.#options.clock.now().toISOString()
  }

  /** Before anybody buys over a new connection: answers that waited, then what the last run left. */
  async #settleIn(up: LinkUp): Promise<void> {
    await this.#deliveries.all(call => up.queue.deliver(call))
    if (this.#recovery === 'waits') await this.#recoverThere(up.queue)
    await followMissed(up.reading, this.#local)
    await followOwnPrints(up.reading, this.#local, this.#options.station, this.#recovery === 'not-asked')
    await this.#decisions.settleIn(up)
    this.#deliveries.soon()
    this.#neighbours.settleIn()
  }

  async #recover(): ReturnType<Store['recover']> {
    const here = this.#afterJob(await this.#local.recover())
    this.#recovery = 'waits'
    const up = this.#link.up()
    if (!up) return here
    // Of what the last run was printing others may have said by now what came of it.
    await this.#link.read(db => this.#decisions.heed(db))
    const there = await this.#recoverThere(up.queue)
    return { ...there, unsureJobs: here.unsureJobs, findings: [...here.findings, ...there.findings] }
  }

  /** Once a run, when the database is reached first. */
  async #recoverThere(queue: LinkUp['queue']): ReturnType<Store['recover']> {
    const call = { args: [], at: this.#now() } as const
    const [recovered] = await Promise.all([
      queue.push<'recover'>({ method: 'recover', ...call, args: [] }),
      queue.push<'pauseOrderRuns'>({ method: 'pauseOrderRuns', ...call, args: [] }),
    ])
    this.#recovery = 'done'
    return recovered
  }

  /** While the database is away copies are numbered here alone: the number may be another station's too, the id is not. */
  async #addCopy(...[copy, event]: Parameters<Store['addCopy']>): ReturnType<Store['addCopy']> {
    const { shipmentId, commandId } = copy
    const known = commandId === undefined ? undefined : await this.#local.jobByCommand(commandId)
    if (known) return known
    const here = await this.#local.copiesOf(shipmentId)
    const claim = () =>
      this.#link.write<'claimCopy'>({ method: 'claimCopy', args: [shipmentId, here], at: this.#now() })
    const number = this.#link.up() ? await claim().catch(orElse(undefined)) : undefined
    return this.#local.addCopy(
      copy,
      event,
      number === undefined ? { apart: this.#folder } : { above: number - 1 },
    )
  }

  #afterJob<Job>(job: Job): Job {
    this.#deliveries.soon()
    this.#decisions.soon()
    return job
  }

  #heard(text: string, instance: string): void {
    const changed = readNotice(text, instance)
    if (!changed) return
    this.#options.onChanged(changed)
    this.#neighbours.heard(changed.benches)
    void this.#labels.follow(changed.labelIds).then(
      () => this.#afterJob(undefined),
      (error: unknown) => {
        // Asked again before a label goes to the printer.
        if (!(error instanceof LedgerFailure)) throw error
      },
    )
  }

  /** Here each day; there by the one station that is first. */
  async #purge(now: Date, retention: Parameters<Store['purge']>[1]): ReturnType<Store['purge']> {
    const here = await this.#local.purge(now, retention)
    const day = now.toISOString().slice(0, 10)
    const isOurs = await this.#link.write<'claimRetention'>({
      method: 'claimRetention',
      args: [day],
      at: this.#now(),
    })
    if (!isOurs) return here
    const there = await purge(step => this.#there.write('purgeStep', [step]), now, retention)
    return {
      addresses: here.addresses + there.addresses,
      payloads: here.payloads + there.payloads,
      jobs: here.jobs,
    }
  }

  async #stop(): Promise<void> {
    await this.#decisions.stop()
    await this.#deliveries.stop()
    await this.#gate.stop()
    // The next start looks at the events behind it.
    const { queue } = this.#link.up() ?? {}
    await queue?.push({ method: 'checkpoint', args: [], at: this.#now() }).catch(orElse(undefined))
    await this.#link.stop()
    await this.#local.stop()
  }
}
