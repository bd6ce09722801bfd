// A line to a simulated printer over a real socket or a real pty, for the tests of printing.
import type { PrintLineJob, PrintOutcome } from '../../main/core/printing/print-line.ts'
import type { NotReadyReason, Printer, PrinterState } from '../../main/core/printing/printer.ts'
import type { PrintingSettings } from '../../main/core/settings/settings.ts'
import { ownMemory, type PrinterLine, printerLine } from '../../main/printing/printer-line.ts'
import type { PrinterMemory } from '../../main/printing/status/conversation.ts'
import { networkTransport } from '../../main/printing/transports/network.ts'
import { serialTransport } from '../../main/printing/transports/serial.ts'
import type { SimulatedPrinterOptions } from '../../main/simulator/printer/simulated-printer.ts'
import { type FaultyPrinter, startFaultyPrinter } from '../lab/printer/printer-faults.ts'
import { quickPrinting } from '../support/printing-settings.ts'
import { type PtyPair, ptyPair } from '../support/pty-pair.ts'
import { whenFinished } from '../support/when-finished.ts'

export interface PrinterBench {
  readonly line: PrinterLine
  readonly printer: FaultyPrinter
  readonly pty?: PtyPair
  /** States told by the line, one after the other. */
  readonly states: readonly PrinterState[]
  /** Another line to the same printer: the station after a restart, or with other settings. */
  lineAgain(change?: Partial<Printer>, memory?: PrinterMemory): PrinterLine
  /** Prints, and gathers what was told on the way. */
  print(
    bytes: Uint8Array,
    job?: Partial<PrintLineJob>,
  ): Promise<PrintOutcome & { told: readonly (NotReadyReason | undefined)[] }>
}

export interface BenchOptions {
  /** Over a socket unless told otherwise. */
  readonly wire?: 'network' | 'serial'
  readonly simulated?: Partial<SimulatedPrinterOptions>
  readonly saved?: Partial<Printer>
  readonly settings?: Partial<PrintingSettings>
  readonly flowControl?: 'none' | 'rtscts' | 'xonxoff'
}

/** Closed when the running test finishes. */
export async function printerBench(options: BenchOptions = {}): Promise<PrinterBench> {
  const pty = options.wire === 'serial' ? await ptyPair() : undefined
  const simulated = await startFaultyPrinter({
    dpi: 203,
    odometer: 500,
    ...(pty ? { ptyPath: pty.far } : { tcpPort: 0 }),
    ...options.simulated,
  })
  const connection: Printer['connection'] = pty
    ? { kind: 'serial', path: pty.near, baudRate: 115_200, flowControl: options.flowControl ?? 'rtscts' }
    : { kind: 'network', host: '127.0.0.1', port: simulated.tcpPort ?? 0 }
  const saved: Printer = {
    id: 'printer-1',
    name: 'Bench 1',
    connection,
    dpi: 203,
    stock: { widthInch: 4, heightInch: 6 },
    statusQueries: true,
    ...(options.simulated?.language && { language: options.simulated.language }),
    ...options.saved,
  }
  const states: PrinterState[] = []
  const lineAgain: PrinterBench['lineAgain'] = (change = {}, memory) =>
    printerLine({
      printer: { ...saved, ...change },
      transport: pty ? serialTransport() : networkTransport(),
      settings: () => quickPrinting(options.settings),
      onState: state => states.push(state),
      ...(memory && { memory }),
    })
  const line = lineAgain()
  whenFinished(async () => {
    await line.close()
    await simulated.close()
    await pty?.close()
  })
  return {
    line,
    printer: simulated,
    ...(pty && { pty }),
    states,
    lineAgain,
    async print(bytes, job = {}) {
      const told: (NotReadyReason | undefined)[] = []
      const outcome = await line.print(bytes, {
        labelsExpected: 1,
        onWaiting: reason => told.push(reason),
        ...job,
      })
      return { ...outcome, told }
    },
  }
}

/** What is kept of a printer while its lines come and go, or is said to be. */
export const keptMemory = (said: Partial<PrinterMemory> = {}): PrinterMemory => ({ ...ownMemory(), ...said })

export const label = (text: string, extra = '') =>
  Buffer.from(`^XA^FO20,20^A0N,30,30^FD${text}^FS${extra}^XZ`)

/** The whole labels that came out, by their text. */
export const wholePapers = (printer: FaultyPrinter): readonly string[] =>
  printer.papers
    .filter(paper => paper.complete)
    .map(paper => /\^FD([^^]*)\^FS/.exec(paper.format.toString('latin1'))?.[1] ?? '')
