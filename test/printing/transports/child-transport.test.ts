// Native drivers in a process of their own: the shared suite, crashes and hangs.
import { afterEach, describe, expect, it } from 'vitest'
import { forkChild } from '../../../main/app/child-program.ts'
import type { Transport } from '../../../main/core/printing/transport.ts'
import type { DriverProcess } from '../../../main/printing/transports/child-protocol.ts'
import { childTransports } from '../../../main/printing/transports/child-transport.ts'
import { quickTimeouts, transportSuite } from '../../contracts/transport-suite.ts'
import { startFaultyPrinter } from '../../lab/printer/printer-faults.ts'

const connection = { kind: 'usb', vendorId: 0x0a5f, productId: 0x0120, serialNumber: '50J1' } as const
const entry = new URL('driver-process.ts', import.meta.url).pathname

/** A USB transport in a forked process, with the faults that stand in `faults` when it starts. */
function forked(tcpPort: number | undefined) {
  const faults: string[] = []
  const started: DriverProcess[] = []
  const { transports, stop } = childTransports(['usb'], () => {
    const process: DriverProcess = forkChild(entry, [String(tcpPort), ...faults])
    started.push(process)
    return process
  })
  return { transport: transports[0] as Transport, faults, started, stop }
}

transportSuite({
  name: 'USB in a process of its own, with the device replaced',
  answers: true,
  stalls: true,
  exclusive: true,
  async start() {
    const printer = await startFaultyPrinter({ tcpPort: 0, dpi: 203 })
    const { transport, faults, started, stop } = forked(printer.tcpPort)
    return {
      transport,
      connection,
      missing: { kind: 'usb', vendorId: 1, productId: 2 },
      printer,
      received: () => printer.receivedBytes(),
      unplug: () => started.at(-1)?.kill(),
      stall: () => faults.push('holds'),
      stallBytes: 256 * 1024,
      occupy: async () => void faults.push('claimed-elsewhere'),
      close: async () => {
        stop()
        await printer.close()
      },
    }
  },
})

describe('a driver that', () => {
  const open: { stop(): void; close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const { stop, close } of open.splice(0)) {
      stop()
      await close()
    }
  })
  async function write(fault: string) {
    const printer = await startFaultyPrinter({ tcpPort: 0, dpi: 203 })
    const child = forked(printer.tcpPort)
    open.push({ stop: child.stop, close: () => printer.close() })
    child.faults.push(fault)
    const opened = await child.transport.open(connection, { timeouts: { ...quickTimeouts, stallMs: 500 } })
    if (opened.kind !== 'open') throw new Error(opened.detail)
    const outcome = await opened.link.write(Buffer.alloc(200_000, 'x'))
    return { child, outcome, link: opened.link, printer }
  }

  it.each(['crashes', 'hangs'])('%s takes its process with it and not the station', async fault => {
    const { child, outcome, link } = await write(fault)
    expect(outcome).toMatchObject({ kind: 'partly-written', detail: 'the driver process ended' })
    expect(outcome.bytesWritten).toBeGreaterThan(0)
    expect(outcome.bytesWritten).toBeLessThan(200_000)
    expect(link.closed).toBe(true)
    expect(await link.query(Buffer.from('~HS'), () => true, 100)).toHaveLength(0)
    await link.close()
    // The next use starts another process.
    child.faults.length = 0
    const again = await child.transport.open(connection, { timeouts: quickTimeouts })
    if (again.kind !== 'open') throw new Error(again.detail)
    expect((await again.link.write(Buffer.from('^XA^XZ'))).kind).toBe('transmitted')
    expect(child.started).toHaveLength(2)
    await again.link.close()
  })
})

it('the station’s own driver process serves USB and the Windows spooler', async () => {
  const workers = new URL('../../../main/workers/native-printer.ts', import.meta.url).pathname
  const { transports, stop } = childTransports(['usb', 'windows-spooler'], () => forkChild(workers))
  try {
    expect(transports.map(({ kind }) => kind)).toEqual(['usb', 'windows-spooler'])
    for (const transport of transports) {
      expect(Array.isArray(await transport.discover(2000))).toBe(true)
    }
    const [usb] = transports
    expect(
      await usb?.open({ kind: 'usb', vendorId: 1, productId: 2 }, { timeouts: quickTimeouts }),
    ).toMatchObject({ kind: 'not-connected' })
  } finally {
    stop()
  }
})
