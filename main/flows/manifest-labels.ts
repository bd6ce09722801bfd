// Manifests the frozen labels of the parcel service, label by label, a few at a time.

import type { CloseLabelOutcome, CloseRecord, CloseServiceRecord } from '../core/money/closes.ts'
import type { Problem } from '../core/problem.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import type { Hold } from '../core/records/hold.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import type { FlowContext } from './flow-context.ts'
import { author } from './flow-context.ts'

/** ASSUMPTION: rate limits are not shown (parcel-label.md, Limits); four at a time is modest. */
const CONCURRENT_MANIFESTS = 4
/**
 * Labels recorded as going out and not yet answered: enough that a commit is never waited for, and all that
 * a crash can leave unknown.
 */
const MOST_UNDER_WAY = 64

/** A run that could not go on, with what it knows and could not write down. */
export class CutOff extends Error {
  readonly labels: readonly CloseLabelOutcome[]

  constructor(labels: readonly CloseLabelOutcome[], cause: unknown) {
    super('the run of a close was cut off', { cause })
    this.labels = labels
  }
}

/** Its service was never told of it: the next close takes it. */
export const notHandedOver = (shipmentId: string): CloseLabelOutcome => ({
  shipmentId,
  outcome: 'failed',
  code: 'close.not-handed-over',
})

/** Throws `CutOff` where something could not be written: by then no request is under way any more. */
export async function manifestLabels(
  context: FlowContext,
  close: CloseRecord,
  part: CloseServiceRecord,
): Promise<void> {
  const run = new ManifestRun(context, close, part)
  await Promise.all([run.record(), ...Array.from({ length: CONCURRENT_MANIFESTS }, () => run.lane())])
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

  constructor(context: FlowContext, close: CloseRecord, part: CloseServiceRecord) {
    this.#context = context
    this.#close = close
    this.#hold = context.hold()
    this.#waiting = part.labels.filter(label => label.outcome === 'waiting').map(label => label.shipmentId)
  }

  /** Writes until every label has its outcome on record. */
  async record(): Promise<void> {
    try {
      while (this.#settledCount < this.#waiting.length && !this.#failed) {
        const outcomes = this.#outcomes
        const underWay = this.#recordedCount - this.#settledCount - outcomes.length
        // A station that is ending waits for the answers of what has gone out, and hands over no more.
        const isEnding = this.#context.ending.aborted
        const room = isEnding ? 0 : MOST_UNDER_WAY - underWay
        const next = this.#waiting.slice(this.#recordedCount, this.#recordedCount + room)
        if (outcomes.length === 0 && next.length === 0) {
          if (isEnding && underWay === 0) break
          await this.#news.promise
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

  /** Takes labels one after the other. */
  async lane(): Promise<void> {
    for (let label = await this.#next(); label; label = await this.#next()) {
      // Its own line: while it is awaited the outcomes before it are written.
      const outcome = await this.#outcomeOf(label)
      this.#outcomes.push(outcome)
      this.#tell()
    }
  }

  async #outcomeOf({ shipmentId, record: reading }: Label): Promise<CloseLabelOutcome> {
    let asked = false
    try {
      const record = await reading
      if (record?.kind !== 'bought') return { shipmentId, outcome: 'skipped' }
      asked = true
      return await manifestOne(this.#context, this.#hold, this.#close, record)
    } catch (error) {
      this.#failed ??= { error }
      return asked ? { shipmentId, outcome: 'unknown', code: 'close.unknown' } : notHandedOver(shipmentId)
    }
  }

  /** What came of the labels that it took and could not write, and that nobody was told of the others. */
  throwIfCutOff(): void {
    if (!this.#failed) return
    const { error } = this.#failed
    const untold = [
      ...this.#ready.map(label => label.shipmentId),
      ...this.#waiting.slice(this.#recordedCount),
    ]
    throw new CutOff([...this.#outcomes, ...untold.map(notHandedOver)], error)
  }

  async #next(): Promise<Label | undefined> {
    while (this.#ready.length === 0 && !this.#ended && !this.#failed) await this.#news.promise
    return this.#failed ? undefined : this.#ready.shift()
  }

  async #write(outcomes: readonly CloseLabelOutcome[], next: readonly string[]): Promise<void> {
    this.#outcomes = []
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

async function manifestOne(
  context: FlowContext,
  hold: Hold,
  close: CloseRecord,
  record: PurchaseRecord,
): Promise<CloseLabelOutcome> {
  const { id: shipmentId } = record
  const request = {
    identifiers: record.identifiers,
    reference: record.reference,
    ...(record.shipment && { shipment: record.shipment }),
    ...(close.container && { container: close.container }),
  }
  const answer = await hold.send(() => context.services['parcel-label'].manifest(request, record.account))
  switch (answer.kind) {
    case 'answered':
      return { shipmentId, outcome: 'closed', ...saidOf(answer.value, answer.warnings) }
    case 'not-sent':
      return { shipmentId, outcome: 'failed', code: whyNotSent(answer.problem) }
    case 'unknown':
      return { shipmentId, outcome: 'unknown', code: 'close.unknown' }
    case 'refused':
      // After an unknown manifest "no" may mean "already": it proves nothing (reliability.md, Close day).
      return (await wasUnknown(context, shipmentId))
        ? { shipmentId, outcome: 'unknown', code: 'close.unknown' }
        : {
            shipmentId,
            outcome: 'failed',
            code: 'close.refused',
            params: { reason: answer.messages.join(' ') || '–' },
          }
  }
}

const whyNotSent = ({ code }: Problem) =>
  code === 'service.identifier-missing' ? 'close.no-number' : 'close.not-sent'

/** When the service says that it took the label, and what it says beside. */
function saidOf(
  { message = '', createdOn }: { readonly message?: string; readonly createdOn?: string },
  warnings: readonly string[],
): Pick<CloseLabelOutcome, 'code' | 'params'> {
  const text = [...new Set([message, ...warnings])].filter(Boolean).join(' · ')
  if (createdOn === undefined) return text === '' ? {} : { code: 'close.service-says', params: { text } }
  return { code: 'close.manifested', params: { at: createdOn, text } }
}

/** Also where the records cannot be asked: then nobody can say that it was not. */
async function wasUnknown(context: FlowContext, shipmentId: string): Promise<boolean> {
  try {
    const before = await context.ledger.events(shipmentId)
    return before.some(event => event.kind === 'manifest-unknown')
  } catch (error) {
    if (error instanceof LedgerFailure) return true
    throw error
  }
}
