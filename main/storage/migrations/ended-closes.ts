// The migration of closes that an earlier version left without an end: `paused` for ever, or over with labels that
// still waited.
import { type Kysely, sql } from 'kysely'

/**
 * What was never handed over is open for the next close, what was on its way is unknown, and the states follow
 * from the labels, as they do from now on (close-outcomes.ts). A running one is its station's own to end.
 */
export async function endLeftCloses(db: Kysely<unknown>): Promise<void> {
  const over = sql`select seq from closes where state <> 'running'`
  await sql`update close_labels set outcome = 'unknown', code = 'close.unknown', params = null
    where outcome = 'sending' and close_seq in (${over})`.execute(db)
  await sql`update close_labels set outcome = 'failed', code = 'close.not-handed-over', params = null
    where outcome = 'waiting' and close_seq in (${over})`.execute(db)
  const hasLabel = (outcome: string, more = sql``) => sql`exists (select 1 from close_labels
    where close_labels.close_seq = ${sql.ref('left_close.close_seq')} and outcome = ${sql.lit(outcome)} ${more})`
  const ofService = sql`and close_labels.service = ${sql.ref('left_close.service')}`
  await sql`update close_services as left_close set state = case
      when ${hasLabel('unknown', ofService)} then 'unknown'
      when ${hasLabel('failed', ofService)} then 'failed'
      else 'done' end
    where state in ('waiting', 'running', 'unknown') and close_seq in (${over})`.execute(db)
  const closeHas = (outcome: string) => sql`exists (select 1 from close_labels
    where close_labels.close_seq = closes.seq and outcome = ${sql.lit(outcome)})`
  // The moment at which it ended is not known: the newest one that is.
  const ended = sql`coalesce((select max(closed_at) from purchases
    where purchases.close_id = closes.id), started_at)`
  await sql`update closes set state = case
      when ${closeHas('failed')} then 'partly' else 'done' end, holder_key = null, finished_at = ${ended}
    where state in ('paused', 'unknown') and not ${closeHas('unknown')}`.execute(db)
  await sql`update closes set state = 'unknown', holder_key = environment
    where state = 'paused'`.execute(db)
}
