// Replays the trail: what its events say of every purchase, every added money and every print, kept until the records are compared.
import { hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { canonicalJson } from '../records/event-chain.ts'
import type { SealedRow } from '../records/sealed-rows.ts'
import type { EventTable } from '../schema.ts'
import { Scratch } from './scratch.ts'
import { type Told, toldOfClose, toldOfFunds, toldOfJob, toldOfPurchase } from './told.ts'

type EventRow = Selectable<EventTable>
type Detail = Readonly<Record<string, unknown>>

/** As an old event left it, and when: stations have no order among each other but their clocks. */
interface ToldAt extends Told {
  readonly at: string
}

export const sealOf = (is: SealedRow['is']): string => hash('sha256', canonicalJson(is), 'base64url')

/** What a purchase's job is known by: its label goes with it. */
export interface ToldJob extends Told {
  readonly shipmentId: string | null
}

export class Replay {
  readonly scratch = new Scratch()

  /** Events of one station in their order. */
  take(events: readonly EventRow[]): void {
    this.scratch.together(() => {
      for (const event of events) this.#take(event)
    })
  }

  #take(event: EventRow): void {
    const detail: Detail & { readonly rows?: readonly SealedRow[] } = detailOf(event)
    for (const { of, id, revision, is, outcomes } of detail.rows ?? []) {
      this.scratch.put(of, id, { revision, says: sealOf(is) })
      if (outcomes) this.#takeOutcomes(id, revision, outcomes)
    }
    if (event.job_id !== null) this.#takeJob(event, event.job_id, detail)
    if (detail.rows !== undefined) return
    if (event.shipment_id !== null) this.#tell('purchase', event.shipment_id, event, detail, toldOfPurchase)
    const { fundsId } = detail
    if (typeof fundsId === 'string') this.#tell('funds', fundsId, event, detail, toldOfFunds)
    const { closeId } = detail
    if (typeof closeId === 'string') this.#tell('close', closeId, event, detail, toldOfClose)
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
    event: EventRow,
    detail: Detail,
    fold: (before: Told, event: EventRow, detail: Detail) => Told,
  ): void {
    // Carried whole by another event: nothing that an older one tells is needed.
    if (this.scratch.get(record, id)) return
    const before = this.told(record, id)
    if (before && before.at > event.at) return
    this.#putTold(record, id, { ...fold(before ?? {}, event, detail), at: event.at })
  }

  #takeJob(event: EventRow, jobId: string, detail: Detail): void {
    const before = this.told('job', jobId)
    if (before && before.at > event.at) return
    const told = { ...toldOfJob(event, detail), shipmentId: event.shipment_id, at: event.at }
    this.#putTold('job', jobId, told)
  }

  #putTold(record: string, id: string, told: ToldAt): void {
    this.scratch.put(`told-${record}`, id, { revision: 0, says: JSON.stringify(told) })
  }

  told(record: 'purchase' | 'funds' | 'close' | 'job', id: string): (ToldAt & Partial<ToldJob>) | undefined {
    const said = this.scratch.get(`told-${record}`, id)
    return said && JSON.parse(said.says)
  }
}

/** An event that was changed from outside may hold anything; the chain says so of it. */
function detailOf({ detail }: EventRow): Detail {
  try {
    const read: unknown = JSON.parse(detail)
    return typeof read === 'object' && read !== null ? (read as Detail) : {}
  } catch {
    return {}
  }
}
