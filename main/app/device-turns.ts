// Which saved printers are one device: it prints one label at a time, whatever its addresses.
import type { Printer } from '../core/printing/printer.ts'
import { serialNumberOf } from '../core/printing/printer-identity.ts'
import { type DeviceTurn, deviceTurn } from '../printing/printer-line.ts'

/** Saved twice, its labels are not under way beside each other: each is proven by what the printer counted meanwhile. */
export function deviceTurns(): (printer: Printer) => DeviceTurn {
  const turns = new Map<string, DeviceTurn>()
  return ({ identity }) => {
    const serialNumber = serialNumberOf(identity)
    if (serialNumber === undefined) return deviceTurn()
    const turn = turns.get(serialNumber) ?? deviceTurn()
    turns.set(serialNumber, turn)
    return turn
  }
}
