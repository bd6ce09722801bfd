// The list of ways to a printer that this station has.
import { fileURLToPath } from 'node:url'
import type { StartChild } from '../core/child-program.ts'
import { childTransports } from '../printing/transports/child-transport.ts'
import { cupsTransport, officeTransport } from '../printing/transports/cups.ts'
import { deviceFileTransport } from '../printing/transports/device-file.ts'
import { networkTransport } from '../printing/transports/network.ts'
import { serialTransport } from '../printing/transports/serial.ts'
import { virtualTransport } from '../printing/transports/virtual.ts'

/** `stop` ends the process of the native drivers; the other ways hold nothing of their own. */
export function stationTransports(options: {
  readonly virtualPort: () => number | undefined
  /** What counts as a printer besides the system's printer devices. */
  readonly printerDevices: readonly string[]
  readonly nativePrinter: URL
  readonly startChild: StartChild
}) {
  const { virtualPort, printerDevices, nativePrinter, startChild } = options
  const native = childTransports(['usb', 'windows-spooler'], () => startChild(fileURLToPath(nativePrinter)))
  return {
    list: [
      networkTransport(),
      serialTransport(),
      deviceFileTransport({ listed: printerDevices }),
      virtualTransport({ tcpPort: virtualPort }),
      cupsTransport(),
      officeTransport(),
      ...native.transports,
    ],
    stop: native.stop,
  }
}
