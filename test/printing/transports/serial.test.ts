// The serial transport: the real driver on a real pty pair.
import { SerialPort } from 'serialport'
import { afterEach, describe, expect, it } from 'vitest'
import { serialTransport } from '../../../main/printing/transports/serial.ts'
import { quickTimeouts, transportSuite } from '../../contracts/transport-suite.ts'
import { type FaultyPrinter, startFaultyPrinter } from '../../lab/printer/printer-faults.ts'
import { noPtyPair, type PtyPair, ptyPair } from '../../support/pty-pair.ts'

for (const baudRate of [9600, 115_200, 921_600]) {
  transportSuite({
    name: `serial at ${baudRate} baud on a pty`,
    notRun: noPtyPair,
    answers: true,
    stalls: true,
    exclusive: true,
    async start() {
      const pty = await ptyPair()
      const printer = await startFaultyPrinter({ ptyPath: pty.far, dpi: 203, inputBytes: 4096 })
      let holder: SerialPort | undefined
      return {
        transport: serialTransport(),
        connection: { kind: 'serial', path: pty.near, baudRate, flowControl: 'rtscts' },
        missing: { kind: 'serial', path: `${pty.near}-none`, baudRate, flowControl: 'none' },
        printer,
        received: () => printer.receivedBytes(),
        unplug: () => pty.unplug(),
        stall: () => printer.faults.bufferFull(true),
        stallBytes: 256 * 1024,
        occupy: () =>
          new Promise((resolve, reject) => {
            holder = new SerialPort({ path: pty.near, baudRate }, error =>
              error ? reject(error) : resolve(),
            )
          }),
        close: async () => {
          if (holder?.isOpen) await new Promise(resolve => holder?.close(resolve))
          await printer.close()
          await pty.close()
        },
      }
    },
  })
}

describe('flow control on a serial line', () => {
  let pty: PtyPair | undefined
  let printer: FaultyPrinter | undefined
  afterEach(async () => {
    await printer?.close()
    await pty?.close()
  })
  const label = Buffer.from(`^XA^FD${'x'.repeat(300)}^FS^XZ`)

  async function send(flowControl: 'none' | 'xonxoff', labels: number, skip: (note: string) => void) {
    const why = noPtyPair()
    if (why) skip(why)
    pty = await ptyPair()
    printer = await startFaultyPrinter({
      ptyPath: pty.far,
      dpi: 203,
      odometer: 0,
      serialFlow: 'xonxoff',
      // The quarter above XOFF holds whatever is on its way then: both ptys' buffers, socat's, and one read of
      // this busy process come to some 200 KiB, where a UART would carry a few bytes.
      inputBytes: 1024 * 1024,
      bufferBytes: 1,
    })
    printer.faults.slow({ bytesPerSecond: 800_000 })
    const opened = await serialTransport().open(
      { kind: 'serial', path: pty.near, baudRate: 115_200, flowControl },
      { timeouts: quickTimeouts },
    )
    if (opened.kind !== 'open') throw new Error(opened.detail)
    const bytes = Buffer.concat(Array.from({ length: labels }, () => label))
    const outcome = await opened.link.write(bytes)
    const drained = await opened.link.drain()
    await opened.link.close()
    return { outcome, drained, printer, bytes }
  }

  it('loses nothing when both sides speak XON/XOFF', async ({ skip }) => {
    const { outcome, drained, printer, bytes } = await send('xonxoff', 3000, skip)
    expect(outcome).toEqual({ kind: 'transmitted', bytesWritten: bytes.length })
    expect(drained).toEqual({ kind: 'drained' })
    await printer.until(({ odometer, lostBytes }) => odometer === 3000 || lostBytes > 0)
    expect(printer.lostBytes).toBe(0)
  })

  it('loses bytes when the station does not listen to them (why the setting matters)', async ({ skip }) => {
    const { printer } = await send('none', 8000, skip)
    await printer.until(({ lostBytes }) => lostBytes > 0)
    expect(printer.odometer).toBeLessThan(8000)
  })
})

describe('finding serial ports', () => {
  it('says not-connected when the driver does not load', async () => {
    const transport = serialTransport({ driver: () => Promise.reject(new Error('no prebuilt binary')) })
    const outcome = await transport.open(
      { kind: 'serial', path: '/dev/ttyS99', baudRate: 9600, flowControl: 'none' },
      { timeouts: quickTimeouts },
    )
    expect(outcome).toMatchObject({ kind: 'not-connected' })
    expect(await transport.discover(1000)).toEqual([])
  })

  it('gives each port with its adapter, and stops at another adapter on the saved port', async () => {
    const port = {
      path: '/dev/ttyUSB0',
      manufacturer: 'Prolific',
      vendorId: '067B',
      productId: '2303',
      serialNumber: 'A1',
      locationId: undefined,
      pnpId: undefined,
    }
    class ListedPort extends SerialPort {
      static override list = async () => [port] as Awaited<ReturnType<typeof SerialPort.list>>
    }
    const transport = serialTransport({ driver: async () => ({ SerialPort: ListedPort }) })
    expect(await transport.discover(1000)).toEqual([
      {
        connection: { kind: 'serial', path: '/dev/ttyUSB0', baudRate: 9600, flowControl: 'xonxoff' },
        label: '/dev/ttyUSB0 (Prolific)',
        model: 'Prolific',
        identity: 'usb:067b-2303:A1',
      },
    ])
    const outcome = await transport.open(
      { kind: 'serial', path: '/dev/ttyUSB0', baudRate: 9600, flowControl: 'none' },
      { timeouts: quickTimeouts, expectedIdentity: 'usb:067b-2303:B2' },
    )
    expect(outcome.kind).toBe('another-device')
  })
})
