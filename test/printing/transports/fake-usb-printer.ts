// A stand-in for a plugged-in USB printer: WebUSB's calls on one side, a simulated printer's socket on the other.
import { connect, type Socket } from 'node:net'
import type { UsbPrinterDevice } from '../../../main/printing/transports/usb-link.ts'

export interface FakeUsbPrinter extends UsbPrinterDevice {
  /** Every call on the device, in order, with what tells it from others. */
  readonly calls: readonly string[]
  /** Takes no bytes (a printer that answers NAK), until the transfer's time is up. */
  hold(on: boolean): void
  /** Pulled out: every call fails from now on. */
  unplug(): void
  /** Another program has claimed the interface. */
  claimedElsewhere: boolean
  portStatusByte: number
}

export interface FakeUsbOptions {
  readonly tcpPort: number
  readonly vendorId?: number
  readonly productId?: number
  readonly serialNumber?: string
  /** 1284 id text; without it the request stalls. */
  readonly deviceId?: string
  /** The kernel's driver holds the interface until it is detached. */
  readonly kernelDriver?: boolean
  readonly oneWay?: boolean
}

const gone = () => new Error('transfer error: Disconnected')

export function fakeUsbPrinter(options: FakeUsbOptions): FakeUsbPrinter {
  const calls: string[] = []
  let socket: Socket | undefined
  let packets: Buffer[] = []
  let plugged = true
  let held = false
  let kernelDriver = options.kernelDriver ?? false
  const wakers = new Set<() => void>()
  const changed = () => {
    for (const wake of [...wakers]) wake()
  }
  const call = (name: string) => {
    calls.push(name)
    if (!plugged) throw gone()
  }

  /** Resolves true once `ready`, false when the time is up; rejects when the cable is pulled. */
  const until = (ready: () => boolean, timeoutMs: number) =>
    new Promise<boolean>((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer)
        wakers.delete(look)
        act()
      }
      const look = () => {
        if (!plugged) settle(() => reject(gone()))
        else if (ready()) settle(() => resolve(true))
      }
      const timer = setTimeout(() => settle(() => resolve(false)), timeoutMs)
      wakers.add(look)
      look()
    })

  const bulk = (endpointNumber: number, direction: 'in' | 'out') => ({
    endpointNumber,
    direction,
    type: 'bulk',
    packetSize: 64,
  })
  const interfaces = [
    {
      interfaceNumber: 0,
      alternates: [{ alternateSetting: 0, interfaceClass: 3, interfaceProtocol: 0, endpoints: [] }],
    },
    {
      interfaceNumber: 1,
      alternates: [
        { alternateSetting: 0, interfaceClass: 7, interfaceProtocol: 1, endpoints: [bulk(1, 'out')] },
        ...(options.oneWay
          ? []
          : [
              {
                alternateSetting: 1,
                interfaceClass: 7,
                interfaceProtocol: 2,
                endpoints: [bulk(1, 'out'), bulk(2, 'in')],
              },
            ]),
      ],
    },
  ]

  const device: FakeUsbPrinter = {
    vendorId: options.vendorId ?? 0x0a5f,
    productId: options.productId ?? 0x0120,
    serialNumber: options.serialNumber ?? '50J1',
    productName: 'ZTC ZD421',
    manufacturerName: 'Zebra Technologies',
    configuration: { interfaces },
    configurations: [{ configurationValue: 1, interfaces }],
    calls,
    claimedElsewhere: false,
    portStatusByte: 0x18,
    hold(on) {
      held = on
      changed()
    },
    unplug() {
      plugged = false
      socket?.destroy()
      changed()
    },
    async open() {
      call('open')
    },
    async close() {
      call('close')
      const ended = socket
      socket = undefined
      packets = []
      if (ended && !ended.destroyed)
        await new Promise<void>(resolve => ended.end().once('close', () => resolve()))
    },
    async selectConfiguration(value) {
      call(`selectConfiguration ${value}`)
    },
    async claimInterface(number) {
      call(`claimInterface ${number}`)
      if (kernelDriver || device.claimedElsewhere) throw new Error('claimInterface error: resource busy')
      const wire = connect({ port: options.tcpPort, host: '127.0.0.1' })
      socket = wire
      wire.on('error', () => wire.destroy())
      wire.on('data', bytes => {
        for (let at = 0; at < bytes.length; at += 64) packets.push(bytes.subarray(at, at + 64))
        changed()
      })
      await new Promise<void>(resolve => wire.once('connect', () => resolve()))
    },
    async releaseInterface(number) {
      call(`releaseInterface ${number}`)
    },
    async selectAlternateInterface(number, alternate) {
      call(`selectAlternateInterface ${number} ${alternate}`)
    },
    async detachKernelDriver(number) {
      call(`detachKernelDriver ${number}`)
      kernelDriver = false
    },
    async attachKernelDriver(number) {
      call(`attachKernelDriver ${number}`)
      kernelDriver = true
    },
    async controlTransferIn({ request, index }, length) {
      call(`controlTransferIn ${request} index ${index}`)
      if (request === 0 && options.deviceId) {
        const text = Buffer.from(options.deviceId, 'latin1')
        const whole = Buffer.concat([Buffer.from([(text.length + 2) >> 8, (text.length + 2) & 0xff]), text])
        const bytes = new Uint8Array(whole.subarray(0, length))
        return { data: new DataView(bytes.buffer) }
      }
      if (request === 1) return { data: new DataView(Uint8Array.of(device.portStatusByte).buffer) }
      throw new Error('controlTransferIn error: Stall')
    },
    async controlTransferOut({ request }) {
      call(`controlTransferOut ${request}`)
    },
    async transferIn(endpoint, length, timeoutMs = 1000) {
      call(`transferIn ${endpoint}`)
      if (!(await until(() => packets.length > 0, timeoutMs))) throw new Error('transferIn error: Cancelled')
      const bytes = new Uint8Array((packets.shift() ?? Buffer.alloc(0)).subarray(0, length))
      return { data: new DataView(bytes.buffer) }
    },
    async transferOut(endpoint, data, timeoutMs = 1000) {
      call(`transferOut ${endpoint}`)
      if (!(await until(() => !held, timeoutMs))) throw new Error('transferOut error: Cancelled')
      await new Promise<void>((resolve, reject) => {
        if (!socket) reject(gone())
        else socket.write(data, error => (error ? reject(error) : resolve()))
      })
      return { bytesWritten: data.length, status: 'ok' }
    },
  }
  return device
}
