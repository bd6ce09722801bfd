// What every command works with: the ports that outlive it, and the context that it binds at its first line.
import {
  type Announcements,
  announcedDecisions,
  announcedLedger,
  announcedSpool,
} from '../api/events/announce.ts'
import type { StationEvents } from '../api/events/station-events.ts'
import { stationDays } from '../calendar/station-days.ts'
import type { PendingWrites } from '../core/pending-writes.ts'
import { jobLanguage } from '../core/printing/job-language.ts'
import { goesAsItCame } from '../core/printing/print-job.ts'
import { labelLanguageOf, languageOf, type Printer } from '../core/printing/printer.ts'
import type { SpoolPort } from '../core/printing/spool.ts'
import { problem } from '../core/problem.ts'
import type { LedgerPort } from '../core/records/ledger.ts'
import { fail, ok } from '../core/result.ts'
import { whyNotSupervised } from '../core/settings/people.ts'
import type { Settings } from '../core/settings/settings.ts'
import type { Scale } from '../core/shipment/scale.ts'
import type { ServiceName } from '../core/shipment/shipment.ts'
import type { WaitingContext } from '../flows/attention.ts'
import { createBenchTurn } from '../flows/bench-turn.ts'
import { createCommandsInFlight } from '../flows/commands-in-flight.ts'
import type { FlowContext, FlowPorts } from '../flows/flow-context.ts'
import { createOneByOne } from '../flows/one-by-one.ts'
import { createPendingWrites } from '../flows/pending-writes.ts'
import { createPurchaseGate, type PurchaseGate } from '../flows/purchase-gate.ts'
import { createQuotes } from '../flows/quotes.ts'
import { createRunningCloses } from '../flows/running-closes.ts'
import { preparedSlip } from '../labels/packing-slip.ts'
import { prepareJob } from '../labels/prepare-print.ts'
import { madeForOther } from '../labels/transcode/printers-dots.ts'
import { cutOff } from '../labels/translate-job.ts'
import type { GraphicEncoding } from '../labels/zpl/graphic-field.ts'
import { isPartlyOurs } from '../labels/zpl/zpl-extent.ts'
import type { StationShiftWatch } from '../metrics/shift-watch.ts'
import { createPrintWaits, type PrintWaits } from '../printing/print-waits.ts'
import { createPrintWorkers } from '../printing/print-worker.ts'
import type { Breaker } from '../services/breaker.ts'
import { createHold } from '../services/held.ts'
import type { Bootstrap } from './bootstrap.ts'
import type { Printing } from './connect-printers.ts'
import { accountsOf, type Services, settingsAtWork } from './connect-services.ts'
import { createLabelLooks, type LabelLooks, looked } from './label-looks.ts'
import { createLookBeforePrint, type LookBeforePrint } from './look-before-print.ts'
import { measured } from './measured.ts'
import type { Storage } from './open-storage.ts'
import { rememberedUnused } from './remembered-unused.ts'
import type { TrainingServices } from './training.ts'
import { warehouseGate } from './warehouse-gate.ts'
import { weighingPort } from './weighing.ts'

/** How long `pack.ship` waits for the first print before it answers and lets events tell the rest. */
const FIRST_PRINT_MS = 1_500

export type Context = ReturnType<typeof buildContext>

interface Parts {
  readonly base: Bootstrap
  readonly storage: Storage
  readonly printing: Printing
  readonly training: TrainingServices
  readonly servicesOf: (settings: FlowContext['settings']) => Services
  readonly servicesOfOther: (settings: FlowContext['settings']) => Services
  readonly breaker: Breaker
  readonly scale: Pick<Scale, 'state'>
  readonly shift: StationShiftWatch
  readonly events: StationEvents
  /** The station is shutting down. */
  readonly ending: AbortSignal
}

