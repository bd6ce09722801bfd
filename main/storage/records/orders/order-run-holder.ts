// Which batch of orders is under way.
import { OPEN_RUN_STATES, RUN_STATES } from '../../../core/orders/order-run-states.ts'
import { MODES, type Mode } from '../../../core/purchases/purchase.ts'
import type { LedgerSession } from '../../session.ts'
import { holderKey } from '../purchases/purchase-rows.ts'
import { tellUnlessSeen } from '../trail/noted-findings.ts'
import { sealedRun } from '../trail/sealed-batches.ts'

/** What the runs of a station hold where several share the ledger. */
export const keysOfStation = (station: string): readonly string[] =>
  MODES.map(environment => holderKey(environment, station))

/** Runs of a station that stand as running. */
export const runsUnderWay = ({ db }: Pick<LedgerSession, 'db'>, station: string) =>
  db
    .selectFrom('order_runs')
    .select('id')
    .where('holder_key', 'in', keysOfStation(station))
    .where('state', '=', 'running')
    .execute()

/** One run at a time, of each station where several share the ledger. */
export const runKey = ({ sharing, chain }: LedgerSession, environment: string): string =>
  sharing ? holderKey(environment, chain.station) : environment

/** What this station's runs hold. */
export const keysHere = (session: LedgerSession): readonly string[] =>
  MODES.map(environment => runKey(session, environment))

/** It runs here, and not at another station by now; it does not wait for a person, as where this one was taken for lost. */
export async function isAtIt(session: LedgerSession, runId: string): Promise<boolean> {
  const run = await session.db
    .selectFrom('order_runs')
    .select('id')
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .where('holder_key', 'in', keysHere(session))
    .executeTakeFirst()
  return run !== undefined
}

const OVER: readonly string[] = RUN_STATES.filter(state => !OPEN_RUN_STATES.includes(state))

/** One that is over holds up no other, unless somebody else made it: it is let go of, and that is told. */
export async function openRun(session: LedgerSession, environment: Mode) {
  const { db } = session
  const holding = db
    .selectFrom('order_runs')
    .selectAll()
    .where('holder_key', '=', runKey(session, environment))
  const held = await holding.executeTakeFirst()
  if (!held || !OVER.includes(held.state)) return held
  const found = {
    record: 'run',
    id: held.id,
    name: held.started_at,
    what: 'changed',
    fields: ['state'],
  } as const
  await tellUnlessSeen(session, found, sealedRun(held).is)
  await db.updateTable('order_runs').set({ holder_key: null }).where('id', '=', held.id).execute()
  return undefined
}

/** Whoever lets a run go on holds it from then on: a restart of the station that began it does not pause it. */
export async function keyToHold(
  session: LedgerSession,
  id: string,
): Promise<{ readonly key: string } | undefined> {
  const { db } = session
  const run = await db.selectFrom('order_runs').select('environment').where('id', '=', id).executeTakeFirst()
  if (!run) return undefined
  const key = runKey(session, run.environment)
  await session.sharing?.lock(`orders ${key}`)
  const other = await db
    .selectFrom('order_runs')
    .select('id')
    .where('holder_key', '=', key)
    .where('id', '!=', id)
    .executeTakeFirst()
  return other ? undefined : { key }
}
