// Whether the chains of events hold: walked from a checkpoint or whole, each event against the hash of the one before.
import type { Kysely, Selectable } from 'kysely'
import type { ChainCheckpointTable, EventTable, LedgerTables } from '../../schema.ts'
import { BEGINNING, BEYOND_COUNTING, type ChainHead, hashOf, sealedText } from './event-chain.ts'
import { checkpointText, isSealed, type OwnSeal, type TrailSeal } from './trail-seal.ts'

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
    // One that somebody else set would hide what is before it.
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
export async function stationsWithEvents(db: Kysely<LedgerTables>): Promise<Set<string>> {
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

/**
 * The first entry of a station's chain that does not follow, or that its key has not sealed, from `start` on. `end`: how far
 * the chain is known to reach; undefined where it does, whole.
 */
export async function firstBreak(
  db: Kysely<LedgerTables>,
  station: string,
  { start, end, seal }: Pick<Walk, 'start' | 'seal'> & { readonly end: ChainHead | undefined },
): Promise<number | undefined> {
  const { head, brokenAt, unsealedAt, passesPoint } = await walk(db, {
    station,
    start,
    point: end,
    seal,
    visit: undefined,
    // The caller looks at what is beyond separately.
    below: BEYOND_COUNTING,
  })
  if (brokenAt !== undefined || unsealedAt !== undefined) return brokenAt ?? unsealedAt
  if (!end || end.sequence === (start ?? BEGINNING).sequence) return undefined
  if (head.sequence < end.sequence) return head.sequence + 1
  return passesPoint ? undefined : end.sequence
}

interface Walk {
  readonly station: string
  readonly start: ChainHead | undefined
  /** The last checkpoint: the chain has to pass it as it was then. */
  readonly point: ChainHead | undefined
  readonly seal: TrailSeal | undefined
  readonly visit: ChainWalk['visit']
  readonly below?: number
}

async function walk(db: Kysely<LedgerTables>, { station, start, point, seal, visit, below }: Walk) {
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
      .$if(below !== undefined, query => query.where('sequence', '<', below ?? 0))
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
