// The texts of a ZPL label in the code page that it names for them: as its bytes where a service gave
// letters, and whether bytes are letters there.
import { type CodePage, codePage } from '../drawing/code-pages.ts'
import { isCode } from '../label-codes.ts'
import type { LabelWarning } from '../label-warning.ts'
import { RS, STX } from './zpl-controls.ts'
import { edited, type ZplEdit } from './zpl-edits.ts'
import { scanZpl, type ZplCommand, zplParameters } from './zpl-scan.ts'

interface PagedText {
  readonly from: number
  readonly to: number
  /** Undefined where the label has named none before, or none that is known here. */
  readonly page: CodePage | undefined
  /** The `^XA` before a text for which the label has named no page. */
  readonly unnamedIn?: ZplCommand | undefined
}

const TEXTS: ReadonlySet<string> = new Set(['FD', 'FV', 'SN'])
const isBeyondAscii = (byte: number) => byte > 0x7f
/** A person reads a few of them. */
const MOST_LETTERS = 12

/** Texts with bytes beyond ASCII. What a barcode holds is no text: its bytes are its reader's. */
function textsBeyondAscii(zpl: Uint8Array): readonly PagedText[] {
  if (!zpl.some(isBeyondAscii)) return []
  const found: PagedText[] = []
  const reader = new PageReader(zpl)
  scanZpl(zpl, command => {
    const text = command.prefix === '^' ? reader.text(command) : undefined
    if (text && zpl.subarray(text.from, text.to).some(isBeyondAscii)) found.push(text)
  })
  return found
}

/** Which page is named, and what field it is. */
class PageReader {
  readonly #zpl: Uint8Array
  #page: CodePage | undefined
  #isNamed = false
  #opening: ZplCommand | undefined
  #isCode = false
  #number: string | undefined
  /** Barcodes of a stored form, whose data come in a format of their own. */
  readonly #codeNumbers = new Set<string>()

  constructor(zpl: Uint8Array) {
    this.#zpl = zpl
  }

  text(command: ZplCommand): PagedText | undefined {
    const { name } = command
    if (TEXTS.has(name)) return this.#isCode ? undefined : this.#paged(command)
    if (name === 'CI') this.#name(command)
    else if (name === 'FS' || name === 'XA' || name === 'XZ') this.#ends(command)
    else if (name === 'FN') this.#number = String(Number.parseInt(this.#first(command), 10))
    else if (isCode(command)) this.#isCode = true
    if (this.#number === undefined) return undefined
    if (this.#isCode) this.#codeNumbers.add(this.#number)
    this.#isCode = this.#codeNumbers.has(this.#number)
    return undefined
  }

  #paged({ dataStart: from, dataEnd: to }: ZplCommand): PagedText {
    return { from, to, page: this.#page, ...(!this.#isNamed && { unnamedIn: this.#opening }) }
  }

  #name(command: ZplCommand): void {
    const number = this.#first(command)
    this.#page = /^\d{0,2}$/.test(number) ? codePage(Number(number)) : undefined
    this.#isNamed = true
  }

  #ends(command: ZplCommand): void {
    this.#isCode = false
    this.#number = undefined
    if (command.name !== 'FS') this.#opening = command.name === 'XA' ? command : undefined
  }

  #first(command: ZplCommand): string {
    return zplParameters(this.#zpl, command)[0] ?? ''
  }
}

const UTF_8 = codePage(28) as CodePage

/**
 * A service's ZPL, whose letters came in JSON and are kept as UTF-8, with each text in the page that the label names.
 * ASSUMPTION: a service means the letters that it writes. A page lasts in a printer, so that a label which names none
 * has whichever was named last: it stays UTF-8, and says so behind its `^XA`, as labels of our own do. A text with
 * letters that the page has not, or of a page that is not known, stays as it is and is warned of; so does one that is
 * no UTF-8, which came as bytes of its page.
 */
export function inNamedPages(zpl: Uint8Array): Uint8Array {
  const texts = textsBeyondAscii(zpl).map(one => ({
    ...one,
    text: UTF_8.text(zpl.subarray(one.from, one.to)),
  }))
  const edits: ZplEdit[] = texts.flatMap(({ from, to, page, text }) => {
    const encoded = text === null || page === UTF_8 ? null : page?.bytes(text)
    return encoded ? [{ from, to, text: Buffer.from(encoded).toString('latin1') }] : []
  })
  const unnamed = texts.filter(({ unnamedIn }) => unnamedIn)
  if (unnamed.every(({ text }) => text !== null)) {
    for (const opening of new Set(unnamed.flatMap(({ unnamedIn }) => unnamedIn ?? []))) {
      const from = opening.dataStart
      edits.push({ from, to: from, text: `${signOf(zpl, opening)}CI28` })
    }
  }
  return edits.length === 0 ? zpl : edited(zpl, edits)
}

/** The sign of a format command there: a format may begin with a byte of its own, and the sign be another one. */
function signOf(zpl: Uint8Array, { at }: ZplCommand): string {
  const byte = zpl[at] ?? STX
  return String.fromCharCode(byte === STX ? RS : byte)
}

/**
 * A warning where a text is UTF-8 and the label names another page, or names UTF-8 and is none: a printer would print
 * other letters than were meant. UTF-8 by chance, in a text of another page, is next to impossible.
 */
export function pageWarnings(zpl: Uint8Array): readonly LabelWarning[] {
  for (const { from, to, page } of textsBeyondAscii(zpl)) {
    const text = UTF_8.text(zpl.subarray(from, to))
    if ((text === null) === (page !== UTF_8)) continue
    const letters = [...new Set(text ?? '')].filter(letter => letter > '\x7f').slice(0, MOST_LETTERS)
    return [
      text === null
        ? { code: 'label.letters-not-utf-8' }
        : { code: 'label.letters-of-other-page', params: { letters: letters.join(' ') } },
    ]
  }
  return []
}
