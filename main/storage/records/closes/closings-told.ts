// Labels as the trail has them before their carrier is told of them: whoever takes a close away, or its mark from a label,
// would have it handed over a second time. Read for all of them at once: a close has thousands, and its ledger may be away.
import type { Selectable } from 'kysely'
import { DAY_MS } from '../../../core/durations.ts'
import type { CloseOutcome } from '../../../core/money/closes.ts'
import type { EventTable } from '../../schema.ts'
import type { PurchaseRow } from '../purchases/purchase-rows.ts'
import { type Telling, toldSince } from '../trail/changed-outside.ts'
import type { SealedRow } from '../trail/sealed-rows.ts'
import { OF_CLOSES, OF_MANY } from '../trail/told-events.ts'
import { type Detailed, naming, notBefore, rowsOf } from '../trail/told-rows.ts'

export interface ClosingsTold {
  /** Labels that a close, or a person, has handed over. */
  readonly closed: ReadonlySet<string>
  /** By label, where its outcome is open. */
  readonly openIn: ReadonlyMap<string, OpenClosing>
  /** Each label's record, where one of these events carries it. */
  readonly records: ReadonlyMap<string, SealedRow>
}

export interface OpenClosing {
  /** As it was last told. */
  readonly close: SealedRow
  readonly outcome: string
}

/** Nobody knows what became of a label with one of these, or it is about to be handed over. */
const OPEN: readonly string[] = ['waiting', 'sending', 'unknown'] satisfies CloseOutcome[]

const CHUNK = 500

const RECORD: SealedRow['of'] = 'purchase'
const CLOSING: SealedRow['of'] = 'closing'

export async function closingsTold(session: Telling, rows: readonly PurchaseRow[]): Promise<ClosingsTold> {
  const told = new Told(rows)
  await readOwn(session, rows, told)
  await readCloses(session, rows, told)
  return told.ofLabels()
}

/** Whether a label was handed over, by all events since it was bought; undefined where none says. */
export async function closingTold(session: Telling, row: PurchaseRow): Promise<SealedRow | undefined> {
  const told = new Told([row])
  await readOwn(session, [row], told)
  const events = toldSince(session, row.created_at, [...OF_CLOSES, ...OF_MANY])
  told.take(await events.where(naming(row.id)).execute())
  return told.closingOf(row.id)
}

class Told {
  readonly #ids: ReadonlySet<string>
  readonly #records = new Map<string, SealedRow>()
  readonly #closings = new Map<string, SealedRow>()
  readonly #closes = new Map<string, SealedRow>()
  /** By label and close. */
  readonly #outcomes = new Map<string, Map<string, { readonly revision: number; readonly outcome: string }>>()

  constructor(rows: readonly PurchaseRow[]) {
    this.#ids = new Set(rows.map(row => row.id))
  }

  take(events: readonly Detailed[]): void {
    for (const row of rowsOf(events)) this.#take(row)
  }

  #take(row: SealedRow): void {
    if (row.of === 'purchase' && this.#ids.has(row.id)) putHighest(this.#records, row)
    if (row.of === 'closing' && this.#ids.has(row.id)) putHighest(this.#closings, row)
    if (row.of !== 'close') return
    putHighest(this.#closes, row)
    for (const [outcome, labels] of Object.entries(row.outcomes ?? {})) {
      for (const id of labels) if (this.#ids.has(id)) this.#takeOutcome(id, row, outcome)
    }
  }

  #takeOutcome(label: string, { id, revision }: SealedRow, outcome: string): void {
    const ofLabel = this.#outcomes.get(label) ?? new Map()
    this.#outcomes.set(label, ofLabel)
    if ((ofLabel.get(id)?.revision ?? -1) <= revision) ofLabel.set(id, { revision, outcome })
  }

  closingOf(label: string): SealedRow | undefined {
    return this.#closings.get(label)
  }

  ofLabels(): ClosingsTold {
    const openIn = new Map<string, OpenClosing>()
    for (const [label, ofLabel] of this.#outcomes) {
      for (const [closeId, { outcome }] of ofLabel) {
        const close = this.#closes.get(closeId)
        if (close && OPEN.includes(outcome)) openIn.set(label, { close, outcome })
      }
    }
    const closed = [...this.#closings.values()].filter(row => row.is.closedAt !== null)
    return { closed: new Set(closed.map(row => row.id)), openIn, records: this.#records }
  }
}

function putHighest(rows: Map<string, SealedRow>, row: SealedRow): void {
  if ((rows.get(row.id)?.revision ?? -1) <= row.revision) rows.set(row.id, row)
}

/** A label that nobody handed over for a year does not have every close read a year of closes. */
const MOST_DAYS = 30

/** Since the first of the labels was bought, day by day; of a single label those that name it. */
async function readCloses(session: Telling, rows: readonly PurchaseRow[], told: Told): Promise<void> {
  const [first] = rows
  if (!first) return
  const bought = rows.reduce(
    (at, { created_at: next }) => Math.min(at, Date.parse(next)),
    Date.parse(first.created_at),
  )
  const since = Math.max(bought, Date.parse(session.at) - MOST_DAYS * DAY_MS)
  const events = toldSince(session, since, [...OF_CLOSES, ...OF_MANY])
  if (rows.length === 1) {
    told.take(await events.where(naming(first.id)).execute())
    return
  }
  // Stations' clocks differ: what was told at the other end of a day is read as well.
  const end = Date.parse(session.at) + 2 * DAY_MS
  for (let from = Date.parse(notBefore(since)); from < end; from += DAY_MS) {
    const [begin, over] = [from, from + DAY_MS].map(ms => new Date(ms).toISOString()) as [string, string]
    told.take(await events.where('at', '>=', begin).where('at', '<', over).execute())
  }
}

/** A person's word on a label, and what took it back, are in its own events, which are none of a print. */
async function readOwn({ db }: Telling, rows: readonly PurchaseRow[], told: Told): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const ids = rows.slice(start, start + CHUNK).map(row => row.id)
    const events = await db
      .selectFrom('events')
      .select(['shipment_id', 'station', 'sequence', 'detail'])
      .where('shipment_id', 'in', ids)
      .where('job_id', 'is', null)
      .execute()
    told.take(worthReading(events))
  }
}

type OwnEvent = Pick<Selectable<EventTable>, 'shipment_id' | 'station' | 'sequence' | 'detail'>

/**
 * Of the labels' records those that each station told last, and all that may tell of a closing: to read the JSON of every
 * entry would take a third of a close's beginning. A record that is not among them is looked for by itself.
 */
function worthReading(events: readonly OwnEvent[]): readonly OwnEvent[] {
  const last = new Map<string, OwnEvent>()
  const closings: OwnEvent[] = []
  for (const event of events) {
    if (event.detail.includes(CLOSING)) closings.push(event)
    if (!event.detail.includes(RECORD)) continue
    const of = `${event.shipment_id} ${event.station}`
    if (Number(last.get(of)?.sequence ?? -1) < Number(event.sequence)) last.set(of, event)
  }
  return [...last.values(), ...closings]
}

/** One close as each event left it, the oldest first. */
export async function closeTold(session: Telling, id: string): Promise<readonly SealedRow[]> {
  const events = await toldSince(session, 0, OF_CLOSES).where(naming(id)).execute()
  return rowsOf(events)
    .filter(row => row.of === 'close' && row.id === id)
    .sort((one, other) => one.revision - other.revision)
}
