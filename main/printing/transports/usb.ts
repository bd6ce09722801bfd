// The USB transport: a printer-class interface through the usb package, or a device a test hands in.

import type { Connection, FoundDevice } from '../../core/printing/printer.ts'
import type { OpenOutcome, Transport, TransportTimeouts } from '../../core/printing/transport.ts'
import { type Claimed, identityOf, UsbLink, type UsbPrinterDevice } from './usb-link.ts'
import { printerPipes } from './usb-printer-class.ts'
import { errorText } from './write-in-chunks.ts'

export type UsbDevices = () => Promise<readonly UsbPrinterDevice[]>

/** The native library loads only when a USB printer is used. */
const nativeDevices: UsbDevices = async () => {
  const { usb } = await import('usb')
  return (await usb.getDevices()) as unknown as readonly UsbPrinterDevice[]
}

export function usbTransport(options: { readonly devices?: UsbDevices } = {}): Transport {
  const devices = options.devices ?? nativeDevices
  return {
    kind: 'usb',
    async open(connection, { timeouts }) {
      if (connection.kind !== 'usb') return { kind: 'not-connected', detail: 'not a USB printer' }
      try {
        return await openDevice(connection, await devices(), timeouts)
      } catch (error) {
        return { kind: 'not-connected', detail: errorText(error) }
      }
    },
    async discover() {
      const all = await devices().catch(() => [])
      const found = await Promise.all(all.filter(isPrinter).map(describe))
      return found
    },
  }
}

const interfacesOf = (device: UsbPrinterDevice) =>
  (device.configuration ?? device.configurations[0])?.interfaces ?? []

const isPrinter = (device: UsbPrinterDevice) => printerPipes(interfacesOf(device)) !== undefined

type UsbConnection = Extract<Connection, { kind: 'usb' }>

async function openDevice(
  { vendorId, productId, serialNumber }: UsbConnection,
  devices: readonly UsbPrinterDevice[],
  timeouts: TransportTimeouts,
): Promise<OpenOutcome> {
  const alike = devices.filter(one => one.vendorId === vendorId && one.productId === productId)
  const device = serialNumber ? alike.find(one => one.serialNumber === serialNumber) : alike[0]
  if (!device) {
    return alike.length > 0
      ? { kind: 'another-device', detail: 'a printer of this model with another serial number' }
      : { kind: 'not-connected', detail: 'no such printer is plugged in' }
  }
  if (!serialNumber && alike.length > 1) {
    return { kind: 'another-device', detail: 'two printers of this model: choose one by its serial number' }
  }
  await device.open()
  const claimed = await claim(device)
  if (claimed.kind !== 'claimed') {
    await device.close()
    return claimed
  }
  return { kind: 'open', link: new UsbLink(device, claimed, timeouts) }
}

async function claim(device: UsbPrinterDevice): Promise<Claimed | Exclude<OpenOutcome, { kind: 'open' }>> {
  const [first] = device.configurations
  if (!device.configuration && first) await device.selectConfiguration(first.configurationValue)
  const pipes = printerPipes(interfacesOf(device))
  if (!pipes) return { kind: 'not-connected', detail: 'the device has no printer interface' }
  let kernelDriverAside = false
  try {
    await device.claimInterface(pipes.interfaceNumber)
  } catch {
    try {
      await device.detachKernelDriver?.(pipes.interfaceNumber)
      kernelDriverAside = true
      await device.claimInterface(pipes.interfaceNumber)
    } catch (error) {
      return { kind: 'busy', detail: errorText(error) }
    }
  }
  if (pipes.alternateSetting !== 0) {
    await device.selectAlternateInterface(pipes.interfaceNumber, pipes.alternateSetting)
  }
  return { kind: 'claimed', pipes, kernelDriverAside }
}

/** Opened for a moment to ask its IEEE 1284 id; a printer in use is described by its plug alone. */
async function describe(device: UsbPrinterDevice): Promise<FoundDevice> {
  const told = await askDeviceId(device)
  const model = [told?.manufacturer ?? device.manufacturerName, told?.model ?? device.productName]
    .filter(Boolean)
    .join(' ')
  return {
    connection: {
      kind: 'usb',
      vendorId: device.vendorId,
      productId: device.productId,
      ...(device.serialNumber && { serialNumber: device.serialNumber }),
    },
    label: model || 'USB printer',
    ...(model && { model }),
    identity: identityOf(device),
  }
}

async function askDeviceId(device: UsbPrinterDevice) {
  try {
    await device.open()
    const claimed = await claim(device)
    if (claimed.kind !== 'claimed') {
      await device.close()
      return undefined
    }
    const link = new UsbLink(device, claimed, undefined)
    const id = await link.deviceId()
    await link.close()
    return id
  } catch {
    return undefined
  }
}
