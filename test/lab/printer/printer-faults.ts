// Faults of the simulated printer: what an operator, a cable or another host does to it.

import type { WireBehaviour } from '../../../main/simulator/printer/printer-port.ts'
import {
  type PrinterInside,
  type SimulatedPrinter,
  type SimulatedPrinterOptions,
  startSimulatedPrinter,
} from '../../../main/simulator/printer/simulated-printer.ts'
import { defaultPrefixes } from '../../../main/simulator/printer/zpl-reader.ts'

/** Every fault can be set and taken back while the printer runs. */
export interface PrinterFaults {
  pause(): void
  resume(): void
  paperOut(): void
  /** Loads a roll; `labels` limits how many it holds (2.5: the third stops in the middle). */
  loadPaper(labels?: number): void
  openHead(): void
  closeHead(): void
  ribbonOut(): void
  loadRibbon(): void
  overTemperature(on: boolean): void
  cutterFault(on: boolean): void
  paperJam(on: boolean): void
  mediaLow(on: boolean): void
  /** Says that the buffer is full, and stops reading. */
  bufferFull(on: boolean): void
  /** Switched off and on: buffers gone, connections broken, odometer kept; away for `offMs`. */
  powerCycle(offMs?: number): Promise<void>
  powerOff(): Promise<void>
  powerOn(): Promise<void>
  /** Breaks the connections of the moment (TCP) or the line for good (serial). */
  unplug(): void
  mute(on: boolean): void
  answers(mode: 'whole' | 'half' | 'garbage'): void
  silentOnFault(on: boolean): void
  slow(pace: { readonly bytesPerSecond?: number; readonly msPerLabel?: number }): void
  /** Another host sent ^CC or ~CT; without arguments the usual prefixes are back. */
  prefix(changed?: { readonly caret?: string; readonly tilde?: string }): void
  resetAfterAccept(on: boolean): void
}

export type FaultyPrinter = SimulatedPrinter & { readonly faults: PrinterFaults }

/** The program's own simulated printer, and everything that can go wrong with one. */
export async function startFaultyPrinter(options: SimulatedPrinterOptions): Promise<FaultyPrinter> {
  const printer = await startSimulatedPrinter(options)
  return Object.assign(printer, { faults: printerFaults(printer.inside) })
}

function printerFaults(inside: PrinterInside): PrinterFaults {
  const { engine, ports, behaviour, prefixes, clock, changed, tcp, serial } = inside
  const behave = (change: Partial<WireBehaviour>) => {
    Object.assign(behaviour, change)
    changed()
  }
  const losePower = () => {
    tcp?.dropConnections()
    for (const port of ports) port.losePower()
    engine.losePower()
    Object.assign(prefixes, defaultPrefixes())
    changed()
  }
  const powerOff = async () => {
    const stopped = tcp?.stopListening()
    losePower()
    await stopped
  }
  const powerOn = async () => {
    await tcp?.listenAgain()
  }
  return {
    pause: () => engine.sense({ paused: true }),
    resume: () => engine.sense({ paused: false }),
    paperOut: () => {
      engine.paperLeft = 0
      engine.sense({ paperOut: true })
    },
    loadPaper: labels => engine.loadPaper(labels),
    openHead: () => engine.sense({ headOpen: true }),
    closeHead: () => engine.sense({ headOpen: false }),
    ribbonOut: () => engine.sense({ ribbonOut: true }),
    loadRibbon: () => engine.sense({ ribbonOut: false }),
    overTemperature: on => engine.sense({ overTemperature: on }),
    cutterFault: on => engine.sense({ cutterFault: on }),
    paperJam: on => engine.sense({ paperJam: on }),
    mediaLow: on => engine.sense({ mediaLow: on }),
    bufferFull: on => behave({ forcedFull: on }),
    powerCycle: async (offMs = 0) => {
      await powerOff()
      if (offMs > 0) await new Promise<void>(resolve => clock.after(offMs, resolve))
      await powerOn()
    },
    powerOff,
    powerOn,
    unplug: () => {
      tcp?.dropConnections()
      serial?.unplug()
    },
    mute: on => behave({ answers: on ? 'none' : 'whole' }),
    answers: mode => behave({ answers: mode }),
    silentOnFault: on => behave({ silentOnFault: on }),
    slow: ({ bytesPerSecond, msPerLabel }) => {
      if (bytesPerSecond !== undefined) behave({ bytesPerSecond })
      if (msPerLabel !== undefined) engine.msPerLabel = msPerLabel
    },
    prefix: (other = {}) => {
      Object.assign(prefixes, {
        ...defaultPrefixes(),
        ...(other.caret && { caret: other.caret.charCodeAt(0) }),
        ...(other.tilde && { tilde: other.tilde.charCodeAt(0) }),
      })
    },
    resetAfterAccept: on => behave({ resetAfterAccept: on }),
  }
}
