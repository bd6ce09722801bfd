import { sql } from 'kysely'
import type { FundsRecord } from '../../core/money/added-money.ts'
import { problem } from '../../core/problem.ts'
import { LedgerFailure } from '../../core/records/ledger.ts'
import type { WarehouseSession } from './session.ts'

/** When money was asked for, by the one clock that all stations share; of before, by the clock of its station. */
const BY_THE_SERVER = sql<Date>`coalesce(funds_entered.entered_at, funds.created_at::timestamptz)`

/** What the warehouse adds in 24 hours, counting what nobody knows of; stations that ask at once wait here. */
export async function stayUnderCap(
  { there: { db }, sharing, dailyFundsCents }: WarehouseSession,
  { id, environment, amountCents }: Pick<FundsRecord, 'id' | 'environment' | 'amountCents'>,
): Promise<void> {
  await db
    .insertInto('funds_entered')
    .values({ id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  if (dailyFundsCents === undefined) return
  await sharing.lock(`funds ${environment}`)
  const { cents } = await db
    .selectFrom('funds')
    .leftJoin('funds_entered', 'funds_entered.id', 'funds.id')
    .select(({ fn }) => fn.sum<number | null>('amount_cents').as('cents'))
    .where('environment', '=', environment)
    .where('state', '!=', 'not-added')
    .where(BY_THE_SERVER, '>', sql<Date>`clock_timestamp() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  if (Number(cents ?? 0) + amountCents <= dailyFundsCents) return
  throw new LedgerFailure(problem('not-allowed', 'warehouse.funds-cap'))
}
