// Owns cutting ZPL into commands the way a printer does, payloads and changed prefixes included.

/** One command of a ZPL job; offsets are bytes from the start of the job. */
export interface ZplCommand {
  /** `^` for format commands, `~` for control commands, `!` for what is not ZPL but what printers obey (SGD, JSON). */
  readonly prefix: '^' | '~' | '!'
  /** Two characters in upper case (`XA`); for `!` the words themselves, such as `U1 SETVAR`. */
  readonly name: string
  readonly at: number
  /** Where the parameters or data begin and end. */
  readonly dataStart: number
  readonly dataEnd: number
  /** Where its binary payload begins and ends, where it has one. */
  readonly payloadStart?: number
  readonly payloadEnd?: number
  /** The parameter delimiter when the command was read. */
  readonly delimiter: number
  /** Its binary payload is longer than what is left of the job: the printer would go on to eat the next one. */
  readonly cutOff: boolean
}

export interface ZplScanEnd {
  /** The prefix and delimiter characters as the job leaves them. */
  readonly caret: number
  readonly tilde: number
  readonly delimiter: number
}

// Control bytes that stand for commands and prefixes (guide: ^XA, ^XZ, ^FS; Mirror, "Character substitution").
const STX = 0x02
const ETX = 0x03
const SI = 0x0f
const DLE = 0x10
const RS = 0x1e
const US = 0x1f
export const CARET = 0x5e
export const TILDE = 0x7e
export const COMMA = 0x2c
const BANG = 0x21
const BRACE = 0x7b

/**
 * Walks through the commands of a job in order. A `~` (or DLE) acts wherever it stands, in a field too; a prefix that
 * no command name follows is text. Line breaks and other control bytes inside a name are skipped, as printers do.
 */
export function scanZpl(bytes: Uint8Array, visit: (command: ZplCommand) => void): ZplScanEnd {
  let caret = CARET
  let tilde = TILDE
  let delimiter = COMMA
  let open: Omit<ZplCommand, 'dataEnd'> | undefined
  const close = (end: number) => {
    if (open) visit({ ...open, dataEnd: end })
    open = undefined
  }
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] as number
    const single = byte === STX ? 'XA' : byte === ETX ? 'XZ' : byte === SI ? 'FS' : undefined
    if (single) {
      close(at)
      open = { prefix: '^', name: single, at, dataStart: at + 1, delimiter, cutOff: false }
      at += 1
      continue
    }
    const prefix = byte === caret || byte === RS ? '^' : byte === tilde || byte === DLE ? '~' : undefined
    const named = prefix ? readName(bytes, at + 1, prefix) : foreignAt(bytes, at, byte)
    if (!named) {
      at += 1
      continue
    }
    close(at)
    const { name } = named
    const dataStart = named.end
    let end = dataStart
    let payload: { start: number; end: number } | undefined
    if (prefix && CHANGES_PREFIX.has(name)) {
      while (bytes[end] === 0x0d || bytes[end] === 0x0a) end++
      const changed = bytes[end]
      if (changed !== undefined) {
        if (name === 'CC') caret = changed
        else if (name === 'CT') tilde = changed
        else delimiter = changed
        end++
      }
    } else if (prefix && (name === 'GF' || name === 'DY')) {
      payload = binaryPayload(bytes, end, name, { caret, tilde, delimiter })
      if (payload) end = Math.min(payload.end, bytes.length)
    }
    open = {
      prefix: prefix ?? '!',
      name,
      at,
      dataStart,
      delimiter,
      cutOff: payload !== undefined && payload.end > bytes.length,
      ...(payload && { payloadStart: payload.start, payloadEnd: end }),
    }
    at = end
  }
  close(bytes.length)
  return { caret, tilde, delimiter }
}

const CHANGES_PREFIX: ReadonlySet<string> = new Set(['CC', 'CT', 'CD'])

const isLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39

/**
 * Two name characters after a prefix. All names begin with a letter; a format command may go on with a digit or,
 * as ^A@, a sign, and ^A alone takes its font's name. Control commands are two letters: `~1` and `~d029` are the
 * escapes of a barcode's data.
 */
