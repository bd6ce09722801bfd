// Which change becomes which event: purchases, jobs and closes at once, overview and attention gathered.
import type { StationEvent } from '../../../preload/contract/events.ts'
import type { Log } from '../../core/ports.ts'
import { jobMode, type PrintJob } from '../../core/printing/print-job.ts'
import type { ProblemParams } from '../../core/problem.ts'
import { type LabelOrder, labelOrderOf } from '../../core/purchases/label-order.ts'
import type { Mode, PurchaseRecord } from '../../core/purchases/purchase.ts'
import type { ScaleState } from '../../core/shipment/scale.ts'
import type { ServiceName } from '../../core/shipment/shipment.ts'
import { type LabelLook, verifyLabel } from '../../flows/verify-label.ts'
import type { SentenceCode } from '../../i18n/index.ts'
import { summary } from '../handlers/overview.ts'
import type { StationServices } from '../station-services.ts'
import { closeNews, createCloseTally } from '../views/close-tally.ts'
import { asItStops, closeView } from '../views/money-views.ts'
import { orderRunView, scaleView } from '../views/order-views.ts'
import { sentenceOf } from '../views/sentence-view.ts'
import { attentionView, jobView, shipmentView } from '../views/views.ts'
import type { Announcements } from './announce.ts'
import { createEventBus } from './event-bus.ts'

export interface StationEvents {
  readonly announcements: Announcements
  readonly overviewChanged: () => void
  /** A close that runs goes on otherwise than its labels tell. */
  readonly closeChanged: (id: string) => void
  /** The overview and what is to be decided, now: by the end of the promise they are told. */
  readonly tellSummary: () => Promise<void>
  /** The shared records went away, or came back. */
  readonly recordsStanding: () => void
  readonly jobProgress: (job: PrintJob, bytesWritten: number) => void
  /** Its label is drawn or looked at. */
  readonly jobWaits: (job: PrintJob) => void
  /** Called after every bought label, once its commit is on disk. */
  onBought(listener: () => void): void
  /** Called after every change of a purchase, once its commit is on disk. */
  onPurchase(listener: (record: PurchaseRecord) => void): void
  onRecordsStanding(listener: () => void): void
  /** Called whenever anything may be another that is always in sight: a printer's state, the mode. */
  onOverview(listener: () => void): void
  /** Something to know at the bench that nobody there asked for. */
  readonly notice: (code: SentenceCode, params: ProblemParams) => void
  readonly orderRun: (id: string) => void
  readonly ordersImported: (fileName: string) => void
  /** What is set aside has changed. */
  readonly benchAside: (mode: Mode) => void
  /** Another station of the warehouse changed these; everything may have where none are named. */
  readonly changedElsewhere: (changed: ChangedIds) => void
  readonly scale: (state: ScaleState) => void
  readonly warehouseMove: () => void
  readonly people: () => void
  subscribe(listener: (event: StationEvent) => void): () => void
  /** Whether a window listens. */
  isHeard(): boolean
  /** What events are made from; until then nothing is told, since nobody can have asked yet. */
  attach(station: StationServices): void
  stop(): void
}

export interface ChangedIds {
  readonly shipmentIds: readonly string[]
  readonly closeIds: readonly string[]
  readonly runIds: readonly string[]
  /** The lists of orders are others. */
  readonly orders: boolean
}

/**
 * News of other stations: each of them reads what changed at all the others, so a whole purchase is read once.
 * A scan or a search does not wait for it.
 */
const ELSEWHERE_GATHER_MS = 1_000

/** Neither counted nor to be decided by anybody. */
const IN_THE_MAKING: readonly PurchaseRecord['kind'][] = ['intended', 'sending']

