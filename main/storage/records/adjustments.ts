// Lines of carriers' statements, each matched to its label, and what the trail knows of that label.
import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type {
  AdjustedLabel,
  Adjustment,
  AdjustmentsPort,
  Measured,
  NewStatement,
  StatementLine,
} from '../../core/money/adjustments.ts'
import { readingOf } from '../../core/purchases/label-scans.ts'
import { type Mode, NOT_READABLE } from '../../core/purchases/purchase.ts'
import { bareCode, plainCode } from '../../core/purchases/scanned-codes.ts'
import type { LedgerTables } from '../schema.ts'
import type { LedgerSession } from '../session.ts'
import type { AdjustmentTable } from './adjustment-table.ts'
import { type PurchaseRow, present, toRecord } from './purchases/purchase-rows.ts'
import { rowsCalled } from './purchases/rows-of-code.ts'
import { readDetail } from './trail/event-columns.ts'
import {
  isReadableAdjustment,
  sealedAdjustment,
  tellAdjustments,
  tellIfAdjustmentChanged,
  toldLines,
} from './trail/sealed-adjustments.ts'
import type { SealedRow } from './trail/sealed-rows.ts'

type Db = Kysely<LedgerTables>

/** See AdjustmentsPort.addAdjustments: all in one commit with its event. */
export async function addAdjustments(
  session: LedgerSession,
  statement: NewStatement,
  file: Readonly<Record<string, string | number>>,
): ReturnType<AdjustmentsPort['addAdjustments']> {
  const { db, at } = session
  const { environment, fileName, operator, lines } = statement
  const idsOf = idsCounted(environment)
  const told: SealedRow[] = []
  const found: { readonly id: string; readonly shipmentId: string }[] = []
  let unmatched = 0
  for (const line of lines) {
    const { id: own, before } = idsOf(line)
    const id = before !== undefined && (await isKept(db, before)) ? before : own
    const label = await labelOf(db, environment, line.trackingNumber)
    if (!label) unmatched += 1
    const row = await db
      .insertInto('adjustments')
      .values({
        id,
        environment,
        file_name: fileName,
        line: line.row,
        tracking_number: line.trackingNumber,
        billed_weight: line.billedWeight,
        billed_weight_oz: line.billedWeightOz ?? null,
        billed_cents: line.billedCents,
        reason: line.reason,
        shipment_id: label?.id ?? null,
        operator: operator ?? null,
        created_at: at,
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row) told.push(sealedAdjustment(row))
    else if (label) found.push({ id, shipmentId: label.id })
  }
  const added = told.length
  told.push(...(await giveLabels(session, found)))
  const event = {
    kind: 'adjustments-imported',
    ...(operator !== undefined && { operator }),
    detail: { ...file, count: lines.length, added, unmatched },
  } as const
  await tellAdjustments(session, event, told)
  return { added, known: lines.length - added, unmatched }
}

/** They may have come since: nothing else of a line changes. Of one that nobody can read nothing does. */
async function giveLabels(
  session: LedgerSession,
  found: readonly { readonly id: string; readonly shipmentId: string }[],
): Promise<readonly SealedRow[]> {
  const { db } = session
  const without: AdjustmentTable[] = []
  for (let from = 0; from < found.length; from += AT_ONCE) {
    const ids = found.slice(from, from + AT_ONCE).map(({ id }) => id)
    const rows = db.selectFrom('adjustments').selectAll().where('id', 'in', ids)
    without.push(...(await rows.where('shipment_id', 'is', null).execute()).filter(isReadableAdjustment))
  }
  const told = await toldLines(db, without)
  const shipments = new Map(found.map(({ id, shipmentId }) => [id, shipmentId]))
  const given: SealedRow[] = []
  for (const row of without) {
    await tellIfAdjustmentChanged(session, row, told)
    const labelled = { ...row, shipment_id: shipments.get(row.id) ?? null }
    const { shipment_id } = labelled
    await db.updateTable('adjustments').set({ shipment_id }).where('id', '=', row.id).execute()
    given.push(sealedAdjustment(labelled))
  }
  return given
}

/**
 * A line by what it says, and which one of those that say the same: without the signs that its number is grouped by, and
 * as versions of before kept it, with them.
 */
function idsCounted(environment: Mode) {
  const seen = new Map<string, number>()
  const idOf = (line: StatementLine, number: string): string => {
    const said = saidBy(environment, line, number)
    const nth = (seen.get(said) ?? 0) + 1
    seen.set(said, nth)
    return hash('sha256', `${said} ${nth}`)
  }
  return (line: StatementLine): { readonly id: string; readonly before?: string } => {
    const [bare, plain] = [bareCode(line.trackingNumber), plainCode(line.trackingNumber)]
    const id = idOf(line, bare)
    return bare === plain ? { id } : { id, before: idOf(line, plain) }
  }
}

async function isKept(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('adjustments').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

const saidBy = (environment: Mode, line: StatementLine, number: string): string =>
  JSON.stringify([
    environment,
    number,
    line.billedCents,
    line.billedWeight.toLowerCase(),
    line.reason.toLowerCase(),
  ])

/** By a number of its own, not by its order's; the one that was bought here comes first. */
async function labelOf(db: Db, environment: Mode, number: string): Promise<PurchaseRow | undefined> {
  const rows = (await rowsCalled(db, environment, number)).filter(
    row => readingOf(toRecord(row).identifiers, number) !== undefined,
  )
  return rows.find(({ origin }) => origin === 'bought-here') ?? rows[0]
}

/** See AdjustmentsPort.adjustments. */
export async function adjustments(
  { db }: Pick<LedgerSession, 'db'>,
  environment: Mode,
  limit: number,
): Promise<readonly Adjustment[]> {
  const rows = await db
    .selectFrom('adjustments')
    .selectAll()
    .where('environment', '=', environment)
    .orderBy('created_at', 'desc')
    .orderBy('line')
    .limit(limit)
    .execute()
  const labels = await labelsOf(db, [...new Set(rows.flatMap(({ shipment_id }) => shipment_id ?? []))])
  return rows.filter(isReadableAdjustment).map(row => ({
    id: row.id,
    row: row.line,
    trackingNumber: row.tracking_number,
    billedCents: row.billed_cents,
    billedWeight: row.billed_weight,
    reason: row.reason,
    fileName: row.file_name,
    importedAt: row.created_at,
    ...present({
      billedWeightOz: row.billed_weight_oz,
      label: labels.get(row.shipment_id ?? '') ?? null,
    }),
  }))
}

const EVIDENCE = ['purchase-intended', 'job-printed', 'label-scanned'] as const
const AT_ONCE = 500

async function labelsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, AdjustedLabel>> {
  const found = new Map<string, AdjustedLabel>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    const rows = await db.selectFrom('purchases').selectAll().where('id', 'in', some).execute()
    const events = await db
      .selectFrom('events')
      .select(['shipment_id', 'kind', 'at', 'detail'])
      .where('shipment_id', 'in', some)
      .where('kind', 'in', EVIDENCE)
      .orderBy('at')
      .execute()
    for (const row of rows) {
      const record = toRecord(row)
      if (record.attention.includes(NOT_READABLE)) continue
      const own = events.filter(({ shipment_id }) => shipment_id === row.id)
      const first = (kind: (typeof EVIDENCE)[number]) => own.find(event => event.kind === kind)
      const intended = first('purchase-intended')
      const measured = intended && measuredIn(readDetail(intended.detail).measured)
      found.set(row.id, {
        record,
        ...(intended && measured && { measured, measuredAt: intended.at }),
        ...present({
          printedAt: first('job-printed')?.at ?? null,
          scannedAt: first('label-scanned')?.at ?? null,
        }),
      })
    }
  }
  return found
}

const side = z.number().optional()
const measuredShape: z.ZodType<Measured> = z.looseObject({
  packages: z.array(
    z.looseObject({ weightOz: z.number(), lengthInch: side, widthInch: side, heightInch: side }),
  ),
  scaleOz: z.number().optional(),
})

/** What somebody else wrote there is no evidence. */
function measuredIn(said: unknown): Measured | undefined {
  const read = measuredShape.safeParse(said)
  return read.success ? read.data : undefined
}
