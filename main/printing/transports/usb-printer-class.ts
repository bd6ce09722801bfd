// What the USB printer class says: IEEE 1284 device ids, the port status byte, where the pipes are.
import type { PortStatus } from '../../core/printing/transport.ts'

/** The class of printer interfaces (USB printer class 1.1, 4.2). */
const PRINTER_CLASS = 7

/** `GET_DEVICE_ID`, `GET_PORT_STATUS`, `SOFT_RESET` (USB printer class 1.1, 4.2.1 to 4.2.3). */
export const PRINTER_REQUEST = { deviceId: 0, portStatus: 1, softReset: 2 } as const

/** An IEEE 1284 device id's keys that matter here. */
export interface DeviceId {
  readonly manufacturer?: string
  readonly model?: string
  readonly serialNumber?: string
  readonly commandSet?: string
}

const KEYS: Readonly<Record<string, keyof DeviceId>> = {
  MFG: 'manufacturer',
  MANUFACTURER: 'manufacturer',
  MDL: 'model',
  MODEL: 'model',
  SN: 'serialNumber',
  SERN: 'serialNumber',
  SERIALNUMBER: 'serialNumber',
  CMD: 'commandSet',
  'COMMAND SET': 'commandSet',
}

/**
 * Reads `MFG:Zebra Technologies ;CMD:ZPL;MDL:…;` behind its two length bytes (big-endian, themselves
 * included). Some printers give the length little-endian or wrong, so all that came is read. Never throws.
 */
export function parseDeviceId(answer: Uint8Array): DeviceId {
  const id: { -readonly [Key in keyof DeviceId]: DeviceId[Key] } = {}
  for (const pair of Buffer.from(answer).subarray(2).toString('latin1').split(';')) {
    const [key = '', ...value] = pair.split(':')
    const name = KEYS[key.trim().toUpperCase()]
    const text = value
      .join(':')
      .replaceAll(/[^\x20-\x7e]/g, '')
      .trim()
    if (name && text && id[name] === undefined) id[name] = text
  }
  return id
}

/** Bit 3 is "not error", 4 "selected", 5 "paper empty". */
export const parsePortStatus = (byte: number): PortStatus => ({
  error: (byte & 0x08) === 0,
  selected: (byte & 0x10) !== 0,
  paperEmpty: (byte & 0x20) !== 0,
})

/** As WebUSB describes an interface, as far as it matters here. */
export interface UsbInterfaceShape {
  readonly interfaceNumber: number
  readonly alternates: readonly {
    readonly alternateSetting: number
    readonly interfaceClass: number
    readonly interfaceProtocol: number
    readonly endpoints: readonly {
      readonly endpointNumber: number
      readonly direction: string
      readonly type: string
      readonly packetSize: number
    }[]
  }[]
}

/** Where a printer takes its bytes, and where it answers if it does. */
export interface PrinterPipes {
  readonly interfaceNumber: number
  readonly alternateSetting: number
  readonly out: number
  readonly in?: { readonly endpointNumber: number; readonly packetBytes: number }
}

/** The printer interface to use: one with a way back (protocol 2) before one without (1). */
export function printerPipes(interfaces: readonly UsbInterfaceShape[]): PrinterPipes | undefined {
  const candidates = interfaces.flatMap(({ interfaceNumber, alternates }) =>
    alternates
      .filter(alternate => alternate.interfaceClass === PRINTER_CLASS)
      // Protocol 3 wraps every byte in IEEE 1284.4 packets, which nothing here speaks.
      .filter(alternate => alternate.interfaceProtocol === 1 || alternate.interfaceProtocol === 2)
      .map(alternate => ({ interfaceNumber, ...alternate })),
  )
  for (const candidate of candidates.sort((a, b) => b.interfaceProtocol - a.interfaceProtocol)) {
    const bulk = candidate.endpoints.filter(endpoint => endpoint.type === 'bulk')
    const out = bulk.find(endpoint => endpoint.direction === 'out')
    if (!out) continue
    const back = bulk.find(endpoint => endpoint.direction === 'in')
    return {
      interfaceNumber: candidate.interfaceNumber,
      alternateSetting: candidate.alternateSetting,
      out: out.endpointNumber,
      ...(back && { in: { endpointNumber: back.endpointNumber, packetBytes: back.packetSize } }),
    }
  }
  return undefined
}
