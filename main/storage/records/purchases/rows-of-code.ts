// Purchases by what was scanned or typed: a reference, a number of a label however it is grouped, or the name of a box.
import { boxNamed } from '../../../core/orders/order-boxes.ts'
import type { LabelIdentifiers } from '../../../core/purchases/identifiers.ts'
import { isOfTestAccount, type Mode } from '../../../core/purchases/purchase.ts'
import {
  bareCode,
  codesOf,
  formsAsWritten,
  formsOfCode,
  formsToFind,
  formsToKeep,
} from '../../../core/purchases/scanned-codes.ts'
import { referenceKey } from '../../../core/shipment/reference-key.ts'
import { readPurchase } from './purchase-columns.ts'
import { accountOf, type PurchaseRow } from './purchase-rows.ts'
import { type Db, rowsBySeq } from './purchase-statements.ts'

/** Most shipments that one code is looked up for; a reference may be shipped again and again. */
const MAX_OF_ONE_CODE = 1000

/** Newest first: what an environment knows under one of these forms of a code (scanned-codes.ts). */
export async function rowsOfCode(
  db: Db,
  environment: string,
  forms: readonly string[],
): Promise<PurchaseRow[]> {
  if (forms.length === 0) return []
  const found = await db
    .selectFrom('identifiers')
    .select('purchase_seq')
    .distinct()
    .where('code', 'in', forms)
    .orderBy('purchase_seq', 'desc')
    .limit(MAX_OF_ONE_CODE)
    .execute()
  const rows = await rowsBySeq(
    db,
    found.map(one => one.purchase_seq),
  )
  return rows.filter(row => row.environment === environment)
}

/** Whatever was scanned or typed, also the name of a box of an order: `K-1 1/2`. */
export async function rowsCalled(db: Db, environment: string, code: string): Promise<PurchaseRow[]> {
  const rows = (await rowsOfCode(db, environment, formsToFind(code))).filter(row => isCalled(row, code))
  const named = rows.length === 0 ? boxNamed(code) : undefined
  if (!named) return rows
  const { reference, box } = named
  const key = referenceKey(reference)
  const ofOrder = await rowsOfCode(db, environment, [key])
  return ofOrder.filter(
    one => one.reference_key === key && one.box_number === box.number && one.box_of === box.of,
  )
}

/**
 * The signs that a number is grouped by belong to a reference: `ORD-11` and `ORD1-1` are two orders. An order whose
 * reference is the code without them has it only as a number.
 */
const isCalled = (row: PurchaseRow, code: string): boolean =>
  row.reference_key !== bareCode(code) ||
  formsAsWritten(code).includes(row.reference_key) ||
  hasCode(row, [bareCode(code)])

/** A reference may read like a number; only what names a label counts. */
function hasCode(row: PurchaseRow, forms: readonly string[]): boolean {
  const { values, unreadable } = readPurchase(row)
  // What cannot be read may well have it.
  if (unreadable.includes('identifiers')) return true
  return codesOf(values.identifiers).some(code => formsOfCode(code).some(form => forms.includes(form)))
}

/** Any purchase that is or was a label with one of these numbers. */
export async function labelByNumbers(
  db: Db,
  environment: string,
  identifiers: LabelIdentifiers,
): Promise<PurchaseRow | undefined> {
  const forms = formsToKeep('', identifiers).filter(form => form !== '')
  const rows = await rowsOfCode(db, environment, forms)
  const labels: readonly string[] = ['bought', 'voiding', 'void-unknown', 'voided', 'discarded']
  return rows.find(row => labels.includes(row.kind) && hasCode(row, forms))
}

/** What a sandbox hands out is no number of a label that travels. */
export const isSample = (row: PurchaseRow): boolean =>
  isOfTestAccount({ environment: row.environment as Mode, account: accountOf(row) })

interface WithNumbers {
  readonly other: PurchaseRow
  readonly has: readonly [string, ...string[]]
}

/** Every other record that has one of these numbers under any of its names, newest first, and which of them it has. */
export async function withNumbers(
  db: Db,
  row: PurchaseRow,
  numbers: readonly string[],
): Promise<readonly WithNumbers[]> {
  const rows = await rowsOfCode(db, row.environment, numbers.flatMap(formsOfCode))
  return rows.flatMap(other => {
    if (other.seq === row.seq) return []
    if (isSample(other) !== isSample(row)) return []
    const [first, ...more] = numbers.filter(number => hasCode(other, formsOfCode(number)))
    return first === undefined ? [] : [{ other, has: [first, ...more] as const }]
  })
}

/** What was fetched is a copy of some label, and may be of this one. */
export const othersWithNumbers = async (
  ...of: Parameters<typeof withNumbers>
): Promise<readonly WithNumbers[]> =>
  (await withNumbers(...of)).filter(({ other }) => other.origin !== 'fetched')
