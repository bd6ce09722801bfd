// Text outside formats: a ZPL printer passes over it, and anything else at the other end, or a printer that also
// speaks another language, takes it as its own.
import type { ZplCommand } from './zpl-scan.ts'

/** A run of a job's bytes. */
export interface Piece {
  readonly from: number
  readonly to: number
}

/** So many pieces are kept; a job that holds more is not mended but held. */
export const MOST_LOOSE_TEXTS = 1_000

/**
 * Collects what is outside formats and is no command's own, as commands come by in order. What printers take
 * there passes: blanks, settings with their values on one line, downloads with their data, and the line by which
 * drivers put prefixes back (`CT~~CD,~CC^~CT~`), whose first command has lost its sign.
 */
export class LooseTexts {
  readonly found: Piece[] = []
  readonly #bytes: Uint8Array
  #outside = true
  /** What comes before the next command, which decides whether it is a driver's line. */
  #before: Piece | undefined

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#before = { from: startOf(bytes), to: bytes.length }
  }

  /** Whether the printer is between formats here. */
  get outside(): boolean {
    return this.#outside
  }

  command(command: ZplCommand): void {
    this.#close(command)
    if (command.prefix === '^' && command.name === 'XA') this.#outside = false
    else if (command.prefix === '^' && command.name === 'XZ') this.#outside = true
    if (!this.#outside || command.prefix === '!') return
    this.#before = { from: ownEnd(this.#bytes, command), to: command.dataEnd }
  }

  end(): void {
    this.#close(undefined)
  }

  #close(next: ZplCommand | undefined): void {
    const gap = this.#before
    this.#before = undefined
    if (!gap) return
    const text = trimmed(this.#bytes, gap.from, Math.min(gap.to, next?.at ?? gap.to))
    if (!text || (next?.name === 'CD' && isPrefixReset(this.#bytes, text))) return
    if (this.found.length < MOST_LOOSE_TEXTS) this.found.push(text)
  }
}

/** The job without some of its bytes; the pieces are in the order in which they begin. */
export function withoutPieces(bytes: Uint8Array, left: readonly Piece[]): Uint8Array {
  const kept: Uint8Array[] = []
  let copied = 0
  for (const { from, to } of left) {
    if (from > copied) kept.push(bytes.subarray(copied, from))
    copied = Math.max(copied, to)
  }
  kept.push(bytes.subarray(copied))
  return Buffer.concat(kept)
}

/** A byte order mark is no text. */
const startOf = (bytes: Uint8Array) => (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0)

const isPrefixReset = (bytes: Uint8Array, { from, to }: Piece) =>
  Buffer.from(bytes.subarray(from, Math.min(to, from + 4)))
    .toString('latin1')
    .toUpperCase() === 'CT~'

/** Downloads whose data goes on over lines: digits, letters and signs of hexadecimal, ACS and base64. */
const DOWNLOADS: ReadonlySet<string> = new Set(['DB', 'DE', 'DG', 'DS', 'DT', 'DU', 'DY'])
/** A control command's own value is short: `~SD15`, `~TA-012`, `~JSN`. */
const LONGEST_VALUE = 8

/** Where what belongs to a command outside formats ends; after it comes what belongs to none. */
function ownEnd(bytes: Uint8Array, { prefix, name, dataStart, dataEnd, payloadEnd }: ZplCommand): number {
  if (prefix === '^' && (name === 'XZ' || name === 'FS')) return dataStart
  const from = payloadEnd ?? dataStart
  if (name === 'CC' || name === 'CT' || name === 'CD') return from
  if (prefix === '~' && DOWNLOADS.has(name)) {
    return payloadEnd ?? dataLines(bytes, lineEnd(bytes, from, dataEnd), dataEnd)
  }
  const end = lineEnd(bytes, from, dataEnd)
  return prefix === '~' ? valueEnd(bytes, from, Math.min(end, from + LONGEST_VALUE)) : end
}

/** The end of a line of readable characters. */
function lineEnd(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && isReadable(bytes[at] as number)) at++
  return at
}

const isReadable = (byte: number) => (byte >= 0x20 && byte !== 0x7f) || byte === 0x09 || byte === 0x1f

function valueEnd(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && /[\w.,:+-]/.test(String.fromCharCode(bytes[at] as number))) at++
  return at
}

/** Over all lines that hold nothing but a download's data. */
function dataLines(bytes: Uint8Array, from: number, to: number): number {
  let whole = from
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number
    if (byte === 0x0a || byte === 0x0d) whole = at + 1
    else if (!isBlank(byte) && !/[\w+/=:,.!#-]/.test(String.fromCharCode(byte))) return whole
    // A blank between two words is no data either.
    else if (isBlank(byte) && wordsAround(bytes, at, to)) return whole
  }
  return to
}

function wordsAround(bytes: Uint8Array, at: number, to: number): boolean {
  const before = bytes[at - 1] ?? 0x20
  const after = at + 1 < to ? (bytes[at + 1] ?? 0x20) : 0x20
  return !isBlank(before) && !isBlank(after)
}

/** Blanks, and the ends of files and pages that old systems send. */
const isBlank = (byte: number) =>
  byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x00 || byte === 0x04 || byte === 0x1a

function trimmed(bytes: Uint8Array, from: number, to: number): Piece | undefined {
  let start = from
  while (start < to && isBlank(bytes[start] as number)) start++
  let end = to
  while (end > start && isBlank(bytes[end - 1] as number)) end--
  return end > start ? { from: start, to: end } : undefined
}
