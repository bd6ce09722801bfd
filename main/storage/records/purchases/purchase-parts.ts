// What belongs to a purchase beside its row: the forms that its codes are found by, and its label's bytes.

import type { Selectable } from 'kysely'
import type { LabelIdentifiers } from '../../../core/purchases/identifiers.ts'
import type { LabelPayload, PurchaseRecord } from '../../../core/purchases/purchase.ts'
import { formsToKeep } from '../../../core/purchases/scanned-codes.ts'
import { compiled } from '../../compiled.ts'
import type { LedgerTables, PayloadTable } from '../../schema.ts'
import type { PurchaseRow } from './purchase-rows.ts'
import type { Db } from './purchase-statements.ts'

/** A row for each code; they are named by their places. */
const insertForms = compiled<LedgerTables, { readonly seq: number; readonly [place: number]: string }>(
  (db, value, { seq: _seq, ...codes }) =>
    db
      .insertInto('identifiers')
      .values(Object.values(codes).map(code => ({ code, purchase_seq: value('seq') })))
      .onConflict(conflict => conflict.doNothing()),
)

/** A label has a few; each number of rows is a statement of its own, and a statement takes so many values. */
const MOST_FORMS_AT_ONCE = 50

export async function keepForms(db: Db, seq: number, forms: readonly string[]): Promise<void> {
  for (let from = 0; from < forms.length; from += MOST_FORMS_AT_ONCE) {
    await insertForms(db, { ...forms.slice(from, from + MOST_FORMS_AT_ONCE), seq })
  }
}

/** The numbers that `before` had and has no longer find it no longer. */
export async function replaceForms(
  db: Db,
  seq: number,
  before: Pick<PurchaseRecord, 'reference' | 'identifiers'>,
  identifiers: LabelIdentifiers,
): Promise<void> {
  const known = formsToKeep(before.reference, before.identifiers)
  const forms = formsToKeep(before.reference, identifiers)
  const gone = known.filter(form => !forms.includes(form))
  if (gone.length > 0) {
    await db.deleteFrom('identifiers').where('code', 'in', gone).where('purchase_seq', '=', seq).execute()
  }
  await keepForms(
    db,
    seq,
    forms.filter(form => !known.includes(form)),
  )
}

const insertPayload = compiled<LedgerTables, LabelPayload & { seq: number }>((db, value) =>
  db.insertInto('payloads').values({
    purchase_seq: value('seq'),
    part: value('part'),
    format: value('format'),
    bytes: value('bytes'),
  }),
)

type PayloadRow = Pick<Selectable<PayloadTable>, 'part' | 'format' | 'bytes'>

const selectPayloads = compiled<LedgerTables, { id: string }, PayloadRow>((db, value) =>
  db
    .selectFrom('payloads')
    .innerJoin('purchases', 'purchases.seq', 'payloads.purchase_seq')
    .select(['payloads.part', 'payloads.format', 'payloads.bytes'])
    .where('purchases.id', '=', value('id'))
    .orderBy('payloads.part'),
)

/** As they are found, whoever wrote them. */
export const payloadRows = (db: Db, id: string): Promise<readonly PayloadRow[]> => selectPayloads(db, { id })

/** A label of which a part cannot be read is none: nothing of it is printed in part. */
export function wholeLabel(rows: readonly PayloadRow[]): readonly LabelPayload[] {
  const whole = rows.map(row => (isPayload(row) ? row : undefined)).filter(row => row !== undefined)
  return whole.length < rows.length ? [] : whole
}

const isPayload = (row: { part: unknown; format: unknown; bytes: unknown }): row is LabelPayload =>
  Number.isSafeInteger(row.part) &&
  (row.format === 'zpl' || row.format === 'png') &&
  row.bytes instanceof Uint8Array

/** Replaces what is kept; the row's `payloads_kept` is its changer's. */
export async function keepPayloads(
  db: Db,
  row: Pick<PurchaseRow, 'seq' | 'payloads_kept'>,
  payloads: readonly LabelPayload[],
): Promise<void> {
  if (payloads.length === 0) return
  if (row.payloads_kept === 1) {
    await db.deleteFrom('payloads').where('purchase_seq', '=', row.seq).execute()
  }
  for (const { part, format, bytes } of payloads) {
    await insertPayload(db, { part, format, bytes, seq: row.seq })
  }
}
