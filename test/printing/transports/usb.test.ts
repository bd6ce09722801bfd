// The USB transport, with the device replaced; no USB bus is touched.
import { afterEach, describe, expect, it } from 'vitest'
import { printerLine } from '../../../main/printing/printer-line.ts'
import { usbTransport } from '../../../main/printing/transports/usb.ts'
import { quickTimeouts, transportSuite } from '../../contracts/transport-suite.ts'
import { type FaultyPrinter, startFaultyPrinter } from '../../lab/printer/printer-faults.ts'
import { quickPrinting } from '../../support/printing-settings.ts'
import { type FakeUsbOptions, type FakeUsbPrinter, fakeUsbPrinter } from './fake-usb-printer.ts'

const connection = { kind: 'usb', vendorId: 0x0a5f, productId: 0x0120, serialNumber: '50J1' } as const

transportSuite({
  name: 'USB with the device replaced',
  answers: true,
  stalls: true,
  exclusive: true,
  async start() {
    const printer = await startFaultyPrinter({ tcpPort: 0, dpi: 203 })
    const device = fakeUsbPrinter({ tcpPort: printer.tcpPort ?? 0 })
    return {
      transport: usbTransport({ devices: async () => [device] }),
      connection,
      missing: { kind: 'usb', vendorId: 1, productId: 2 },
      printer,
      received: () => printer.receivedBytes(),
      unplug: () => device.unplug(),
      // The printer takes a few transfers and then none.
      stall: () => {
        const write = device.transferOut.bind(device)
        let taken = 0
        device.transferOut = (...args) => {
          if (++taken > 4) device.hold(true)
          return write(...args)
        }
      },
      stallBytes: 256 * 1024,
      occupy: async () => {
        device.claimedElsewhere = true
      },
      close: () => printer.close(),
    }
  },
})

