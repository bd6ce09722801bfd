// A bench for tests of the flows: the real ledger and spool on disk, services and printer scripted.
import { expect } from 'vitest'
import { accountsOf } from '../../main/app/connect-services.ts'
import { weighingPort } from '../../main/app/weighing.ts'
import { stationDays } from '../../main/calendar/station-days.ts'
import { nameOfLabel } from '../../main/core/orders/order-boxes.ts'
import type { PrintPort } from '../../main/core/printing/print-port.ts'
import type { Printer, PrinterState } from '../../main/core/printing/printer.ts'
import { type Problem, problem } from '../../main/core/problem.ts'
import type {
  DayClosed,
  FundsAdded,
  LabelServerPort,
  ManifestRequest,
  Meter,
  ParcelServicePort,
  PreparedPurchase,
  PurchaseOrder,
  Rate,
  ServiceOutcome,
  ShipmentFindings,
  UnknownOutcome,
} from '../../main/core/purchases/label-service.ts'
import type { BoughtLabel } from '../../main/core/purchases/purchase.ts'
import { fail, ok } from '../../main/core/result.ts'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import type { ScaleState } from '../../main/core/shipment/scale.ts'
import type { ServiceName, Shipment } from '../../main/core/shipment/shipment.ts'
import type { ShipOrder, Shipped } from '../../main/flows/asked-again.ts'
import { createBenchTurn } from '../../main/flows/bench-turn.ts'
import type { FlowContext } from '../../main/flows/flow-context.ts'
import { createOneByOne } from '../../main/flows/one-by-one.ts'
import { createPendingWrites } from '../../main/flows/pending-writes.ts'
import { createPurchaseGate } from '../../main/flows/purchase-gate.ts'
import { createQuotes } from '../../main/flows/quotes.ts'
import { createRunningCloses } from '../../main/flows/running-closes.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { preparedSlip } from '../../main/labels/packing-slip.ts'
import { createHold } from '../../main/services/held.ts'
import { createLedger, type Store, type StoreOptions } from '../../main/storage/store.ts'
import { threadHere } from '../storage/thread-here.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { NO_LOG } from '../support/web-host.ts'
import { whenFinished } from '../support/when-finished.ts'

export const PRINTER: Printer = {
  id: 'printer-1',
  name: 'Zebra',
  connection: { kind: 'network', host: '127.0.0.1', port: 9100 },
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: true,
}

type Awaitable<T> = T | Promise<T>

/** Answers of the services, taken in order; an operation without one answers the way a working service does. */
export interface Script {
  /** One that is still on its way holds its purchase up. */
  buy: Awaitable<ServiceOutcome<BoughtLabel>>[]
  voidLabel: ServiceOutcome<undefined>[]
  closeDay: ServiceOutcome<DayClosed>[]
  manifest: ServiceOutcome<{ createdOn?: string; message?: string }>[]
  addFunds: ServiceOutcome<FundsAdded>[]
  reprint: ServiceOutcome<BoughtLabel & { reference: string }>[]
  meters: readonly Meter[]
  rates: readonly Rate[]
  printerState: PrinterState
  buyingStopped: Problem | undefined
  paused: Problem | undefined
  scale: ScaleState
  /** Where slips go that do not go to the label's printer. */
  office: Printer | undefined
  /** What is read on a label from elsewhere. */
  codes: readonly string[]
  /** What `prepare` makes of any label; the default takes it as it is. */
  prepare: PrintPort['prepare']
}

export interface ScriptedBench extends FlowContext {
  readonly store: Store
  readonly script: Script
  /** Every call of a service, in order: `buy ORD-1`, `void 9400…`. */
  readonly asked: string[]
  readonly woken: string[]
  clockAt: Date
}

