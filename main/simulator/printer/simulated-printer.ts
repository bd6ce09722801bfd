// The simulated printer of any language: its ports and its mechanism put together.
import { openPaperFolder } from './paper-folder.ts'
import { type Paper, PrintEngine } from './print-engine.ts'
import { type PrinterClock, realClock } from './printer-clock.ts'
import { PrinterPort, type SimulatedLanguage, type WireBehaviour } from './printer-port.ts'
import { openSerialWire, type SerialWire } from './serial-wire.ts'
import { openTcpWire, type TcpWire } from './tcp-wire.ts'
import { type CommandPrefixes, defaultPrefixes } from './zpl-reader.ts'

export interface SimulatedPrinterOptions {
  /** Listens on 127.0.0.1 like port 9100; 0 for any free port. */
  readonly tcpPort?: number
  readonly secondConnection?: 'waits' | 'refused'
  /** A tty to be the printer's serial port: the far end of a pty pair. */
  readonly ptyPath?: string
  readonly serialFlow?: 'hold' | 'xonxoff'
  readonly dpi: 203 | 300 | 600
  readonly dotsPerMm?: number
  /** ZPL unless told otherwise. */
  readonly language?: SimulatedLanguage
  readonly model?: string
  readonly serialNumber?: string
  /** Odometer at the start; a printer is seldom new. */
  readonly odometer?: number
  readonly msPerLabel?: number
  /** Bytes of whole formats kept before it stops reading. */
  readonly bufferBytes?: number
  /** Bytes of raw input kept on each port. */
  readonly inputBytes?: number
  /** Papers and received pieces kept in memory, the newest; all of them unless given. */
  readonly historyLimit?: number
  /** Every whole label is also written here as 0001.zpl, 0002.zpl, …, going on after those that are there. */
  readonly outputFolder?: string
  readonly clock?: PrinterClock
  readonly onLabel?: (paper: Paper) => void
}

/** What arrived, as it arrived: the witness of tests. */
export interface ReceivedBytes {
  readonly port: 'network' | 'serial'
  /** Counts the hosts that connected, from 1. */
  readonly connection: number
  readonly at: number
  readonly bytes: Buffer
}

/** What an operator, a cable or another host reaches; the laboratory's faults work on it. */
export interface PrinterInside {
  readonly engine: PrintEngine
  readonly ports: readonly PrinterPort[]
  readonly behaviour: WireBehaviour
  readonly prefixes: CommandPrefixes
  readonly clock: PrinterClock
  readonly changed: () => void
  readonly tcp: TcpWire | undefined
  readonly serial: SerialWire | undefined
}

export interface SimulatedPrinter {
  /** The TCP port it listens on, where it has one. */
  readonly tcpPort: number | undefined
  readonly inside: PrinterInside
  readonly papers: readonly Paper[]
  readonly received: readonly ReceivedBytes[]
  readonly odometer: number
  readonly formatsInBuffer: number
  readonly labelsRemaining: number
  readonly partialFormat: boolean
  /** Bytes a serial line lost because the host did not heed flow control. */
  readonly lostBytes: number
  /** Lines of other languages than its own that it was sent (TSPL and EPL2). */
  readonly strange: readonly string[]
  /** Hosts that have connected over TCP so far. */
  readonly connections: number
  /** Everything received, in order, as one run of bytes. */
  receivedBytes(): Buffer
  /** Resolves as soon as `condition` holds; looked at after every change. */
  until(condition: (printer: SimulatedPrinter) => boolean): Promise<void>
  close(): Promise<void>
}

/** Starts a printer; it runs until `close()`. Rejects where a port or the pty cannot be had. */
export async function startSimulatedPrinter(options: SimulatedPrinterOptions): Promise<SimulatedPrinter> {
  const clock = options.clock ?? realClock()
  const received: ReceivedBytes[] = []
  const watchers = new Set<() => void>()
  const behaviour: WireBehaviour = {
    bytesPerSecond: Number.POSITIVE_INFINITY,
    answers: 'whole',
    silentOnFault: false,
    forcedFull: false,
    resetAfterAccept: false,
  }
  const prefixes = defaultPrefixes()
  const historyLimit = options.historyLimit ?? Number.POSITIVE_INFINITY
  const folder = options.outputFolder === undefined ? undefined : openPaperFolder(options.outputFolder)
  const log = (entry: ReceivedBytes) => {
    received.push(entry)
    if (received.length > historyLimit) received.shift()
  }

  const changed = () => {
    for (const port of ports) port.read()
    for (const watcher of [...watchers]) watcher()
  }
  const engine = new PrintEngine({
    clock,
    msPerLabel: options.msPerLabel ?? 0,
    bufferBytes: options.bufferBytes ?? 8 * 1024 * 1024,
    odometer: options.odometer ?? 1000,
    historyLimit,
    lastPaper: folder?.lastNumber ?? 0,
    onPaper: paper => {
      if (paper.complete) folder?.keep(paper)
      options.onLabel?.(paper)
    },
    onChange: changed,
  })
  const self = {
    model: options.model ?? 'PB-SIM',
    serialNumber: options.serialNumber ?? 'SIM0001',
    dpi: options.dpi,
    dotsPerMm: options.dotsPerMm,
  }
  const newPort = (losesOverrun: boolean) =>
    new PrinterPort({
      clock,
      engine,
      self,
      language: options.language ?? 'zpl',
      prefixes,
      behaviour,
      inputBytes: options.inputBytes ?? 64 * 1024,
      losesOverrun,
      onChange: changed,
    })
  const networkPort = newPort(false)
  const serialPort = newPort(options.serialFlow === 'xonxoff')
  const ports = [networkPort, serialPort]

  const tcp =
    options.tcpPort === undefined
      ? undefined
      : await openTcpWire({
          port: networkPort,
          tcpPort: options.tcpPort,
          secondConnection: options.secondConnection ?? 'waits',
          resetAfterAccept: () => behaviour.resetAfterAccept,
          onBytes: (connection, bytes) =>
            log({ port: 'network', connection, at: clock.now(), bytes: Buffer.from(bytes) }),
        })
  const serial =
    options.ptyPath === undefined
      ? undefined
      : openSerialWire({
          port: serialPort,
          path: options.ptyPath,
          flow: options.serialFlow ?? 'hold',
          onBytes: bytes =>
            log({ port: 'serial', connection: 1, at: clock.now(), bytes: Buffer.from(bytes) }),
        })

  const printer: SimulatedPrinter = {
    tcpPort: tcp?.tcpPort,
    inside: { engine, ports, behaviour, prefixes, clock, changed, tcp, serial },
    papers: engine.papers,
    received,
    get odometer() {
      return engine.odometer
    },
    get formatsInBuffer() {
      return engine.formatsInBuffer
    },
    get labelsRemaining() {
      return engine.labelsRemaining
    },
    get partialFormat() {
      return ports.some(port => port.partialFormat)
    },
    get lostBytes() {
      return networkPort.lostBytes + serialPort.lostBytes
    },
    get strange() {
      return ports.flatMap(port => port.strange)
    },
    get connections() {
      return tcp?.connections() ?? 0
    },
    receivedBytes: () => Buffer.concat(received.map(entry => entry.bytes)),
    until: condition =>
      new Promise(resolve => {
        const look = () => {
          if (!condition(printer)) return
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
      }),
    close: async () => {
      for (const port of ports) port.losePower()
      engine.cancelAll()
      await Promise.all([tcp?.close(), serial?.close()])
    },
  }
  return printer
}
