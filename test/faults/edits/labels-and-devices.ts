// The edits that turn faults 85 to 89, 105, 106, 157 195 and 228 red.
import { type Edits, edit } from './edit.ts'

export const labelsAndDevices: Edits = {
  228: edit(
    'main/labels/zpl/lasting-settings.ts',
    'leaves the printer a home that cuts the next label',
    "(home, { dpi }) => (home.some(isFar(dpi)) ? '^LH0,0' : undefined)",
    "(home, { dpi }) => (home.every(isFar(dpi)) && home.length > 2 ? '^LH0,0' : undefined)",
  ),
  85: edit(
    'main/printing/transports/printer-device.ts',
    'writes labels into files',
    'if (!found.isCharacterDevice()) return false',
    'if (!found.isCharacterDevice()) return true',
  ),
  86: edit(
    'main/labels/prepare-print.ts',
    'sends text outside formats to the printer',
    '    bytes,\n    whole,',
    '    bytes: payload,\n    whole,',
  ),
  87: edit(
    'main/labels/prepare-print.ts',
    'lets text of a file pass unchecked',
    'unsafeOf(report.findings) ?? looseTextOf(report)',
    'unsafeOf(report.findings)',
  ),
  89: edit(
    'main/workers/preview.ts',
    'draws labels without an end of its memory',
    'guardMemory({ mostBytes: 1100 * MIB, mostWasmBytes: 768 * MIB })',
    'guardMemory({ mostBytes: 90_000 * MIB, mostWasmBytes: 4096 * MIB })',
  ),
  88: edit(
    'main/labels/zpl/check-zpl.ts',
    'lets a label write to the drives of the printer',
    "const lasts = driveOf(bytes, command) !== 'R'",
    "const lasts = driveOf(bytes, command) === 'none'",
  ),
  157: edit(
    'main/labels/zpl/lasting-forms.ts',
    'lets a service keep forms on the printer’s drives',
    "if (this.#source === 'service' || this.#form",
    "if (this.#source === ('none' as string) || this.#form",
  ),
  105: edit(
    'main/labels/prepare-print.ts',
    'leaves the printer as a bought label set it',
    "const behind = ends && target.language === 'zpl' ? putBackAfter(bytes, target) : ''",
    "const behind = ends && bytes.length < 0 ? putBackAfter(bytes, target) : ''",
  ),
  195: edit(
    'main/labels/zpl/printer-commands.ts',
    'sends what a label tells the printer as it came',
    'return {\n    pieces,',
    'return {\n    pieces: pieces.length > 99 ? pieces : [],',
  ),
  106: edit(
    'main/labels/zpl/lasting-settings.ts',
    'prints as many copies as a service asks for',
    "return source === 'service' && name === 'PQ' && ",
    "return source === ('none' as string) && name === 'PQ' && ",
  ),
}
