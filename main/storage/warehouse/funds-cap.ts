import { DAY_MS } from '../../core/durations.ts'
import type { FundsRecord } from '../../core/money/added-money.ts'
import { problem } from '../../core/problem.ts'
import { LedgerFailure } from '../../core/records/ledger.ts'
import type { WarehouseSession } from './session.ts'

/** What the warehouse adds in 24 hours, counting what nobody knows of; stations that ask at once wait here. */
export async function stayUnderCap(
  { db, at, sharing, dailyFundsCents }: WarehouseSession,
  { environment, amountCents }: Pick<FundsRecord, 'environment' | 'amountCents'>,
): Promise<void> {
  if (dailyFundsCents === undefined) return
  await sharing.lock(`funds ${environment}`)
  const { cents } = await db
    .selectFrom('funds')
    .select(({ fn }) => fn.sum<number | null>('amount_cents').as('cents'))
    .where('environment', '=', environment)
    .where('state', '!=', 'not-added')
    .where('created_at', '>', new Date(Date.parse(at) - DAY_MS).toISOString())
    .executeTakeFirstOrThrow()
  if (Number(cents ?? 0) + amountCents <= dailyFundsCents) return
  throw new LedgerFailure(problem('not-allowed', 'warehouse.funds-cap'))
}
