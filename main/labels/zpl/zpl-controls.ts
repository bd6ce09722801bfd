// The control bytes of ZPL: those that stand for commands, and those that a printer passes over.

// Control bytes that stand for commands and prefixes (guide: ^XA, ^XZ, ^FS; Mirror, "Character substitution").
export const STX = 0x02
export const ETX = 0x03
export const SI = 0x0f
export const DLE = 0x10
export const RS = 0x1e
export const US = 0x1f

export function skipControls(bytes: Uint8Array, from: number): number {
  let at = from
  while (isSkipped(bytes[at])) at++
  return at
}

/** What a printer passes over within a command: line ends and controls that mean nothing to it. */
export const isSkipped = (byte: number | undefined) =>
  byte !== undefined &&
  (byte < 0x20 || byte === 0x7f) &&
  byte !== STX &&
  byte !== ETX &&
  byte !== SI &&
  byte !== DLE &&
  byte !== RS &&
  byte !== US
