// The station's printers: saved ones and training mode's own, a line to each, and what they last said.
import {
  isOffice,
  labelLanguageOf,
  type Printer,
  type PrinterLanguage,
  type PrinterState,
  printerSchema,
} from '../core/printing/printer.ts'
import { diagnose } from '../core/printing/printer-doctor.ts'
import { type Problem, problem } from '../core/problem.ts'
import { sameJson } from '../core/records/canonical-json.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { doctorLabel } from '../labels/doctor-label.ts'
import { testLabel } from '../labels/test-label.ts'
import { discoverDevices } from '../printing/discover-devices.ts'
import { type PrinterLine, printerLine } from '../printing/printer-line.ts'
import { besideCompanys, refusedBeside, takenPlaces } from './company-printers.ts'
import { deviceTurns } from './device-turns.ts'
import { canBeAsked, concernOfLanguage, NOT_THERE_YET, saidIn } from './printer-language.ts'
import { isAnotherByItsWord, succeededBy, successorTaken } from './printer-successor.ts'
import { printersMemory } from './printers-memory.ts'
import {
  isSameDevice,
  lookedAt,
  mergedPrinters,
  TRAINING_PRINTER,
  usualForLabels,
  usualForPages,
  withSaved,
} from './saved-printers.ts'
import type { PrinterServicePorts, StationPrinters } from './station-printers.ts'

/** This system has nothing that leads to such a printer. */
const NO_WAY_TO_IT: PrinterState = { kind: 'not-ready', reason: 'unreachable' }

const DISCOVERY_DEADLINE_MS = 4_000
const IDENTIFY_DEADLINE_MS = 600

