// The counts of a shift: the audit trail's events between two moments, joined with their purchases.
import { sql } from 'kysely'
import type { Mode } from '../../core/purchases/purchase.ts'
import type { ShiftLine, ShiftSlot } from '../../core/records/shift-report.ts'
import { REHEARSALS } from '../../core/rehearsal.ts'
import { SERVICE_NAMES, type ServiceName } from '../../core/shipment/shipment.ts'
import type { LedgerSession } from '../session.ts'
import { IS_SHIFT_EVENT } from './orders/order-tables.ts'
import { present } from './purchases/purchase-rows.ts'

const MOST_CENTS = 10 ** 9

/** `purchases` joins by shipment: a label counts where its event is, whenever it was bought. */
export async function shiftLines(
  { db }: Pick<LedgerSession, 'db'>,
  environment: Mode,
  from: string,
  to: string,
): Promise<readonly ShiftLine[]> {
  // By itself first, so that the index's words mean its own table.
  const happened = db
    .selectFrom('events')
    .select(['kind', 'operator', 'shipment_id'])
    .where(IS_SHIFT_EVENT)
    .where('at', '>=', from)
    .where('at', '<', to)
  const rows = await db
    .selectFrom(happened.as('happened'))
    .innerJoin('purchases', 'purchases.id', 'happened.shipment_id')
    .select(['happened.kind', 'happened.operator', 'purchases.service', isRehearsal.as('rehearsal')])
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>(countedCents).as('cents'),
      fn.count<number>(countedCents).as('priced'),
      fn
        .sum<number>(
          eb
            .case()
            .when('purchases.duplicate_reason', 'is not', null)
            .then(sql.lit(1))
            .else(sql.lit(0))
            .end(),
        )
        .as('duplicates'),
    ])
    .where('purchases.environment', '=', environment)
    // What somebody else wrote there is no service: the check of the records names it.
    .where('purchases.service', 'in', SERVICE_NAMES)
    .groupBy(['happened.kind', 'happened.operator', 'purchases.service', isRehearsal])
    .execute()
  const lines = new Map<string, ShiftLine>()
  for (const row of rows) {
    const operator = typeof row.operator === 'string' ? row.operator : null
    const ofRehearsal = Number(row.rehearsal) === 1
    const key = JSON.stringify([operator, row.service, ofRehearsal])
    const line = lines.get(key) ?? emptyLine(operator, row.service as ServiceName, ofRehearsal)
    const counted = {
      count: Number(row.count),
      cents: Number(row.cents ?? 0),
      unpriced: Number(row.count) - Number(row.priced),
      duplicates: Number(row.duplicates),
    }
    lines.set(key, withEvents(line, row.kind, counted))
  }
  return [...lines.values()].sort(
    (a, b) => (a.operator ?? '').localeCompare(b.operator ?? '') || a.service.localeCompare(b.service),
  )
}

export async function shiftSlots(
  { db }: Pick<LedgerSession, 'db'>,
  environment: Mode,
  from: string,
  to: string,
): Promise<readonly ShiftSlot[]> {
  const happened = db
    .selectFrom('events')
    .select(['kind', 'operator', 'shipment_id', 'at'])
    .where(IS_SHIFT_EVENT)
    .where('at', '>=', from)
    .where('at', '<', to)
  const slot = sql<string>`substr(happened.at, 1, 15)`
  const rows = await db
    .selectFrom(happened.as('happened'))
    .innerJoin('purchases', 'purchases.id', 'happened.shipment_id')
    .select(['happened.operator', slot.as('slot')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('happened.kind', 'in', ['purchase-bought', 'person-said-bought'])
    .where('purchases.environment', '=', environment)
    .where('purchases.service', 'in', SERVICE_NAMES)
    .where(isRehearsal, '=', 0)
    .groupBy(['happened.operator', slot])
    .orderBy(slot)
    .execute()
  return rows.map(({ operator, slot: tenMinutes, count }) => ({
    from: `${tenMinutes}0:00.000Z`,
    boughtCount: Number(count),
    ...(typeof operator === 'string' && { operator }),
  }))
}

export async function rehearsalsClosed(
  { db }: Pick<LedgerSession, 'db'>,
  environment: Mode,
  from: string,
  to: string,
): Promise<number> {
  const row = await db
    .selectFrom('closes')
    .innerJoin('close_labels', 'close_labels.close_seq', 'closes.seq')
    .innerJoin('purchases', 'purchases.id', 'close_labels.shipment_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closes.environment', '=', environment)
    .where('closes.started_at', '>=', from)
    .where('closes.started_at', '<', to)
    .where('close_labels.outcome', '=', 'closed')
    .where(isRehearsal, '=', 1)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** A label is the rehearsal's where a command of the rehearsal bought it (decision 172). */
const isRehearsal = sql<number>`case when substr(purchases.command_id, 1, ${sql.lit(REHEARSALS.length)}) = ${sql.lit(REHEARSALS)} then 1 else 0 end`

/** A sum over a price that no service asks is no number. */
export const countedCents = sql<number | null>`case when purchases.cost_cents
  between ${sql.lit(-MOST_CENTS)} and ${sql.lit(MOST_CENTS)} then purchases.cost_cents end`

function emptyLine(operator: string | null, service: ServiceName, ofRehearsal: boolean): ShiftLine {
  return {
    service,
    ...(ofRehearsal && { isRehearsal: true }),
    boughtCount: 0,
    costCents: 0,
    unpricedCount: 0,
    duplicateCount: 0,
    reprintCount: 0,
    voidedCount: 0,
    voidedCents: 0,
    refusedCount: 0,
    unknownCount: 0,
    scannedCount: 0,
    unscannedCount: 0,
    mismatchCount: 0,
    ...present({ operator }),
  }
}

function withEvents(
  line: ShiftLine,
  kind: string,
  {
    count,
    cents,
    unpriced,
    duplicates,
  }: Readonly<Record<'count' | 'cents' | 'unpriced' | 'duplicates', number>>,
): ShiftLine {
  switch (kind) {
    case 'purchase-bought':
    case 'person-said-bought':
      return {
        ...line,
        boughtCount: line.boughtCount + count,
        costCents: line.costCents + cents,
        unpricedCount: line.unpricedCount + unpriced,
        duplicateCount: line.duplicateCount + duplicates,
      }
    case 'purchase-refused':
      return { ...line, refusedCount: line.refusedCount + count }
    case 'purchase-unknown':
      return { ...line, unknownCount: line.unknownCount + count }
    case 'label-reprinted':
      return { ...line, reprintCount: line.reprintCount + count }
    case 'void-voided':
    case 'person-said-voided':
      return { ...line, voidedCount: line.voidedCount + count, voidedCents: line.voidedCents + cents }
    case 'label-discarded':
      // The parcel service has no void: what is discarded brings nothing back.
      return { ...line, voidedCount: line.voidedCount + count }
    case 'label-scanned':
      return { ...line, scannedCount: line.scannedCount + count }
    case 'scan-excused':
      return { ...line, unscannedCount: line.unscannedCount + count }
    case 'scan-mismatch':
      return { ...line, mismatchCount: line.mismatchCount + count }
    default:
      throw new Error(`the shift report knows no event ${kind}`)
  }
}