export function buildContext(parts: Parts) {
  const { base, storage, printing, servicesOf, shift, events, ending } = parts
  const { settings, people, clock, ids, log } = base
  const { store } = storage
  const looks = createLabelLooks({
    previews: printing.previews,
    ledger: store,
    // What is seen of a print is no step of it: the screens are told, and nothing is measured by it.
    spool: announcedSpool(store, events.announcements),
    printer: printing.printers.named,
    doctor: printing.printers.doctor,
    log,
    ending,
  })
  const waits = createPrintWaits(store, events.jobWaits)
  const unused = rememberedUnused()
  const announcements = unused.hearing(looked(waited(measured(events.announcements, shift), waits), looks))
  const announced = announcedLedger(store, announcements)
  // Shared records change by other stations, and by what this one tells them later: nobody hears of each.
  const ledger = storage.decisions ? announced : unused.remembering(announced)
  const spool = announcedSpool(store, announcements)
  const commands = createCommandsInFlight(events.overviewChanged)
  const pending = createPendingWrites({
    onChange: events.overviewChanged,
    onBug: ({ kind, id }, error) =>
      log.error('what waits to be written is refused', {
        kind,
        id,
        error: error instanceof Error ? error.message : 'unknown',
      }),
    follow: (kind, written) => commands.follow(kind, written),
  })
  const numberLook = createLookBeforePrint({
    ledger: store,
    reader: printing.numberReader,
    printer: printing.printers.named,
    log,
  })
  const printWorkers = printWorkersOf(parts, { spool, pending, looks, waits, numberLook })
  const ports: FlowPorts = {
    pending,
    ledger,
    spool,
    printing: printingPort(printing, { workers: printWorkers, numberLook }, () => settings.current()),
    gate: gateOf(parts, ledger),
    turn: createBenchTurn(),
    reprints: createOneByOne(),
    closes: createRunningCloses(events.closeChanged),
    quotes: createQuotes(clock),
    hold: stopped => createHold(storage.hold?.() ?? isOurs, stopped),
    weighing: weighingPort(store, parts.scale),
    ...(storage.decisions && {
      decisions: announcedDecisions(storage.decisions, events.overviewChanged),
    }),
    ...(storage.neighbours && { neighbours: storage.neighbours }),
    clock,
    passedMs: () => performance.now(),
    ids,
    log,
    ending,
    whyPaused: parts.breaker.whyPaused,
    buyingStopped: () =>
      store.standing() ??
      settings.damage() ??
      (pending.isStuck() ? problem('storage', 'storage.answers-stuck') : undefined),
  }
  const calendarOf = (now: Settings) => stationDays(clock, () => now.station.timeZone)
  const benchNow = (name: string) =>
    storage.decisions && {
      id: storage.decisions.benchId(),
      names: [...new Set([base.stationName, name, ...storage.decisions.formerNames()])],
    }
  const bind = (): FlowContext => {
    const now = settings.current()
    const services = servicesOf(now)
    return Object.freeze({
      ...ports,
      mode: now.mode,
      settings: settingsAtWork(now, parts.training),
      accounts: accountsOf(services),
      services,
      stationName: now.station.name,
      bench: benchNow(now.station.name),
      calendar: calendarOf(now),
      operator: people.present().operator,
      unsupervised: whyNotSupervised(people),
    })
  }
  const liveServices = (): Services => {
    const now = settings.current()
    return now.mode === 'live' ? servicesOf(now) : parts.servicesOfOther({ ...now, mode: 'live' })
  }
  /** What waits in the other mode is looked at, and nothing is done there. */
  const lookAtOther = (): WaitingContext => {
    const now = settings.current()
    const mode = now.mode === 'live' ? 'training' : 'live'
    // The embedded services have their one account, whatever is in the settings.
    const accounts = mode === 'live' ? accountsOf(liveServices()) : undefined
    return {
      ...ports,
      mode,
      accounts,
      settings: now,
      stationName: now.station.name,
      calendar: mode === 'live' ? calendarOf(now) : undefined,
    }
  }
  return { ports, bind, liveServices, lookAtOther, commands, printWorkers }
}

/** The same announcements; a print that is not to come out any more is prepared no further. */
const waited = (tell: Announcements, waits: Pick<PrintWaits, 'changed'>): Announcements => ({
  ...tell,
  purchase(record) {
    tell.purchase(record)
    waits.changed({ shipmentId: record.id })
  },
  job(job) {
    tell.job(job)
    waits.changed({ jobId: job.id })
  },
})

