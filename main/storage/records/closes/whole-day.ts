// The label server closes all that it holds at once: what its close means for the labels that it has, and for those that
// are about to be bought there. A parcel is handed over by itself, when its turn comes.
import type { ServiceName } from '../../../core/shipment/shipment.ts'
import type { LedgerSession } from '../../session.ts'
import type { PurchaseRow } from '../purchases/purchase-rows.ts'
import { GOING_OUT, goesOutInClose } from './close-statements.ts'

const closesWholeDay = (service: string): boolean => service === ('label-server' satisfies ServiceName)

/**
 * A close has told its service of this label, or is about to: it is neither voided nor discarded until that is
 * settled. Where a whole day is closed, a label that waits is on its way already.
 */
export function isBeingClosed(
  db: LedgerSession['db'],
  row: Pick<PurchaseRow, 'id' | 'environment' | 'service'>,
): Promise<boolean> {
  const outcomes = closesWholeDay(row.service)
    ? GOING_OUT
    : GOING_OUT.filter(outcome => outcome !== 'waiting')
  return goesOutInClose(db, row, { outcomes })
}

/**
 * The station whose close of the service has no answer yet. Asked in the commit that begins to buy: what keeps buyers out
 * while a close runs ends with the connection of whoever closes, and the request may be with its service all the same.
 */
export async function closingTheDay(
  { db, chain }: LedgerSession,
  { environment, service }: { readonly environment: string; readonly service: string },
): Promise<{ readonly station: string } | undefined> {
  if (!closesWholeDay(service)) return undefined
  const close = await db
    .selectFrom('closes')
    .innerJoin('close_services', 'close_services.close_seq', 'closes.seq')
    .select('closes.station')
    .where('closes.holder_key', '=', environment)
    .where('closes.state', '=', 'running')
    .where('close_services.service', '=', service)
    .where('close_services.state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return close && { station: close.station ?? chain.station }
}

/**
 * A close that began since the label was entered has no answer yet: once it has, it is known whether it took this one along,
 * whose own doubt kept it out of its record.
 */
export async function mayGoOutUnsaid({ db }: LedgerSession, row: PurchaseRow): Promise<boolean> {
  if (!closesWholeDay(row.service) || row.closed_at !== null) return false
  const open = await closesSinceEntered(db, row)
    .select('closes.started_at')
    .where('closes.holder_key', '=', row.environment)
    .where('close_labels.outcome', 'in', ['sending', 'unknown'])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined && !(row.ship_date !== null && row.ship_date > open.started_at)
}

/**
 * The close that took this label along while nobody knew whether it was bought, or void: a label of the same account that
 * was entered before it began is in it. Its record is asked where the label turns out to be bought after all.
 *
 * ASSUMPTION: a close of the label server's day takes all that its account holds by then, but for what is dated ahead.
 */
export async function closedMeanwhile(
  { db }: LedgerSession,
  row: PurchaseRow,
): Promise<Pick<PurchaseRow, 'closed_at' | 'close_id'> | undefined> {
  if (!closesWholeDay(row.service) || row.closed_at !== null) return undefined
  const closed = await closesSinceEntered(db, row)
    .select(['purchases.closed_at', 'purchases.close_id'])
    .where('close_labels.outcome', '=', 'closed')
    .where('purchases.closed_at', 'is not', null)
    .orderBy('closes.seq')
    .limit(1)
    .executeTakeFirst()
  const isLater = row.ship_date !== null && closed?.closed_at != null && row.ship_date > closed.closed_at
  return isLater ? undefined : closed
}

/**
 * Closes of the label's own account that began after it was entered, with the labels in them. In the order of the ledger:
 * the clock of a bench may have been set back between the two.
 */
const closesSinceEntered = (db: LedgerSession['db'], row: PurchaseRow) =>
  db
    .selectFrom('closes')
    .innerJoin('close_labels', 'close_labels.close_seq', 'closes.seq')
    .innerJoin('purchases', 'purchases.id', 'close_labels.shipment_id')
    .where('closes.environment', '=', row.environment)
    .where(({ eb, fn, selectFrom, val }) => {
      const before = row.close_before
      if (before === null) return eb('closes.started_at', '>', row.bought_at ?? row.created_at)
      const seq = selectFrom('closes as earlier').select('earlier.seq').where('earlier.id', '=', before)
      return eb('closes.seq', '>', fn.coalesce(seq, val(0)))
    })
    .where('purchases.service', '=', row.service)
    .where('purchases.account', '=', row.account)
    .where('purchases.base_url', '=', row.base_url)
    .where('purchases.account_environment', 'is not distinct from', row.account_environment)
