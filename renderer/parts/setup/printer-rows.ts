// The settings of a printer, as a set-up file's difference says them; their form is the printer editor.
import type { SettingRow } from './setting-row.ts'

export const PRINTER_ROWS = {
  'printers.name': { label: 'set.printer-name' },
  'printers.connection.kind': {
    label: 'set.way',
    values: {
      network: 'way.network',
      serial: 'way.serial',
      usb: 'name.usb',
      'device-file': 'way.device-file',
      cups: 'way.cups',
      'windows-spooler': 'way.windows-spooler',
      virtual: 'name.virtual',
    },
  },
  'printers.connection.host': { label: 'set.host' },
  'printers.connection.port': { label: 'set.port' },
  'printers.connection.path': { label: 'set.device-path' },
  'printers.connection.baudRate': { label: 'set.baud', unit: 'baud' },
  'printers.connection.flowControl': { label: 'set.flow' },
  'printers.connection.vendorId': { label: 'name.vendor' },
  'printers.connection.productId': { label: 'name.product' },
  'printers.connection.serialNumber': { label: 'name.serial-number' },
  'printers.connection.queue': { label: 'set.queue' },
  'printers.connection.printer': { label: 'set.queue' },
  'printers.dpi': { label: 'set.dpi', unit: 'dpi' },
  'printers.stock.widthInch': { label: 'set.stock-width' },
  'printers.stock.heightInch': { label: 'set.stock-height' },
  'printers.statusQueries': { label: 'set.printer-asks' },
  'printers.default': { label: 'set.printer-default' },
  'printers.graphicEncoding': { label: 'name.graphics' },
  'printers.identity': { label: 'name.identity' },
  'printers.language': { label: 'name.language' },
  'printers.pitch.x': { label: 'name.pitch-x', unit: 'dots-mm' },
  'printers.pitch.y': { label: 'name.pitch-y', unit: 'dots-mm' },
} as const satisfies Readonly<Record<string, SettingRow>>