/** Records of the station's own are taken over by nobody. */
const isOurs = () => true

type PrintWorkers = ReturnType<typeof createPrintWorkers>

interface Around {
  readonly numberLook: LookBeforePrint
  readonly spool: SpoolPort
  readonly pending: PendingWrites
  readonly looks: LabelLooks
  readonly waits: PrintWaits
}

const printWorkersOf = (
  { base: { settings, clock, log }, printing: { printers, translator }, shift, events }: Parts,
  { numberLook, spool, pending, looks, waits }: Around,
): PrintWorkers =>
  createPrintWorkers({
    spool,
    mode: () => settings.current().mode,
    pending,
    waits,
    line: printers.line,
    nameOf(id) {
      const printer = printers.named(id)
      return printer.ok ? printer.value.name : undefined
    },
    isInDots,
    async inLanguage(job, bytes, signal) {
      const printer = printers.named(job.printerId)
      if (!printer.ok) return printer
      const { dpi, pitch, stock } = printer.value
      const encoding = encodingFor(printer.value)
      const language = languageOf(printer.value)
      const isZpl = jobLanguage(bytes) === 'zpl'
      const madeFor = isZpl ? madeForOther({ bytes, dpi, pitch, stock }, job.warnings) : undefined
      const anyway = goesAsItCame(job)
      if (jobLanguage(bytes) === language && (madeFor === undefined || anyway)) {
        const cut = anyway ? undefined : cutOff(bytes, { dpi, pitch, stock })
        return cut ? fail(cut) : ok(bytes)
      }
      const { labelsExpected } = job
      const made = await translator.translate(
        { bytes, dpi, pitch, stock, language, encoding, labelsExpected, anyway, madeFor },
        signal,
      )
      return made.ok ? ok(made.value.bytes) : made
    },
    lookAtNumber: numberLook.look,
    state: printers.ask,
    settings: () => settings.current().printing,
    clock,
    log,
    onBytes: looks.goesOut,
    onProgress(job, bytesWritten) {
      shift.bytesWritten(job)
      events.jobProgress(job, bytesWritten)
    },
  })

const printingPort = (
  { printers }: Printing,
  { workers, numberLook }: { readonly workers: PrintWorkers; readonly numberLook: LookBeforePrint },
  settings: () => Settings,
): FlowPorts['printing'] => ({
  printer: printers.find,
  named: printers.named,
  state: printers.ask,
  prepare: (payloads, printer, from) =>
    prepareJob(payloads, {
      source: from === 'file' ? 'file' : 'service',
      ...(from !== 'file' && { printerCommands: serviceSettings(settings(), from).printerCommands }),
      language: labelLanguageOf(printer),
      dpi: printer.dpi,
      pitch: printer.pitch,
      stock: printer.stock,
      encoding: encodingFor(printer),
    }),
  office: printers.office,
  slip: preparedSlip,
  isInDots,
  notPrinted: printers.notPrinted,
  lookAhead: numberLook.ahead,
  codesOn: numberLook.codesOn,
  wake: workers.wake,
  settled: job => workers.settled(job, FIRST_PRINT_MS),
  waitsFor: workers.waitsFor,
})

/** On a serial line bytes are the time; elsewhere making them is. */
const encodingFor = ({ graphicEncoding, connection }: Printer): GraphicEncoding =>
  graphicEncoding === 'acs' ? 'acs' : connection.kind === 'serial' ? 'z64-small' : 'z64'

const serviceSettings = ({ labelServer, parcelLabel }: Settings, service: ServiceName) =>
  service === 'label-server' ? labelServer : parcelLabel

/** Where the ledger is shared, behind the station's own gate there is the warehouse's. */
function gateOf({ base: { settings }, storage: { gate } }: Parts, ledger: LedgerPort): PurchaseGate {
  const own = createPurchaseGate()
  if (!gate) return own
  return warehouseGate(own, gate, service => ledger.inFlight(settings.current().mode, service))
}

const isInDots = (bytes: Uint8Array): boolean => jobLanguage(bytes) !== 'zpl' || isPartlyOurs(bytes)
