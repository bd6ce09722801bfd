// Owns what happens to purchases in the ledger: intent, compare-and-swap, fetched labels, marks and numbers.
import { type Kysely, sql, type UpdateObject } from 'kysely'
import type { EventNote, IntendOutcome, NewPurchase, PurchaseChange } from '../core/ledger.ts'
import {
  isLive,
  type LabelIdentifiers,
  type LabelPayload,
  mayBecome,
  type PurchaseRecord,
} from '../core/purchase.ts'
import { referenceKey } from '../core/reference.ts'
import { formsToKeep } from './codes.ts'
import { holderKey, jsonOrNull, needsDecision, newRow, type PurchaseRow, toRecord } from './purchase-rows.ts'
import type { LedgerTables } from './schema.ts'
import { searchText } from './search-text.ts'
import type { LedgerSession } from './session.ts'

type Db = Kysely<LedgerTables>
type PurchaseColumns = UpdateObject<LedgerTables, 'purchases'>

/** Later than every stamp given before: an index that has seen all below has not seen this one. */
export const nextStamp = sql<number>`(select coalesce(max(search_stamp), 0) + 1 from purchases)`

/** Written and durable before anything is asked of a service; see IntendOutcome. */
export async function intend(
  session: LedgerSession,
  purchase: NewPurchase,
  event: EventNote,
): Promise<IntendOutcome> {
  const { db, at } = session
  const known = purchase.commandId === undefined ? undefined : await byCommand(db, purchase.commandId)
  if (known) return { kind: 'held-by', record: toRecord(known) }

  const holder = await holderOf(db, purchase.environment, purchase.reference)
  if (holder) {
    if (purchase.duplicateReason === undefined) return { kind: 'held-by', record: toRecord(holder) }
    const beingBought = (await liveDuplicates(db, holder)).concat(holder).find(inPurchase)
    if (beingBought) return { kind: 'held-by', record: toRecord(beingBought) }
  }
  const row = await insert(
    db,
    newRow(purchase, { kind: 'intended', origin: 'bought-here', at, holds: holder === undefined }),
  )
  await keepForms(db, row.seq, formsToKeep(row.reference, { trackingNumbers: [] }))
  await session.chain.append(db, at, { ...event, shipmentId: row.id })
  return { kind: 'intended', record: toRecord(row) }
}

/** A label that another station bought: it locks no reference and is known by its numbers. */
export async function addFetched(
  session: LedgerSession,
  record: Omit<PurchaseRecord, 'kind' | 'createdAt' | 'updatedAt' | 'origin'>,
  payloads: readonly LabelPayload[],
  event: EventNote,
): Promise<IntendOutcome> {
  const { db, at } = session
  const known = await knownByNumbers(db, record.environment, record.identifiers)
  if (known) return { kind: 'held-by', record: toRecord(known) }
  const row = await insert(db, newRow(record, { kind: 'bought', origin: 'fetched', at, holds: false }))
  await keepForms(db, row.seq, formsToKeep(row.reference, record.identifiers))
  await keepPayloads(db, row.seq, payloads)
  await session.chain.append(db, at, { ...event, shipmentId: row.id })
  return { kind: 'intended', record: toRecord(row) }
}

