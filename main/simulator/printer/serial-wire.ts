// The simulated printer's serial port: the far end of a pty, with a hold line or XON/XOFF.
import { closeSync, constants, openSync } from 'node:fs'
import { ReadStream } from 'node:tty'
import type { PrinterPort, Wire } from './printer-port.ts'

const XON = Buffer.from([0x11])
const XOFF = Buffer.from([0x13])

export interface SerialWireOptions {
  readonly port: PrinterPort
  readonly path: string
  /**
   * `hold`: the printer stops reading, which a pty passes on as a hardware line does.
   * `xonxoff`: it says XOFF and XON and keeps reading; a host that does not listen loses bytes.
   */
  readonly flow: 'hold' | 'xonxoff'
  readonly onBytes: (bytes: Buffer) => void
}

export interface SerialWire {
  /** Breaks the line for good, as pulling the cable does. */
  unplug(): void
  close(): Promise<void>
}

export function openSerialWire(options: SerialWireOptions): SerialWire {
  const fd = openSync(options.path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK)
  let stream: ReadStream
  try {
    // A tty stream reads and writes; a pty's far end needs no baud rate, so there is no driver here.
    stream = new ReadStream(fd, { readable: true, writable: true })
  } catch (error) {
    closeSync(fd)
    throw error
  }
  const wire: Wire = {
    send: bytes => void stream.write(bytes),
    hold: on => {
      if (options.flow === 'xonxoff') stream.write(on ? XOFF : XON)
      else if (on) stream.pause()
      else stream.resume()
    },
  }
  stream.on('error', () => stream.destroy())
  stream.on('data', (bytes: Buffer) => {
    options.onBytes(bytes)
    options.port.receive(bytes)
  })
  stream.on('close', () => options.port.detach(wire))
  options.port.attach(wire)
  const end = () =>
    new Promise<void>(resolve => {
      if (stream.destroyed) return resolve()
      stream.once('close', () => resolve())
      stream.destroy()
    })
  return { unplug: () => void end(), close: end }
}
