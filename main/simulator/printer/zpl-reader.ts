// How the simulated printer reads its wire: commands, whole formats and SGD lines, byte by byte.

/** The three characters that another host may have changed (`^CC`, `~CT`, `^CD`); shared by all ports. */
export interface CommandPrefixes {
  caret: number
  tilde: number
  delimiter: number
}

export const defaultPrefixes = (): CommandPrefixes => ({ caret: 0x5e, tilde: 0x7e, delimiter: 0x2c })

export interface ReadCommand {
  readonly name: string
  /** What follows the name, Latin-1, cut after 512 characters. */
  readonly data: string
}

/** What the reader found; `^` commands come with their format, everything else at once. */
export interface ZplListener {
  /** A `~` command; acts even inside a format or a field (ZPL II guide, "control commands"). */
  onImmediate(command: ReadCommand): void
  /** `^XA … ^XZ` verbatim, with the commands inside. */
  onFormat(bytes: Buffer, commands: readonly ReadCommand[]): void
  /** A `^` command outside any format. */
  onLoose(command: ReadCommand): void
  /** `! U1 getvar "name"`, `! U1 setvar "name" "value"`. */
  onVariable(verb: string, name: string, value: string | undefined): void
}

const DATA_LIMIT = 512
// Control bytes that stand for commands and prefixes (ZPL II guide; Mirror, "Character substitution").
const STX = 0x02
const ETX = 0x03
const SI = 0x0f
const DLE = 0x10
const RS = 0x1e
const US = 0x1f
/** `~` commands without parameters: complete with their second letter. */
const BARE = new Set(['HS', 'HI', 'HM', 'HD', 'JA', 'JC', 'JX', 'JR', 'PS', 'PP', 'PR', 'PH'])
const PREFIX_CHANGES = new Set(['CC', 'CT', 'CD'])

export class ZplReader {
  readonly #prefixes: CommandPrefixes
  readonly #listener: ZplListener
  #format: ByteStore | undefined
  #commands: ReadCommand[] = []
  #open: { immediate: boolean; name: string; data: string } | undefined
  #line = ''
  #binaryLeft = 0

  constructor(prefixes: CommandPrefixes, listener: ZplListener) {
    this.#prefixes = prefixes
    this.#listener = listener
  }

  /** True between `^XA` and `^XZ`: the printer's "partial format" flag. */
  get insideFormat(): boolean {
    return this.#format !== undefined
  }

  push(bytes: Uint8Array): void {
    for (const byte of bytes) this.#take(byte)
  }

  /** Forgets a format begun and not ended (`~JX`, power loss). */
  dropPartial(): void {
    this.#format = undefined
    this.#commands = []
    this.#open = undefined
    this.#line = ''
    this.#binaryLeft = 0
  }

  #take(byte: number): void {
    this.#format?.add(byte)
    if (this.#binaryLeft > 0) {
      this.#binaryLeft--
      return
    }
    const open = this.#open
    // A command goes on over line ends and controls that mean nothing: `^J`, a line end and `US` are `^JUS`.
    if (open && (open.name.length < 2 || PREFIX_CHANGES.has(open.name)) && isPassedOver(byte)) return
    // The character that ^CC, ~CT and ^CD take may be a prefix itself.
    if (open && PREFIX_CHANGES.has(open.name) && open.data === '') {
      this.#changePrefix(open.name, byte)
      this.#open = undefined
      return
    }
    const isCaret = byte === this.#prefixes.caret || byte === RS
    if (isCaret || byte === this.#prefixes.tilde || byte === DLE) {
      this.#finishCommand()
      this.#open = { immediate: !isCaret, name: '', data: '' }
      this.#line = ''
      return
    }
    // One raw character stands for ^XA, one for ^XZ and one for ^FS (ZPL II guide).
    if (byte === STX || byte === ETX || byte === SI) {
      this.#finishCommand()
      if (byte === STX) this.#beginFormat()
      else if (byte === ETX) this.#endFormat()
      else this.#open = { immediate: false, name: 'FS', data: '' }
      return
    }
    if (open && open.name.length < 2 && this.#takesName(open, byte)) return
    this.#takeData(byte, this.#open)
  }

