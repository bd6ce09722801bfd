// Which sheets of a job are the same sheet again: a label that is sent twice is one label.
import { createHash, type Hash } from 'node:crypto'
import { isStore, normalName } from './zpl/stored-names.ts'
import { type ZplCommand, zplDataText, zplParameters } from './zpl/zpl-scan.ts'

/** What a picture or a format draws, as a short text. */
export const sheetOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')

/** Commands that draw nothing: where a format begins and ends, and what is written beside it. */
const SILENT: ReadonlySet<string> = new Set(['XA', 'XZ', 'FX', 'FS'])
/** Commands that bring in what was stored under a name, with the extension of such names. */
const RECALLS: Readonly<Record<string, string>> = { XF: 'ZPL', XG: 'GRF', IM: 'GRF', IL: 'GRF' }
/** Line ends and the like are passed over in what may be text; pictures are taken as they are. */
const LONGEST_TEXT = 4_096
/** No label stores so many. */
const MOST_STORED = 1_000

/**
 * Follows a job's commands in order and gives each format a text of what it draws, stored forms and pictures
 * included.
 */
export class SheetReader {
  readonly #bytes: Uint8Array
  /** What is hashed when it is brought in, and not before: a hostile label downloads a million times. */
  readonly #stored = new Map<string, () => string>()
  #format: Hash | undefined
  /** Not yet in the hash: a hostile label has a million commands, and each call of it costs. */
  #drawn = ''

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  command(command: ZplCommand): void {
    const { prefix, name } = command
    if (prefix === '^' && name === 'XA') this.#format ??= createHash('sha256')
    if (prefix === '~' && isStore(prefix, name)) {
      const stored = normalName(zplParameters(this.#bytes, command)[0], 'GRF')
      const data = this.#bytes.subarray(command.dataStart, command.dataEnd)
      let sheet: string | undefined
      this.#remember(stored, () => {
        sheet ??= sheetOf(data)
        return sheet
      })
      return
    }
    if (!this.#format || SILENT.has(name)) return
    const extension = prefix === '^' ? RECALLS[name] : undefined
    const recalled =
      extension && this.#stored.get(normalName(zplParameters(this.#bytes, command)[0], extension))?.()
    this.#drawn += `${prefix}${name}${recalled ?? ''}`
    const length = command.dataEnd - command.dataStart
    if (length > LONGEST_TEXT) {
      this.#hash()
      this.#format.update(this.#bytes.subarray(command.dataStart, command.dataEnd))
    } else if (length > 0) this.#drawn += zplDataText(this.#bytes, command, LONGEST_TEXT).trim()
    if (this.#drawn.length > LONGEST_TEXT) this.#hash()
  }

  /** What the format draws that ends here. */
  endFormat(storedAs?: string): string {
    this.#hash()
    const sheet = this.#format?.digest('base64') ?? ''
    this.#format = undefined
    if (storedAs !== undefined) this.#remember(storedAs, () => sheet)
    return sheet
  }

  #hash(): void {
    this.#format?.update(this.#drawn)
    this.#drawn = ''
  }

  #remember(name: string, sheet: () => string): void {
    if (this.#stored.size < MOST_STORED || this.#stored.has(name)) this.#stored.set(name, sheet)
  }
}
