// Scanning the label back from the box it was put on (decision 124): what a bench still has to scan, and what a code
// that it scans says of that.

import { nameOfLabel } from '../core/orders/order-boxes.ts'
import { jobMode, type PrintJob } from '../core/printing/print-job.ts'
import { type Problem, problem } from '../core/problem.ts'
import { labelNumbers } from '../core/purchases/label-numbers.ts'
import { isScanDue, isScanned, readingOf } from '../core/purchases/label-scans.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import { isAskedOf, type NoScanReason, type ScanBack, withScanWord } from '../core/purchases/scan-back.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { referenceKey } from '../core/shipment/reference-key.ts'
import type { ShipOrder } from './asked-again.ts'
import { author, type FlowContext, notFound, otherMode } from './flow-context.ts'
import { labelRead } from './label-read.ts'

/** Labels of this bench whose paper is out or coming, newest first; of those that are only reminded of, the last. */
export async function labelsToScan(context: FlowContext): Promise<readonly PurchaseRecord[]> {
  switch (context.settings.packing.scanBack) {
    case 'off':
      return []
    case 'remind':
      return (await lastReminded(context)).filter(one => isScanDue(one) && one.closedAt === undefined)
    case 'must': {
      return comingOf(context, await dueHere(context), 'must')
    }
  }
}

async function dueHere(context: FlowContext): Promise<readonly PurchaseRecord[]> {
  const { ledger, mode, bench } = context
  if (!bench) return ledger.labelsToScan(mode)
  const found = await Promise.all([bench.id, ...bench.names].map(by => ledger.labelsToScan(mode, by)))
  return found.flat().filter(isAskedHere(context))
}

/** Further back nobody looks for the box that is on the bench. */
const LAST_PRINTS = 20

/** Scanned or not: once another label came out, the box of the one before is gone. */
async function lastReminded(context: FlowContext): Promise<readonly PurchaseRecord[]> {
  const prints = await context.spool.jobs(LAST_PRINTS, jobMode(context.mode))
  const ids = [...new Set(prints.flatMap(({ shipmentId }) => shipmentId ?? []))]
  const records = new Map((await context.ledger.purchases(ids)).map(record => [record.id, record]))
  const asked = ids.flatMap(id => records.get(id) ?? []).filter(isAskedHere(context))
  const [last] = await comingOf(context, asked, 'remind')
  return last ? [last] : []
}

const isAskedHere =
  ({ bench }: FlowContext) =>
  ({ kind, scanBack }: PurchaseRecord): boolean =>
    kind === 'bought' && scanBack?.by !== undefined && (!bench || isAskedOf(scanBack, bench))

async function comingOf(
  context: FlowContext,
  records: readonly PurchaseRecord[],
  policy: NonNullable<ScanBack['asked']>,
): Promise<readonly PurchaseRecord[]> {
  const coming: PurchaseRecord[] = []
  for (const record of records) {
    if (record.scanBack?.asked !== policy || labelNumbers(record.identifiers).length === 0) continue
    const print = await newestPrint(context, record.id)
    if (print && isComing(print)) coming.push(record)
    if (policy === 'remind' && coming.length > 0) break
  }
  return coming
}

const newestPrint = async ({ spool }: FlowContext, shipmentId: string): Promise<PrintJob | undefined> =>
  newestOf(await spool.jobsOf(shipmentId))

/** A copy that was cancelled while it waited is no paper: the one before it is what someone has in hand. */
const newestOf = (jobs: readonly PrintJob[]): PrintJob | undefined =>
  jobs
    .filter(({ state }) => state !== 'cancelled')
    .toSorted((one, other) => other.copyNumber - one.copyNumber)[0]

/** What waits for an operator or a printer is no paper yet, and what was said to be damaged or missing is none. */
const isComing = ({ state, needsRelease, cause }: PrintJob): boolean =>
  state === 'held' ? !needsRelease && cause === undefined : state !== 'failed' && state !== 'given'

const mayBeOut = ({ state, cause }: PrintJob): boolean =>
  state === 'failed'
    ? cause !== 'not-printed'
    : state !== 'held' && state !== 'given' && state !== 'cancelled'

/** Why the next order waits. What comes back by a label of `returnOf` is laid into its box before that is closed. */
export const whyScanFirst = (
  context: FlowContext,
  { returnOf }: Pick<ShipOrder, 'returnOf'>,
): Promise<Problem | undefined> => whyScan(context, 'scan.label-first', returnOf)

