// Manifests the frozen labels of the parcel service, label by label, as many at a time as it takes.

import type { CloseLabelOutcome, CloseRecord, CloseServiceRecord } from '../core/money/closes.ts'
import type { Problem } from '../core/problem.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import type { Hold } from '../core/records/hold.ts'
import type { FlowContext } from './flow-context.ts'
import { author } from './flow-context.ts'
import { type HandedOver, manifestOne, unknownOf } from './manifest-one.ts'
import { createPace, type Pace, type PaceSign } from './pace.ts'

/**
 * Labels recorded as going out and not yet answered: enough that a commit is never waited for, and all that
 * a crash can leave unknown.
 */
const MOST_UNDER_WAY = 64
/** Outcomes that make a commit worth its while; fewer wait a moment for more, as long as the lanes have labels. */
const GATHERED = 16
const GATHERED_WITHIN_MS = 100
/** As many that nobody answered are no accident: each would be one more for a person to find out about. */
const UNANSWERED_IN_A_ROW = 8
/** A service that asks to be left alone and takes no label for so long is left to the next close. */
const MOST_BUSY_MS = 3 * 60_000

/** A run that could not go on, with what it knows and could not write down. */
export class CutOff extends Error {
  readonly labels: readonly CloseLabelOutcome[]

  constructor(labels: readonly CloseLabelOutcome[], cause: unknown) {
    super('the run of a close was cut off', { cause })
    this.labels = labels
  }
}

/** Its service was never told of it: the next close takes it. */
export const notHandedOver = (
  shipmentId: string,
  code: Problem['code'] = 'close.not-handed-over',
): CloseLabelOutcome => ({ shipmentId, outcome: 'failed', code })

/**
 * Until all are through, or `stopped` is aborted. Throws `CutOff` where something could not be written: by then no request
 * is under way any more.
 */
export async function manifestLabels(
  context: FlowContext,
  close: CloseRecord,
  part: CloseServiceRecord,
  stopped: AbortSignal,
): Promise<void> {
  const run = new ManifestRun(context, close, part, stopped)
  await run.toItsEnd()
  run.throwIfCutOff()
  await context.ledger.updateClose(
    close.id,
    { ended: part.service },
    { kind: 'manifest-finished', ...author(context), detail: { labels: part.labels.length } },
  )
}

/**
 * Each label is durably `sending` before its request. One commit takes the outcomes that have come and the
 * labels that go next, while the lanes go on with those that the commit before let out.
 */
class ManifestRun {
  readonly #context: FlowContext
  readonly #close: CloseRecord
  readonly #hold: Hold
  /** Somebody at the bench stopped it. */
  readonly #stopped: AbortSignal
  /** Not yet recorded as going out. */
  readonly #waiting: readonly string[]
  #settledCount = 0
  #recordedCount = 0
  /** Durably `sending`, not yet taken by a lane. */
  readonly #ready: Label[] = []
  /** Not yet on record. */
  #outcomes: CloseLabelOutcome[] = []
  #failed: { readonly error: unknown } | undefined
  #ended = false
  #news = Promise.withResolvers<void>()
  readonly #most: number
  readonly #pace: Pace
  #wroteAt = Number.NEGATIVE_INFINITY
  #unansweredInARow = 0
  /** When the service took a label last, or the run began. */
  #tookAt: number
  /** Why nothing more is handed over in this run. */
  #givenUp: Problem['code'] | undefined

  constructor(context: FlowContext, close: CloseRecord, part: CloseServiceRecord, stopped: AbortSignal) {
    this.#context = context
    this.#close = close
    this.#hold = context.hold(stopped)
    this.#stopped = stopped
    this.#most = context.settings.parcelLabel.manifestsAtOnce
    this.#pace = createPace(this.#most, context.passedMs)
    this.#tookAt = context.passedMs()
    this.#waiting = part.labels.filter(label => label.outcome === 'waiting').map(label => label.shipmentId)
  }

