// How a station gives prints to other benches and takes theirs: by the database, one step after the other.
import { setTimeout as sleep } from 'node:timers/promises'
import type { GivenPrint, Neighbour, NeighboursPort, OfferedPrint } from '../../core/printing/neighbours.ts'
import type { CameBack, JobState } from '../../core/printing/print-job.ts'
import { LedgerFailure } from '../../core/records/ledger.ts'
import type { Deliveries } from './deliveries.ts'
import { neighboursOf, offersTo } from './given-prints.ts'
import { givenBy, statesThere } from './given-states.ts'
import type { DatabaseLink } from './link.ts'
import type { DistantCall } from './operations.ts'

/** The database is an older copy, or somebody took the offer away. */
const NEVER_OFFERED: GivenPrint = { state: 'back', why: 'not-taken' }

const ANSWERED_WITHIN_MS = 2_000
const ASKED_EVERY_MS = 100

type Own = 'sayPrinter' | 'takeOffer' | 'declineOffer' | 'takeOfferBack'

export class OwnNeighbours implements NeighboursPort {
  readonly #link: Pick<DatabaseLink, 'read' | 'write' | 'up'>
  readonly #deliveries: Pick<Deliveries, 'waiting'>
  readonly #folder: string
  readonly #now: () => string
  readonly #listeners: (() => void)[] = []
  /** As the database has it; undefined where nobody knows. */
  #said: { readonly printer: string | undefined } | undefined
  #turn: Promise<unknown> = Promise.resolve()

  constructor(
    link: Pick<DatabaseLink, 'read' | 'write' | 'up'>,
    deliveries: Pick<Deliveries, 'waiting'>,
    { folder, now }: { readonly folder: string; readonly now: () => string },
  ) {
    this.#link = link
    this.#deliveries = deliveries
    this.#folder = folder
    this.#now = now
  }

  /** Over a new connection the database has no printer of this station. */
  settleIn(): void {
    this.#said = undefined
  }

  /** Another station says that these have something to do. */
  heard(benches: readonly string[]): void {
    if (benches.includes(this.#folder)) for (const tell of this.#listeners) tell()
  }

  onCalled(listener: () => void): void {
    this.#listeners.push(listener)
  }

  inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  async soon(isAnswered: () => Promise<boolean>): Promise<void> {
    const until = performance.now() + ANSWERED_WITHIN_MS
    while (!(await isAnswered()) && performance.now() < until) await sleep(ASKED_EVERY_MS)
  }

  neighbours(): Promise<readonly Neighbour[]> {
    return this.#link.read(db => neighboursOf(db, this.#folder))
  }

  async sayPrinter(name: string | undefined): Promise<void> {
    if (this.#said && this.#said.printer === name) return
    await this.#write({ method: 'sayPrinter', args: [name], at: this.#now() })
    this.#said = { printer: name }
  }

  offers(): Promise<readonly OfferedPrint[]> {
    return this.#link.read(db => offersTo(db, this.#folder))
  }

  async take(
    { giver, jobId, shipmentId }: OfferedPrint,
    by: Parameters<NeighboursPort['take']>[1],
  ): Promise<boolean> {
    const offer = { folder: giver.id, jobId, shipmentId, ...by }
    return this.#link.write<'takeOffer'>({
      method: 'takeOffer',
      args: [this.#folder, offer],
      at: this.#now(),
    })
  }

  async decline({ giver, jobId }: OfferedPrint, why: CameBack): Promise<void> {
    const offer = { folder: giver.id, jobId }
    await this.#write({ method: 'declineOffer', args: [this.#folder, offer, why], at: this.#now() })
  }

  /** What was given is known there before it is asked about. */
  async given(jobIds: readonly string[]): Promise<ReadonlyMap<string, GivenPrint>> {
    if (jobIds.length === 0) return new Map()
    await this.#deliveries.waiting()
    const known = await this.#link.read(db => givenBy(db, this.#folder, jobIds))
    return new Map(jobIds.map(id => [id, known.get(id) ?? NEVER_OFFERED]))
  }

  async takeBack(jobId: string): Promise<GivenPrint> {
    await this.#deliveries.waiting()
    const offer = { folder: this.#folder, jobId }
    await this.#write({ method: 'takeOfferBack', args: [offer], at: this.#now() })
    const known = await this.#link.read(db => givenBy(db, this.#folder, [jobId]))
    return known.get(jobId) ?? NEVER_OFFERED
  }

  async there(jobIds: readonly string[]): Promise<ReadonlyMap<string, JobState>> {
    if (jobIds.length === 0 || !this.#link.up()) return new Map()
    try {
      return await this.#link.read(db => statesThere(db, this.#folder, jobIds))
    } catch (error) {
      if (error instanceof LedgerFailure) return new Map()
      throw error
    }
  }

  async #write<M extends Own>(call: DistantCall<M>): Promise<void> {
    await this.#link.write(call)
  }
}
