// How a printer's connection is written, and when two are the same.
import type { Connection } from '../../station/types.ts'

/** Technical texts, the same in every language: what is printed on the device or in its menu. */
export function connectionText(connection: Connection): string {
  switch (connection.kind) {
    case 'network':
      return `${connection.host}:${connection.port}`
    case 'serial':
      return `${connection.path} · ${connection.baudRate} baud`
    case 'usb':
      return `USB ${hex(connection.vendorId)}:${hex(connection.productId)}`
    case 'device-file':
      return connection.path
    case 'cups':
    case 'office-queue':
      return `CUPS ${connection.queue}`
    case 'windows-spooler':
      return connection.printer
    case 'virtual':
      return '4×6'
  }
}

const hex = (id: number) => id.toString(16).padStart(4, '0')

export function sameConnection(one: Connection, other: Connection): boolean {
  if (one.kind === 'serial' && other.kind === 'serial') return one.path === other.path
  return one.kind === other.kind && connectionText(one) === connectionText(other)
}
