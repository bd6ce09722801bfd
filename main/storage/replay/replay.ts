// Replays the trail: what its events say of every purchase, every added money and every print, kept until the
// records are compared.
import { hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { canonicalJson } from '../../core/records/canonical-json.ts'
import { isOlderImportEvent } from '../records/orders/sealed-orders.ts'
import { readEvent } from '../records/trail/event-columns.ts'
import { isOlderStatement } from '../records/trail/sealed-adjustments.ts'
import { type SealedRow, sealedRowsIn } from '../records/trail/sealed-rows.ts'
import { MET, SEEN } from '../records/trail/told-events.ts'
import type { EventTable } from '../schema.ts'
import { withForm } from './forms-sum.ts'
import { type Said, Scratch } from './scratch.ts'
import { type Told, toldOfClose, toldOfFunds, toldOfJob, toldOfPurchase } from './told.ts'

type EventRow = Selectable<EventTable>
type ReadEvent = Omit<EventRow, 'detail'>
type Detail = Readonly<Record<string, unknown>>

/** As an old event left it, and by whom and when: see `isLater`. */
interface ToldAt extends Told {
  readonly station: string
  readonly at: string
}

/** Stations have no order among each other but their clocks. One has its own, though its clock was set back. */
const isLater = (
  event: Pick<ReadEvent, 'station' | 'at'>,
  before: Pick<ToldAt, 'station' | 'at'> | undefined,
): boolean => !before || before.station === event.station || before.at <= event.at

const sealOf = (is: SealedRow['is']): string => hash('sha256', canonicalJson(is), 'base64url')

/** What a purchase's job is known by: its label goes with it. */
export interface ToldJob extends Told {
  readonly shipmentId: string | null
}

export class Replay {
  readonly scratch = new Scratch()
  readonly #shapes: string[] = []
  #metersSince: string | undefined

  /** Events of one station in their order. */
  take(events: readonly EventRow[]): void {
    this.scratch.together(() => {
      for (const event of events) this.#take(event)
    })
  }

  /** An event that was changed from outside may hold anything: the chain says so of it. */
  #take(row: EventRow): void {
    const { detail, ...event } = readEvent(row).values
    // Of what was found: nothing that became of a record.
    if (event.kind === SEEN || event.kind === MET) return
    const rows = sealedRowsIn(detail)
    for (const { of, id, revision, is, outcomes, orders = [] } of rows ?? []) {
      // A print has no count: of a bench that was renamed several chains tell, and the last word counts.
      if (of === 'job' && !isLater(event, this.told('job', id))) continue
      if (of === 'adjustment') {
        this.#takeLine(id, revision, is)
        continue
      }
      this.scratch.put(of, id, { revision, says: this.#sealed(is) })
      if (of === 'meter') this.#takeReading(is)
      if (outcomes) this.#takeOutcomes(id, revision, outcomes)
      for (const order of orders) this.scratch.put('run-order', `${id}/${order}`, { revision, says: '' })
    }
    this.#takeBatch(event, detail, rows)
    if (isOlderStatement(event.kind, detail))
      this.scratch.put('older-statement', event.at, { revision: 0, says: '' })
    if (event.job_id !== null) this.#takeJob(event, event.job_id, detail)
    const { importId } = detail
    if (typeof importId === 'string' && isOlderImportEvent(event.kind, detail)) {
      this.scratch.put('older-import', importId, { revision: 0, says: '' })
    }
    const { importIds } = detail
    for (const id of Array.isArray(importIds) ? importIds : []) {
      if (event.kind === 'older-orders-kept')
        this.scratch.put('taken-import', String(id), { revision: 0, says: '' })
    }
    if (rows !== undefined) return
    if (event.shipment_id !== null) this.#tell('purchase', event.shipment_id, event, detail, toldOfPurchase)
    const { fundsId } = detail
    if (typeof fundsId === 'string') this.#tell('funds', fundsId, event, detail, toldOfFunds)
    const { closeId } = detail
    if (typeof closeId === 'string') this.#tell('close', closeId, event, detail, toldOfClose)
  }

  /** Files and batches of before the trail had them whole, and files that went with their orders. */
  #takeBatch({ kind }: ReadEvent, { importId, runId }: Detail, rows: readonly SealedRow[] = []): void {
    const note = (record: string, id: unknown) => {
      if (typeof id === 'string') this.scratch.put(record, id, { revision: 0, says: '' })
    }
    if (kind === 'orders-removed') note('removed-import', importId)
    if (kind === 'orders-imported' && !rows.some(({ of }) => of === 'import')) note('told-import', importId)
    if (kind === 'orders-started' && !rows.some(({ of }) => of === 'run')) note('told-run', runId)
  }

  #takeReading({ readAt }: SealedRow['is']): void {
    if (typeof readAt !== 'string') return
    if (this.#metersSince === undefined || readAt < this.#metersSince) this.#metersSince = readAt
  }

  /**
   * Where a ledger was moved into another one that had the same line, two chains tell of it and one row is left: it may
   * have come as either of them says, with the label that either of them found.
   */
  #takeLine(id: string, revision: number, { shipmentId, ...line }: SealedRow['is']): void {
    const says = this.#sealed(line)
    this.scratch.put('adjustment', id, { revision, says })
    this.scratch.put('adjustment-line', `${id}/${says}`, { revision, says })
    if (shipmentId !== null) this.scratch.put('adjustment-label', `${id}/${shipmentId}`, { revision, says })
  }

  agreesWithLine(said: Said, { id, revision, is: { shipmentId, ...line } }: SealedRow): boolean {
    if (said.revision !== revision) return false
    const says = this.#sealedAs(said, line)
    const isLine = this.scratch.get('adjustment-line', `${id}/${says}`) !== undefined
    const isLabel =
      revision === 0 || this.scratch.get('adjustment-label', `${id}/${shipmentId}`) !== undefined
    return isLine && isLabel
  }

  /** When the first reading was taken that the trail has; earlier ones are of before it told of them. */
  metersSince(): string | undefined {
    return this.#metersSince
  }

  /** Which columns it names, and their seal: a later version may name more of them. */
  #sealed(is: SealedRow['is']): string {
    const names = Object.keys(is).sort().join(' ')
    let shape = this.#shapes.indexOf(names)
    if (shape < 0) shape = this.#shapes.push(names) - 1
    return `${shape}:${sealOf(is)}`
  }

  /** Whether a record is as the trail has it, as far as the trail has its columns. */
  agrees(said: Said, is: SealedRow['is']): boolean {
    return said.says === this.#sealedAs(said, is)
  }

  #sealedAs({ says }: Said, is: SealedRow['is']): string {
    return this.#sealed(Object.fromEntries(this.namesIn(says).map(name => [name, is[name] ?? null])))
  }

  namesIn(says: string): readonly string[] {
    return this.#shapes[Number.parseInt(says, 10)]?.split(' ') ?? []
  }

  /** Of one page of forms, each with the number of its purchase. */
  takeForms(rows: readonly { readonly code: string; readonly purchase_seq: number }[]): void {
    this.scratch.together(() => {
      for (const { code, purchase_seq: seq } of rows) {
        const sum = withForm(this.forms(seq), code)
        this.scratch.put('forms', String(seq), { revision: 0, says: String(sum) })
      }
    })
  }

  forms(seq: number): bigint {
    return BigInt(this.scratch.get('forms', String(seq))?.says ?? 0)
  }

  #takeOutcomes(closeId: string, revision: number, outcomes: NonNullable<SealedRow['outcomes']>): void {
    for (const [outcome, shipmentIds] of Object.entries(outcomes)) {
      // Its labels were frozen under the trail's eyes: there are no others.
      if (outcome === 'waiting') this.scratch.put('whole-close', closeId, { revision, says: '' })
      for (const shipmentId of shipmentIds) {
        this.scratch.put('close-label', `${closeId}/${shipmentId}`, { revision, says: outcome })
      }
    }
  }

  #tell(
    record: 'purchase' | 'funds' | 'close',
    id: string,
    event: ReadEvent,
    detail: Detail,
    fold: (before: Told, event: ReadEvent, detail: Detail) => Told,
  ): void {
    // Carried whole by another event: nothing that an older one tells is needed.
    if (this.scratch.get(record, id)) return
    const before = this.told(record, id)
    if (!isLater(event, before)) return
    const { station, at } = event
    this.#putTold(record, id, { ...fold(before ?? {}, event, detail), station, at })
  }

  #takeJob(event: ReadEvent, jobId: string, detail: Detail): void {
    const before = this.told('job', jobId)
    if (!isLater(event, before)) return
    const { station, at, shipment_id: shipmentId } = event
    this.#putTold('job', jobId, { ...toldOfJob(event, detail), shipmentId, station, at })
  }

  #putTold(record: string, id: string, told: ToldAt & Partial<ToldJob>): void {
    this.scratch.put(`told-${record}`, id, { revision: 0, says: JSON.stringify(told) })
  }

  told(record: 'purchase' | 'funds' | 'close' | 'job', id: string): (ToldAt & Partial<ToldJob>) | undefined {
    const said = this.scratch.get(`told-${record}`, id)
    return said && JSON.parse(said.says)
  }
}
