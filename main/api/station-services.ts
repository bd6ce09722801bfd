// What the channels work with: the ports of the flows, and the rest of the station as ports.

import type { BenchPort } from '../core/bench.ts'
import type { Calendar } from '../core/calendar.ts'
import type { AdjustmentsPort } from '../core/money/adjustments.ts'
import type { OrderKeys } from '../core/orders/order-keys.ts'
import type { OrderLookUp } from '../core/orders/order-look-up.ts'
import type { OrdersPort } from '../core/orders/orders-port.ts'
import type { ResultsPort, ResultsTrouble } from '../core/orders/results-out.ts'
import type { FoundDevice, Printer, PrinterState } from '../core/printing/printer.ts'
import type { DoctorChange, DoctorReading, DoctorResult } from '../core/printing/printer-doctor.ts'
import type { FieldProblem, Problem } from '../core/problem.ts'
import type { LabelOrder } from '../core/purchases/label-order.ts'
import type { RecordFinding } from '../core/records/record-finding.ts'
import type { ShiftReportPort } from '../core/records/shift-report.ts'
import type { ShiftWatch } from '../core/records/shift-watch.ts'
import type { TimelinePort } from '../core/records/timeline.ts'
import type { RehearsalStore } from '../core/rehearsal.ts'
import type { Result } from '../core/result.ts'
import type { People } from '../core/settings/people.ts'
import type { SecretName } from '../core/settings/secrets.ts'
import type { Settings } from '../core/settings/settings.ts'
import type { SettingsPlan, SettingsSave, SettingsSaved } from '../core/settings/settings-save.ts'
import type { UpdateState } from '../core/settings/updates.ts'
import type { AddressBookPort } from '../core/shipment/address-book.ts'
import type { GoodsBookPort } from '../core/shipment/goods-book.ts'
import type { Scale } from '../core/shipment/scale.ts'
import type { ServiceName } from '../core/shipment/shipment.ts'
import type { WaitingContext } from '../flows/attention.ts'
import type { CommandsInFlight } from '../flows/commands-in-flight.ts'
import type { CrashPorts } from '../flows/crash-reports.ts'
import type { FlowContext, FlowPorts } from '../flows/flow-context.ts'
import type { OrderContext } from '../flows/import-orders.ts'
import type { OrderRuns } from '../flows/ship-orders.ts'
import type { StationFile } from './station-handle.ts'
import type { SystemStatus } from './system-status.ts'
import type { LabelsLeft } from './views/labels-left.ts'
import type { WarehouseService } from './warehouse-services.ts'

export interface SettingsService {
  /** With what training lends. */
  current(): Settings
  saved(): Settings
  /** What someone set here: without the company's word, and without training's own values. */
  own(): Settings
  /** What a save would do; nothing changes. */
  plan(save: SettingsSave): Result<SettingsPlan, Problem>
  /** All of it or nothing. */
  save(save: SettingsSave): Promise<Result<SettingsSaved, Problem>>
  kept(): Readonly<Record<SecretName, boolean>>
  /** How often they were saved since the start: other windows know by it that theirs are old. */
  savedCount(): number
  /** Secrets that were given for another address than the settings name: they are not sent. */
  elsewhere(): readonly SecretName[]
  readonly secretPlace: 'keychain' | 'owner-file' | 'memory'
  /** Paths that the company has set and nobody changes here. */
  readonly locked: readonly string[]
}

/** The last event of a station's audit trail: whoever wrote it down can tell later that nothing before it was changed. */
export interface TrailHead {
  readonly station: string
  readonly sequence: number
  readonly hash: string
}

/** What the check of the whole file and the whole audit trail found. */
export interface RecordsCheck {
  readonly damageCount: number
  readonly checkedCount: number
  readonly broken: readonly { readonly station: string; readonly sequence: number }[]
  readonly heads: readonly TrailHead[]
  /** Sealed by a key that the file's owner does not have: without one, anyone with the file could rewrite the trail. */
  readonly keyed: boolean
  readonly rows: { readonly checkedCount: number; readonly olderCount: number }
  readonly findings: readonly (RecordFinding & { readonly problem?: Problem })[]
  readonly findingCount: number
  /** Of these: what a supervisor has seen. */
  readonly seenCount: number
}