  async toItsEnd(): Promise<void> {
    const ending = () => this.#tell()
    const stopped = () => {
      this.#givenUp ??= 'close.stopped'
      // At once, and not when a lane is free: what did not go out is no longer said to.
      this.#leaveToTheNextClose()
      this.#tell()
    }
    this.#context.ending.addEventListener('abort', ending, { once: true })
    this.#stopped.addEventListener('abort', stopped, { once: true })
    if (this.#stopped.aborted) stopped()
    try {
      await Promise.all([this.#record(), ...Array.from({ length: this.#most }, () => this.#lane())])
    } finally {
      this.#context.ending.removeEventListener('abort', ending)
      this.#stopped.removeEventListener('abort', stopped)
    }
  }

  /** A station that is ending waits for the answers of what has gone out, and hands over no more. */
  #handsOverNoMore(): boolean {
    return this.#givenUp !== undefined || this.#context.ending.aborted
  }

  /** Writes until every label has its outcome on record. */
  async #record(): Promise<void> {
    try {
      while (this.#settledCount < this.#waiting.length && !this.#failed) {
        this.#sayWhyGivenUp()
        const outcomes = this.#outcomes
        const underWay = this.#recordedCount - this.#settledCount - outcomes.length
        const isLast = this.#handsOverNoMore()
        const restMs = this.#pace.waitMs()
        const room = isLast || restMs > 0 ? 0 : Math.max(0, this.#mostUnderWay() - underWay)
        const next = this.#waiting.slice(this.#recordedCount, this.#recordedCount + room)
        if (outcomes.length === 0 && next.length === 0) {
          if (isLast && underWay === 0) break
          await (isLast || restMs === 0 ? this.#news.promise : this.#newsWithin(restMs))
          continue
        }
        const waitMs = this.#gathersFor(underWay)
        if (waitMs > 0) {
          await this.#newsWithin(waitMs)
          continue
        }
        await this.#write(outcomes, next)
        this.#tell()
      }
    } finally {
      this.#ended = true
      this.#tell()
    }
  }

  /** Takes labels one after the other, as long as the pace lets it. */
  async #lane(): Promise<void> {
    for (let label = await this.#next(); label; label = await this.#next()) {
      const begunAt = this.#context.passedMs()
      // Its own line: while it is awaited the outcomes before it are written.
      const { outcome, sign, afterMs, shut } = await this.#handOver(label)
      this.#pace.ended(sign, begunAt, afterMs)
      if (shut) this.#givenUp ??= shut
      this.#hear(sign, afterMs)
      // The service said that it did not take it: it goes again, and is on record as going out.
      if (outcome) this.#outcomes.push(outcome)
      else this.#ready.unshift(label)
      this.#tell()
    }
  }

  async #handOver({ shipmentId, record: reading }: Label): Promise<HandedOver> {
    let asked = false
    try {
      const record = await reading
      if (record?.kind !== 'bought') return { outcome: { shipmentId, outcome: 'skipped' }, sign: 'taken' }
      asked = true
      const ports = { hold: this.#hold, stopped: this.#stopped, close: this.#close }
      return await manifestOne(this.#context, ports, record)
    } catch (error) {
      this.#failed ??= { error }
      return { outcome: asked ? unknownOf(shipmentId) : notHandedOver(shipmentId), sign: 'taken' }
    }
  }

  #hear(sign: PaceSign, afterMs = 0): void {
    const now = this.#context.passedMs()
    this.#unansweredInARow = sign === 'unanswered' ? this.#unansweredInARow + 1 : 0
    if (sign === 'taken') this.#tookAt = now
    const isAskedToWait = sign === 'too-many' || (sign === 'unanswered' && afterMs > 0)
    if (isAskedToWait && now + afterMs - this.#tookAt > MOST_BUSY_MS) this.#givenUp ??= 'close.service-busy'
    if (this.#unansweredInARow >= UNANSWERED_IN_A_ROW) this.#givenUp ??= 'close.service-silent'
  }

  /** What came of the labels that it took and could not write, and that nobody was told of the others. */
  throwIfCutOff(): void {
    if (!this.#failed) return
    const { error } = this.#failed
    const untold = [
      ...this.#ready.map(label => label.shipmentId),
      ...this.#waiting.slice(this.#recordedCount),
    ]
    throw new CutOff([...this.#outcomes, ...untold.map(id => notHandedOver(id))], error)
  }

  async #next(): Promise<Label | undefined> {
    for (;;) {
      if (this.#failed) return undefined
      if (this.#handsOverNoMore()) this.#leaveToTheNextClose()
      // Asked before: once there is nothing to wait for, what is not let through waits for others that are under way.
      const waitMs = this.#ready.length > 0 ? this.#pace.waitMs() : 0
      if (this.#ready.length > 0 && this.#pace.take()) return this.#ready.shift()
      if (this.#ended) return undefined
      await (waitMs > 0 ? this.#newsWithin(waitMs) : this.#news.promise)
    }
  }

  /** What is on record as going out and did not. */
  #leaveToTheNextClose(): void {
    const left = this.#ready.splice(0)
    if (left.length === 0) return
    this.#outcomes.push(...left.map(({ shipmentId }) => notHandedOver(shipmentId, this.#givenUp)))
    this.#tell()
  }

  /** Few where few go at once: what a crash leaves unknown is for a person to find out. */
  #mostUnderWay(): number {
    return Math.min(MOST_UNDER_WAY, 4 + 2 * this.#pace.limit())
  }

  /** Of the labels that did not come to be recorded as going out. */
  #sayWhyGivenUp(): void {
    if (this.#givenUp === undefined) return
    const left = this.#waiting.slice(this.#recordedCount)
    this.#outcomes.push(...left.map(shipmentId => notHandedOver(shipmentId, this.#givenUp)))
    this.#recordedCount = this.#waiting.length
  }

  /** How long the outcomes that have come may wait for others; 0 where they are written now. */
  #gathersFor(underWay: number): number {
    if (this.#outcomes.length >= GATHERED || this.#ready.length === 0 || underWay === 0) return 0
    return Math.max(0, this.#wroteAt + GATHERED_WITHIN_MS - this.#context.passedMs())
  }

  async #newsWithin(waitMs: number): Promise<void> {
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, waitMs)
    await Promise.race([this.#news.promise, late.promise])
    clearTimeout(timer)
  }

  async #write(outcomes: readonly CloseLabelOutcome[], next: readonly string[]): Promise<void> {
    this.#outcomes = []
    this.#wroteAt = this.#context.passedMs()
    try {
      const changed = await this.#context.ledger.updateClose(this.#close.id, {
        labels: [...outcomes, ...next.map(shipmentId => ({ shipmentId, outcome: 'sending' as const }))],
      })
      const goingOut = new Set(
        changed?.labels.filter(label => label.outcome === 'sending').map(label => label.shipmentId),
      )
      // Voided meanwhile, or given up with the close: left out, and on record as that.
      const out = next.filter(shipmentId => goingOut.has(shipmentId))
      this.#settledCount += outcomes.length + next.length - out.length
      this.#recordedCount += next.length
      // All of them in one turn, so that they are read together.
      this.#ready.push(...out.map(shipmentId => this.#read(shipmentId)))
    } catch (error) {
      this.#outcomes.unshift(...outcomes)
      this.#failed ??= { error }
    }
  }

  /** As it is once it is on record as going out: from then on the ledger lets nobody void or discard it. */
  #read(shipmentId: string): Label {
    const record = this.#context.ledger.purchase(shipmentId)
    // Whether it failed is seen when a lane comes to it.
    record.catch(() => undefined)
    return { shipmentId, record }
  }

  #tell(): void {
    const { resolve } = this.#news
    this.#news = Promise.withResolvers()
    resolve()
  }
}

interface Label {
  readonly shipmentId: string
  readonly record: Promise<PurchaseRecord | undefined>
}
