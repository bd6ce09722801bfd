// The printable command barcodes: letters alone, so that every keyboard layout types them the same.

/** The key that the barcode means. F-keys choose a task or act in it, as on the keyboard. */
export const COMMANDS = {
  PACKBENCHSHIP: 'Enter',
  PACKBENCHREPRINT: 'F2',
  PACKBENCHVOID: 'v',
  PACKBENCHCLOSEDAY: 'F6',
  PACKBENCHCONFIRM: 'Enter',
  PACKBENCHCANCEL: 'Escape',
} as const satisfies Record<string, string>

export type CommandCode = keyof typeof COMMANDS

export const commandKey = (scan: string): string | undefined =>
  Object.hasOwn(COMMANDS, scan.toUpperCase()) ? COMMANDS[scan.toUpperCase() as CommandCode] : undefined
