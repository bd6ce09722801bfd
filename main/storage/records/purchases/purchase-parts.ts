// What belongs to a purchase beside its row: the forms that its codes are found by, and its label's bytes.

import type { LabelIdentifiers } from '../../../core/purchases/identifiers.ts'
import type { LabelPayload, PurchaseRecord } from '../../../core/purchases/purchase.ts'
import { formsToKeep } from '../../../core/purchases/scanned-codes.ts'
import { compiled } from '../../compiled.ts'
import type { LedgerTables } from '../../schema.ts'
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