/** Made first, since the parts of the station announce their changes here; attached to the whole when it is there. */
export function createStationEvents(log: Log): StationEvents {
  let attached: StationServices | undefined
  const bus = createEventBus((name, error) =>
    log.error('an event could not be made', { name, error: error instanceof Error ? error.name : 'unknown' }),
  )
  const closes = createCloseTally()
  const boughtListeners: (() => void)[] = []
  const purchaseListeners: ((record: PurchaseRecord) => void)[] = []
  const standingListeners: (() => void)[] = []
  const overviewListeners: (() => void)[] = []

  const tellSummary = async () => {
    if (!attached || !bus.isHeard()) return
    const { overview, attention } = await summary(attached)
    bus.emit({ name: 'overview', value: overview })
    bus.emit({ name: 'attention', value: attention.map(attentionView) })
  }
  const summaryChanged = (gatherMs?: number) => bus.gathered('summary', tellSummary, gatherMs)
  const overviewChanged = () => {
    for (const listener of overviewListeners) listener()
    summaryChanged()
  }

  /** Shipments that other stations changed since their last showing. */
  const elsewhere = new Set<string>()
  const showElsewhere = async () => {
    const ids = [...elsewhere]
    elsewhere.clear()
    for (const record of (await attached?.ports.ledger.purchases(ids)) ?? []) {
      bus.emit({ name: 'shipment', value: shipmentView(record) })
    }
  }

  const runChanged = (id: string, gatherMs?: number) =>
    bus.gathered(
      `orders ${id}`,
      async () => {
        const { orders, runs } = attached?.batches ?? {}
        const run = await orders?.orderRun(id)
        if (run) bus.emit({ name: 'orders.progress', value: orderRunView(run, runs?.isHere(id)) })
      },
      gatherMs,
    )

  const ordersCame = async (fileName?: string) =>
    bus.emit({ name: 'orders.came', value: { ...(fileName !== undefined && { fileName }) } })

  const closeChanged = (id: string) => {
    bus.gathered(`close ${id}`, async () => {
      if (!attached) return
      const byStation = attached.warehouse.inUse === 'postgres'
      const running = closes.running(id, byStation)
      const close = running ? undefined : await attached.ports.ledger.close(id)
      const value = running ?? (close && closeNews(closeView(close, byStation)))
      if (value) bus.emit({ name: 'closeDay.progress', value: asItStops(value, attached.ports.closes) })
    })
  }

  return {
    announcements: {
      purchase(record) {
        bus.emit({ name: 'shipment', value: shipmentView(record) })
        if (!IN_THE_MAKING.includes(record.kind)) overviewChanged()
        for (const listener of purchaseListeners) listener(record)
        const isNew = record.kind === 'bought' && record.boughtAt === record.updatedAt
        if (!isNew || !attached) return
        const station = attached
        for (const listener of boughtListeners) listener()
        station.track(
          verifyLabel(station.bind(), record, bytes =>
            lookAt(station, record.service, bytes, labelOrderOf(record)),
          ),
        )
      },
      job(job) {
        bus.emit({ name: 'job', value: jobView(job) })
        overviewChanged()
      },
      closeStarted(record) {
        closes.started(record)
        closeChanged(record.id)
        overviewChanged()
      },
      close(id, changed) {
        closes.changed(id, changed)
        closeChanged(id)
        // Labels that go their way change nothing of what is always in sight.
        if (changed?.state !== 'running') overviewChanged()
      },
      other: overviewChanged,
    },
    overviewChanged,
    closeChanged,
    tellSummary,
    recordsStanding() {
      overviewChanged()
      for (const listener of standingListeners) listener()
    },
    jobProgress: (job, bytesSent) => bus.emit({ name: 'job', value: jobView(job, { bytesSent }) }),
    jobWaits: job =>
      bus.emit({
        name: 'job',
        value: jobView(job, { waitsFor: attached?.ports.printing.waitsFor(job.id) }),
      }),
    onBought: listener => boughtListeners.push(listener),
    onPurchase: listener => purchaseListeners.push(listener),
    onRecordsStanding: listener => standingListeners.push(listener),
    onOverview: listener => overviewListeners.push(listener),
    notice: (code, params) =>
      bus.emit({ name: 'notice', value: { code, params: { ...params }, ...sentenceOf(code, params) } }),
    orderRun: runChanged,
    ordersImported: ordersCame,
    benchAside: mode =>
      bus.gathered(`bench ${mode}`, async () => {
        if (!attached) return
        const { revision, aside } = attached.keptBench.aside(mode)
        bus.emit({ name: 'bench', value: { mode, revision, aside: [...aside] } })
      }),
    changedElsewhere({ shipmentIds, closeIds, runIds, orders }) {
      // A screen that connects later asks for everything again.
      if (!bus.isHeard()) return
      for (const id of shipmentIds) elsewhere.add(id)
      if (shipmentIds.length > 0) bus.gathered('shipments elsewhere', showElsewhere, ELSEWHERE_GATHER_MS)
      for (const id of closeIds) closeChanged(id)
      for (const id of runIds) runChanged(id, ELSEWHERE_GATHER_MS)
      if (orders) bus.gathered('orders elsewhere', ordersCame, ELSEWHERE_GATHER_MS)
      summaryChanged(ELSEWHERE_GATHER_MS)
    },
    scale: state => bus.emit({ name: 'scale', value: scaleView(state) }),
    warehouseMove: () =>
      bus.gathered('warehouse move', async () => {
        if (attached) bus.emit({ name: 'warehouse.move', value: attached.warehouse.move.state() })
      }),
    people: () =>
      bus.gathered('people', async () => {
        if (!attached) return
        const { people } = attached
        bus.emit({ name: 'people', value: { people: [...people.list()], present: people.present() } })
      }),
    subscribe: bus.subscribe,
    isHeard: bus.isHeard,
    attach(station) {
      attached = station
    },
    stop: bus.stop,
  }
}

/** A payload as the default printer would print it; undefined where that cannot be seen. */
async function lookAt(
  station: StationServices,
  service: ServiceName,
  payload: Uint8Array,
  order: LabelOrder,
): Promise<LabelLook | undefined> {
  const printer = station.ports.printing.printer(jobMode(station.bind().mode))
  if (!printer.ok) return undefined
  const prepared = station.ports.printing.prepare([{ bytes: payload }], printer.value, service)
  if (!prepared.ok) return undefined
  const { dpi, pitch, stock } = printer.value
  const options = { dpi, pitch, stock, trackingNumbers: order.numbers, order }
  const looked = await station.previews.preview(prepared.value.bytes, options, true)
  if (!looked.ok) return undefined
  const { barcodes, number } = looked.value
  return { barcodes: barcodes.map(({ text }) => text), number }
}
