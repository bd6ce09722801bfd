// What the screens see of money, from the records: meters, what was added to them, closes.
import type { CloseView, FundsView, MeterView } from '../../../preload/contract/money-views.ts'
import type { FundsRecord, MeterReading } from '../../core/money/added-money.ts'
import type { CloseRecord, CloseSummary } from '../../core/money/closes.ts'
import type { RunningCloses } from '../../flows/running-closes.ts'
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
  const services = record.services.map(part => {
    const standing = part.labels.map(({ station, outcome, later }) => ({
      station,
      outcome: later ? ('closed' as const) : outcome,
    }))
    return withLater({
      service: part.service,
      state: part.state,
      total: part.labels.length,
      done: standing.filter(label => isDone(label.outcome)).length,
      failed: standing.filter(label => isFailed(label.outcome)).length,
      later: part.labels.filter(label => label.later).length,
      ...(byStation && { stations: stationCounts(standing) }),
      labels: part.labels.map(label => ({
        shipmentId: label.shipmentId,
        reference: label.reference,
        ...(byStation && { station: label.station }),
        outcome: label.outcome,
        open: label.open,
        later: label.later,
        code: label.code,
        params: label.params,
        message: label.code === undefined ? undefined : sentenceOf(label.code, label.params).message,
      })),
    })
  })
  return { ...closeHead(record), services, state: standingOf(record.state, services) }
}

/** Of one that runs here and that somebody stopped. */
export const asItStops = (view: CloseView, { isStopping }: Pick<RunningCloses, 'isStopping'>): CloseView =>
  isStopping(view.id) ? { ...view, stopping: true } : view

type PartView = CloseView['services'][number]

/** A part whose last failed label is closed since is whole by now; the record of it stays as it ended. */
const withLater = ({ later = 0, ...part }: PartView): PartView => ({
  ...part,
  ...(later > 0 && { later }),
  ...(later > 0 && part.state === 'failed' && part.failed === 0 && { state: 'done' as const }),
})

const standingOf = (ended: CloseView['state'], services: readonly PartView[]): CloseView['state'] =>
  ended === 'partly' && services.length > 0 && services.every(({ state }) => state === 'done')
    ? 'done'
    : ended

/** A past run in a list: counts only, its labels are read with `closeDay.get`. */
export function closeSummaryView(summary: CloseSummary): CloseView {
  const services = summary.services.map(({ service, state, counts, laterCount: later }) =>
    withLater({
      service,
      state,
      total: Object.values(counts).reduce((sum, count) => sum + count, 0),
      done: counts.closed + counts.skipped + later,
      failed: counts.failed + counts.unknown - later,
      later,
      labels: [],
    }),
  )
  return { ...closeHead(summary), services, state: standingOf(summary.state, services) }
}
