// The settings of a scale, as a set-up file's difference says them; their form is the scale's own.
import type { SettingRow } from './setting-row.ts'

export const WEIGHT_UNITS = { oz: 'unit.oz', lb: 'unit.lb', g: 'unit.g', kg: 'unit.kg' } as const

export const SCALE_ROWS = {
  'scale.kind': {
    values: { none: 'bench.scale-none', usb: 'bench.scale-usb', serial: 'bench.scale-serial' },
  },
  'scale.path': { label: 'bench.port' },
  'scale.protocol': {
    label: 'bench.protocol',
    values: {
      nci: 'bench.protocol-nci',
      'mt-sics': 'bench.protocol-mt-sics',
      'toledo-8217': 'bench.protocol-toledo-8217',
      'toledo-continuous': 'bench.protocol-toledo-continuous',
      and: 'bench.protocol-and',
      ohaus: 'bench.protocol-ohaus',
    },
  },
  'scale.baudRate': { label: 'set.baud', unit: 'baud' },
  'scale.dataBits': { label: 'name.data-bits' },
  'scale.parity': { label: 'name.parity' },
  'scale.stopBits': { label: 'name.stop-bits' },
  'scale.unit': { label: 'bench.unit', values: WEIGHT_UNITS },
  'scale.request': { label: 'name.request' },
  'scale.vendorId': { label: 'name.vendor' },
  'scale.productId': { label: 'name.product' },
  'scale.serialNumber': { label: 'name.serial-number' },
} as const satisfies Readonly<Record<string, SettingRow>>