/** The compare-and-swap; with `job` and `payloads` in the same commit. See PurchaseChange. */
export async function changePurchase(
  session: LedgerSession,
  change: PurchaseChange,
): Promise<PurchaseRecord | undefined> {
  const forbidden = change.from.find(kind => !mayBecome(kind, change.to))
  if (forbidden !== undefined) throw new Error(`a purchase never goes from ${forbidden} to ${change.to}`)
  const { db, at } = session
  const row = await rowById(db, change.id)
  if (!row || !(change.from as readonly string[]).includes(row.kind)) return undefined

  const voiding = change.to === 'voiding' || change.to === 'discarded'
  const cancelled = voiding ? await session.spool.cancelHeld(change.id) : []
  if (!cancelled) return undefined

  const before = toRecord(row)
  const changed = await db
    .updateTable('purchases')
    .set(changedColumns(before, change, at))
    .where('seq', '=', row.seq)
    .where('kind', 'in', change.from)
    .returningAll()
    .executeTakeFirst()
  if (!changed) return undefined

  if (change.bought) await replaceForms(db, row.seq, before, change.bought.identifiers)
  if (change.payloads) await keepPayloads(db, row.seq, change.payloads)
  if (row.holder_key !== null && changed.holder_key === null) await passOn(db, row)
  await session.chain.append(db, at, { ...change.event, shipmentId: change.id })
  for (const jobId of cancelled) {
    await session.chain.append(db, at, {
      kind: 'job-cancelled',
      shipmentId: change.id,
      jobId,
      ...(change.event.operator !== undefined && { operator: change.event.operator }),
      detail: { cause: 'purchase-voided' },
    })
  }
  if (change.job) {
    await session.spool.addJob(change.job)
    await session.chain.append(db, at, {
      kind: 'job-added',
      shipmentId: change.id,
      jobId: change.job.id,
      ...(change.job.operator !== undefined && { operator: change.job.operator }),
      detail: { printerId: change.job.printerId, copyNumber: change.job.copyNumber },
    })
  }
  return toRecord(changed)
}

function changedColumns(before: PurchaseRecord, change: PurchaseChange, at: string): PurchaseColumns {
  const { bought } = change
  const attention = change.attention ?? before.attention
  return {
    kind: change.to,
    updated_at: at,
    needs_decision: needsDecision(change.to, attention),
    ...(!isLive(change.to) && { holder_key: null }),
    ...(change.attention && { attention: JSON.stringify(change.attention) }),
    ...(change.warnings && { warnings: JSON.stringify(change.warnings) }),
    ...(change.lastProblem && { last_problem: JSON.stringify(change.lastProblem) }),
    ...(change.voidReason !== undefined && { void_reason: change.voidReason }),
    ...(change.to === 'bought' && before.boughtAt === undefined && { bought_at: at }),
    ...(change.payloads && change.payloads.length > 0 && { payloads_kept: 1 }),
    ...(bought && {
      identifiers: JSON.stringify(bought.identifiers),
      cost_cents: bought.costCents ?? null,
      service_type: bought.serviceType ?? null,
      document_url: bought.documentUrl ?? null,
      created_on: bought.createdOn ?? null,
      elements: jsonOrNull(bought.elements),
      search_text: searchText(before.reference, bought.identifiers, before.shipment),
      search_stamp: nextStamp,
    }),
  }
}

export async function setAttention(
  session: LedgerSession,
  id: string,
  attention: PurchaseRecord['attention'],
  event: EventNote,
): Promise<PurchaseRecord | undefined> {
  const { db, at } = session
  const row = await rowById(db, id)
  if (!row) return undefined
  const changed = await update(db, row.seq, {
    attention: JSON.stringify(attention),
    needs_decision: needsDecision(row.kind as PurchaseRecord['kind'], attention),
    updated_at: at,
  })
  await session.chain.append(db, at, { ...event, shipmentId: id })
  return toRecord(changed)
}

/** Numbers that a person gave by hand, or that were found later. */
export async function setIdentifiers(
  session: LedgerSession,
  id: string,
  identifiers: LabelIdentifiers,
  event: EventNote,
): Promise<PurchaseRecord | undefined> {
  const { db, at } = session
  const row = await rowById(db, id)
  if (!row) return undefined
  const changed = await update(db, row.seq, {
    identifiers: JSON.stringify(identifiers),
    search_text: searchText(row.reference, identifiers, toRecord(row).shipment),
    search_stamp: nextStamp,
    updated_at: at,
  })
  await replaceForms(db, row.seq, toRecord(row), identifiers)
  await session.chain.append(db, at, { ...event, shipmentId: id })
  return toRecord(changed)
}

