// The edits that turn faults 85 to 89 red.
import { type Edits, edit } from './edit.ts'

export const labelsAndDevices: Edits = {
  85: edit(
    'main/printing/transports/printer-device.ts',
    'writes labels into files',
    'if (!found.isCharacterDevice()) return false',
    'if (!found.isCharacterDevice()) return true',
  ),
}
