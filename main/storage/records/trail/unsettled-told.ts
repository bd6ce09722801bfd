// Closes and added money that are open by the trail: whoever changes or takes away their rows would have the day closed, or
// the money added, a second time (decision 107).
import type { FundsRecord } from '../../../core/money/added-money.ts'
import type { ClosePlan } from '../../../core/money/closes.ts'
import { type PurchaseAccount, sameAccount } from '../../../core/purchases/purchase.ts'
import type { LedgerSession } from '../../session.ts'
import { closeTold, type OpenClosing } from '../closes/closings-told.ts'
import { closeStates } from '../closes/sealed-closes.ts'
import { isChangedUnseen, toldOf } from '../purchases/asked-by.ts'
import { isReadable } from '../purchases/purchase-columns.ts'
import type { PurchaseRow } from '../purchases/purchase-rows.ts'
import { purchasesById } from '../purchases/purchase-statements.ts'
import { toldSince } from './changed-outside.ts'
import { tellUnlessSeen } from './noted-findings.ts'
import { type SealedRow, sealedClose, sealedFunds } from './sealed-rows.ts'
import { OF_FUNDS } from './told-events.ts'
import { differing, lastOf, naming, rowsOf } from './told-rows.ts'

/** Something that nobody has seen, by what a person knows it by. */
export interface FoundOpen {
  readonly name: string
}

/** Labels of a close about to begin that are not as the trail has them, or in a close that is open by the trail. */
export async function changedForClose(
  session: LedgerSession,
  plan: ClosePlan,
): Promise<FoundOpen | undefined> {
  const ids = plan.services.flatMap(({ shipmentIds }) => shipmentIds)
  const rows = await purchasesById(session.db, ids)
  const told = await toldOf(session, rows)
  const { openIn } = told
  // The first is enough: the check names the others.
  for (const row of rows) if (await isChangedUnseen(session, row, told)) return { name: row.reference }
  let found: FoundOpen | undefined
  const known = new Set<string>()
  for (const row of rows) {
    const open = openIn.get(row.id)
    // What cannot be read is refused as that.
    if (!open || !isReadable(row)) continue
    const isNew = !known.has(open.close.id)
    known.add(open.close.id)
    const isChanged =
      (isNew && (await isCloseChangedUnseen(session, open.close))) ||
      (!found && (await isOutcomeChangedUnseen(session, row, open)))
    if (isChanged) found ??= { name: row.reference }
  }
  return found
}

/** As the check names them: the first of a close is enough to hold the next one up, and one that is gone is named once. */
async function isOutcomeChangedUnseen(
  session: LedgerSession,
  { id, reference }: PurchaseRow,
  { close, outcome: told }: OpenClosing,
): Promise<boolean> {
  const row = await session.db
    .selectFrom('closes')
    .leftJoin('close_labels', join =>
      join.onRef('closes.seq', '=', 'close_labels.close_seq').on('close_labels.shipment_id', '=', id),
    )
    .select('close_labels.outcome')
    .where('closes.id', '=', close.id)
    .executeTakeFirst()
  if (!row || row.outcome === told) return false
  const about = { record: 'close', id: close.id, what: 'changed', fields: ['labels'] } as const
  return row.outcome === null
    ? tellUnlessSeen(session, { ...about, name: id }, { shipmentId: id })
    : tellUnlessSeen(session, { ...about, name: reference }, { shipment_id: id, outcome: row.outcome })
}

async function isCloseChangedUnseen(session: LedgerSession, told: SealedRow): Promise<boolean> {
  // Its later events may not name the label that it was found by.
  const last = lastOf(await closeTold(session, told.id), told) ?? told
  const { db } = session
  const row = await db.selectFrom('closes').selectAll().where('id', '=', last.id).executeTakeFirst()
  if (!row) return tellUnlessSeen(session, gone('close', last), { revision: last.revision })
  const is = sealedClose(row, await closeStates(db, row.seq))
  if (differing(is, last).length === 0) return false
  const about = {
    record: 'close',
    id: row.id,
    name: row.started_at,
    what: 'changed',
    fields: ['state'],
  } as const
  return tellUnlessSeen(session, about, { ...is.is, revision: is.revision })
}

type Asked = Pick<FundsRecord, 'environment' | 'meterId' | 'transactionReference' | 'account'>

/** Added to the same meter and open by the trail, or under the same reference. */
export async function changedFunds(session: LedgerSession, asked: Asked): Promise<FoundOpen | undefined> {
  let found: FoundOpen | undefined
  for (const last of await fundsTold(session, asked)) {
    if (stands(last, asked) && (await isFundsChangedUnseen(session, last))) {
      found ??= { name: String(last.is.transactionReference) }
    }
  }
  return found
}

/** Of all events that name the meter or the reference, each record as it was last told. */
async function fundsTold(session: LedgerSession, asked: Asked): Promise<readonly SealedRow[]> {
  const { meterId, transactionReference } = asked
  const events = await toldSince(session, 0, OF_FUNDS)
    .where(({ or }) => or([naming(meterId), naming(transactionReference)]))
    .execute()
  const rows = rowsOf(events).filter(row => row.of === 'funds')
  return [...new Set(rows.map(row => row.id))].flatMap(id => lastOf(rows, { of: 'funds', id }) ?? [])
}

function stands({ is }: SealedRow, asked: Asked): boolean {
  if (is.environment !== asked.environment) return false
  const isOpen = is.state === 'sending' || is.state === 'unknown'
  if (isOpen && is.meterId === asked.meterId) return true
  const isSame = is.transactionReference === asked.transactionReference && is.state !== 'not-added'
  return isSame && mayBeSame(is.account, asked.account)
}

/** Of an add of before nobody knows the account. */
function mayBeSame(told: SealedRow['is'][string] | undefined, asked: PurchaseAccount | undefined): boolean {
  if (typeof told !== 'string' || asked === undefined) return true
  return sameAccount(JSON.parse(told) as PurchaseAccount, asked)
}

async function isFundsChangedUnseen(session: LedgerSession, last: SealedRow): Promise<boolean> {
  const row = await session.db.selectFrom('funds').selectAll().where('id', '=', last.id).executeTakeFirst()
  if (!row) return tellUnlessSeen(session, gone('funds', last), { revision: last.revision })
  const is = sealedFunds(row)
  const fields = differing(is, last)
  if (fields.length === 0) return false
  const about = { record: 'funds', id: row.id, name: row.meter_id, what: 'changed', fields } as const
  return tellUnlessSeen(session, about, { ...is.is, revision: is.revision })
}

const gone = (record: 'close' | 'funds', { id }: SealedRow) =>
  ({ record, id, what: 'missing', fields: [] }) as const
