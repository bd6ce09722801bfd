// By what a finding is known: the record, what is wrong with it, and a hash of it as it was found. So what a person took note
// of is told from what somebody changes in the same record later.
import { canonicalJson } from '../../../core/records/canonical-json.ts'
import type { RecordFinding } from '../../../core/records/record-finding.ts'
import { digest } from '../digests.ts'
import { readPurchase } from '../purchases/purchase-columns.ts'
import type { PurchaseRow } from '../purchases/purchase-rows.ts'
import { type SealedRow, sealedPurchase } from './sealed-rows.ts'

type Of = Pick<RecordFinding, 'record' | 'id' | 'what'>

/** Without what is null: a column that a later version adds makes no other finding of it. */
export function asFound({ record, id, what }: Of, values: object): string {
  const told = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  const texts = told.map(([name, value]) => [
    name,
    value instanceof Uint8Array ? digest(value) : String(value),
  ])
  return digest(canonicalJson([record, id, what, Object.fromEntries(texts)])) ?? ''
}

export const rowAsFound = (of: Of, { is, revision }: SealedRow): string => asFound(of, { ...is, revision })

/** By what a purchase is known together with what belongs to it and is told apart from its row. */
export function labelValues(
  row: PurchaseRow,
  beside: { readonly forms: bigint; readonly label: string | null },
) {
  const { is, revision } = sealedPurchase(row)
  return { ...is, revision, closedAt: row.closed_at, closeId: row.close_id, ...beside }
}

/** What the station itself writes there while nobody touches the record otherwise. */
const OF_NO_MATTER = [
  'seq',
  'search_stamp',
  'search_text',
  'updated_at',
  'told_station',
  'told_sequence',
  'run_id',
  'attempt',
  'run_state',
  'purchase_key',
  'purchase_environment',
  'bytes_sent',
  'bytes_kept',
  'bytes',
]

export interface IdAndPlace {
  readonly id?: unknown
  readonly seq?: unknown
  readonly [column: string]: unknown
}

/** Where the id itself cannot be read it has a place all the same. */
export const nameOfRow = ({ id, seq }: IdAndPlace): string =>
  typeof id === 'string' ? id : `row ${String(seq)}`

export function unreadAsFound(
  record: RecordFinding['record'],
  row: IdAndPlace,
  unreadable: readonly string[],
  id = nameOfRow(row),
): string {
  const matters = ([name]: [string, unknown]) => unreadable.includes(name) || !OF_NO_MATTER.includes(name)
  const values = Object.fromEntries(Object.entries(row).filter(matters))
  return asFound({ record, id, what: 'unreadable' }, values)
}

/** Undefined where it can be read. */
export function unreadPurchase(row: PurchaseRow): string | undefined {
  const { unreadable } = readPurchase(row)
  return unreadable.length === 0 ? undefined : unreadAsFound('purchase', row, unreadable)
}
