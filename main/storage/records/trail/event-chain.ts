// The audit trail: events appended in the commit of what they tell of, each sealed with the hash of the one before.
import { hash } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { canonicalJson } from '../../../core/records/canonical-json.ts'
import type { EventNote, LedgerEvent } from '../../../core/records/ledger-event.ts'
import { compiled } from '../../compiled.ts'
import type { EventTable, LedgerTables } from '../../schema.ts'
import { present } from '../purchases/purchase-rows.ts'
import { readEvent } from './event-columns.ts'
import { LastTold } from './last-told.ts'
import type { SealedRow } from './sealed-rows.ts'
import { checkpointText, type OwnSeal, sealed as sealedBy, type TrailSeal } from './trail-seal.ts'

export interface ChainHead {
  readonly sequence: number
  readonly hash: string
}

export type EventAbout = EventNote & { readonly shipmentId?: string; readonly jobId?: string }

/** No place in a chain is text, or beyond what is counted exactly: somebody else wrote such a value. */
export const BEYOND_COUNTING = Number.MAX_SAFE_INTEGER

/** What the first event of a station is chained to. */
export const BEGINNING: ChainHead = { sequence: 0, hash: '' }
/** A start checks at most about this many events, however long the last run was. */
const CHECKPOINT_EVERY = 2000

const insertEvent = compiled<LedgerTables, Selectable<EventTable>>((db, _value, all) =>
  db.insertInto('events').values(all),
)

/** `sealed`: the text that the event's hash is made of. */
type InsertEvent = (
  db: Kysely<LedgerTables>,
  event: Selectable<EventTable>,
  sealed: string,
) => Promise<unknown>

const insertRow: InsertEvent = (db, event) => insertEvent(db, event)

/** One station's chain while it is written. `rewind` follows a rolled-back transaction. */
export class EventChain {
  readonly station: string
  readonly #seal: TrailSeal | undefined
  readonly #insert: InsertEvent
  readonly lastTold = new LastTold()
  #head: ChainHead | undefined

  /** `insert`: where stations share the ledger its database checks what is appended. */
  constructor(station: string, seal?: TrailSeal, insert: InsertEvent = insertRow) {
    this.station = station
    this.#seal = seal
    this.#insert = insert
  }

  ownSeal(): OwnSeal | undefined {
    return this.#seal && { station: this.station, seal: this.#seal }
  }

  async head(db: Kysely<LedgerTables>): Promise<ChainHead> {
    this.#head ??= (await lastEvent(db, this.station)) ?? BEGINNING
    return this.#head
  }

  /** The head as far as it is known without asking the database. */
  known(): ChainHead | undefined {
    return this.#head
  }

  rewind(to: ChainHead | undefined): void {
    this.#head = to
    this.lastTold.forget()
  }

  /**
   * Appends one event, with the records that its commit changed; it becomes durable with the transaction it stands
   * in.
   */
  async append(
    db: Kysely<LedgerTables>,
    at: string,
    event: EventAbout,
    rows: readonly SealedRow[] = [],
  ): Promise<void> {
    const before = await this.head(db)
    const row = {
      station: this.station,
      sequence: before.sequence + 1,
      at,
      kind: event.kind,
      operator: event.operator ?? null,
      shipment_id: event.shipmentId ?? null,
      job_id: event.jobId ?? null,
      detail: canonicalJson({ ...event.detail, ...(rows.length > 0 && { rows }) }),
    }
    const text = sealedText(before.hash, row)
    const mac = this.#seal ? sealedBy(this.#seal, text) : null
    const sealed = { ...row, hash: hashOf(text), mac }
    await this.#insert(db, sealed, text)
    this.#head = { sequence: sealed.sequence, hash: sealed.hash }
    this.lastTold.learn(rows, event.detail)
    if (sealed.sequence % CHECKPOINT_EVERY === 0) await this.checkpoint(db)
  }

  async checkpoint(db: Kysely<LedgerTables>): Promise<void> {
    const { sequence, hash: headHash } = await this.head(db)
    if (sequence === 0) return
    const text = checkpointText(this.station, sequence, headHash)
    const point = { sequence, hash: headHash, mac: this.#seal ? sealedBy(this.#seal, text) : null }
    await db
      .insertInto('chain_checkpoints')
      .values({ station: this.station, ...point })
      .onConflict(conflict => conflict.column('station').doUpdateSet(point))
      .execute()
  }
}

/** What the hash of an event is made of: the hash before it and its fields, as canonical JSON. */
export function sealedText(previousHash: string, row: Omit<Selectable<EventTable>, 'hash' | 'mac'>): string {
  const { station, sequence, at, kind, operator, shipment_id, job_id, detail } = row
  return JSON.stringify([previousHash, station, sequence, at, kind, operator, shipment_id, job_id, detail])
}

export const hashOf = (sealed: string): string => hash('sha256', sealed, 'base64url')

/** The end of a station's chain, where it has begun. */
export async function lastEvent(db: Kysely<LedgerTables>, station: string): Promise<ChainHead | undefined> {
  return db
    .selectFrom('events')
    .select(['sequence', 'hash'])
    .where('station', '=', station)
    .where('sequence', '<', BEYOND_COUNTING)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function toEvent(row: Selectable<EventTable>): LedgerEvent {
  // The records themselves are what a check compares; a history shows what happened to them.
  const { values } = readEvent(row)
  const { rows: _rows, jobState: _state, ...detail } = values.detail
  return {
    sequence: values.sequence,
    at: values.at,
    station: values.station,
    kind: values.kind,
    detail,
    ...present({ operator: values.operator, shipmentId: values.shipment_id, jobId: values.job_id }),
  }
}
