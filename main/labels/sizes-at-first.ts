// Sizes that a label leaves to its printer are those of a printer just switched on, and not of whatever label was
// printed before it (docs/decisions/0023).
import { isCode } from './label-codes.ts'
import { scanZpl, type ZplCommand, zplParameters } from './zpl-scan.ts'

/** A format without ink: bars and letters as a printer has them from the start (guide, ^BY and ^CF). */
const SIZES_AT_FIRST = '^XA^BY2,3,10^CFA,9,5^XZ'

/**
 * What is said in front of a label with barcodes that draws in sizes of which it has said nothing; empty for nearly every
 * label. One without barcodes has nothing that a scanner must read, and goes as it came.
 */
export function sizesAhead(zpl: Uint8Array): string {
  const reader = new SizeReader(zpl)
  scanZpl(zpl, command => reader.command(command))
  return reader.hasCodes && reader.relies ? SIZES_AT_FIRST : ''
}

/** Codes whose modules are their own parameters, or have a size by the standard. */
const OWN_MODULES: ReadonlySet<string> = new Set(['BX', 'BQ', 'B0', 'BO', 'BD', 'BT'])
/** Codes of thin and thick bars: `^BY` says how thick. */
const TWO_WIDTHS: ReadonlySet<string> = new Set(['B1', 'B2', 'B3', 'BI', 'BJ', 'BK', 'BL', 'BM', 'BP'])
/** Codes whose height is behind a check digit's parameter. */
const HEIGHT_THIRD: ReadonlySet<string> = new Set(['B1', 'B3', 'BK', 'BM', 'BP'])
const TEXTS: ReadonlySet<string> = new Set(['FD', 'FV', 'SN'])

type Size = 'module' | 'ratio' | 'bars' | 'font' | 'letters'

class SizeReader {
  relies = false
  hasCodes = false
  readonly #zpl: Uint8Array
  readonly #said = new Set<Size>()
  /** The field has a font, is a barcode's, or is filled in where another field has its font. */
  #isSettled = false
  #isStoring = false

  constructor(zpl: Uint8Array) {
    this.#zpl = zpl
  }

  command(command: ZplCommand): void {
    if (command.prefix !== '^') return
    const { name } = command
    if (name === 'BY') this.#say(command, ['module', 'ratio', 'bars'])
    else if (name === 'CF') this.#usual(command)
    else if (isCode(command)) this.#code(command)
    else if (name === 'GS' || /^A[A-Z0-9@]?$/.test(name)) this.#font(command)
    else if (name === 'FN') this.#number()
    else if (TEXTS.has(name)) this.#text(command)
    else if (name === 'DF') this.#isStoring = true
    else if (name === 'FS' || name === 'XA' || name === 'XZ') {
      this.#isSettled = false
      if (name !== 'FS') this.#isStoring = false
    }
  }

  #say(command: ZplCommand, sizes: readonly Size[]): void {
    const values = zplParameters(this.#zpl, command)
    for (const [at, size] of sizes.entries()) if (Number(values[at]) > 0) this.#said.add(size)
  }

  #usual(command: ZplCommand): void {
    const [letter, ...sizes] = zplParameters(this.#zpl, command)
    if (letter) this.#said.add('font')
    if (sizes.some(dots => Number(dots) > 0)) this.#said.add('letters')
  }

  #code(command: ZplCommand): void {
    const { name } = command
    this.hasCodes = true
    this.#isSettled = true
    const values = zplParameters(this.#zpl, command)
    if (!OWN_MODULES.has(name)) this.#needs('module')
    if (TWO_WIDTHS.has(name)) this.#needs('ratio')
    const hasHeight = Number(values[HEIGHT_THIRD.has(name) ? 2 : 1]) > 0
    if (!hasHeight && (name === 'BX' || !OWN_MODULES.has(name))) this.#needs('bars')
  }

  #font(command: ZplCommand): void {
    this.#isSettled = true
    const [, ...sizes] = zplParameters(this.#zpl, command)
    if (!sizes.some(dots => Number(dots) > 0)) this.#needs('letters')
    if (command.name === 'A') this.#needs('font')
  }

  /** A form's field is written in the form's font, also where it is filled in. */
  #number(): void {
    if (this.#isStoring && !this.#isSettled) this.#needs('font', 'letters')
    this.#isSettled = true
  }

  #text({ dataStart, dataEnd }: ZplCommand): void {
    const isBlank = Buffer.from(this.#zpl.subarray(dataStart, dataEnd)).toString('latin1').trim() === ''
    if (!this.#isSettled && !isBlank) this.#needs('font', 'letters')
  }

  #needs(...sizes: readonly Size[]): void {
    if (sizes.some(size => !this.#said.has(size))) this.relies = true
  }
}
