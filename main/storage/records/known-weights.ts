// What packages weighed: the last few of every SKU and every address, under a hash that tells neither.
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Mode } from '../../core/purchases/purchase.ts'
import { type KnownWeightKind, type KnownWeights, WEIGHTS_KEPT } from '../../core/shipment/known-weights.ts'
import type { Shipment } from '../../core/shipment/shipment.ts'
import { compiled } from '../compiled.ts'
import type { LedgerTables } from '../schema.ts'
import type { LedgerSession } from '../session.ts'
import type { KnownWeightTable } from './known-tables.ts'
import { readKnownWeight } from './orders/order-columns.ts'
import { fold } from './purchases/search-text.ts'

type Reading = Pick<LedgerSession, 'db'>

const PER_OUNCE = 10_000

const selectNewest = compiled<LedgerTables, { key: string }, Selectable<KnownWeightTable>>((db, value) =>
  db
    .selectFrom('known_weights')
    .selectAll()
    .where('weight_key', '=', value('key'))
    .orderBy('saved_at', 'desc')
    .limit(WEIGHTS_KEPT),
)

export async function knownWeights(
  { db }: Reading,
  environment: Mode,
  shipment: Shipment,
): Promise<KnownWeights> {
  const keys = keysOf(environment, shipment)
  const newest = async (kind: KnownWeightKind): Promise<readonly number[]> => {
    const key = keys[kind]
    if (key === undefined) return []
    const rows = await selectNewest(db, { key })
    return rows.flatMap(row => {
      const { values, unreadable } = readKnownWeight(row)
      return unreadable.length === 0 ? [values.weight_ten_thousandths / PER_OUNCE] : []
    })
  }
  const [sku, address, fileMissedOz] = [await newest('sku'), await newest('address'), await newest('file')]
  return { sku, address, fileMissedOz }
}

export async function saveWeights(
  { db, at }: LedgerSession,
  environment: Mode,
  shipmentId: string,
  { shipment, fileMissedOz }: { readonly shipment: Shipment; readonly fileMissedOz?: number | undefined },
): Promise<void> {
  const [one, ...others] = shipment.packages
  if (!one || others.length > 0) return
  const known = await db
    .selectFrom('known_weights')
    .select('weight_key')
    .where('shipment_id', '=', shipmentId)
    .limit(1)
    .executeTakeFirst()
  if (known) return
  const { sku, address, file } = keysOf(environment, shipment)
  const given = [
    { kind: 'sku', key: sku, weightOz: one.weightOz },
    { kind: 'address', key: address, weightOz: one.weightOz },
    { kind: 'file', key: file, weightOz: fileMissedOz },
  ] as const
  for (const { kind, key, weightOz } of given) {
    if (key === undefined || weightOz === undefined) continue
    await db
      .insertInto('known_weights')
      .values({
        weight_key: key,
        saved_at: at,
        shipment_id: shipmentId,
        environment,
        kind,
        weight_ten_thousandths: Math.round(weightOz * PER_OUNCE),
      })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await db
      .deleteFrom('known_weights')
      .where('weight_key', '=', key)
      .where('saved_at', '<', of =>
        of
          .selectFrom('known_weights as kept')
          .select('kept.saved_at')
          .where('kept.weight_key', '=', key)
          .orderBy('kept.saved_at', 'desc')
          .offset(WEIGHTS_KEPT - 1)
          .limit(1),
      )
      .execute()
  }
}

export async function removeWeights({ db }: LedgerSession, shipmentId: string): Promise<void> {
  await db.deleteFrom('known_weights').where('shipment_id', '=', shipmentId).execute()
}

export async function purgeWeights(
  { db }: LedgerSession,
  kind: KnownWeightKind,
  before: string,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('known_weights')
    .where('kind', '=', kind)
    .where('saved_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Who lives in a house changes, and what is sent there mostly not; a firm is told from others in the same one. */
function keysOf(
  environment: Mode,
  { to, references }: Shipment,
): Readonly<Record<KnownWeightKind, string | undefined>> {
  const { companyName = '', address1, address2 = '', postalCode, country } = to
  const sku = fold(references?.sku ?? '')
  const hash = (...words: readonly string[]) =>
    createHash('sha256')
      .update(JSON.stringify([environment, ...words]))
      .digest('hex')
      .slice(0, 32)
  return {
    sku: sku === '' ? undefined : hash('sku', sku),
    address: hash(
      'address',
      ...[companyName, address1, address2].map(fold),
      fold(postalCode).slice(0, 5),
      country,
    ),
    file: hash('file'),
  }
}