/** A batch asks for no scans, so it would go round the one that waits. */
export const whyNoBatch = async (context: FlowContext): Promise<Problem | undefined> =>
  whyTurnTaken(context) ?? whyScan(context, 'scan.no-batch-yet')

async function whyScan(
  context: FlowContext,
  code: 'scan.label-first' | 'scan.no-batch-yet',
  but?: string,
): Promise<Problem | undefined> {
  if (context.settings.packing.scanBack !== 'must') return undefined
  const first = (await labelsToScan(context)).find(({ id }) => id !== but)
  const params = first && { reference: nameOfLabel(first), shipmentId: first.id }
  return params && problem('wrong-state', code, { params })
}

/** For what somebody packs at this bench; anything else needs no turn. */
export function takeTurn(context: FlowContext, order: ShipOrder): Result<() => void, Problem> {
  if (!order.atBench || context.settings.packing.scanBack !== 'must') return ok(() => undefined)
  const name = nameOfLabel(order)
  const turn = context.turn.take(name)
  if (turn.ok) return turn
  const reference = turn.problem
  if (referenceKey(reference) !== referenceKey(name)) return fail(boughtFirst(reference))
  const params = { reference, station: context.stationName }
  return fail(problem('purchase-in-progress', 'purchase.in-progress', { params }))
}

/** Its label is scanned before anything else is bought. */
const boughtFirst = (reference: string): Problem =>
  problem('wrong-state', 'scan.bought-first', { params: { reference } })

/** Why nothing that goes without a scan begins now: a label of this bench is being bought, or waits for its own. */
function whyTurnTaken({ turn, settings }: FlowContext): Problem | undefined {
  const reference = settings.packing.scanBack === 'must' ? turn.holder() : undefined
  return reference === undefined ? undefined : boughtFirst(reference)
}

/** What goes on record with a purchase that somebody packs at this bench. */
export function askedScan(context: FlowContext): { scanBack?: ScanBack } {
  const policy = context.settings.packing.scanBack
  if (policy === 'off') return {}
  return { scanBack: withScanWord(undefined, { kind: 'asked', policy, ...runsAs(context) }) }
}

/** A new name is the bench's from its next start on. */
const runsAs = ({ bench, stationName }: FlowContext) => ({
  station: bench?.names[0] ?? stationName,
  benchId: bench?.id,
})

/**
 * It is printed once more: what was scanned was another paper. Before the copy is made, so that a kill asks too often. A
 * return label lies in its box, and nobody is asked for it.
 */
export async function askScanAgain(
  context: FlowContext,
  { id, scanBack, returnOf }: PurchaseRecord,
): Promise<void> {
  const policy = context.settings.packing.scanBack
  if (policy === 'off' || returnOf !== undefined) {
    if (!scanBack?.seen.length) return
    await context.ledger.recordScan(id, { kind: 'outdated' }, { kind: 'scan-outdated', ...author(context) })
    return
  }
  await context.ledger.recordScan(
    id,
    { kind: 'asked', policy, ...runsAs(context) },
    { kind: 'scan-asked', ...author(context), detail: { policy } },
  )
}

export type Scanned =
  /** A label that was waited for, or that the person named; `scanned` of its `total` codes are read now. */
  | {
      readonly kind: 'seen'
      readonly record: PurchaseRecord
      readonly scanned: number
      readonly total: number
      /** Read a moment ago already: a scanner that bounced. */
      readonly again?: true
    }
  /** The label of another order. */
  | { readonly kind: 'another'; readonly record: PurchaseRecord; readonly awaited: PurchaseRecord }
  /** The number of two labels, of which nobody has said yet whose it is: the code tells no box from the other. */
  | { readonly kind: 'shared'; readonly record: PurchaseRecord; readonly other: PurchaseRecord }
  /** No label's code that says anything here. */
  | { readonly kind: 'no-label' }

/** Two reads of one code within this are one scan. */
const BOUNCE_MS = 5_000

/**
 * A code that was scanned at the bench. `shipmentId`: the label that the person looks at, which is proven whether or not
 * the bench was asked for it.
 */
