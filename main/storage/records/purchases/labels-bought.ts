// Labels that were bought, page by page, with as much of each as rules are tried on.
import type { LabelBought, LabelsBoughtPort } from '../../../core/purchases/rules-trial.ts'
import type { LedgerSession } from '../../session.ts'
import { COLUMNS_OF_BOUGHT, readBought } from './purchase-columns.ts'
import { present } from './purchase-rows.ts'

/** See LabelsBoughtPort.labelsBought. They are read by their order: a page without one of the time is the last. */
export async function labelsBought(
  { db }: Pick<LedgerSession, 'db'>,
  { environment, since, cursor, limit }: Parameters<LabelsBoughtPort['labelsBought']>[0],
): ReturnType<LabelsBoughtPort['labelsBought']> {
  const rows = await db
    .selectFrom('purchases')
    .select(COLUMNS_OF_BOUGHT)
    .where('environment', '=', environment)
    .where('kind', '=', 'bought')
    .where('seq', '<', cursor ?? Number.MAX_SAFE_INTEGER)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  const within = rows.filter(row => row.created_at >= since)
  const last = rows.at(-1)
  return {
    labels: within.filter(({ origin }) => origin === 'bought-here').map(toBought),
    ...(last && rows.length === limit && within.length > 0 && { nextCursor: Number(last.seq) }),
  }
}

/** Of a row that cannot be read nothing is known; what its service was chosen from is no part of that. */
function toBought(row: Parameters<typeof readBought>[0]): LabelBought {
  const { values, unreadable } = readBought(row)
  const { reference, service } = values
  const isReadable = unreadable.every(column => column === 'choice')
  return {
    reference,
    service,
    ...(isReadable &&
      present({
        shipment: values.shipment,
        costCents: values.cost_cents,
        returnOf: values.return_of,
        choice: values.choice,
      })),
  }
}
