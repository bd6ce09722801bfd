// What a station in a warehouse does with its purchases and their labels: begun in the database, answered here first.

import { heldBecause } from '../../core/printing/held-because.ts'
import { heldByNumber, NUMBER_OF_ANOTHER, saidOfAnother } from '../../core/printing/number-said.ts'
import { type JobCause, labelOf, type PrintJob, startsSending } from '../../core/printing/print-job.ts'
import { holdsForNumber } from '../../core/purchases/number-of-another.ts'
import { isLive, type PurchaseRecord } from '../../core/purchases/purchase.ts'
import type { Answered, PurchaseChange } from '../../core/purchases/purchase-change.ts'
import { LedgerFailure, unlessAway } from '../../core/records/ledger.ts'
import type { LedgerReadMethod, LedgerWriteMethod } from '../methods.ts'
import type { Args, Outcome } from '../ports.ts'
import { IN_FLIGHT } from '../records/purchases/purchase-rows.ts'
import type { OutboxCall } from '../spool/outbox.ts'
import type { LocalStore, Store } from '../store.ts'
import type { Deliveries } from './deliveries.ts'
import type { Delivery } from './operations.ts'

/** The way to the warehouse's database. */
export interface Warehouse {
  /** Throws LedgerFailure where the database is away: nothing may be begun. */
  needUp(): void
  isUp(): boolean
  /** The same, by a try that is made now where it was not. */
  reached(): Promise<boolean>
  /** No other station may have taken over what this one has. */
  holdsLease(): boolean
  /** Throws LedgerFailure where it went to another, or the database is away. */
  renewLease(): Promise<void>
  /** When this station was last heard, in milliseconds of its own clock. */
  heardAt(): number
  write<M extends LedgerWriteMethod>(method: M, args: Args<M>): Promise<Outcome<M>>
  /** From the station's own copies while the database is away. */
  read<M extends LedgerReadMethod>(method: M, args: Args<M>): Promise<Outcome<M>>
  /** Throws LedgerFailure where the database is away. */
  readThere<M extends LedgerReadMethod>(method: M, args: Args<M>): Promise<Outcome<M>>
  /** Takes back, as soon as it can be told, what may have been written although its commit was not heard of. */
  giveBack(error: unknown, call: OutboxCall): Promise<void>
  now(): string
}

const waits = ({ state }: PrintJob): boolean => state === 'held' || state === 'given'

export class SharedLabels {
  readonly #local: LocalStore
  readonly #deliveries: Deliveries
  readonly #there: Warehouse
  /** As they were when their request went out: what an answer is an answer to. */
  readonly #inFlight = new Map<string, PurchaseRecord>()
  /** Voids and prints of one label wait for each other. */
  readonly #turns = new Map<string, Promise<unknown>>()

  constructor(local: LocalStore, deliveries: Deliveries, there: Warehouse) {
    this.#local = local
    this.#deliveries = deliveries
    this.#there = there
  }

  async intend(args: Parameters<Store['intend']>): ReturnType<Store['intend']> {
    this.#there.needUp()
    await this.#local.awaitAnswer()
    const [{ id }] = args
    try {
      const outcome = await this.#there.write('intend', args)
      if (outcome.kind === 'intended') this.#inFlight.set(id, outcome.record)
      return outcome
    } catch (error) {
      // The commit may have happened all the same; nothing was sent, so the reference is given back.
      const change: PurchaseChange = {
        id,
        from: ['intended', 'sending'],
        to: 'abandoned',
        lastProblem: { code: 'purchase.interrupted' },
        event: { kind: 'purchase-abandoned', detail: { why: 'the database went away' } },
      }
      await this.#there.giveBack(error, { method: 'changePurchase', args: [change] })
      throw error
    }
  }

  async change(change: PurchaseChange): Promise<PurchaseRecord | undefined> {
    if (change.to === 'voiding' || change.to === 'discarded') {
      return this.#inTurn(change.id, () => this.#void(change))
    }
    const ends = change.to !== 'sending' && change.from.every(kind => IN_FLIGHT.includes(kind))
    if (ends) {
      const answered = await this.answer(change)
      return answered?.kind === 'applied' ? answered.record : undefined
    }
    const record = await this.#changeThere(change)
    if (record && change.to === 'sending') this.#inFlight.set(record.id, record)
    else if (record) await this.#local.followLabel(record)
    return record
  }

