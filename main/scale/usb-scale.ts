// USB scales of the HID class: found by their usage page, their reports read into readings.
import type { Device } from 'node-hid'
import type { WeightUnit } from '../core/shipment/measures-typed.ts'
import type { FoundScale, ScaleReading, ScaleSettings } from '../core/shipment/scale.ts'
import { weighed } from './readings.ts'
import type { OpenedScale, SourceListener } from './source.ts'

type UsbScaleSettings = Extract<ScaleSettings, { readonly kind: 'usb' }>

/** What is used of node-hid; tests put a device of their own in its place. */
export interface HidDriver {
  devicesAsync(): Promise<Device[]>
  readonly HIDAsync: {
    open(path: string, options?: { nonExclusive?: boolean }): Promise<HidDevice>
  }
}
export interface HidDevice {
  on(event: 'data', listener: (report: Buffer) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  close(): Promise<void>
}

/** The native driver loads only when a USB scale is used or looked for. */
export async function loadHidDriver(): Promise<HidDriver> {
  const { default: hid } = await import('node-hid')
  return hid
}

/** Weighing devices (USB-IF, HID Usage Tables for Point of Sale, 1.02). */
const USAGE_PAGE = 0x8d
/** The data report of every scale sold: id 3, status, unit, exponent, weight in two bytes. */
const DATA_REPORT = 3

const UNITS: Readonly<Record<number, WeightUnit>> = { 2: 'g', 3: 'kg', 11: 'oz', 12: 'lb' }

/** A weighing report as a reading; undefined for any other report. */
function readReport(report: Uint8Array): ScaleReading | undefined {
  const [id, status, unitCode, exponent, low, high] = report
  if (id !== DATA_REPORT || status === undefined || high === undefined) return undefined
  switch (status) {
    case 2:
      return { kind: 'zero' }
    case 5:
      return { kind: 'under' }
    case 6:
      return { kind: 'over' }
    case 3:
    case 4: {
      const unit = UNITS[unitCode ?? 0]
      if (!unit) return { kind: 'fault' }
      const power = ((exponent ?? 0) << 24) >> 24
      return weighed(((low ?? 0) + 256 * high) * 10 ** power, unit, status === 4)
    }
    default:
      // 1 fault, 7 to be calibrated, 8 to be set to zero.
      return { kind: 'fault' }
  }
}

const isScale = (device: Device) => device.usagePage === USAGE_PAGE

const isThatOne =
  ({ vendorId, productId, serialNumber }: UsbScaleSettings) =>
  (device: Device) =>
    (vendorId === undefined || device.vendorId === vendorId) &&
    (productId === undefined || device.productId === productId) &&
    (serialNumber === undefined || device.serialNumber === serialNumber)

export async function openUsbScale(
  driver: HidDriver,
  settings: UsbScaleSettings,
  listener: SourceListener,
): Promise<OpenedScale> {
  const found = (await driver.devicesAsync().catch(() => [])).find(
    device => isThatOne(settings)(device) && isScale(device),
  )
  if (found?.path === undefined) return { kind: 'away', busy: false }
  try {
    const device = await driver.HIDAsync.open(found.path)
    let over = false
    device.on('data', report => {
      const reading = over ? undefined : readReport(report)
      if (reading) listener.reading(reading)
    })
    device.on('error', () => {
      if (over) return
      over = true
      void device.close().catch(() => undefined)
      listener.away(false)
    })
    return {
      kind: 'open',
      scale: {
        async close() {
          if (over) return
          over = true
          await device.close()
        },
      },
    }
  } catch {
    // It is there and does not open: another program or the system's rights hold it.
    return { kind: 'away', busy: true }
  }
}

export async function findUsbScales(driver: HidDriver): Promise<readonly FoundScale[]> {
  const devices = await driver.devicesAsync().catch(() => [])
  return devices.filter(isScale).map(({ vendorId, productId, serialNumber, manufacturer, product }) => ({
    label: [manufacturer, product].filter(Boolean).join(' ') || 'USB',
    settings: { kind: 'usb', vendorId, productId, ...(serialNumber && { serialNumber }) },
  }))
}