export function createPrinterService(ports: PrinterServicePorts): StationPrinters {
  const lines = new Map<string, { readonly line: PrinterLine; readonly printer: Printer }>()
  const turnOf = deviceTurns()
  const asked = new Map<string, { state: PrinterState; askedAt: string }>()
  /** Printers that were not heard yet: whoever asks of one waits for its first answer. */
  const starting = new Map<string, Promise<PrinterState>>()
  const memory = printersMemory(ports)

  const list = (): readonly Printer[] => {
    const saved = ports.saved()
    if (!ports.training()) return saved
    // Training prints on its own paper; saved printers are there to be tested.
    return [{ ...TRAINING_PRINTER, default: true }, ...saved]
  }

  function noted(id: string, state: PrinterState): void {
    asked.set(id, { state, askedAt: ports.clock.now().toISOString() })
    ports.onState(id, state)
  }

  /** To the printer as it is saved now: one of before takes nothing more, from the moment that another is kept. */
  function line(id: string): PrinterLine | undefined {
    const open = lines.get(id)
    const printer = list().find(one => one.id === id)
    if (open && (!printer || isSameDevice(open.printer, printer))) return open.line
    if (open) lines.delete(id)
    const closed = open?.line.close()
    const transport = printer && ports.transports.find(one => one.kind === printer.connection.kind)
    if (!printer || !transport) return undefined
    const made = printerLine({
      printer,
      transport,
      settings: ports.settings,
      memory: memory.of(printer),
      // One of before that is just ending says nothing of the printer that is there now.
      onState: state => {
        if (lines.get(id)?.line === made) noted(id, state)
      },
      ...(closed && { after: closed }),
      turn: turnOf(printer),
    })
    lines.set(id, { line: made, printer })
    return made
  }

  async function drop(id: string): Promise<void> {
    const old = lines.get(id)
    lines.delete(id)
    asked.delete(id)
    starting.delete(id)
    await old?.line.close()
  }

  /** A print that is under way goes on where only the name, or the place on the list, is another one. */
  async function dropOther(id: string): Promise<void> {
    const open = lines.get(id)
    const now = list().find(one => one.id === id)
    if (!open || !now || !isSameDevice(open.printer, now)) await drop(id)
  }

  /** A printer may be waking too: it is given time before anybody is told that it is not there. */
  function start(id: string): void {
    const { statusDeadlineMs, openTimeoutMs } = ports.settings()
    const question = { maxAgeMs: 0, deadlineMs: statusDeadlineMs, patienceMs: openTimeoutMs }
    const first = line(id)?.state(question) ?? Promise.resolve(NO_WAY_TO_IT)
    starting.set(id, first)
    const heard = (state: PrinterState) => {
      if (starting.get(id) !== first) return
      starting.delete(id)
      if (!asked.has(id)) noted(id, state)
    }
    first.then(heard, () => heard(NO_WAY_TO_IT))
  }

  async function ask(id: string): Promise<PrinterState> {
    const { statusMaxAgeMs, statusDeadlineMs } = ports.settings()
    const asking = line(id)
    if (!asking) return NO_WAY_TO_IT
    const first = await starting.get(id)
    if (first) return first
    let state = await asking.state({ maxAgeMs: statusMaxAgeMs, deadlineMs: statusDeadlineMs })
    // Whoever asks again after "not ready" has probably just mended it: an old no is no answer.
    if (state.kind === 'not-ready') state = await asking.state({ maxAgeMs: 0, deadlineMs: statusDeadlineMs })
    asked.set(id, { state, askedAt: ports.clock.now().toISOString() })
    return state
  }

  function named(id: string): Result<Printer, Problem> {
    const found = list().find(printer => printer.id === id)
    return found ? ok(found) : fail(problem('not-found', 'printer.not-found'))
  }

  return {
    list,
    line,
    start,
    ask,
    named,
    notPrinted: ({ printerId, bytesSent }) => line(printerId)?.notPrinted(bytesSent),
    find(mode, id) {
      if (mode === 'training') return ok({ ...TRAINING_PRINTER, default: true })
      if (id === undefined) return usualForLabels(ports.saved())
      const found = named(id)
      return found.ok && isOffice(found.value) ? fail(problem('not-supported', 'printer.is-office')) : found
    },
    office(mode) {
      return mode === 'live' ? usualForPages(ports.saved()) : ok({ ...TRAINING_PRINTER, default: true })
    },
    saved: ports.saved,
    isCompanys: ports.company.isCompanys,
    merged: others => mergedPrinters(ports.saved(), besideCompanys(ports.company, others), ports.ids),
    async whyNot(printers) {
      const looked = await lookedAt(printers, ports.saved(), ports.transports)
      return looked.ok ? undefined : looked.problem
    },
    async changed(ids) {
      for (const id of ids) {
        await dropOther(id)
        if (list().some(printer => printer.id === id)) start(id)
      }
    },
    lastState: id => asked.get(id),
    async save(input, beforeChange) {
      if (input.id === TRAINING_PRINTER.id) return fail(problem('wrong-state', 'printer.training-own'))
      const id = input.id ?? ports.ids.next()
      const before = ports.saved().find(one => one.id === id)
      // Saved before and still in its place: it keeps its language, where it has one.
      const isSame = before !== undefined && sameJson(before.connection, input.connection)
      const language = input.language ?? (isSame ? before.language : undefined)
      const parsed = printerSchema.parse({ ...input, id, language })
      const refused = refusedBeside(ports.company, parsed)
      if (refused) return fail(refused)
      const looked = await lookedAt([parsed], ports.saved(), ports.transports)
      if (!looked.ok) return looked
      if (before) await beforeChange?.(before, parsed)
      const kept = ports.keep(withSaved(ports.saved(), parsed, !ports.training()))
      if (!kept.ok) return kept
      await dropOther(id)
      // Another device, which may answer or not: what is known is of the one before.
      if (before && !isSame) memory.forgetDevice(id)
      const state = await ask(id)
      const successor = await takeWhatIsThere(id, state, beforeChange)
      const heard = await languageHeard(parsed, successor ? await ask(id) : state)
      const printer = await withIdentity(id)
      const concern =
        looked.value === 'nothing'
          ? NOT_THERE_YET
          : (successor ?? concernOfLanguage(parsed, { heard, isSavedAgain: isSame }))
      return ok({ printer, ...(concern && { concern }) })
    },
    async remove(id) {
      if (!ports.saved().some(printer => printer.id === id)) {
        return fail(problem('not-found', 'printer.not-found'))
      }
      if (ports.company.isCompanys(id)) return fail(problem('not-allowed', 'settings.locked'))
      const kept = ports.keep(ports.saved().filter(printer => printer.id !== id))
      if (!kept.ok) return kept
      await drop(id)
      memory.forget(id)
      return ok(undefined)
    },
    async discover() {
      const found = await discoverDevices(ports.transports, DISCOVERY_DEADLINE_MS)
      for (const id of await takenPlaces(ports, found, ask)) {
        memory.forgetDevice(id)
        await dropOther(id)
        start(id)
      }
      return found
    },
    testLabel: (printer, kind) => (kind === 'doctor' ? doctorLabel(printer) : ok(testLabel(printer))),
    doctor: memory.doctor,
    async diagnose(printer, reading) {
      const { id } = printer
      const { statusDeadlineMs } = ports.settings()
      const isStrange = reading.out === 'commands' || reading.out === 'nothing'
      const heard = isStrange ? await heardLanguage(id) : undefined
      const { findings, change, result } = diagnose(printer, reading, heard)
      const odometer = await line(id)?.odometer(statusDeadlineMs)
      const at = ports.clock.now().toISOString()
      memory.noteDoctor(id, { ...result, at, ...(odometer !== undefined && { odometer }) })
      return { findings, ...(change && { change }) }
    },
    async stop() {
      await Promise.all([...lines.values()].map(({ line: one }) => one.close()))
    },
  }

  /**
   * Who saves a printer says that the one that is there is meant, whichever was there before. By its place alone it cannot be
   * chosen anew: that is the saved one's. Says what was taken; undefined where no other one answered.
   */
  async function takeWhatIsThere(
    id: string,
    state: PrinterState,
    beforeChange: Parameters<StationPrinters['save']>[1],
  ): Promise<Problem | undefined> {
    const before = list().find(one => one.id === id)
    if (!before || !isAnotherByItsWord(before, state)) return undefined
    const self = await line(id)?.identify(ports.settings().statusDeadlineMs)
    if (!self) return undefined
    const after = succeededBy(before, self)
    await beforeChange?.(before, after)
    if (!ports.keep(ports.saved().map(one => (one.id === id ? after : one))).ok) return undefined
    memory.forgetDevice(id)
    await drop(id)
    return successorTaken(self)
  }

  /** A printer's language, kept by what it answers, whatever was told; undefined where it answers in none. */
  async function languageHeard(printer: Printer, state: PrinterState): Promise<PrinterLanguage | undefined> {
    const { id } = printer
    const said = canBeAsked(printer) ? saidIn(state) : 'nobody'
    if (said === 'nobody') return undefined
    if (said === 'its-own') {
      const language = labelLanguageOf(printer)
      const isKept = printer.language !== undefined || changeKept(id, { language }).ok
      return isKept ? language : undefined
    }
    const other = await line(id)?.askLanguage(ports.settings().statusDeadlineMs)
    if (!other || !changeKept(id, { language: other }).ok) return undefined
    await drop(id)
    await ask(id)
    return other
  }

  /** The language that it answers in now, whatever it was saved with. */
  async function heardLanguage(id: string): Promise<PrinterLanguage | undefined> {
    const printer = list().find(one => one.id === id)
    const asked = line(id)
    if (!printer || !asked) return undefined
    const deadlineMs = ports.settings().statusDeadlineMs
    const state = await asked.state({ maxAgeMs: 0, deadlineMs })
    if (state.kind === 'ready') return labelLanguageOf(printer)
    return asked.askLanguage(deadlineMs)
  }

  function changeKept(id: string, change: Partial<Printer>): Result<undefined, Problem> {
    return ports.keep(ports.saved().map(one => (one.id === id ? { ...one, ...change } : one)))
  }

  /** What the device says it is, kept so that another one on the same port name is noticed later. */
  async function withIdentity(id: string): Promise<Printer> {
    const printer = list().find(one => one.id === id) ?? { ...TRAINING_PRINTER, id }
    if (printer.identity !== undefined || !printer.statusQueries) return printer
    const self = await line(id)?.identify(IDENTIFY_DEADLINE_MS)
    if (!self) return printer
    const named = { ...printer, identity: self.identity }
    const kept = changeKept(id, { identity: self.identity })
    if (!kept.ok)
      ports.log.warn("a printer's identity could not be kept", { printerId: id, code: kept.problem.code })
    // The line was opened without an identity to compare; the next one knows it.
    lines.delete(id)
    return named
  }
}
