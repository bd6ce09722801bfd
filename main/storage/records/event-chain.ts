// The audit trail: events appended in the commit of what they tell of, each sealed with the hash of the one before.
import { hash } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { canonicalJson } from '../../core/canonical-json.ts'
import type { EventNote, LedgerEvent } from '../../core/ledger.ts'
import { compiled } from '../compiled.ts'
import type { ChainCheckpointTable, EventTable, LedgerTables } from '../schema.ts'
import { readEvent } from './event-columns.ts'
import { LastTold } from './last-told.ts'
import { present } from './purchase-rows.ts'
import type { SealedRow } from './sealed-rows.ts'
import { checkpointText, isSealed, type OwnSeal, sealed as sealedBy, type TrailSeal } from './trail-seal.ts'

export interface ChainHead {
  readonly sequence: number
  readonly hash: string
}

export type EventAbout = EventNote & { readonly shipmentId?: string; readonly jobId?: string }

/** What the first event of a station is chained to. */
const BEGINNING: ChainHead = { sequence: 0, hash: '' }
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
function sealedText(previousHash: string, row: Omit<Selectable<EventTable>, 'hash' | 'mac'>): string {
  const { station, sequence, at, kind, operator, shipment_id, job_id, detail } = row
  return JSON.stringify([previousHash, station, sequence, at, kind, operator, shipment_id, job_id, detail])
}

const hashOf = (sealed: string): string => hash('sha256', sealed, 'base64url')

/** The end of a station's chain, where it has begun. */
export async function lastEvent(db: Kysely<LedgerTables>, station: string): Promise<ChainHead | undefined> {
  return (
    db
      .selectFrom('events')
      .select(['sequence', 'hash'])
      .where('station', '=', station)
      // No place in a chain is text, or beyond what is counted exactly.
      .where('sequence', '<', Number.MAX_SAFE_INTEGER)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

/** The first event that does not follow from the one before it. */
export interface ChainBreak {
  readonly station: string
  readonly sequence: number
}

export interface ChainReport {
  readonly checkedCount: number
  readonly broken: readonly ChainBreak[]
  /** The first entry of the own chain that lacks the seal of its key, or has another. */
  readonly unsealed: readonly ChainBreak[]
  /** By station, the last event checked: what a person may write down. */
  readonly heads: Readonly<Record<string, ChainHead>>
}

export interface ChainWalk {
  readonly only?: string | undefined
  /** The key of the chain that this station writes, where it has one. */
  readonly own?: OwnSeal | undefined
  readonly visit?: ((events: readonly Selectable<EventTable>[]) => void) | undefined
}

/**
 * Walks every station's chain, or `only` one's, from its last checkpoint or whole; `visit` sees all events. Finds changed, missing, added and
 * reordered events; a cut-off end is found where a checkpoint or the copy guard knew of more.
 */
export async function verifyChains(
  db: Kysely<LedgerTables>,
  from: 'checkpoint' | 'beginning',
  { only, own, visit }: ChainWalk = {},
): Promise<ChainReport> {
  const checkpoints = await db.selectFrom('chain_checkpoints').selectAll().execute()
  const stations = only === undefined ? await stationsWithEvents(db) : new Set([only])
  if (only === undefined) for (const { station } of checkpoints) stations.add(station)
  const broken: ChainBreak[] = []
  const unsealed: ChainBreak[] = []
  const heads: Record<string, ChainHead> = {}
  let checkedCount = 0
  for (const station of stations) {
    const checkpoint = checkpoints.find(one => one.station === station)
    const seal = own?.station === station ? own.seal : undefined
    // One that somebody else set would hide what stands before it.
    const holds = !seal || !checkpoint || sealsCheckpoint(seal, checkpoint)
    const start = from === 'checkpoint' && checkpoint && holds ? checkpoint : undefined
    const walked = await walk(db, { station, start, point: checkpoint, seal, visit })
    if (walked.unsealedAt !== undefined) unsealed.push({ station, sequence: walked.unsealedAt })
    checkedCount += walked.count
    heads[station] = walked.head
    const cutOff = checkpoint && walked.head.sequence < checkpoint.sequence
    if (walked.brokenAt !== undefined) broken.push({ station, sequence: walked.brokenAt })
    else if (cutOff) broken.push({ station, sequence: walked.head.sequence + 1 })
    else if (walked.passesPoint === false) broken.push({ station, sequence: checkpoint?.sequence ?? 0 })
  }
  return { checkedCount, broken, unsealed, heads }
}

const sealsCheckpoint = (
  seal: TrailSeal,
  { station, sequence, hash, mac }: Selectable<ChainCheckpointTable>,
) => isSealed(seal, checkpointText(station, sequence, hash), mac, sequence)

/** One seek a station, whatever the number of events. */
async function stationsWithEvents(db: Kysely<LedgerTables>): Promise<Set<string>> {
  const stations = new Set<string>()
  let last = ''
  for (;;) {
    const next = await db
      .selectFrom('events')
      .select('station')
      .where('station', '>', last)
      .orderBy('station')
      .limit(1)
      .executeTakeFirst()
    if (!next) return stations
    stations.add(next.station)
    last = next.station
  }
}

interface Walk {
  readonly station: string
  readonly start: ChainHead | undefined
  /** The last checkpoint: the chain has to pass it as it was then. */
  readonly point: ChainHead | undefined
  readonly seal: TrailSeal | undefined
  readonly visit: ChainWalk['visit']
}

async function walk(db: Kysely<LedgerTables>, { station, start, point, seal, visit }: Walk) {
  const PAGE = 1000
  let head = BEGINNING
  let count = 0
  if (start) {
    const known = await db
      .selectFrom('events')
      .select(['sequence', 'hash'])
      .where('station', '=', station)
      .where('sequence', '=', start.sequence)
      .executeTakeFirst()
    if (known?.hash !== start.hash) {
      return { head, count, brokenAt: start.sequence, unsealedAt: undefined, passesPoint: false }
    }
    head = { sequence: start.sequence, hash: start.hash }
  }
  let brokenAt: number | undefined
  let unsealedAt: number | undefined
  let passesPoint: boolean | undefined
  for (let last = head.sequence; ; ) {
    const page = await db
      .selectFrom('events')
      .selectAll()
      .where('station', '=', station)
      .where('sequence', '>', last)
      .orderBy('sequence')
      .limit(PAGE)
      .execute()
    for (const row of page) {
      if (brokenAt !== undefined) break
      const text = sealedText(head.hash, row)
      if (row.sequence !== head.sequence + 1 || row.hash !== hashOf(text)) {
        brokenAt = head.sequence + 1
        break
      }
      if (seal && !isSealed(seal, text, row.mac, row.sequence)) unsealedAt ??= row.sequence
      if (row.sequence === point?.sequence) passesPoint = row.hash === point.hash
      head = { sequence: row.sequence, hash: row.hash }
      count += 1
    }
    // What follows a break is still what the trail says: records are compared with it as well.
    visit?.(page)
    const end = page.length < PAGE || page.at(-1)?.sequence === last || (brokenAt !== undefined && !visit)
    if (end) return { head, count, brokenAt, unsealedAt, passesPoint }
    last = page.at(-1)?.sequence ?? last
  }
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
