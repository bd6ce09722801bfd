// Settles what was left unfinished: purchases, voids, added funds and closes of one station, or of all.
import { MODES, type PurchaseKind } from '../../../core/purchases/purchase.ts'
import type { LedgerSession } from '../../session.ts'
import { updateClose } from '../closes/close-outcomes.ts'
import { settleFunds } from '../funds.ts'
import { isReadable } from '../purchases/purchase-columns.ts'
import type { PurchaseRow } from '../purchases/purchase-rows.ts'
import { changePurchase } from '../purchases/purchases.ts'
import { putBack } from './put-back.ts'

/** In `lastProblem.detail` of what was taken over: its station's own answer may still come. */
export const STATION_LOST = 'station-lost' satisfies Left['cause']

/** Whose unfinished work is settled, and what is recorded as the interruption. */
export interface Left {
  /** Absent: everybody's, where one station has the ledger to itself. */
  readonly station?: string
  readonly cause: 'interrupted' | 'station-lost'
}

/** Purchases under way that somebody changed are settled as the trail has them. */
export async function putBackAll(session: LedgerSession, { station }: Left): Promise<void> {
  const kinds = ['intended', 'sending', 'voiding'] as const
  const rows = await unfinished(session, kinds, station)
  // Of nobody: somebody else made them so.
  const ofNobody = station === undefined ? [] : await unfinished(session, kinds, null)
  for (const row of [...rows, ...ofNobody]) {
    if (isReadable(row)) await putBack(session, row.id, () => true)
  }
}

export function unfinished(
  { db }: Pick<LedgerSession, 'db'>,
  kinds: readonly PurchaseKind[],
  station: string | null | undefined,
): Promise<PurchaseRow[]> {
  let rows = db
    .selectFrom('purchases')
    .selectAll()
    .where('environment', 'in', MODES)
    .where('kind', 'in', kinds)
    // A bench's copy of a label that is in the shared records follows those: what became of it is not in the trail here.
    .where('origin', '<>', 'fetched')
  if (station !== undefined) rows = rows.where('in_flight_by', station === null ? 'is' : '=', station)
  return rows.orderBy('seq').execute()
}

export async function fundsSending(
  { db }: Pick<LedgerSession, 'db'>,
  station: string | undefined,
): Promise<readonly string[]> {
  let rows = db
    .selectFrom('funds')
    .select('id')
    .where('holder_key', 'is not', null)
    .where('state', '=', 'sending')
  if (station !== undefined) rows = rows.where('station', '=', station)
  return (await rows.execute()).map(({ id }) => id)
}

export async function closesRunning(
  { db }: Pick<LedgerSession, 'db'>,
  station: string | undefined,
): Promise<readonly string[]> {
  let rows = db
    .selectFrom('closes')
    .select('id')
    .where('holder_key', 'is not', null)
    .where('state', '=', 'running')
  if (station !== undefined) rows = rows.where('station', '=', station)
  return (await rows.execute()).map(({ id }) => id)
}

export async function moveAll(
  session: LedgerSession,
  from: PurchaseKind,
  to: 'abandoned' | 'unknown' | 'void-unknown',
  code: string,
  { station, cause }: Left,
): Promise<readonly string[]> {
  const found = await unfinished(session, [from], station)
  // What cannot be read keeps its reference: nobody knows that nothing was sent.
  const rows = to === 'abandoned' ? found.filter(isReadable) : found
  for (const { id } of rows) {
    await changePurchase(session, {
      id,
      from: [from],
      to,
      lastProblem: { code, ...(cause === 'station-lost' && { detail: STATION_LOST }) },
      event: { kind: `purchase-${to}`, detail: { cause, ...(station !== undefined && { station }) } },
    })
  }
  return rows.map(({ id }) => id)
}

export async function interruptFunds(
  session: LedgerSession,
  { station, cause }: Left,
): Promise<readonly string[]> {
  const ids = await fundsSending(session, station)
  for (const id of ids) {
    await settleFunds(
      session,
      id,
      ['sending'],
      { state: 'unknown' },
      { kind: 'funds-unknown', detail: { cause, ...(station !== undefined && { station }) } },
    )
  }
  return ids
}

/** The ids of all that were running; what each comes to follows from its labels. */
export async function interruptCloses(
  session: LedgerSession,
  { station, cause }: Left,
): Promise<readonly string[]> {
  const ids = await closesRunning(session, station)
  for (const id of ids) {
    await updateClose(
      session,
      id,
      { ended: 'all' },
      { kind: 'close-interrupted', detail: { cause, ...(station !== undefined && { station }) } },
    )
  }
  return ids
}