async function insert(db: Db, row: ReturnType<typeof newRow>): Promise<PurchaseRow> {
  return db
    .insertInto('purchases')
    .values({ ...row, search_stamp: nextStamp })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function update(db: Db, seq: number, columns: PurchaseColumns): Promise<PurchaseRow> {
  return db
    .updateTable('purchases')
    .set(columns)
    .where('seq', '=', seq)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function keepForms(db: Db, seq: number, forms: readonly string[]): Promise<void> {
  const rows = forms.map(code => ({ code, purchase_seq: seq }))
  await db
    .insertInto('identifiers')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

async function replaceForms(
  db: Db,
  seq: number,
  before: PurchaseRecord,
  identifiers: LabelIdentifiers,
): Promise<void> {
  const forms = formsToKeep(before.reference, identifiers)
  const gone = formsToKeep(before.reference, before.identifiers).filter(form => !forms.includes(form))
  if (gone.length > 0) {
    await db.deleteFrom('identifiers').where('code', 'in', gone).where('purchase_seq', '=', seq).execute()
  }
  await keepForms(db, seq, forms)
}

async function keepPayloads(db: Db, seq: number, payloads: readonly LabelPayload[]): Promise<void> {
  if (payloads.length === 0) return
  await db.deleteFrom('payloads').where('purchase_seq', '=', seq).execute()
  for (const { part, format, bytes } of payloads) {
    await db.insertInto('payloads').values({ purchase_seq: seq, part, format, bytes }).execute()
  }
  await db.updateTable('purchases').set({ payloads_kept: 1 }).where('seq', '=', seq).execute()
}

/** The reference goes to the oldest duplicate that is still live, so that a third purchase stays blocked. */
async function passOn(db: Db, left: PurchaseRow): Promise<void> {
  const heir = (await liveDuplicates(db, left)).find(one => one.seq !== left.seq)
  if (!heir) return
  await db.updateTable('purchases').set({ holder_key: left.holder_key }).where('seq', '=', heir.seq).execute()
}

async function liveDuplicates(
  db: Db,
  of: Pick<PurchaseRow, 'environment' | 'reference_key'>,
): Promise<PurchaseRow[]> {
  const duplicates = await db
    .selectFrom('purchases')
    .selectAll()
    .where('environment', '=', of.environment)
    .where('reference_key', '=', of.reference_key)
    .where('duplicate_reason', 'is not', null)
    .where('origin', '=', 'bought-here')
    .orderBy('seq')
    .execute()
  return duplicates.filter(row => isLive(row.kind as PurchaseRecord['kind']))
}

const inPurchase = (row: PurchaseRow): boolean => row.kind === 'intended' || row.kind === 'sending'

async function knownByNumbers(
  db: Db,
  environment: string,
  identifiers: LabelIdentifiers,
): Promise<PurchaseRow | undefined> {
  const forms = formsToKeep('', identifiers).filter(form => form !== '')
  if (forms.length === 0) return undefined
  return db
    .selectFrom('purchases')
    .selectAll()
    .where('seq', 'in', db.selectFrom('identifiers').select('purchase_seq').where('code', 'in', forms))
    .where('environment', '=', environment)
    .where('kind', 'in', ['bought', 'voiding', 'void-unknown', 'voided', 'discarded'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function rowById(db: Db, id: string): Promise<PurchaseRow | undefined> {
  return db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function byCommand(db: Db, commandId: string): Promise<PurchaseRow | undefined> {
  return db.selectFrom('purchases').selectAll().where('command_id', '=', commandId).executeTakeFirst()
}

/** The live purchase that holds the reference; every live one has handed it on or holds it. */
export async function holderOf(
  db: Db,
  environment: string,
  reference: string,
): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('purchases')
    .selectAll()
    .where('holder_key', '=', holderKey(environment, referenceKey(reference)))
    .executeTakeFirst()
}
