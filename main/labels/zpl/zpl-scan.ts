// Cuts ZPL into commands the way a printer does, payloads and changed prefixes included.

import { DLE, ETX, isSkipped, RS, SI, STX, skipControls, US } from './zpl-controls.ts'
import { foreignAt } from './zpl-foreign.ts'

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
  /** Where its binary payload, or the character that a change of prefix takes, begins and ends. */
  readonly payloadStart?: number
  readonly payloadEnd?: number
  /** The parameter delimiter when the command was read. */
  readonly delimiter: number
  /** Its payload is longer than what is left of the job: the printer would go on to eat the next one. */
  readonly cutOff: boolean
  /** For `!`: it is where a printer would obey it even inside a format, and not in the middle of a field's text. */
  readonly actsInFormats?: boolean
}

export interface ZplScanEnd {
  /** The prefix and delimiter characters as the job leaves them. */
  readonly caret: number
  readonly tilde: number
  readonly delimiter: number
}

export const CARET = 0x5e
export const TILDE = 0x7e
export const COMMA = 0x2c

/**
 * Walks through the commands of a job in order. A `~` (or DLE) acts wherever it is, in a field too; a prefix that
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
    const isSign = (one: number | undefined) => one === caret || one === tilde
    // A character that became a prefix is nothing else any more.
    const single = isSign(byte)
      ? undefined
      : byte === STX
        ? 'XA'
        : byte === ETX
          ? 'XZ'
          : byte === SI
            ? 'FS'
            : undefined
    if (single) {
      close(at)
      open = { prefix: '^', name: single, at, dataStart: at + 1, delimiter, cutOff: false }
      at += 1
      continue
    }
    const prefix = byte === caret || byte === RS ? '^' : byte === tilde || byte === DLE ? '~' : undefined
    const foreign = prefix ? undefined : foreignAt(bytes, at, open)
    const named = prefix ? readName(bytes, at + 1, prefix, isSign) : foreign
    if (!named) {
      at += 1
      continue
    }
    close(at)
    const { name } = named
    const dataStart = named.end
    let end = dataStart
    let payload: Span | undefined
    if (prefix && CHANGES_PREFIX.has(name)) {
      end = skipControls(bytes, end)
      const changed = bytes[end]
      if (changed !== undefined) {
        if (name === 'CC') caret = changed
        else if (name === 'CT') tilde = changed
        else delimiter = changed
      }
      // Where the job ends before it, the next job's first character would be taken.
      payload = { start: end, end: end + 1 }
      end = Math.min(end + 1, bytes.length)
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
      ...(foreign && { actsInFormats: foreign.actsInFormats }),
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
 * escapes of a barcode's data. A character that became a prefix is one here too.
 */
function readName(
  bytes: Uint8Array,
  from: number,
  prefix: '^' | '~',
  isSign: (byte: number | undefined) => boolean,
): { name: string; end: number } | undefined {
  const first = skipControls(bytes, from)
  const letter = bytes[first]
  if (letter === undefined || !isLetter(letter) || isSign(letter)) return undefined
  const second = skipControls(bytes, first + 1)
  const next = bytes[second]
  const upper = String.fromCharCode(letter).toUpperCase()
  const fits =
    next !== undefined &&
    !isSign(next) &&
    (isLetter(next) || (prefix === '^' && (isDigit(next) || next === 0x40)))
  if (fits) return { name: upper + String.fromCharCode(next).toUpperCase(), end: second + 1 }
  return prefix === '^' ? { name: upper, end: first + 1 } : undefined
}

interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Where a binary payload ends. `^GFB` and `^GFC` carry as many bytes as their first count says, `~DY` in format B
 * or C (or holding a PNG as it is) as many as its size says; nothing in them is a command. A header that
 * is not exactly as the guide has it hides nothing: what follows is then read as commands.
 */
function binaryPayload(
  bytes: Uint8Array,
  from: number,
  name: string,
  { caret, tilde, delimiter }: ZplScanEnd,
): Span | undefined {
  const wanted = name === 'GF' ? 4 : 5
  const fields: string[] = []
  let field = ''
  let at = from
  for (; fields.length < wanted && at < bytes.length && at - from < LONGEST_HEADER; at++) {
    const byte = bytes[at] as number
    if (byte === caret || byte === tilde || byte === DLE || byte === RS) return undefined
    if (byte === delimiter || byte === US) {
      fields.push(field)
      field = ''
    } else if (!isSkipped(byte)) field += String.fromCharCode(byte)
  }
  if (fields.length < wanted) return undefined
  const [first = '', second = '', , fourth = ''] = fields
  // ~DYd:f,b,x,t,w,data: the format is the second parameter, the size the fourth.
  const format = (name === 'GF' ? first : second).toUpperCase()
  const size = name === 'GF' ? second : fourth
  const isPng = name === 'DY' && format === 'P' && bytes[at] === 0x89 && bytes[at + 1] === 0x50
  if (format !== 'B' && format !== 'C' && !isPng) return undefined
  return /^\d{1,8}$/.test(size) ? { start: at, end: at + Number(size) } : undefined
}

const LONGEST_HEADER = 500

/** A command as sentences name it: if the label has changed its character, first as it is in the label. */
export function namedCommand(bytes: Uint8Array, { prefix, name, at, dataStart }: ZplCommand): string {
  const usual = `${prefix}${name}`
  const sign = bytes[at] ?? 0
  const isUsual = sign === CARET || sign === TILDE || sign <= 0x20 || sign > 0x7e || dataStart - at < 2
  return prefix === '!' || isUsual ? usual : `${String.fromCharCode(sign)}${name} = ${usual}`
}

/** The parameters of a command as trimmed texts, without what a printer passes over; only its first 512 are read. */
export function zplParameters(bytes: Uint8Array, command: ZplCommand): string[] {
  const delimiter = String.fromCharCode(command.delimiter)
  return zplDataText(bytes, command, 512)
    .replaceAll('\x1f', delimiter)
    .split(delimiter)
    .map(part => part.trim())
}

/** The first characters of a command's data as a printer reads them: line ends, tabs and the like passed over. */
export function zplDataText(bytes: Uint8Array, { dataStart, dataEnd }: ZplCommand, most: number): string {
  let text = ''
  for (let at = dataStart; at < dataEnd && text.length < most; at++) {
    const byte = bytes[at] as number
    if (!isSkipped(byte)) text += String.fromCharCode(byte)
  }
  return text
}

const MOST_OF_A_NAME = 40

/** The command with the name of what it stores, recalls or deletes, both as the label has them. */
export function namedObject(bytes: Uint8Array, command: ZplCommand): string {
  const text = zplDataText(bytes, command, 512)
  const [name = ''] = text.split(String.fromCharCode(command.delimiter))
  const shown = name
    .trim()
    .slice(0, MOST_OF_A_NAME)
    .replace(/[^\x20-\x7e]/g, '?')
  return `${namedCommand(bytes, command)}${shown}`
}