function readName(
  bytes: Uint8Array,
  from: number,
  prefix: '^' | '~',
): { name: string; end: number } | undefined {
  const first = skipControls(bytes, from)
  const letter = bytes[first]
  if (letter === undefined || !isLetter(letter)) return undefined
  const second = skipControls(bytes, first + 1)
  const next = bytes[second]
  const upper = String.fromCharCode(letter).toUpperCase()
  const fits = next !== undefined && (isLetter(next) || (prefix === '^' && (isDigit(next) || next === 0x40)))
  if (fits) return { name: upper + String.fromCharCode(next).toUpperCase(), end: second + 1 }
  return prefix === '^' ? { name: upper, end: first + 1 } : undefined
}

function skipControls(bytes: Uint8Array, from: number): number {
  let at = from
  while (isSkipped(bytes[at])) at++
  return at
}

const isSkipped = (byte: number | undefined) =>
  byte !== undefined &&
  byte < 0x20 &&
  byte !== STX &&
  byte !== ETX &&
  byte !== SI &&
  byte !== DLE &&
  byte !== RS &&
  byte !== US

/** Set-Get-Do (`! U1 setvar …`), a CPCL session (`! 0 200 …`) and its JSON form (`{}{…}`): obeyed outside ZPL. */
function foreignAt(bytes: Uint8Array, at: number, byte: number): { name: string; end: number } | undefined {
  if (byte !== BANG && byte !== BRACE) return undefined
  const after = bytes[at + 1]
  const possible =
    after === 0x20 || after === 0x09 || (byte === BANG ? after === 0x55 || after === 0x75 : after === 0x7d)
  if (!possible) return undefined
  const text = latin1(bytes, at, at + 40)
  const found =
    byte === BANG ? /^!\s*(U1?\s+[a-z]+|UTILITIES|0\s+\d+\s+\d+)/i.exec(text) : /^(\{\s*\}\s*\{)/.exec(text)
  return found?.[1]
    ? { name: found[1].replace(/\s+/g, ' ').toUpperCase(), end: at + found[0].length }
    : undefined
}

/**
 * Where a binary payload ends. `^GFB` and `^GFC` carry as many bytes as their first count says, `~DY` in format B
 * or C (or holding a PNG as it is) as many as its size says; whatever stands in them is no command.
 */
function binaryPayload(
  bytes: Uint8Array,
  from: number,
  name: string,
  { caret, tilde, delimiter }: ZplScanEnd,
): { start: number; end: number } | undefined {
  const wanted = name === 'GF' ? 4 : 5
  const fields: string[] = []
  let start = from
  let at = from
  for (; fields.length < wanted && at < bytes.length && at - from < 200; at++) {
    const byte = bytes[at]
    if (byte === caret || byte === tilde) return undefined
    if (byte !== delimiter && byte !== US) continue
    fields.push(latin1(bytes, start, at).trim())
    start = at + 1
  }
  if (fields.length < wanted) return undefined
  const [first = '', second = '', , fourth = ''] = fields
  // ~DYd:f,b,x,t,w,data: the format is the second parameter, the size the fourth.
  const format = (name === 'GF' ? first : second).toUpperCase()
  const size = Number.parseInt(name === 'GF' ? second : fourth, 10)
  const isPng = name === 'DY' && format === 'P' && bytes[at] === 0x89 && bytes[at + 1] === 0x50
  if (format !== 'B' && format !== 'C' && !isPng) return undefined
  return Number.isFinite(size) && size >= 0 ? { start: at, end: at + size } : undefined
}

/** The bytes as one character each. */
function latin1(bytes: Uint8Array, from: number, to: number): string {
  const part = bytes.subarray(from, to)
  return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1')
}

/** The parameters of a command as trimmed texts; only its first 512 bytes are read. */
export function zplParameters(bytes: Uint8Array, command: ZplCommand): string[] {
  const text = latin1(bytes, command.dataStart, Math.min(command.dataEnd, command.dataStart + 512))
  return text
    .replaceAll('\x1f', String.fromCharCode(command.delimiter))
    .split(String.fromCharCode(command.delimiter))
    .map(part => part.trim())
}