describe('a USB printer', () => {
  let printer: FaultyPrinter | undefined
  afterEach(() => printer?.close())
  async function plugged(...options: Partial<FakeUsbOptions>[]): Promise<FakeUsbPrinter[]> {
    printer = await startFaultyPrinter({ tcpPort: 0, dpi: 203 })
    const { tcpPort = 0 } = printer
    return options.map(option => fakeUsbPrinter({ tcpPort, ...option }))
  }
  const lineTo = (device: FakeUsbPrinter) =>
    printerLine({
      printer: {
        id: 'p',
        name: 'USB',
        connection,
        dpi: 203,
        stock: { widthInch: 4, heightInch: 6 },
        statusQueries: true,
      },
      transport: usbTransport({ devices: async () => [device] }),
      settings: () => quickPrinting(),
    })
  const open = (devices: FakeUsbPrinter[], change: { readonly serialNumber?: string } = {}) =>
    usbTransport({ devices: async () => devices }).open(
      { ...connection, ...change },
      { timeouts: { ...quickTimeouts, stallMs: 200 } },
    )

  it('is found with what its IEEE 1284 id says, and with its plug’s names where it has none', async () => {
    const deviceId = 'MFG:Zebra Technologies ;CMD:ZPL;MDL:ZTC ZD421-203dpi ZPL;CLS:PRINTER;SN:50J1;'
    const mouse = { configuration: { interfaces: [] }, configurations: [] }
    const devices = await plugged({ deviceId }, { serialNumber: 'X2' })
    const all = [devices[0]!, { ...devices[1]!, ...mouse }, devices[1]!]
    const found = await usbTransport({ devices: async () => all }).discover(1000)
    expect(found).toEqual([
      {
        connection,
        label: 'Zebra Technologies ZTC ZD421-203dpi ZPL',
        model: 'Zebra Technologies ZTC ZD421-203dpi ZPL',
        identity: 'usb:0a5f-0120:50J1',
      },
      {
        connection: { ...connection, serialNumber: 'X2' },
        label: 'Zebra Technologies ZTC ZD421',
        model: 'Zebra Technologies ZTC ZD421',
        identity: 'usb:0a5f-0120:X2',
      },
    ])
    expect(devices[0]!.calls).toContain('controlTransferIn 0 index 257')
    expect(devices[0]!.calls.at(-1)).toBe('close')
  })

  it('prefers the interface that answers, and moves the kernel’s driver aside only for the job', async () => {
    const [device] = await plugged({ kernelDriver: true })
    const opened = await open([device!])
    if (opened.kind !== 'open') throw new Error(opened.detail)
    expect(opened.link.canAnswer).toBe(true)
    await opened.link.close()
    expect(device!.calls).toEqual([
      'open',
      'claimInterface 1',
      'detachKernelDriver 1',
      'claimInterface 1',
      'selectAlternateInterface 1 1',
      'releaseInterface 1',
      'attachKernelDriver 1',
      'close',
    ])
  })

  it('of the same model with another serial number is another device', async () => {
    const devices = await plugged({ serialNumber: 'X2' })
    expect((await open(devices)).kind).toBe('another-device')
  })

  it('has to be chosen by its serial number where two are alike', async () => {
    const devices = await plugged({ serialNumber: 'A' }, { serialNumber: 'B' })
    const transport = usbTransport({ devices: async () => devices })
    const { serialNumber: _, ...anyOfThem } = connection
    const outcome = await transport.open(anyOfThem, { timeouts: quickTimeouts })
    expect(outcome.kind).toBe('another-device')
    expect((await open(devices, { serialNumber: 'B' })).kind).toBe('open')
  })

  it('is reset softly after a job that broke off, so that its rest does not begin the next', async () => {
    const [device] = await plugged({})
    const opened = await open([device!])
    if (opened.kind !== 'open') throw new Error(opened.detail)
    const outcome = await opened.link.write(Buffer.alloc(40_000, 'x'), () => device!.hold(true))
    expect(outcome).toMatchObject({ kind: 'partly-written', bytesWritten: 1 })
    expect(device!.calls).toContain('controlTransferOut 2')
    await opened.link.close()
  })

  it.each([
    [0x18, { paperEmpty: false, selected: true, error: false }],
    [0x38, { paperEmpty: true, selected: true, error: false }],
    [0x10, { paperEmpty: false, selected: true, error: true }],
    [0x08, { paperEmpty: false, selected: false, error: false }],
  ])('says %i on its port', async (byte, status) => {
    const [device] = await plugged({ oneWay: true })
    device!.portStatusByte = byte
    const opened = await open([device!])
    if (opened.kind !== 'open') throw new Error(opened.detail)
    expect(opened.link.canAnswer).toBe(false)
    expect(await opened.link.portStatus?.()).toEqual(status)
    await opened.link.close()
  })

  it('without a way back still says paper out, by its port', async () => {
    const [device] = await plugged({ oneWay: true })
    const line = lineTo(device!)
    const label = Buffer.from('^XA^FDx^FS^XZ')
    device!.portStatusByte = 0x38
    expect(await line.print(label, { labelsExpected: 1 })).toEqual({
      kind: 'not-started',
      reason: 'paper-out',
    })
    device!.portStatusByte = 0x18
    expect(await line.print(label, { labelsExpected: 1 })).toEqual({
      kind: 'sent',
      bytesWritten: label.length,
    })
    await line.close()
  })

  it('that answers is confirmed by its odometer like any other', async () => {
    const [device] = await plugged({})
    const line = lineTo(device!)
    const outcome = await line.print(Buffer.from('^XA^FDx^FS^XZ'), { labelsExpected: 1 })
    expect(outcome).toMatchObject({
      kind: 'printed',
      evidence: { odometerBefore: 1000, odometerAfter: 1001 },
    })
    await line.close()
  })

  it('on a machine whose USB library does not load is not connected', async () => {
    const transport = usbTransport({ devices: () => Promise.reject(new Error('no prebuilt binary')) })
    expect((await transport.open(connection, { timeouts: quickTimeouts })).kind).toBe('not-connected')
    expect(await transport.discover(1000)).toEqual([])
  })
})

it('looks through the real library without a printer in sight', async () => {
  expect(Array.isArray(await usbTransport().discover(2000))).toBe(true)
})