/** A check of the whole, and when it ended. */
export interface CheckedRecords extends RecordsCheck {
  readonly at: string
}

export interface RecordsService {
  /** What the start found wrong with them; buying may go on. */
  concerns(): Promise<readonly Problem[]>
  /** A supervisor took note of findings of the last check, by their hashes; nothing else changes by it. */
  seen(
    asFound: readonly string[],
    by: { readonly operator: string | undefined; readonly note: string },
  ): Promise<Result<RecordsCheck, Problem>>
  trailHead(): Promise<TrailHead | undefined>
  /** Throws LedgerFailure where it did not finish. */
  check(): Promise<RecordsCheck>
  /** From 0 to 1 while a check runs. */
  checkShare(): number | undefined
  /** What the last check of this run found, whoever asked for it. */
  lastCheck(): CheckedRecords | undefined
  /** A checked copy in the data folder. */
  backUp(): Promise<
    Result<{ readonly path: string; readonly byteCount: number; readonly sha256: string }, Problem>
  >
  /** A person compared an older copy with the services' own lists and goes on with it; recorded. */
  acceptOlderCopy(operator: string | undefined, note: string): Promise<void>
}

export interface PrinterService {
  list(): readonly Printer[]
  /** Without training's own. */
  saved(): readonly Printer[]
  /** Given by the company's policy: no bench changes or removes it. */
  isCompanys(id: string): boolean
  /** The saved ones with others from a file: one of a known name takes its place. */
  merged(others: readonly Omit<Printer, 'id'>[]): readonly Printer[]
  /** Forgets the open ways to printers of which the saved settings were changed. */
  changed(ids: readonly string[]): Promise<void>
  /** The newest answer without asking; undefined where the printer was never asked. */
  lastState(id: string): { readonly state: PrinterState; readonly askedAt: string } | undefined
  ask(id: string): Promise<PrinterState>
  /** Saves and remembers what the device says it is; `id` keeps its place, none makes one. */
  save(
    printer: Omit<Printer, 'id'> & { readonly id?: string | undefined },
    /** Once nothing speaks against it, and before it is so. */
    beforeChange?: (before: Printer, after: Printer) => Promise<void>,
  ): Promise<Result<{ readonly printer: Printer; readonly concern?: Problem }, Problem>>
  /** Why these would not be saved. */
  whyNot(printers: readonly Printer[]): Promise<Problem | undefined>
  remove(id: string): Promise<Result<undefined, Problem>>
  discover(): Promise<readonly FoundDevice[]>
  /** `invalid-input` where the stock is too small for it. */
  testLabel(printer: Printer, kind: 'test' | 'doctor'): Result<Uint8Array, Problem>
  /** What the doctor found last, as long as the printer is the same device. */
  doctor(id: string): DoctorResult | undefined
  /** What was read off the doctor's label, and what follows; kept with the printer's odometer. */
  diagnose(
    printer: Printer,
    reading: DoctorReading,
  ): Promise<{ readonly findings: readonly FieldProblem[]; readonly change?: DoctorChange }>
}

/** What the exact bytes look like on paper, and what the barcodes on it say. */
export interface LabelPicture {
  readonly pictures: readonly Uint8Array[]
  readonly barcodes: readonly { readonly format: string; readonly text: string }[]
  /** Whether the numbers are on the paper, where no barcode on it says so. */
  readonly number?: 'on-paper' | 'off-paper'
  /** Those of the findings that are a carrier's rules. */
  readonly rules: readonly FieldProblem[]
  readonly findings: readonly {
    readonly code: string
    readonly params?: Readonly<Record<string, string | number>>
    readonly message: string
  }[]
}

export interface PreviewService {
  preview(
    bytes: Uint8Array,
    options: {
      readonly dpi: Printer['dpi']
      readonly pitch?: Printer['pitch']
      readonly stock: Printer['stock']
      readonly trackingNumbers: readonly string[]
      readonly deadAtMm?: readonly number[] | undefined
      readonly order?: LabelOrder
    },
    /** A look of the station's own: nobody waits for it, and what a person asks for is drawn before. */
    isLook?: boolean,
  ): Promise<Result<LabelPicture, Problem>>
}

/** Pictures made lately, by a name that is the URL's last part; the oldest go first. */
export interface FileCache {
  put(name: string, file: StationFile): string
  get(name: string): StationFile | undefined
}