  /** Here first where this station bought it; another station's label goes only there, its print is here. */
  async addLabel(args: Parameters<Store['addLabel']>): ReturnType<Store['addLabel']> {
    const [id, { job, slip: _slip, ...label }, event] = args
    const kept = await this.#local.keepAddedLabel(...args)
    if (!kept) return this.#there.write('addLabel', [id, label, event])
    const at = this.#there.now()
    const toldJob = job && { ...job, bytes: new Uint8Array() }
    const { told, value } = await this.#deliveries.now({
      method: 'addLabel',
      args: [id, { ...label, ...(toldJob && { job: toldJob }) }, event],
      at,
      deliveryId: kept.deliveryId,
    })
    return told ? value : kept.record
  }

  /**
   * A label that another station voids meanwhile is not sent to a printer any more. A print that others may have
   * cancelled, since this station was not heard for longer than its lease, waits until they are heard, or until a
   * person releases it in the knowledge of that (decision 71).
   */
  async changeJob(args: Parameters<Store['changeJob']>): ReturnType<Store['changeJob']> {
    const [id, from, { state }] = args
    const job = startsSending(from, state) ? await this.#local.job(id) : undefined
    const shipmentId = job && labelOf(job)
    if (!job || shipmentId === undefined) return this.#local.changeJob(...args)
    return this.#inTurn(shipmentId, async () => {
      const heard = await this.#beforePaper(shipmentId)
      // What only the shared records know of its number; where they are this station's own, it came with the print.
      const isShared = job.slipOf === undefined && heard.label && holdsForNumber(heard.label)
      if (isShared && heldByNumber([NUMBER_OF_ANOTHER], job))
        return this.#hold(job, 'unsafe-label', heldBecause(job.warnings, NUMBER_OF_ANOTHER))
      if (heard.isSure || this.#goesUnheard(job)) return this.#local.changeJob(...args)
      return this.#hold(job, 'out-of-contact')
    })
  }

  /** Until a person releases it. */
  #hold({ id }: PrintJob, cause: JobCause, warnings?: PrintJob['warnings']): Promise<PrintJob | undefined> {
    const waits = { state: 'held', needsRelease: true, cause, ...(warnings && { warnings }) } as const
    return this.#local.changeJob(id, ['held'], waits, { kind: 'job-held', detail: { cause } })
  }

  /** Released by someone who was told, or asked for since the others were last heard: they know nothing of it. */
  #goesUnheard({ cause, reason, createdAt }: PrintJob): boolean {
    const isReprint = reason !== undefined
    return cause === 'out-of-contact' || (isReprint && Date.parse(createdAt) > this.#there.heardAt())
  }

  /** Labels of this station, or with prints here, that others changed: a voided one loses its waiting prints at once. */
  async follow(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const isHere = (await this.#local.purchase(id)) ?? (await this.#local.jobsOf(id)).some(waits)
      if (isHere) await this.#followOne(id)
    }
  }

  /** Others may have voided it: they are asked. Not sure where they were not heard and may have taken over since. */
  async #beforePaper(id: string): Promise<{ readonly isSure: boolean; readonly label?: PurchaseRecord }> {
    for (let tries = 0; tries < 2; tries += 1) {
      if (!this.#there.isUp() && !(await this.#there.reached())) break
      try {
        // What others decided about prints here is read when a lost lease is regained.
        if (!this.#there.holdsLease()) await this.#there.renewLease()
        const now = await this.#there.readThere('purchase', [id])
        if (now) await this.#local.followLabel(now)
        return { isSure: true, ...(now && { label: now }) }
      } catch (error) {
        // A connection that died while this station was suspended: retried over a new one.
        if (!(error instanceof LedgerFailure)) throw error
      }
    }
    return { isSure: this.#there.holdsLease() }
  }

  async #followOne(id: string): Promise<void> {
    const now = await unlessAway(this.#there.read('purchase', [id]))
    if (now) await this.#local.followLabel(now)
  }

  /** Here first, with the label and its print; then there. What cannot be told yet is told later, once. */
  async answer(change: PurchaseChange): Promise<Answered<PurchaseRecord> | undefined> {
    const before = this.#inFlight.get(change.id)
    // Its print waits until it is heard what others made of the label meanwhile.
    if (change.bought && before) return this.#inTurn(change.id, () => this.#label(before, change))
    const at = this.#there.now()
    const { told, value } = await this.#deliveries.answer({ method: 'settleAnswer', args: [change], at })
    // Only now: an answer that could not be kept comes once more.
    this.#inFlight.delete(change.id)
    if (!told) {
      const record = before && { ...before, kind: change.to, updatedAt: at }
      // Its own copy goes by what its service said of a void, and not by what is told later.
      if (record) await this.#local.followLabel(record)
      return record && { kind: 'applied', record }
    }
    const answered = await this.#known(change, value)
    if (answered) await this.#local.followLabel(answered.record)
    return answered
  }

  async #label(
    before: PurchaseRecord,
    change: PurchaseChange,
  ): Promise<Answered<PurchaseRecord> | undefined> {
    const { record, call } = await this.#keep(before, change)
    this.#inFlight.delete(change.id)
    const { told, value } = await this.#deliveries.now(call)
    if (!told) return record && { kind: 'applied', record }
    const answered = await this.#known(change, value)
    // Voided meanwhile, or settled as not bought: it loses its print.
    if (answered && answered.record.kind !== 'bought') await this.#local.followLabel(answered.record)
    if (answered && holdsForNumber(answered.record)) await this.#sayOfNumber(answered.record)
    return answered
  }

  /** With its print before that is looked at, so that one word is for all that it is held for. */
  async #sayOfNumber({ id }: PurchaseRecord): Promise<void> {
    for (const job of await this.#local.jobsOf(id)) {
      if (job.state !== 'held' || saidOfAnother(job).length > 0) continue
      const warnings = [...(job.warnings ?? []), NUMBER_OF_ANOTHER]
      await this.#local.changeJob(job.id, ['held'], { state: 'held', warnings })
    }
  }

  /** Told twice, it was carried out the first time, and nobody heard the result. */
  async #known(
    change: PurchaseChange,
    value: Answered<PurchaseRecord> | undefined,
  ): Promise<Answered<PurchaseRecord> | undefined> {
    if (value !== undefined) return value
    const record = await unlessAway(this.#there.read('purchase', [change.id]))
    return record && { kind: record.kind === change.to ? 'applied' : 'stands', record }
  }

  async #keep(
    before: PurchaseRecord,
    change: PurchaseChange,
  ): Promise<{ readonly record: PurchaseRecord | undefined; readonly call: Delivery<'settleAnswer'> }> {
    const at = this.#there.now()
    const { record, deliveryId } = await this.#local.keepAnswer(before, change)
    const { slip: _slip, ...bare } = change
    const told = bare.job ? { ...bare, job: { ...bare.job, bytes: new Uint8Array() } } : bare
    return { record, call: { method: 'settleAnswer', args: [told], at, deliveryId } }
  }

  async #void(change: PurchaseChange): Promise<PurchaseRecord | undefined> {
    const jobs = await this.#local.jobsOf(change.id)
    if (jobs.some(job => job.state === 'sending')) return undefined
    // What came out here is known there before: nobody is told later that it came out all the same.
    await this.#deliveries.waiting()
    const record = await this.#beginVoid(change)
    if (!record) return undefined
    if (isLive(record.kind)) this.#inFlight.set(record.id, record)
    await this.#local.followLabel(record)
    return record
  }

  async #beginVoid(change: PurchaseChange): Promise<PurchaseRecord | undefined> {
    try {
      return await this.#changeThere(change)
    } catch (error) {
      const [was = 'bought'] = change.from
      // The commit may have happened all the same; nothing was asked.
      if (change.to === 'voiding') {
        const back: PurchaseChange = {
          id: change.id,
          from: ['voiding'],
          to: was,
          own: true,
          event: { kind: 'void-given-back', detail: { why: 'the database went away' } },
        }
        await this.#there.giveBack(error, { method: 'changePurchase', args: [back] })
      }
      throw error
    }
  }

  #changeThere(change: PurchaseChange): Promise<PurchaseRecord | undefined> {
    return this.#there.write('changePurchase', [change])
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
}
