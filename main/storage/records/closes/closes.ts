// Closes as they are begun and read: label ids frozen at the start, one close at a time.
import type { Kysely, Selectable } from 'kysely'
import type {
  CloseLabel,
  CloseOutcome,
  ClosePlan,
  CloseRecord,
  CloseSummary,
} from '../../../core/money/closes.ts'
import { CLOSE_OUTCOMES } from '../../../core/money/closes.ts'
import type { Mode } from '../../../core/purchases/purchase.ts'
import type { LedgerPort } from '../../../core/records/ledger.ts'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import type { ServiceName } from '../../../core/shipment/shipment.ts'
import { placed } from '../../free-seq.ts'
import type { CloseLabelTable, CloseTable, LedgerTables } from '../../schema.ts'
import type { LedgerSession } from '../../session.ts'
import { readClose, readCloseLabel, readCloseService } from '../money-columns.ts'
import { jsonOrNull, nameOfRow, present } from '../purchases/purchase-rows.ts'
import { tellIfCloseChanged } from '../trail/changed-outside.ts'
import { changedForClose } from '../trail/unsettled-told.ts'
import { closeStates, sealClose } from './sealed-closes.ts'

type Db = Kysely<LedgerTables>
type Reading = Pick<LedgerSession, 'db'>
type CloseRow = Selectable<CloseTable>

/** Rows a statement, well under SQLite's and PostgreSQL's limits of bound values. */
const CHUNK = 500

export async function startClose(
  session: LedgerSession,
  plan: ClosePlan,
  event: EventNote,
): ReturnType<LedgerPort['startClose']> {
  const { db, at } = session
  const held = await db
    .selectFrom('closes')
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb('holder_key', '=', plan.environment),
        ...(plan.commandId === undefined ? [] : [eb('command_id', '=', plan.commandId)]),
      ]),
    )
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  if (held && (held.command_id === (plan.commandId ?? held.id) || !isOver(held))) {
    return { kind: 'held-by', record: await toClose(db, held) }
  }
  if (held) await letGo(session, held)
  const changed = await changedForClose(session, plan)
  if (changed) return { kind: 'changed-outside', ...changed }

  const row = await db
    .insertInto('closes')
    .values({
      id: plan.id,
      environment: plan.environment,
      holder_key: plan.environment,
      command_id: plan.commandId ?? null,
      state: 'running',
      operator: plan.operator ?? null,
      station: session.chain.station,
      container: jsonOrNull(plan.container),
      named: plan.named ? 1 : 0,
      scanned_only: plan.scannedOnly ? 1 : 0,
      documents: '[]',
      started_at: at,
      finished_at: null,
      ...placed(session, 'closes'),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const counts: Record<string, number> = {}
  for (const { service, shipmentIds } of plan.services) {
    await db.insertInto('close_services').values({ close_seq: row.seq, service, state: 'waiting' }).execute()
    await freeze(db, row.seq, service, shipmentIds)
    counts[service] = shipmentIds.length
  }
  await session.chain.append(db, at, { ...event, detail: { ...event.detail, closeId: plan.id, counts } })
  const frozen = plan.services.flatMap(({ shipmentIds }) => shipmentIds)
  await sealClose(
    session,
    row.seq,
    frozen.map(shipmentId => ({ shipmentId, outcome: 'waiting' })),
  )
  return { kind: 'started', record: await toClose(db, row) }
}

/** Somebody else made it hold up the next one: nothing of it is open. */
const isOver = ({ state }: CloseRow): boolean => state === 'done' || state === 'partly'

async function letGo(session: LedgerSession, close: CloseRow): Promise<void> {
  await tellIfCloseChanged(session, close, await closeStates(session.db, close.seq))
  await session.db.updateTable('closes').set({ holder_key: null }).where('seq', '=', close.seq).execute()
}

async function freeze(db: Db, closeSeq: number, service: ServiceName, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK)
    const columns = ['id', 'reference', 'box_number', 'box_of'] as const
    const labels = await db.selectFrom('purchases').select(columns).where('id', 'in', chunk).execute()
    const names = new Map(labels.map(row => [row.id, nameOfRow(row)]))
    const rows = chunk.map((id, index) => ({
      close_seq: closeSeq,
      service,
      position: start + index,
      shipment_id: id,
      reference: names.get(id) ?? '',
      outcome: 'waiting',
      code: null,
      params: null,
    }))
    await db.insertInto('close_labels').values(rows).execute()
  }
}

export async function close({ db }: Reading, id: string): Promise<CloseRecord | undefined> {
  const row = await db.selectFrom('closes').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toClose(db, row)
}