export const answered = <T>(value: T, warnings: string[] = []): ServiceOutcome<T> => ({
  kind: 'answered',
  value,
  warnings,
})
export const unknown: UnknownOutcome = {
  kind: 'unknown',
  problem: problem('outcome-unknown', 'purchase.unknown'),
}
export const notSent: ServiceOutcome<never> = {
  kind: 'not-sent',
  problem: problem('service-unreachable', 'close.not-sent'),
}
export const refused = (...messages: string[]): ServiceOutcome<never> => ({
  kind: 'refused',
  messages,
  problem: problem('refused-by-service', 'close.refused', { params: { reason: messages.join(' ') } }),
})

export function label(trackingNumber: string, more: Partial<BoughtLabel> = {}): BoughtLabel {
  return {
    identifiers: { trackingNumbers: [trackingNumber] },
    payloads: [{ part: 0, format: 'zpl', bytes: Buffer.from(`^XA^FD${trackingNumber}^FS^XZ`) }],
    costCents: 735,
    warnings: [],
    ...more,
  }
}

const printerOf = (id: string) =>
  id === PRINTER.id ? ok(PRINTER) : fail(problem('not-found', 'printer.not-found'))

/** Opens the ledger that a bench works with; another kind of ledger is given by the test that wants it. */
export type OpenStore = (options: Pick<StoreOptions, 'station' | 'clock'>) => Promise<Store>

const embedded: OpenStore = async options => {
  const opened = await createLedger({
    ...options,
    dataFolder: await tempFolder('flows'),
    startThread: threadHere,
    limits: { reserveBytes: 256 * 1024, minimumFreeBytes: 1024 },
  })
  if (!opened.ok) throw new Error(opened.problem.message)
  whenFinished(() => opened.value.stop())
  return opened.value
}

