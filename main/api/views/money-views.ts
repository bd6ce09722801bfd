// What the screens see of money, from the records: meters, what was added to them, closes.
import type { CloseView, FundsView, MeterView } from '../../../preload/contract/money-views.ts'
import type { FundsRecord, MeterReading } from '../../core/money/added-money.ts'
import type { CloseRecord, CloseSummary } from '../../core/money/closes.ts'
import { sentenceOf } from './sentence-view.ts'
import { isDone, isFailed, stationCounts } from './station-counts.ts'

export function meterView(
  reading: MeterReading & { readonly warnings?: readonly string[] },
  labelsLeft?: number,
): MeterView {
  return {
    meterId: reading.meterId,
    carrier: reading.carrier,
    currentBalanceCents: reading.currentBalanceCents,
    pendingFundsCents: reading.pendingFundsCents,
    oldBalanceCents: reading.oldBalanceCents,
    readAt: reading.readAt,
    labelsLeft,
    ...(reading.warnings && { warnings: [...reading.warnings] }),
  }
}

export function fundsView(record: FundsRecord, before?: MeterReading, after?: MeterReading): FundsView {
  return {
    id: record.id,
    meterId: record.meterId,
    amountCents: record.amountCents,
    state: record.state,
    successful: record.state === 'added',
    transactionId: record.transactionId,
    transactionReference: record.transactionReference,
    afterAll: record.afterAll,
    fees: (record.fees ?? []).map(feeView),
    before: before && meterView(before),
    after: after && meterView(after),
    createdAt: record.createdAt,
  }
}

function feeView(fee: unknown): { name: string; amountCents?: number } {
  const { name, amountCents } = (typeof fee === 'object' && fee !== null ? fee : {}) as Record<
    string,
    unknown
  >
  return {
    name: typeof name === 'string' ? name : '',
    ...(typeof amountCents === 'number' && { amountCents }),
  }
}

const closeHead = ({
  id,
  state,
  startedAt,
  finishedAt,
  operator,
  container,
  named,
  scannedOnly,
  documents,
}: CloseSummary | CloseRecord) => ({
  id,
  state,
  startedAt,
  finishedAt,
  operator,
  container,
  named,
  scannedOnly,
  documents: [...documents],
})

/** `byStation`: where stations share the ledger. */
export function closeView(record: CloseRecord, byStation: boolean): CloseView {
  return {
    ...closeHead(record),
    services: record.services.map(part => ({
      service: part.service,
      state: part.state,
      total: part.labels.length,
      done: part.labels.filter(label => isDone(label.outcome)).length,
      failed: part.labels.filter(label => isFailed(label.outcome)).length,
      ...(byStation && { stations: stationCounts(part.labels) }),
      labels: part.labels.map(label => ({
        shipmentId: label.shipmentId,
        reference: label.reference,
        ...(byStation && { station: label.station }),
        outcome: label.outcome,
        open: label.open,
        code: label.code,
        params: label.params,
        message: label.code === undefined ? undefined : sentenceOf(label.code, label.params).message,
      })),
    })),
  }
}

/** A past run in a list: counts only, its labels are read with `closeDay.get`. */
export function closeSummaryView(summary: CloseSummary): CloseView {
  return {
    ...closeHead(summary),
    services: summary.services.map(({ service, state: serviceState, counts }) => ({
      service,
      state: serviceState,
      total: Object.values(counts).reduce((sum, count) => sum + count, 0),
      done: counts.closed + counts.skipped,
      failed: counts.failed + counts.unknown,
      labels: [],
    })),
  }
}
