// Telling the warehouse's ledger what happened at this station: at once where it is reached, later and once where
// it is not.
import { randomUUID } from 'node:crypto'
import { LedgerFailure } from '../../core/records/ledger.ts'
import type { Changed } from '../operation.ts'
import type { Outcome } from '../ports.ts'
import type { OutboxCall, OutboxPort } from '../spool/outbox.ts'
import type { DatabaseLink } from './link.ts'
import { type ChangedElsewhere, gathered } from './notices.ts'
import {
  changedBy,
  type Delivery,
  type DistantCall,
  type DistantMethod,
  deliveryOf,
  tellHere,
} from './operations.ts'

type Send = <M extends DistantMethod>(call: Delivery<M>) => Promise<Outcome<M> | undefined>

const PAGE = 200
/** Events of prints are gathered for a moment: they share a commit there. */
const GATHER_MS = 50
/** Over a connection that is there: then it is told with what else waits. */
const HEARD_WITHIN_MS = 10_000

/** Whether it is known there now, and what it gave. */
export interface Told<Value> {
  readonly told: boolean
  readonly value: Value | undefined
}

export class Deliveries {
  readonly #outbox: OutboxPort
  /** On their way right now. */
  readonly #underWay = new Set<string>()
  /** Known there; still to be taken out of the outbox here. */
  readonly #told = new Set<string>()
  /** Whoever waits to hear what became of an answer. */
  readonly #listeners = new Map<string, (value: unknown) => void>()
  readonly #link: Pick<DatabaseLink, 'deliver' | 'reached' | 'up'>
  readonly #onChanged: (changed: ChangedElsewhere) => void
  /** Told there, and not to the screens here. */
  readonly #late: Changed[] = []
  #timer: NodeJS.Timeout | undefined
  #working: Promise<void> | undefined
  #stopped = false

  constructor(
    outbox: OutboxPort,
    link: Pick<DatabaseLink, 'deliver' | 'reached' | 'up'>,
    onChanged: (changed: ChangedElsewhere) => void,
  ) {
    this.#outbox = outbox
    this.#link = link
    this.#onChanged = onChanged
  }

  readonly #send: Send = async call => {
    const value = await this.#link.deliver(call)
    tellHere(call, value, this.#onChanged)
    return value
  }

  /** Sends what is in the outbox already. */
  async now<M extends DistantMethod>(call: Delivery<M>): Promise<Told<Outcome<M>>> {
    const { deliveryId } = call
    this.#underWay.add(deliveryId)
    try {
      const value = await this.#send(call)
      this.#told.add(deliveryId)
      this.soon()
      return { told: true, value }
    } catch (error) {
      if (!(error instanceof LedgerFailure)) throw error
    } finally {
      this.#underWay.delete(deliveryId)
    }
    return this.#heard(deliveryId)
  }

  /**
   * An answer of a service. A station that was suspended finds its lease gone and is back in a moment: what became of
   * its request meanwhile is heard before anybody is told. A database that is away holds nobody up.
   */
  async answer<M extends DistantMethod>(call: DistantCall<M>): Promise<Told<Outcome<M>>> {
    const deliveryId = randomUUID()
    const told = await this.#tellOrKeep(call, deliveryId)
    return told.told ? told : this.#heard(deliveryId)
  }

  async #heard<Value>(id: string): Promise<Told<Value>> {
    const { promise, resolve } = Promise.withResolvers<Told<Value>>()
    // By its id the operation is the one that was told, and so is what it gave.
    this.#listeners.set(id, value => resolve({ told: true, value: value as Value }))
    try {
      if (!(await this.#link.reached())) return { told: false, value: undefined }
      this.soon()
      const timer = setTimeout(() => resolve({ told: false, value: undefined }), HEARD_WITHIN_MS)
      return await promise.finally(() => clearTimeout(timer))
    } finally {
      this.#listeners.delete(id)
    }
  }

  async #tellOrKeep<M extends DistantMethod>(
    call: DistantCall<M>,
    deliveryId: string,
  ): Promise<Told<Outcome<M>>> {
    try {
      return { told: true, value: await this.#send<M>({ ...call, deliveryId }) }
    } catch (error) {
      if (!(error instanceof LedgerFailure)) throw error
      const { method, args }: DistantCall<M> = call
      // By the same id: its commit may have happened although nobody heard of it.
      await this.#outbox.post({ method, args } as OutboxCall, deliveryId)
      return { told: false, value: undefined }
    }
  }

  /** Tells it, or puts it in the outbox. */
  async tell<M extends DistantMethod>(call: DistantCall<M>): Promise<Outcome<M> | undefined> {
    return (await this.#tellOrKeep(call, randomUUID())).value
  }

  /** There may be something in the outbox. */
  soon(): void {
    if (this.#stopped) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      // What came while the last round was at work may have come too late for it.
      if (this.#working) return this.soon()
      this.#working = this.all(this.#send)
        // The database went away in between: its return tells what waits.
        .catch(leftWaiting)
        .finally(() => {
          this.#working = undefined
        })
    }, GATHER_MS)
  }

  /** Everything that waits, in the order of happening. */
  async all(send: Send): Promise<void> {
    for (;;) {
      await this.#takeOut()
      const waiting = (await this.#outbox.undelivered(PAGE)).filter(entry => !this.#underWay.has(entry.id))
      if (waiting.length === 0) return
      const sent = await Promise.allSettled(waiting.map(async entry => send(deliveryOf(entry))))
      for (const [place, entry] of waiting.entries()) {
        const outcome = sent[place]
        if (outcome?.status !== 'fulfilled') continue
        this.#told.add(entry.id)
        this.#listeners.get(entry.id)?.(outcome.value)
        const changed = changedBy(deliveryOf(entry), outcome.value)
        if (changed) this.#late.push(changed)
      }
      this.screensHear()
      const failed = sent.find(one => one.status === 'rejected')
      await this.#takeOut()
      if (failed) throw failed.reason
    }
  }

  /** What was told late nobody waits for any more: screens that could not read it then do so once it can be read. */
  screensHear(): void {
    if (this.#late.length > 0 && this.#link.up()) this.#onChanged(gathered(this.#late.splice(0)))
  }

  /** Tells what waits, before whatever is sent next. */
  waiting(): Promise<void> {
    return this.all(this.#send)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#working
    // A disk that fails keeps it in the outbox: it is told once more by its id, and does nothing twice.
    await this.#takeOut().catch(leftWaiting)
  }

  async #takeOut(): Promise<void> {
    const ids = [...this.#told]
    if (ids.length === 0) return
    await this.#outbox.delivered(ids)
    for (const id of ids) this.#told.delete(id)
  }
}

function leftWaiting(error: unknown): void {
  if (!(error instanceof LedgerFailure)) throw error
}
