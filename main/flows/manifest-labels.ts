// Owns manifesting the frozen labels of the parcel service, label by label, a few at a time.
import type { CloseLabel, CloseRecord, CloseServiceRecord } from '../core/ledger.ts'
import type { PurchaseRecord } from '../core/purchase.ts'
import type { FlowContext } from './flow-context.ts'
import { author } from './flow-context.ts'

/** ASSUMPTION: rate limits are not shown (parcel-label.md, Limits); four at a time is modest. */
const CONCURRENT_MANIFESTS = 4
/**
 * Labels recorded as going out and not yet answered: enough that a commit is never waited for, and all that
 * a crash can leave unknown.
 */
const MOST_UNDER_WAY = 64

type Outcome = Omit<CloseLabel, 'reference'>

export async function manifestLabels(
  bench: FlowContext,
  close: CloseRecord,
  part: CloseServiceRecord,
): Promise<void> {
  const run = new ManifestRun(bench, close, part)
  await Promise.all([run.record(), ...Array.from({ length: CONCURRENT_MANIFESTS }, () => run.lane())])
  const states = new Set([...run.settled, ...part.labels].map(label => label.outcome))
  const state = states.has('unknown') ? 'unknown' : states.has('failed') ? 'failed' : 'done'
  await bench.ledger.updateClose(
    close.id,
    { service: part.service, serviceState: state },
    { kind: 'manifest-finished', ...author(bench), detail: { labels: part.labels.length, state } },
  )
}

/**
 * Each label is durably `sending` before its request. One commit takes the outcomes that have come and the
 * labels that go next, while the lanes go on with those that the commit before let out.
 */
class ManifestRun {
  readonly settled: Outcome[] = []
  readonly #bench: FlowContext
  readonly #close: CloseRecord
  readonly #service: CloseServiceRecord['service']
  /** Not yet recorded as going out. */
  readonly #waiting: readonly string[]
  #recorded = 0
  /** Durably `sending`, not yet taken by a lane. */
  readonly #ready: Label[] = []
  #outcomes: Outcome[] = []
  #failed: unknown
  #ended = false
  #news = Promise.withResolvers<void>()

  constructor(bench: FlowContext, close: CloseRecord, part: CloseServiceRecord) {
    this.#bench = bench
    this.#close = close
    this.#service = part.service
    this.#waiting = part.labels.filter(label => label.outcome === 'waiting').map(label => label.shipmentId)
  }

  /** Writes until every label has its outcome on record. */
  async record(): Promise<void> {
    try {
      await this.#write([], [])
      while (this.settled.length < this.#waiting.length && this.#failed === undefined) {
        const outcomes = this.#outcomes
        const underWay = this.#recorded - this.settled.length - outcomes.length
        const next = this.#waiting.slice(this.#recorded, this.#recorded + MOST_UNDER_WAY - underWay)
        if (outcomes.length === 0 && next.length === 0) {
          await this.#news.promise
          continue
        }
        this.#outcomes = []
        this.#recorded += next.length
        await this.#write(outcomes, next)
        this.settled.push(...outcomes)
        // All of them in one turn, so that they are read together.
        this.#ready.push(...next.map(shipmentId => this.#read(shipmentId)))
        this.#tell()
      }
    } finally {
      this.#ended = true
      this.#tell()
    }
    if (this.#failed !== undefined) throw this.#failed
  }

  /** Takes labels one after the other. */
  async lane(): Promise<void> {
    try {
      for (let label = await this.#next(); label; label = await this.#next()) {
        const outcome = await manifestOne(this.#bench, this.#close, label)
        this.#outcomes.push(outcome)
        this.#tell()
      }
    } catch (error) {
      this.#failed = error
      this.#tell()
    }
  }

  async #next(): Promise<Label | undefined> {
    while (this.#ready.length === 0 && !this.#ended) await this.#news.promise
    return this.#ready.shift()
  }

  /** As it is once it is on record as going out: from then on the ledger lets nobody void or discard it. */
  #read(shipmentId: string): Label {
    const record = this.#bench.ledger.purchase(shipmentId)
    // Whether it failed is seen when a lane comes to it.
    record.catch(() => undefined)
    return { shipmentId, record }
  }

  #write(outcomes: readonly Outcome[], next: readonly string[]): Promise<boolean> {
    return this.#bench.ledger.updateClose(this.#close.id, {
      service: this.#service,
      serviceState: 'running',
      labels: [...outcomes, ...next.map(shipmentId => ({ shipmentId, outcome: 'sending' as const }))],
    })
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
  bench: FlowContext,
  close: CloseRecord,
  { shipmentId, record: reading }: Label,
): Promise<Outcome> {
  const record = await reading
  // Voided or discarded since the ids were frozen: nothing to hand to the carrier.
  if (record?.kind !== 'bought') return { shipmentId, outcome: 'skipped' }
  const answer = await bench.services['parcel-label'].manifest(
    {
      identifiers: record.identifiers,
      ...(record.shipment && { shipment: record.shipment }),
      ...(close.container && { container: close.container }),
    },
    record.account,
  )
  switch (answer.kind) {
    case 'answered':
      return { shipmentId, outcome: 'closed' }
    case 'not-sent':
      return { shipmentId, outcome: 'failed', code: 'close.not-sent' }
    case 'unknown':
      await bench.ledger.note({ kind: 'manifest-unknown', shipmentId, ...author(bench) })
      return { shipmentId, outcome: 'unknown', code: 'close.unknown' }
    case 'refused': {
      // After an unknown manifest "no" may mean "already": it proves nothing (reliability.md, Close day).
      const before = await bench.ledger.events(shipmentId)
      if (before.some(event => event.kind === 'manifest-unknown')) {
        return { shipmentId, outcome: 'unknown', code: 'close.unknown' }
      }
      return {
        shipmentId,
        outcome: 'failed',
        code: 'close.refused',
        params: { reason: answer.messages.join(' ') || '–' },
      }
    }
  }
}
