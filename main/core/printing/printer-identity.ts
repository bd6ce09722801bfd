// The names by which one device is told from another at the same port.

/**
 * `zpl:<model>:<serial>` is what a printer says of itself (~HI, SGD), `usb:<vendor>-<product>:<serial>`
 * what its plug says, `device-id:<model>:<serial>` its IEEE 1284 id, `queue:<device URI>:` a spooler's
 * queue. The serial number may be missing. Parts are percent-encoded.
 */
export function deviceIdentity(
  scheme: 'zpl' | 'usb' | 'device-id' | 'queue',
  model: string,
  serialNumber = '',
): string {
  return [scheme, encodeURIComponent(model.trim()), encodeURIComponent(serialNumber.trim())].join(':')
}

/** The serial number that a device says of itself, as it stands in its name; undefined where it says none, and of a spooler's queue. */
export function serialNumberOf(identity: string | undefined): string | undefined {
  const [scheme, , serialNumber] = identity?.split(':') ?? []
  return scheme === 'queue' ? undefined : serialNumber || undefined
}

/** Whether that is the serial number in this name. */
export const hasSerialNumber = (identity: string, serialNumber: string): boolean =>
  serialNumber.trim() !== '' && serialNumberOf(identity) === encodeURIComponent(serialNumber.trim())

/**
 * False only where the two surely name different devices: the same scheme and another model, or
 * both serial numbers known and unequal. Names of different schemes cannot be compared.
 */
export function maySameDevice(saved: string, found: string): boolean {
  const [savedScheme, savedModel, savedSerial] = saved.split(':')
  const [foundScheme, foundModel, foundSerial] = found.split(':')
  if (savedScheme !== foundScheme) return true
  if (savedModel !== foundModel) return false
  return !savedSerial || !foundSerial || savedSerial === foundSerial
}
