// Added funds: one addition to a meter at a time, never retried without someone's decision.
import { type Selectable, sql } from 'kysely'
import { FUNDS_STATES, type FundsAnswer, type FundsRecord } from '../../core/money/added-money.ts'
import { type Mode, sameAccount } from '../../core/purchases/purchase.ts'
import type { Answered } from '../../core/purchases/purchase-change.ts'
import type { LedgerPort } from '../../core/records/ledger.ts'
import type { EventNote } from '../../core/records/ledger-event.ts'
import { placed } from '../free-seq.ts'
import type { FundsTable } from '../schema.ts'
import type { LedgerSession } from '../session.ts'
import { readFunds } from './money-columns.ts'
import { holderKey, jsonOrNull, present } from './purchases/purchase-rows.ts'
import { countedOn, tellIfFundsChanged } from './trail/changed-outside.ts'
import { isSeenUnread } from './trail/noted-findings.ts'
import { sealedFunds } from './trail/sealed-rows.ts'
import { changedFunds } from './trail/unsettled-told.ts'

type Reading = Pick<LedgerSession, 'db'>
type FundsState = FundsRecord['state']

/** States that keep a meter from a second add. */
const HOLDING: readonly FundsState[] = ['sending', 'unknown']

export async function intendFunds(
  session: LedgerSession,
  funds: Omit<FundsRecord, 'state' | 'createdAt'>,
  event: EventNote,
): ReturnType<LedgerPort['intendFunds']> {
  const { db, at } = session
  const key = holderKey(funds.environment, funds.meterId)
  const held = await db
    .selectFrom('funds')
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb('holder_key', '=', key),
        ...(funds.commandId === undefined ? [] : [eb('command_id', '=', funds.commandId)]),
      ]),
    )
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  const isOver =
    held && readFunds(held).unreadable.length === 0 && !HOLDING.includes(held.state as FundsState)
  if (held && (!isOver || held.command_id === (funds.commandId ?? held.id))) {
    return { kind: 'held-by', record: toFunds(held) }
  }
  // Somebody else made it hold its meter: nothing of it is open.
  if (held) {
    await tellIfFundsChanged(session, held)
    await db.updateTable('funds').set({ holder_key: null }).where('id', '=', held.id).execute()
  }
  const used = await sameReference(session, funds)
  if (used) return { kind: 'reference-used', record: used }
  const changed = await changedFunds(session, funds)
  if (changed) return { kind: 'changed-outside', ...changed }
  const row = await db
    .insertInto('funds')
    .values({
      ...placed(session, 'funds'),
      id: funds.id,
      environment: funds.environment,
      meter_id: funds.meterId,
      holder_key: key,
      command_id: funds.commandId ?? null,
      state: 'sending',
      amount_cents: funds.amountCents,
      transaction_reference: funds.transactionReference,
      account: funds.account ? JSON.stringify(funds.account) : null,
      balance_before_cents: funds.balanceBeforeCents ?? null,
      transaction_id: funds.transactionId ?? null,
      fees: jsonOrNull(funds.fees),
      note: funds.note ?? null,
      operator: funds.operator ?? null,
      station: session.chain.station,
      created_at: at,
      settled_at: null,
      after_all: 0,
      revision: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const about = { ...event, detail: { ...event.detail, fundsId: funds.id } }
  await session.chain.append(db, at, about, [sealedFunds(row)])
  return { kind: 'intended', record: toFunds(row) }
}

/**
 * An add of the same account by the same reference that is added, or may be. The service's text promises no
 * check of `transactionReference` (label-server.md, Add-funds request), so it may book the same one twice.
 */
async function sameReference(
  { db, sharing }: LedgerSession,
  { environment, transactionReference, account }: Omit<FundsRecord, 'state' | 'createdAt'>,
): Promise<FundsRecord | undefined> {
  await sharing?.lock(`funds reference ${environment} ${transactionReference}`)
  const rows = await db
    .selectFrom('funds')
    .selectAll()
    .where('environment', '=', environment)
    .where('transaction_reference', '=', transactionReference)
    .where('state', '!=', 'not-added' satisfies FundsState)
    .orderBy('seq', 'desc')
    .execute()
  // Of an add of before nobody knows the account: it counts as the same.
  return rows
    .map(toFunds)
    .find(one => one.account === undefined || account === undefined || sameAccount(one.account, account))
}

/** See LedgerPort.settleFunds. */
export async function settleFunds(
  session: LedgerSession,
  id: string,
  from: readonly FundsState[],
  change: Partial<Pick<FundsRecord, 'transactionId' | 'fees' | 'note'>> & Pick<FundsRecord, 'state'>,
  event: EventNote,
): Promise<FundsRecord | undefined> {
  const { db, at, sharing } = session
  const found = db.selectFrom('funds').selectAll().where('id', '=', id)
  const before = await (sharing ? found.forUpdate() : found).executeTakeFirst()
  if (!before) return undefined
  const { values, unreadable } = readFunds(before)
  const isUnread = unreadable.length > 0
  // An unreadable record says nothing about money until a supervisor has seen it.
  if (isUnread && change.state !== 'unknown' && !(await isSeenUnread(db, 'funds', before, unreadable))) {
    return undefined
  }
  // An invalid state is replaced by the one that someone settles.
  const states = isUnread && from.includes(values.state) ? [...from, before.state] : from
  const row = await db
    .updateTable('funds')
    .set({ ...fundsColumns(change, at), after_all: 0, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .where(({ eb, or, and }) =>
      or([eb('state', 'in', states), and([eb('after_all', '=', 1), eb('state', '=', change.state)])]),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await tellFunds(session, { ...event, detail: { ...event.detail, fundsId: id } }, before, row)
  return toFunds(row)
}

type FundsChange = FundsAnswer & Partial<Pick<FundsRecord, 'note'>>

const fundsColumns = (change: FundsChange, at: string) => ({
  state: change.state,
  ...(!HOLDING.includes(change.state) && { holder_key: null, settled_at: at }),
  ...(change.transactionId !== undefined && { transaction_id: change.transactionId }),
  ...(change.fees && { fees: JSON.stringify(change.fees) }),
  ...(change.note !== undefined && { note: change.note }),
})

/** See LedgerPort.answerFunds. */
export async function answerFunds(
  session: LedgerSession,
  id: string,
  answer: FundsAnswer,
  event: EventNote,
): Promise<Answered<FundsRecord> | undefined> {
  const { db, at, sharing } = session
  const found = db.selectFrom('funds').selectAll().where('id', '=', id)
  const before = await (sharing ? found.forUpdate() : found).executeTakeFirst()
  if (!before) return undefined
  const isOpen = before.state === 'sending' || (before.state === 'unknown' && answer.state !== 'unknown')
  // Settled is settled where both agree; an answer that nobody got says nothing.
  if (!isOpen && (before.state === answer.state || answer.state === 'unknown')) {
    return { kind: 'stands', record: toFunds(before) }
  }
  const row = await db
    .updateTable('funds')
    .set({ ...fundsColumns(answer, at), after_all: isOpen ? 0 : 1, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const said: EventNote = isOpen
    ? event
    : { ...event, kind: 'answer-after-decision', detail: { ...event.detail, answer: answer.state } }
  const overruled = isOpen ? {} : { overruled: before.state }
  const detail = { ...said.detail, ...overruled, fundsId: id }
  await tellFunds(session, { ...said, detail }, before, row)
  return { kind: 'applied', record: toFunds(row) }
}

/** What somebody else had changed in them first. */
async function tellFunds(
  session: LedgerSession,
  event: EventNote,
  before: Selectable<FundsTable>,
  row: Selectable<FundsTable>,
): Promise<void> {
  const { db, at, chain } = session
  await tellIfFundsChanged(session, before)
  const revision = countedOn(session, sealedFunds(row))
  if (revision !== row.revision)
    await db.updateTable('funds').set({ revision }).where('id', '=', row.id).execute()
  await chain.append(db, at, event, [sealedFunds({ ...row, revision })])
}

export async function fundsByCommand({ db }: Reading, commandId: string): Promise<FundsRecord | undefined> {
  const row = await db.selectFrom('funds').selectAll().where('command_id', '=', commandId).executeTakeFirst()
  return row && toFunds(row)
}

const fundsOf = (db: Reading['db'], environment: Mode) =>
  db.selectFrom('funds').selectAll().where('environment', '=', environment).orderBy('seq')

/** Oldest first: asked for from `since` (ISO 8601) on, and what is on its way, however long. */
export async function fundsSince(
  { db }: Reading,
  environment: Mode,
  since: string,
): Promise<readonly FundsRecord[]> {
  const rows = await fundsOf(db, environment)
    .where(({ eb, or }) => or([eb('created_at', '>=', since), eb('state', '=', 'sending')]))
    .execute()
  return rows.map(toFunds)
}

/** Oldest first. */
export async function unknownFunds({ db }: Reading, environment: Mode): Promise<readonly FundsRecord[]> {
  const rows = await fundsOf(db, environment)
    .where(({ eb, or, and }) =>
      or([
        and([
          eb('holder_key', 'is not', null),
          or([eb('state', '=', 'unknown'), eb('state', 'not in', FUNDS_STATES)]),
        ]),
        eb('after_all', '=', 1),
      ]),
    )
    .execute()
  return rows.map(toFunds)
}

function toFunds(row: Selectable<FundsTable>): FundsRecord {
  const { values, unreadable } = readFunds(row)
  return {
    id: values.id,
    environment: values.environment,
    meterId: values.meter_id,
    amountCents: values.amount_cents,
    transactionReference: values.transaction_reference,
    state: values.state,
    createdAt: values.created_at,
    ...(values.after_all === 1 && { afterAll: true as const }),
    ...(unreadable.length > 0 && { notReadable: true as const }),
    ...present({
      account: values.account,
      balanceBeforeCents: values.balance_before_cents,
      transactionId: values.transaction_id,
      fees: values.fees,
      note: values.note,
      operator: values.operator,
      station: values.station,
      commandId: values.command_id,
      settledAt: values.settled_at,
    }),
  }
}