export interface ServiceHealth {
  readonly state: 'unasked' | 'ok' | 'away' | 'refused'
  readonly askedAt?: string
  readonly problem?: Problem
  /** Nothing is bought there until it answers again. */
  readonly pausedSince?: string
  /** What it said beside its last answer about balances, in its own words. */
  readonly meterWarnings?: readonly string[]
}

/** A file that was written for whoever supports the bench. */
export interface SupportFile {
  readonly path: string
  readonly byteCount: number
  readonly sha256: string
}

export interface StationServices {
  readonly ports: FlowPorts
  /** What is current at this moment: a command binds it once, in its first line, and a read takes it once. */
  readonly bind: () => FlowContext
  /** The services that live mode has by these settings, in whatever mode the station is. */
  readonly liveServices: () => FlowContext['services']
  /** What waits in the mode that the station is not in. */
  readonly lookAtOther: () => WaitingContext
  readonly commands: CommandsInFlight
  readonly settings: SettingsService
  readonly updateState: () => UpdateState
  readonly startsAgain: boolean
  readonly people: People
  readonly records: RecordsService
  readonly warehouse: WarehouseService
  readonly printers: PrinterService
  /** Looks for the printers that the company's policy names by their model. */
  readonly printerLook: {
    readonly start: () => Promise<void>
    readonly stop: () => void
    readonly concern: () => Problem | undefined
  }
  readonly previews: PreviewService
  /** Imported orders, and the one run that ships them. */
  readonly batches: {
    readonly orders: OrdersPort
    readonly bind: () => OrderContext
    readonly runs: OrderRuns
  }
  /** The folder that orders are imported from. */
  readonly orderFolder: {
    /** Why it is not looked into. */
    readonly concern: () => Problem | undefined
    readonly start: () => void
    readonly stop: () => Promise<void>
  }
  /** The company's own system, asked of an order that nobody here knows. */
  readonly orderLookUp: OrderLookUp
  /** Orders that other programs send by HTTP. */
  readonly ordersService: {
    readonly keys: OrderKeys
    /** Why none are taken. */
    readonly concern: () => Problem | undefined
    readonly isOpen: () => boolean
    /** Does what the settings say by now. */
    readonly follow: () => Promise<void>
    readonly start: () => void
    readonly stop: () => Promise<void>
  }
  /** What became of orders, on its way to the company's own system. */
  readonly results: {
    readonly outbox: ResultsPort
    /** Why they do not get there, or which were refused. */
    readonly concern: () => Problem | undefined
    readonly trouble: () => ResultsTrouble | undefined
    /** They were switched on: what is bought from now on is told. */
    readonly begin: () => Promise<void>
    readonly start: () => void
    readonly stop: () => Promise<void>
  }
  /** Copies of the records that the clock makes. */
  readonly copies: {
    /** The last one that was due is not where it should be. */
    readonly concern: () => Problem | undefined
    readonly start: () => void
    readonly stop: () => Promise<void>
    /** Files beside the records that hold addresses, older than those may be. Gives how many went. */
    readonly forget: () => Promise<number>
  }
  readonly scale: Scale
  readonly addressBook: AddressBookPort
  readonly goodsBook: GoodsBookPort
  readonly keptBench: BenchPort
  readonly rehearsals: RehearsalStore
  readonly shifts: ShiftReportPort
  readonly timelines: TimelinePort
  readonly statements: AdjustmentsPort
  readonly shift: ShiftWatch
  readonly labelsLeft: LabelsLeft
  readonly standing: () => Promise<SystemStatus>
  readonly calendar: Calendar
  readonly files: FileCache
  readonly health: (service: ServiceName) => ServiceHealth
  /** A long run that `stop` has to wait for. */
  readonly track: (run: Promise<void>) => void
  /** `check` is absent where it did not finish. */
  readonly exportDiagnostics: (
    station: StationServices,
  ) => Promise<Result<SupportFile & { readonly check?: RecordsCheck | undefined }, Problem>>
  /** The report of the last rehearsal. `left`: references of its labels that are neither voided nor closed. */
  readonly exportRehearsal: (
    station: StationServices,
    left: readonly string[],
  ) => Result<SupportFile, Problem>
  readonly crashes: CrashPorts
  readonly version: string
}
