// What a service is asked by for a label. Whoever changed that in the record would have another's label voided, handed over
// or printed, or one handed over twice: the trail is asked before the service is (decision 107).
import type { LedgerSession } from '../../session.ts'
import { type ClosingsTold, closingsTold } from '../closes/closings-told.ts'
import { type OutsideChange, purchaseChange } from '../trail/changed-outside.ts'
import { tellUnlessSeen } from '../trail/noted-findings.ts'
import { sealedPurchase } from '../trail/sealed-rows.ts'
import { differing } from '../trail/told-rows.ts'
import { valuesAsFound } from './kept-labels.ts'
import { isReadable } from './purchase-columns.ts'
import { rowToChange } from './purchase-marks.ts'
import type { PurchaseRow } from './purchase-rows.ts'
import { purchasesById } from './purchase-statements.ts'

const ASKED_BY: ReadonlySet<string> = new Set([
  'environment',
  'service',
  'origin',
  'kind',
  'baseUrl',
  'account',
  'accountEnvironment',
  'requestId',
  'identifiers',
  'documentUrl',
  // From here on the trail's closes are read.
  'createdAt',
])

/** See LedgerPort.changedOutside. */
export async function changedOutside(
  session: LedgerSession,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await purchasesById(session.db, ids)
  const told = await toldOf(session, rows)
  const changed: string[] = []
  for (const row of rows) if (await isChangedUnseen(session, row, told)) changed.push(row.id)
  return changed
}

/** What is closed by its row needs no look through the closes, which are read from the day on that a label was bought. */
export const toldOf = (session: LedgerSession, rows: readonly PurchaseRow[]): Promise<ClosingsTold> =>
  closingsTold(
    session,
    rows.filter(row => row.closed_at === null && isMoment(row.created_at)),
  )

const isMoment = (raw: unknown): boolean => typeof raw === 'string' && !Number.isNaN(Date.parse(raw))

type LabelsTold = Pick<ClosingsTold, 'closed' | 'records'>

export async function isChangedUnseen(
  session: LedgerSession,
  asRead: PurchaseRow,
  told: LabelsTold,
): Promise<boolean> {
  let row = asRead
  let found = await whatDiffers(session, row, told)
  if (found && session.sharing) {
    // Another station may have changed it, as it should, between the reading of the row and of the trail.
    const now = await rowToChange(session, row.id)
    if (!now) return false
    row = now
    found = await whatDiffers(session, row, await toldOf(session, [row]))
  }
  if (!found) return false
  const was = sealedPurchase(row)
  const about = { record: 'purchase', id: row.id, ...found } as const
  const values = found.fields.includes('closedAt')
    ? await valuesAsFound(session, row)
    : { ...was.is, revision: was.revision }
  return tellUnlessSeen(session, { ...about, name: row.reference }, values)
}

/** Of what a service is asked by; undefined where that is as it was told. */
async function whatDiffers(
  session: LedgerSession,
  row: PurchaseRow,
  { closed, records }: LabelsTold,
): Promise<OutsideChange | undefined> {
  const isClosed = closed.has(row.id) && row.closed_at === null
  const last = records.get(row.id)
  if (last && !isClosed && differing(sealedPurchase(row), last).length === 0) return undefined
  // What cannot be read is refused as that.
  if (!isReadable(row)) return undefined
  const change = await purchaseChange(session, row)
  if (change?.what === 'invented') return change
  const fields = [...(change?.fields ?? []), ...(isClosed ? ['closedAt'] : [])]
  const matters = isClosed || fields.some(field => ASKED_BY.has(field))
  return matters ? { what: 'changed', fields } : undefined
}
