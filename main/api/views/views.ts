// The step from records to views: what a screen may see of them.

import type {
  AttentionItem,
  JobView,
  OrderBoxesView,
  PrinterView,
  ShipmentView,
} from '../../../preload/contract/views.ts'
import { boxesMissing, boxesSaid } from '../../core/orders/order-boxes.ts'
import type { PrintJob, PrintWait } from '../../core/printing/print-job.ts'
import type { Printer, PrinterState } from '../../core/printing/printer.ts'
import { hasDocument } from '../../core/purchases/kept-file.ts'
import { isScanned } from '../../core/purchases/label-scans.ts'
import { environmentOf, numbersToVoid, type PurchaseRecord } from '../../core/purchases/purchase.ts'
import { notSentOf } from '../../core/shipment/not-sent-said.ts'
import { type Attention, idOf } from '../../flows/attention.ts'
import type { SentenceCode } from '../../i18n/index.ts'
import type { PrinterService } from '../station-services.ts'
import { closeSummaryView, fundsView } from './money-views.ts'
import { sentenceOf } from './sentence-view.ts'

export function shipmentView(record: PurchaseRecord): ShipmentView {
  const { trackingNumbers, labelId, readableBarCode, encodedBarCode } = record.identifiers
  const { lastProblem, service, shipment } = record
  const notSent = (shipment ? notSentOf(service, shipment) : []).map(code => ({
    code,
    message: sentenceOf(code).message,
  }))
  return {
    id: record.id,
    reference: record.reference,
    service: record.service,
    environment: environmentOf(record.environment, record.account),
    account: record.account.account,
    origin: record.origin,
    station: record.station,
    operator: record.operator,
    shipment: record.shipment,
    purchase: {
      kind: record.kind,
      trackingNumber: trackingNumbers[0],
      trackingNumbers: trackingNumbers.length > 0 ? [...trackingNumbers] : undefined,
      labelId,
      readableBarCode,
      encodedBarCode,
      costCents: record.costCents,
      serviceType: record.serviceType,
      documentUrl: hasDocument(record) ? documentPath(record.id) : undefined,
      createdOn: record.createdOn,
      boughtAt: record.boughtAt,
      warnings: [...record.warnings, ...notSent.map(({ message }) => message)],
      notSent,
      attention: [...record.attention],
      lastProblem: isStillSo(record) ? lastProblem && problemView(lastProblem) : undefined,
      elements: record.elements,
      voidReason: record.voidReason,
      numbersToVoid: record.voids && [...numbersToVoid(record)],
      voids: record.voids?.map(one => ({ ...one })),
      scan: scanOf(record),
    },
    duplicateReason: record.duplicateReason,
    box: record.box,
    returnOf: record.returnOf,
    createdAt: record.createdAt,
    closedAt: record.closedAt,
    closeId: record.closeId,
  }
}

const problemView = ({ code, params }: NonNullable<PurchaseRecord['lastProblem']>) => ({
  code,
  params,
  ...sentenceOf(code, params),
})

/** They say that nobody knows: once somebody does, they are the past, which the timeline tells. */
const NOBODY_KNOWS: ReadonlySet<string> = new Set<SentenceCode>([
  'service.purchase-unknown',
  'service.void-unknown',
  'purchase.unknown',
  'void.unknown',
  'void.partly',
])
const isStillSo = ({ kind, lastProblem }: PurchaseRecord): boolean =>
  kind === 'unknown' || kind === 'void-unknown' || !NOBODY_KNOWS.has(lastProblem?.code ?? '')

function scanOf(record: PurchaseRecord): ShipmentView['purchase']['scan'] {
  if (isScanned(record)) return 'scanned'
  const { asked, excused } = record.scanBack ?? {}
  return excused ? 'excused' : asked && 'open'
}

/** The document goes through the station, so that no screen ever talks to a service's host. */
export const documentPath = (shipmentId: string): string =>
  `/api/files/documents/${encodeURIComponent(shipmentId)}`

interface UnderWay {
  readonly bytesSent?: number
  readonly waitsFor?: PrintWait | undefined
}

/** `waitsFor`, where whoever shows it knows of the moment. */
export function jobView(job: PrintJob, { bytesSent = job.bytesSent, waitsFor }: UnderWay = {}): JobView {
  return {
    id: job.id,
    mode: job.mode,
    shipmentId: job.shipmentId,
    slipOf: job.slipOf,
    printerId: job.printerId,
    state: job.state,
    cause: job.cause,
    detail: job.detail,
    copyNumber: job.copyNumber,
    reason: job.reason,
    title: job.title,
    byteCount: job.byteCount,
    bytesSent,
    needsRelease: job.needsRelease,
    // Decided or begun, it waits for nothing.
    waitsFor: job.state === 'held' && !job.needsRelease ? waitsFor : undefined,
    warnings: job.warnings?.map(({ code, params }) => ({
      code,
      params,
      ...sentenceOf(code, params),
    })),
    operator: job.operator,
    givenTo: job.givenTo,
    givenBy: job.givenBy,
    createdAt: job.createdAt,
    updatedAt: job.updatedAt,
  }
}

export function printerStateView(
  asked: { readonly state: PrinterState; readonly askedAt: string } | undefined,
): PrinterView['state'] {
  if (!asked) return { kind: 'starting' }
  const { state, askedAt } = asked
  switch (state.kind) {
    case 'ready':
      return { kind: 'ready', warnings: [...state.warnings], status: { ...state.status }, askedAt }
    case 'one-way':
      return { kind: 'one-way', askedAt }
    case 'not-ready':
      return { kind: 'not-ready', reason: state.reason, askedAt }
  }
}

export const printerView = (
  printer: Printer,
  { lastState, isCompanys }: Pick<PrinterService, 'lastState' | 'isCompanys'>,
): PrinterView => ({
  ...printer,
  ...(isCompanys(printer.id) && { byCompany: true }),
  state: printerStateView(lastState(printer.id)),
})

export function attentionView(item: Attention): AttentionItem {
  const { kind, since, station, elsewhere, away, labelOver, takenBy } = item
  return {
    id: idOf(item),
    kind,
    since,
    station,
    elsewhere,
    away,
    labelOver,
    takenBy: takenBy && { ...takenBy },
    ...subjectOf(item),
  }
}

function subjectOf(item: Attention): Pick<AttentionItem, 'shipment' | 'job' | 'funds' | 'close' | 'unused'> {
  switch (item.kind) {
    case 'purchase-unknown':
    case 'void-unknown':
    case 'purchase-concern':
    case 'former-account':
      return { shipment: shipmentView(item.record) }
    case 'print-unsure':
    case 'print-held':
    case 'print-given':
      return { job: jobView(item.job) }
    case 'funds-unknown':
      return { funds: fundsView(item.funds) }
    case 'close-unknown':
      return { close: closeSummaryView(item.close) }
    case 'unused-labels':
      return { unused: { ...item.unused } }
  }
}

/** `found`: any label of one of its boxes. */
export function orderBoxesView(
  { box }: Pick<PurchaseRecord, 'box'>,
  live: readonly PurchaseRecord[],
): OrderBoxesView {
  const of = boxesSaid(live) ?? box?.of ?? 0
  const byBox = live.toSorted((one, other) => (one.box?.number ?? 0) - (other.box?.number ?? 0))
  return { of, labels: byBox.map(shipmentView), missing: boxesMissing(live, of) }
}
