// Sizes that a label leaves to its printer, written out: in the dots of another printer they would be other sizes.
import { isCode } from '../label-codes.ts'
import { edited, type ZplEdit } from '../zpl/zpl-edits.ts'
import { scanZpl, type ZplCommand, zplParameters } from '../zpl/zpl-scan.ts'
import { BY_RESOLUTION, CELLS } from './fixed-fonts.ts'

interface Usual {
  readonly letter: string
  readonly height: string
  readonly width: string
}

/** What a printer has from the start (guide, ^CF). */
const AT_FIRST: Usual = { letter: 'A', height: '', width: '' }

/** The job with every text's size, or the first command whose size nobody knows. */
export function withSizes(
  zpl: Uint8Array,
  madeFor: number,
): { readonly zpl: Uint8Array } | { readonly unsized: string } {
  const writer = new SizeWriter(zpl, madeFor)
  scanZpl(zpl, command => writer.command(command))
  return writer.unsized === undefined ? { zpl: edited(zpl, writer.edits) } : { unsized: writer.unsized }
}

const isSized = ({ height, width }: Pick<Usual, 'height' | 'width'>) =>
  [height, width].some(text => Number(text) > 0)

class SizeWriter {
  readonly edits: ZplEdit[] = []
  unsized: string | undefined
  readonly #zpl: Uint8Array
  readonly #madeFor: number
  #usual = AT_FIRST
  #isStoring = false
  #isRecalling = false
  /** What follows `^FN` in a format that recalls a form is written in the form's own font, or is a barcode's. */
  #isFormsData = false
  #hasFont = false
  #isCode = false

  constructor(zpl: Uint8Array, madeFor: number) {
    this.#zpl = zpl
    this.#madeFor = madeFor
  }

  command(command: ZplCommand): void {
    if (command.prefix !== '^') return
    const { name } = command
    if (name === 'CF') this.#setUsual(command)
    else if (/^A[A-Z0-9@]?$/.test(name)) this.#font(command)
    else if (isCode(command)) this.#isCode = true
    else if (name === 'GS') this.#symbol(command)
    else if (name === 'DF') this.#isStoring = true
    else if (name === 'XF') this.#isRecalling = true
    else if (TEXTS.has(name)) this.#text(command)
    else if (name === 'FS' || name === 'XA' || name === 'XZ') this.#ends(name)
  }

  #ends(name: string): void {
    this.#hasFont = false
    this.#isCode = false
    this.#isFormsData = false
    if (name === 'FS') return
    this.#isStoring = false
    this.#isRecalling = false
  }

  #texts(command: ZplCommand): readonly string[] {
    return zplParameters(this.#zpl, command)
  }

  /** A fixed font's own size; undefined where it is none, or another one on other printers. */
  #cellOf(letter: string): readonly [height: number, width: number] | undefined {
    return BY_RESOLUTION.has(letter) && this.#madeFor !== 203 ? undefined : CELLS[letter]
  }

  #setUsual(command: ZplCommand): void {
    const [first = '', height = '', width = ''] = this.#texts(command)
    const letter = first.toUpperCase() || this.#usual.letter
    if (isSized({ height, width })) {
      this.#usual = { letter, height, width }
      return
    }
    if (letter === this.#usual.letter && isSized(this.#usual)) return
    const cell = this.#cellOf(letter)
    this.#usual = { letter, height: String(cell?.[0] ?? ''), width: String(cell?.[1] ?? '') }
    if (cell) this.#write(command, [first, ...cell])
  }

  #font(command: ZplCommand): void {
    this.#hasFont = true
    const [turned = '', height = '', width = ''] = this.#texts(command)
    const named = command.name.slice(1)
    const letter = named || this.#usual.letter
    const own = isSized({ height, width }) ? { height, width } : undefined
    if (own && named) return
    const usual = letter === this.#usual.letter && isSized(this.#usual) ? this.#usual : this.#sizeOf(letter)
    const size = own ?? usual
    const values = [turned, size?.height ?? '', size?.width ?? '']
    if (size) this.#write(command, values, named ? '' : letter)
    else this.unsized ??= `^${command.name}`
  }

  #sizeOf(letter: string): Usual | undefined {
    const cell = this.#cellOf(letter)
    return cell && { letter, height: String(cell[0]), width: String(cell[1]) }
  }

  #symbol(command: ZplCommand): void {
    const [, height = '', width = ''] = this.#texts(command)
    this.#hasFont = true
    if (!isSized({ height, width })) this.unsized ??= '^GS'
  }

  /** A text in the usual font, which the label has named without a size, or not at all. */
  #text({ at, name, delimiter }: ZplCommand): void {
    if (this.#hasFont || this.#isCode || isSized(this.#usual)) return
    if (name === 'FN' && !this.#isStoring) {
      this.#isFormsData = this.#isRecalling
      return
    }
    const { letter } = this.#usual
    const size = this.#sizeOf(letter)
    if (!size) {
      this.unsized ??= `^CF${letter}`
      return
    }
    if (this.#isFormsData) return
    this.#hasFont = true
    const comma = String.fromCharCode(delimiter)
    const font = `A${letter}${comma}${size.height}${comma}${size.width}`
    this.edits.push({ from: at, to: at, text: `${String.fromCharCode(this.#zpl[at] ?? 0)}${font}` })
  }

  #write(
    { dataStart, dataEnd, delimiter }: ZplCommand,
    values: readonly (string | number)[],
    letter = '',
  ): void {
    const text = letter + values.join(String.fromCharCode(delimiter))
    this.edits.push({ from: dataStart, to: dataEnd, text })
  }
}

const TEXTS: ReadonlySet<string> = new Set(['FD', 'FV', 'SN', 'FN'])