export async function scanBack(
  context: FlowContext,
  { code, shipmentId }: { readonly code: string; readonly shipmentId?: string | undefined },
): Promise<Result<Scanned, Problem>> {
  if (shipmentId !== undefined) return scanNamed(context, code, shipmentId)
  const waiting = await labelsToScan(context)
  const { read, other } = await labelRead(context, code, waiting)
  if (!read) return ok({ kind: 'no-label' })
  if (other) return ok({ kind: 'shared', record: read, other })
  if (waiting.includes(read) || (await isDueElsewhere(context, read)))
    return ok(await seen(context, read, code))
  if (bounced(context, read)) return ok({ ...countsOf(read), kind: 'seen', again: true })
  const [first] = waiting
  if (!first) return ok({ kind: 'no-label' })
  await context.ledger.note({
    kind: 'scan-mismatch',
    shipmentId: first.id,
    ...author(context),
    detail: { scanned: read.id, name: nameOfLabel(read) },
  })
  return ok({ kind: 'another', record: read, awaited: first })
}

/** It was given to another bench, which asks for it: its box may well stand here, so that a scan proves it here as there. */
async function isDueElsewhere({ spool }: FlowContext, record: PurchaseRecord): Promise<boolean> {
  if (record.kind !== 'bought' || !isScanDue(record)) return false
  return (await spool.jobsOf(record.id)).some(({ cause }) => cause === 'handed-over')
}

async function scanNamed(
  context: FlowContext,
  code: string,
  shipmentId: string,
): Promise<Result<Scanned, Problem>> {
  const record = await context.ledger.purchase(shipmentId)
  if (!record) return fail(notFound('shipment'))
  if (record.environment !== context.mode) return fail(otherMode(jobMode(record.environment)))
  // Printed at another bench it has no print here, or one that went there.
  const jobs = (await context.spool.jobsOf(record.id)).filter(({ cause }) => cause !== 'handed-over')
  const print = newestOf(jobs)
  const isOut = record.kind === 'bought' && (print ? isComing(print) : jobs.length === 0)
  const { read, other } = isOut ? await labelRead(context, code, [record]) : {}
  if (read !== record) return ok({ kind: 'no-label' })
  if (other) return ok({ kind: 'shared', record, other })
  if (isScanned(record)) return ok({ ...countsOf(record), kind: 'seen', again: true })
  return ok(await seen(context, record, code))
}

const bounced = ({ clock }: FlowContext, record: PurchaseRecord): boolean =>
  isScanned(record) && clock.now().getTime() - Date.parse(record.updatedAt) < BOUNCE_MS

function countsOf(record: PurchaseRecord) {
  const numbers = labelNumbers(record.identifiers)
  const scanned = numbers.filter(number => record.scanBack?.seen.includes(number)).length
  return { record, scanned, total: numbers.length }
}

/** The print first: killed between, the label is scanned once more, and no print is left to be decided of. */
async function seen(context: FlowContext, record: PurchaseRecord, code: string): Promise<Scanned> {
  const { number = code } = readingOf(record.identifiers, code) ?? {}
  const numbers = [...(record.scanBack?.seen ?? []), number]
  const isWhole = isScanned({ ...record, scanBack: { ...record.scanBack, seen: numbers } })
  if (isWhole) await provePrint(context, record.id)
  const now = await context.ledger.recordScan(
    record.id,
    { kind: 'seen', number },
    { kind: isWhole ? 'label-scanned' : 'package-scanned', ...author(context), detail: { number } },
  )
  // What is told later is known here all the same.
  return { ...countsOf(now ?? { ...record, scanBack: { ...record.scanBack, seen: numbers } }), kind: 'seen' }
}

/**
 * In somebody's hand, so it is on paper, whatever its printer could say. Copies bear one code: where more than one may
 * have come out, a scan does not tell which.
 */
async function provePrint(context: FlowContext, shipmentId: string): Promise<void> {
  const [print, ...others] = (await context.spool.jobsOf(shipmentId)).filter(mayBeOut)
  if (others.length > 0 || (print?.state !== 'sent' && print?.state !== 'unsure')) return
  await context.spool.changeJob(
    print.id,
    ['sent', 'unsure'],
    { state: 'printed', evidence: { scannedBack: true, ...author(context) } },
    { kind: 'print-settled', ...author(context), detail: { answer: 'printed', by: 'scan' } },
  )
}

/** Nothing more is scanned of what waits, for this reason; gives the labels that it is on record for. */
export async function excuseScan(
  context: FlowContext,
  { reason }: { readonly reason: NoScanReason },
): Promise<readonly PurchaseRecord[]> {
  const waiting = await labelsToScan(context)
  for (const { id } of waiting) {
    await context.ledger.recordScan(
      id,
      { kind: 'excused', reason },
      { kind: 'scan-excused', ...author(context), detail: { reason } },
    )
  }
  return waiting
}