export async function scriptedBench(openStore: OpenStore = embedded): Promise<ScriptedBench> {
  const time = { at: new Date('2026-11-20T10:00:00Z') }
  const clock = { now: () => time.at }
  const store = await openStore({ station: 'Bench 1', clock })
  const asked: string[] = []
  const woken: string[] = []
  let made = 0
  const script: Script = {
    buy: [],
    voidLabel: [],
    closeDay: [],
    manifest: [],
    addFunds: [],
    reprint: [],
    meters: [{ meterId: 'M-1', carrier: 'USPS', currentBalanceCents: 10_000 }],
    rates: [],
    printerState: { kind: 'one-way' },
    buyingStopped: undefined,
    paused: undefined,
    scale: { kind: 'none' },
    office: undefined,
    codes: [],
    prepare: payloads =>
      ok({
        bytes: Buffer.concat(payloads.map(one => one.bytes)),
        labelsExpected: payloads.length,
        differentLabels: payloads.length,
        warnings: [],
      }),
  }
  const ask = <T>(
    what: string,
    answers: Awaitable<ServiceOutcome<T>>[],
    otherwise: () => ServiceOutcome<T>,
  ) => {
    asked.push(what)
    return Promise.resolve(answers.shift() ?? otherwise())
  }
  const buying = (name: ServiceName) => ({
    configured: () => ok({ baseUrl: 'https://service.example', account: 'P-1' }),
    validate: ({ shipment }: { shipment: Shipment }): ShipmentFindings => ({
      problems: shipment.to.name === '' ? { 'to.name': { code: 'input.required' } } : {},
      warnings: {},
      suggestions: {},
    }),
    prepare: ({ reference, box, requestId }: PurchaseOrder) =>
      ok({
        service: name,
        requestId,
        reference,
        account: { baseUrl: 'https://service.example', account: 'P-1' },
        body: nameOfLabel({ reference, box }),
        bodyHash: 'hash',
      }),
    buy: ({ body: name }: PreparedPurchase) =>
      ask(`buy ${name}`, script.buy, () => answered(label(`T-${name.replace(' ', '-')}`))),
    check: () => Promise.reject(new Error('not asked in these tests')),
  })
  const labelServer: LabelServerPort = {
    name: 'label-server',
    ...buying('label-server'),
    voidLabel: number => ask(`void ${number}`, script.voidLabel, () => answered(undefined)),
    closeDay: account =>
      ask(`close ${account.account}`, script.closeDay, () =>
        answered({ documents: [], numbers: [], raw: {} }),
      ),
    rates: () => ask('rates', [], () => answered(script.rates)),
    meters: () => ask('meters', [], () => answered(script.meters)),
    meter: id =>
      ask(`meter ${id}`, [], () => {
        const meter = script.meters.find(one => one.meterId === id)
        return meter ? answered(meter) : refused('no such meter')
      }),
    addFunds: order =>
      ask(`add ${order.amountCents} to ${order.meterId}`, script.addFunds, () =>
        answered({ successful: true, fees: [] }),
      ),
  }
  const parcel: ParcelServicePort = {
    name: 'parcel-label',
    ...buying('parcel-label'),
    reprint: request =>
      ask(`reprint ${Object.entries(request).flat().join(' ')}`, script.reprint, () =>
        refused('no such label'),
      ),
    manifest: (request: ManifestRequest) =>
      ask(`manifest ${request.identifiers.trackingNumbers[0]}`, script.manifest, () => answered({})),
    fetchDocument: () => Promise.reject(new Error('not asked in these tests')),
  }
  const bench: ScriptedBench = {
    store,
    ledger: store,
    spool: store,
    script,
    asked,
    woken,
    get clockAt() {
      return time.at
    },
    set clockAt(at) {
      time.at = at
    },
    services: { 'label-server': labelServer, 'parcel-label': parcel },
    accounts: accountsOf({ 'label-server': labelServer, 'parcel-label': parcel }),
    printing: {
      printer: (_mode, id) => printerOf(id ?? PRINTER.id),
      named: id => (script.office?.id === id && script.office ? ok(script.office) : printerOf(id)),
      office: () =>
        script.office ? ok(script.office) : fail(problem('printer-not-ready', 'printer.no-office')),
      slip: preparedSlip,
      state: () => Promise.resolve(script.printerState),
      prepare: (payloads, printer) => script.prepare(payloads, printer, 'parcel-label'),
      isInDots: () => false,
      notPrinted: () => {},
      lookAhead: () => {},
      codesOn: async () => script.codes,
      waitsFor: () => undefined,
      wake: id => woken.push(id),
      settled: job => Promise.resolve(job),
    },
    gate: createPurchaseGate(),
    turn: createBenchTurn(),
    reprints: createOneByOne(),
    closes: createRunningCloses(),
    quotes: createQuotes(clock),
    hold: () => createHold(() => true),
    pending: createPendingWrites({
      onChange: () => undefined,
      onBug: (_what, error) => {
        throw error
      },
      follow: () => undefined,
      firstRetryMs: 5,
    }),
    clock,
    passedMs: () => performance.now(),
    ids: {
      next: () => {
        made += 1
        return `id-${String(made).padStart(4, '0')}`
      },
    },
    log: NO_LOG,
    mode: 'live',
    settings: settingsSchema.parse({ mode: 'live' }),
    calendar: stationDays(clock, () => 'America/New_York'),
    stationName: 'Bench 1',
    bench: { id: 'folder-1', names: ['Bench 1'] },
    operator: 'A. Packer',
    unsupervised: undefined,
    ending: new AbortController().signal,
    buyingStopped: () => script.buyingStopped,
    whyPaused: async () => script.paused,
    weighing: weighingPort(store, { state: () => script.scale }),
  }
  return bench
}

export const order = (reference: string, more: Partial<ShipOrder> = {}): ShipOrder => ({
  service: 'label-server',
  reference,
  shipment: sampleShipment('Ground') as Shipment,
  ...more,
})

/** Ships and expects that to work. */
export async function ship(
  bench: ScriptedBench,
  reference: string,
  more: Partial<ShipOrder> = {},
): Promise<Shipped> {
  const shipped = await shipPackage(bench, order(reference, more))
  expect(shipped, JSON.stringify(shipped)).toMatchObject({ ok: true })
  if (!shipped.ok) throw new Error('not shipped')
  return shipped.value
}