  /** Names begin with a letter; a format command may have one, or a digit or `@` behind it. Anything else is text. */
  #takesName(open: { immediate: boolean; name: string; data: string }, byte: number): boolean {
    const character = String.fromCharCode(byte)
    const fits = open.name === '' || open.immediate ? /[a-z]/i : /[a-z0-9@]/i
    if (fits.test(character)) {
      open.name += character.toUpperCase()
      if (open.name.length === 2) this.#nameKnown(open)
      return true
    }
    if (open.immediate || open.name === '') this.#open = undefined
    else open.name = open.name.padEnd(2)
    return false
  }

  #nameKnown(open: { immediate: boolean; name: string; data: string }): void {
    if (open.immediate && BARE.has(open.name)) {
      this.#finishCommand()
    } else if (!open.immediate && open.name === 'XA') {
      this.#open = undefined
      this.#beginFormat()
    } else if (!open.immediate && open.name === 'XZ') {
      this.#open = undefined
      this.#endFormat()
    }
  }

  #takeData(byte: number, open: { immediate: boolean; name: string; data: string } | undefined): void {
    const character = String.fromCharCode(byte)
    if (open && open.data.length < DATA_LIMIT && !isPassedOver(byte)) open.data += character
    if (open?.immediate && open.name === 'HQ' && open.data.length === 2) {
      this.#finishCommand()
      this.#line = ''
      return
    }
    if (open && !isPassedOver(byte)) this.#expectBinary(open)
    if (this.#format) return
    if (byte === 0x0a || byte === 0x0d) {
      this.#endLine()
    } else if (this.#line.length < DATA_LIMIT) {
      this.#line += character
    }
  }

  /** Binary graphics carry any byte, prefixes too; their length stands before them. */
  #expectBinary(open: { name: string; data: string }): void {
    if (open.name !== 'GF' && open.name !== 'DY') return
    const delimiter = String.fromCharCode(this.#prefixes.delimiter)
    if (!open.data.endsWith(delimiter) && !open.data.endsWith(DELIMITER)) return
    const parts = open.data.replaceAll(DELIMITER, delimiter).split(delimiter)
    const [format, size] = open.name === 'GF' ? [parts[0], parts[1]] : [parts[1], parts[3]]
    if (parts.length !== (open.name === 'GF' ? 5 : 6) || !/^[BC]$/i.test(format ?? '')) return
    this.#binaryLeft = /^\d{1,8}$/.test(size ?? '') ? Number(size) : 0
  }

  #endLine(): void {
    const match = /! U1? (getvar|setvar|do) "([^"]*)"(?: "([^"]*)")?\s*$/.exec(this.#line)
    this.#line = ''
    if (match) this.#listener.onVariable(match[1] ?? '', match[2] ?? '', match[3])
  }

  #finishCommand(): void {
    const open = this.#open
    this.#open = undefined
    if (!open || open.name === '' || (open.immediate && open.name.length < 2)) return
    const command: ReadCommand = { name: open.name.trim(), data: open.data }
    if (open.immediate) this.#listener.onImmediate(command)
    else if (this.#format) this.#commands.push(command)
    else this.#listener.onLoose(command)
  }

  #beginFormat(): void {
    // A second ^XA inside a format begins nothing new; real labels contain it.
    if (this.#format) return
    this.#commands = []
    this.#format = new ByteStore()
    for (const byte of [this.#prefixes.caret, 0x58, 0x41]) this.#format.add(byte)
  }

  #endFormat(): void {
    const format = this.#format
    this.#format = undefined
    this.#line = ''
    if (format) this.#listener.onFormat(format.bytes(), this.#commands)
    this.#commands = []
  }

  #changePrefix(name: string, byte: number): void {
    if (name === 'CC') this.#prefixes.caret = byte
    if (name === 'CT') this.#prefixes.tilde = byte
    if (name === 'CD') this.#prefixes.delimiter = byte
  }
}

const DELIMITER = String.fromCharCode(US)

/** Control bytes without a meaning of their own, line ends among them. */
const isPassedOver = (byte: number): boolean =>
  (byte < 0x20 && ![STX, ETX, SI, DLE, RS, US].includes(byte)) || byte === 0x7f

/** A growing run of bytes. */
class ByteStore {
  #bytes = Buffer.allocUnsafe(4096)
  #length = 0

  add(byte: number): void {
    if (this.#length === this.#bytes.length) {
      this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2)
    }
    this.#bytes[this.#length++] = byte
  }

  bytes(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length))
  }
}
