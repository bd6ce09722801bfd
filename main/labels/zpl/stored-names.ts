// The names of objects that a ZPL job stores in the printer, as the printer reads them.
import { type ZplCommand, zplDataText, zplParameters } from './zpl-scan.ts'

/**
 * A name as `R:NAME.EXT` in upper case; R: is the printer's memory until power-off and the default device
 * (guide, ^DF, ~DG, ^ID). What cannot be a name comes out as it is, shortened.
 */
export function normalName(text: string | undefined, defaultExtension: string): string {
  const [, device = 'R', name = '', extension = defaultExtension] =
    /^(?:([A-Za-z]):)?([^.:\s]*)(?:\.(\S*))?/.exec(text ?? '') ?? []
  return `${device}:${name}.${extension}`
    .toUpperCase()
    .replace(/[^A-Z0-9:.*?_-]/g, '?')
    .slice(0, 40)
}

/**
 * The drive that a store names, R where it names none. Read with less faith than a name: blanks are left out, and
 * anything but R before a colon is another drive, so that an odd spelling is held and not believed.
 */
export function driveOf(bytes: Uint8Array, command: ZplCommand): string {
  const text = zplDataText(bytes, command, 80).replace(/[^\x21-\x7e]/g, '')
  const delimiter = String.fromCharCode(command.delimiter)
  const [name = ''] = text.split(delimiter === ':' ? ',' : delimiter)
  return (/^([^:,]*):/.exec(name)?.[1] ?? 'R').toUpperCase()
}

/**
 * Commands that store something: `^DF ^IS` and the downloads. A download with a caret is in no guide; a printer
 * that took it would store all the same.
 */
export const isStore = (prefix: '^' | '~', name: string): boolean =>
  /^D[BEGSTUY]$/.test(name) || (prefix === '^' && (name === 'DF' || name === 'IS'))

/** What the downloads store when their parameter names no extension of its own. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  '~DG': 'GRF',
  '^DF': 'ZPL',
  '^IS': 'GRF',
  '~DB': 'FNT',
  '~DS': 'FNT',
  '~DT': 'FNT',
  '~DU': 'FNT',
  '~DE': 'DAT',
}
/** Kinds that ~DY stores as pictures and fonts; certificates, programs and web pages are the printer's business. */
const PICTURES_AND_FONTS = /^(?:|[BEGPTX]|GRF|PNG|BMP|PCX|TTF|TTE|FNT)$/i

/** No label stores so many; the deletion of what is not remembered is held. */
const MOST_NAMES = 1_000

/** The objects that one job has stored. */
export class StoredNames {
  private readonly names = new Set<string>()

  private add(name: string): void {
    if (this.names.size < MOST_NAMES) this.names.add(name)
  }

  /** Takes note of a download; says `program` when it stores what is neither a picture nor a font. */
  remember(bytes: Uint8Array, command: ZplCommand): 'data' | 'program' {
    const [name, , kind = ''] = zplParameters(bytes, command)
    if (command.name === 'DY') {
      this.add(`${normalName(name, '').split('.')[0]}.*`)
      return PICTURES_AND_FONTS.test(kind) && !/^[a-z]:autoexec\b/i.test(name ?? '') ? 'data' : 'program'
    }
    const extension = EXTENSIONS[command.prefix + command.name]
    if (extension) this.add(normalName(name, extension))
    return 'data'
  }

  /** Whether the job stored exactly this; a name with wildcards reaches other jobs' objects too. */
  holds(name: string): boolean {
    if (/[*?]/.test(name) || /:\./.test(name)) return false
    return this.names.has(name) || this.names.has(`${name.split('.')[0]}.*`)
  }
}
