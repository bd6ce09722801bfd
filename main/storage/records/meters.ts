// Readings of meters: each is kept, and shown with those before it.
import { sql } from 'kysely'
import type { MeterReading } from '../../core/money/added-money.ts'
import type { Mode } from '../../core/purchases/purchase.ts'
import type { MeterReadingTable } from '../schema.ts'
import type { LedgerSession } from '../session.ts'
import { readReading } from './money-columns.ts'
import { present } from './purchases/purchase-rows.ts'
import { sealedReading } from './trail/sealed-rows.ts'

type Reading = Pick<LedgerSession, 'db'>

export async function saveMeters(
  { db, at, chain }: LedgerSession,
  environment: Mode,
  readings: readonly MeterReading[],
): Promise<void> {
  if (readings.length === 0) return
  const rows = readings.map(reading => ({
    environment,
    meter_id: reading.meterId,
    read_at: reading.readAt,
    carrier: reading.carrier,
    current_balance_cents: reading.currentBalanceCents,
    pending_funds_cents: reading.pendingFundsCents ?? null,
    old_balance_cents: reading.oldBalanceCents ?? null,
  }))
  const kept = await db
    .insertInto('meter_readings')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .execute()
  if (kept.length > 0) {
    await chain.append(db, at, { kind: 'meters-read', detail: { environment } }, kept.map(sealedReading))
  }
}

/** Two seeks a meter, whatever the number of readings: the next meter's name, then its newest reading. */
export async function meters({ db }: Reading, environment: Mode): Promise<readonly MeterReading[]> {
  const { rows } = await sql<MeterReadingTable>`
    with recursive names(meter_id) as (
      select min(meter_id) from meter_readings where environment = ${environment}
      union all
      select (select min(meter_id) from meter_readings
              where environment = ${environment} and meter_id > names.meter_id)
      from names where names.meter_id is not null
    )
    select meter_readings.* from names join meter_readings on meter_readings.environment = ${environment}
      and meter_readings.meter_id = names.meter_id
      and meter_readings.read_at = (select max(read_at) from meter_readings as newest
        where newest.environment = ${environment} and newest.meter_id = names.meter_id)
    order by meter_readings.meter_id`.execute(db)
  return toReadings(rows)
}

/** Oldest first, from `since` (ISO 8601) on. */
export async function meterHistory(
  { db }: Reading,
  environment: Mode,
  meterId: string,
  since: string,
): Promise<readonly MeterReading[]> {
  const rows = await db
    .selectFrom('meter_readings')
    .selectAll()
    .where('environment', '=', environment)
    .where('meter_id', '=', meterId)
    .where('read_at', '>=', since)
    .orderBy('read_at')
    .execute()
  return toReadings(rows)
}

/** A reading that cannot be read is none: the check of the records names it. */
function toReadings(rows: readonly MeterReadingTable[]): readonly MeterReading[] {
  return rows.flatMap(row => {
    const { values, unreadable } = readReading(row)
    if (unreadable.length > 0) return []
    return [
      {
        meterId: values.meter_id,
        carrier: values.carrier,
        currentBalanceCents: values.current_balance_cents,
        readAt: values.read_at,
        ...present({
          pendingFundsCents: values.pending_funds_cents,
          oldBalanceCents: values.old_balance_cents,
        }),
      },
    ]
  })
}