export async function closeByCommand({ db }: Reading, commandId: string): Promise<CloseRecord | undefined> {
  const row = await db.selectFrom('closes').selectAll().where('command_id', '=', commandId).executeTakeFirst()
  return row && toClose(db, row)
}

export async function closes(
  { db }: Reading,
  environment: Mode,
  limit: number,
): Promise<readonly CloseSummary[]> {
  const rows = await db
    .selectFrom('closes')
    .selectAll()
    .where('environment', '=', environment)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return Promise.all(rows.map(row => toSummary(db, row)))
}

async function toSummary(db: Db, row: Selectable<CloseTable>): Promise<CloseSummary> {
  const services = await servicesOf(db, row.seq)
  const counted = await db
    .selectFrom('close_labels')
    .select(({ fn }) => ['service', 'outcome', fn.countAll<number>().as('count')])
    .where('close_seq', '=', row.seq)
    .groupBy(['service', 'outcome'])
    .execute()
  const counts = (service: string) =>
    Object.fromEntries(
      CLOSE_OUTCOMES.map(outcome => [
        outcome,
        Number(counted.find(one => one.service === service && one.outcome === outcome)?.count ?? 0),
      ]),
    ) as Record<CloseOutcome, number>
  const later = counted.some(({ outcome }) => outcome === FAILED) ? await closedLater(db, row.seq) : []
  const laterCount = (service: string) => Number(later.find(one => one.service === service)?.count ?? 0)
  return {
    ...head(row),
    services: services.map(one => ({
      ...one,
      counts: counts(one.service),
      laterCount: laterCount(one.service),
    })),
  }
}

const FAILED: CloseOutcome = 'failed'

/** What it failed to close and is closed all the same: `toLabel` says it of one label. */
const closedLater = (db: Db, closeSeq: number) =>
  db
    .selectFrom('close_labels')
    .innerJoin('purchases', 'purchases.id', 'close_labels.shipment_id')
    .select(({ fn }) => ['close_labels.service', fn.countAll<number>().as('count')])
    .where('close_labels.close_seq', '=', closeSeq)
    .where('close_labels.outcome', '=', FAILED)
    .where('purchases.closed_at', 'is not', null)
    .groupBy('close_labels.service')
    .execute()

async function toClose(db: Db, row: Selectable<CloseTable>): Promise<CloseRecord> {
  const services = await servicesOf(db, row.seq)
  const labels = await db
    .selectFrom('close_labels')
    .leftJoin('purchases', 'purchases.id', 'close_labels.shipment_id')
    .selectAll('close_labels')
    .select(['purchases.station', 'purchases.kind', 'purchases.closed_at', 'purchases.close_id'])
    .where('close_seq', '=', row.seq)
    .orderBy('position')
    .execute()
  const of = (service: string) => labels.filter(label => label.service === service).map(toLabel)
  return { ...head(row), services: services.map(one => ({ ...one, labels: of(one.service) })) }
}

export async function servicesOf(db: Db, closeSeq: number) {
  const rows = await db
    .selectFrom('close_services')
    .selectAll()
    .where('close_seq', '=', closeSeq)
    .orderBy('service')
    .execute()
  return rows.map(row => {
    const { service, state } = readCloseService(row).values
    return { service, state }
  })
}

function head(row: Selectable<CloseTable>): Omit<CloseRecord, 'services'> {
  const { values, unreadable } = readClose(row)
  return {
    ...(unreadable.length > 0 && { notReadable: true as const }),
    ...(values.named === 1 && { named: true as const }),
    ...(values.scanned_only === 1 && { scannedOnly: true as const }),
    id: values.id,
    environment: values.environment,
    state: values.state,
    startedAt: values.started_at,
    documents: values.documents,
    ...present({
      finishedAt: values.finished_at,
      operator: values.operator,
      station: values.station,
      container: values.container,
      commandId: values.command_id,
    }),
  }
}

type JoinedLabel = Selectable<CloseLabelTable> & {
  readonly [Column in 'station' | 'kind' | 'closed_at' | 'close_id']: string | null
}

function toLabel(row: JoinedLabel): CloseLabel {
  const { values } = readCloseLabel(row)
  return {
    shipmentId: values.shipment_id,
    reference: values.reference,
    outcome: values.outcome,
    ...(row.kind === 'bought' && row.closed_at === null && { open: true as const }),
    // A label is in the one close that closed it: in this one it failed.
    ...(values.outcome === FAILED &&
      typeof row.closed_at === 'string' && {
        later: { by: row.close_id === null ? ('person' as const) : ('close' as const), at: row.closed_at },
      }),
    ...present({
      station: typeof row.station === 'string' ? row.station : null,
      code: values.code,
      params: values.params,
    }),
  }
}
