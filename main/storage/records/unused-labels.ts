// Labels that were bought and that nothing in the trail says were used.
import { sql } from 'kysely'
import { NOT_READABLE, type PurchaseRecord } from '../../core/purchases/purchase.ts'
import {
  type BoughtWithin,
  isProven,
  PAPER_EVENTS,
  type PaperEvent,
  type UnusedPort,
} from '../../core/purchases/unused-labels.ts'
import type { LedgerSession } from '../session.ts'
import { rowToChange } from './purchases/purchase-marks.ts'
import { type PurchaseRow, toRecord } from './purchases/purchase-rows.ts'
import { readDetail } from './trail/event-columns.ts'

type Reading = Pick<LedgerSession, 'db'>

/** Where a bench closes no day all its labels stay open: the list, which is read at every change, looks at no more. */
const MOST_LOOKED_AT = 2_000
const AT_ONCE = 500

/** Word for word as the partial index purchases_unused says it. */
export const IS_OPEN = sql<boolean>`kind = 'bought' and closed_at is null and origin = 'bought-here' and return_of is null`

/** See UnusedPort.unusedLabels. */
export async function unusedLabels(
  { db }: Reading,
  { environment, service, from, to }: BoughtWithin,
): Promise<readonly PurchaseRecord[]> {
  const rows = await db
    .selectFrom('purchases')
    .selectAll()
    .where('environment', '=', environment)
    .where('service', '=', service)
    .where(IS_OPEN)
    .where('bought_at', '>=', from)
    .where('bought_at', '<', to)
    .orderBy('bought_at')
    .limit(MOST_LOOKED_AT)
    .execute()
  const due = rows.filter(({ ship_date }) => ship_date === null || ship_date < to)
  const unused: PurchaseRow[] = []
  for (let at = 0; at < due.length; at += AT_ONCE) {
    const some = due.slice(at, at + AT_ONCE)
    const paper = await paperOf({ db }, some)
    unused.push(...some.filter(({ id }) => !isProven(paper.get(id) ?? [])))
  }
  return unused.map(toRecord).filter(({ attention }) => !attention.includes(NOT_READABLE))
}

async function paperOf(
  { db }: Reading,
  labels: readonly PurchaseRow[],
): Promise<ReadonlyMap<string, readonly PaperEvent[]>> {
  const rows = await db
    .selectFrom('events')
    .select(['shipment_id', 'job_id', 'kind', 'detail'])
    .where(
      'shipment_id',
      'in',
      labels.map(({ id }) => id),
    )
    .where('kind', 'in', PAPER_EVENTS)
    .orderBy('at')
    .orderBy('sequence')
    .execute()
  const paper = new Map<string, PaperEvent[]>()
  for (const { shipment_id, job_id, kind, detail } of rows) {
    if (shipment_id === null) continue
    const events = paper.get(shipment_id) ?? []
    paper.set(shipment_id, events)
    events.push({
      kind: kind as PaperEvent['kind'],
      ...(job_id !== null && { jobId: job_id }),
      answer: readDetail(detail).answer,
    })
  }
  return paper
}

/** See UnusedPort.sayUsed: each has an event of its own, all in one commit. What is voided or proven by now has none. */
export async function sayUsed(
  session: LedgerSession,
  ids: readonly string[],
  { reason, operator }: Parameters<UnusedPort['sayUsed']>[1],
): Promise<readonly string[] | undefined> {
  const { db, at, chain } = session
  const said: string[] = []
  for (const id of ids) {
    const row = await rowToChange(session, id)
    if (row?.kind !== 'bought') continue
    if (isProven((await paperOf({ db }, [row])).get(id) ?? [])) continue
    await chain.append(db, at, {
      kind: 'label-said-used',
      shipmentId: id,
      ...(operator !== undefined && { operator }),
      detail: { reason },
    })
    said.push(id)
  }
  return said
}
