// The field that a format is in: what its data says in its font and code page, written so that the drawer draws just that.
import { isReadKind, readCodeData } from '../codes/code-data.ts'
import type { CodeReading } from '../codes/code-reading.ts'
import { isGraphic, type NotDrawn } from '../zpl/drawn-commands.ts'
import { BarsPlace } from './bars-place.ts'
import { codePage, USUAL_PAGE } from './code-pages.ts'
import { AMPERSAND, BACKSLASH, beyondAscii, escaped, linesOf, MOST_LETTERS, unescaped } from './field-text.ts'
import type { FormCode, FormField, KeptForms, TextBlock } from './kept-forms.ts'
import { hasFont, lettersMissing } from './letters.ts'
import type { Place } from './place.ts'

interface Font {
  readonly letter: string
  readonly height: string
  readonly width: string
}

const BLANK = 0x20
const MOST_CODE_LETTERS = 40

/** How a field ends. */
export interface ClosedField {
  readonly data: string
  /** The line below its bars as a field of its own: the drawer is to write none. */
  readonly line?: string | undefined
  /** Where the field of the form is that this one fills in. */
  readonly filledAt?: Place | undefined
}

interface FieldListener {
  miss(why: NotDrawn['why'], what: string): void
  /** A barcode of the command at this place is drawn, and says this. */
  says(at: number, reading: CodeReading): void
  /** A text is to stay within this. */
  writes(block: TextBlock, text: string): void
}

export class Field {
  hex: number | undefined
  number: number | undefined
  readonly #listener: FieldListener
  readonly #bars = new BarsPlace()
  #page: number | undefined = USUAL_PAGE
  #usual: Font = { letter: 'A', height: '', width: '' }
  #usualSide = '0'
  #usualTurned = 'N'
  #turned: string | undefined
  /** Placed by the upper left corner, and not by its baseline. */
  #hangs = true
  #font: Font | undefined
  #side: string | undefined
  #code: FormCode | undefined
  #block: readonly string[] | undefined
  #hasGraphic = false
  #isWhite = false
  #data: Uint8Array | undefined

  constructor(listener: FieldListener) {
    this.#listener = listener
  }

  #miss(why: NotDrawn['why'], what: string): void {
    this.#listener.miss(why, what)
  }

  get hasData(): boolean {
    return this.#data !== undefined
  }

  /** Its font says which way it is turned. */
  get saysTurn(): boolean {
    return this.#turned !== undefined
  }

  /** Blanks leave none, and white covers. */
  get hasInk(): boolean {
    return this.#hasGraphic ? !this.#isWhite : this.#data?.some(byte => byte > BLANK) === true
  }

  reset(): void {
    this.hex = undefined
    this.number = undefined
    this.#font = undefined
    this.#side = undefined
    this.#turned = undefined
    this.#hangs = true
    this.#code = undefined
    this.#block = undefined
    this.#hasGraphic = false
    this.#isWhite = false
    this.#data = undefined
    this.#bars.reset()
  }

  page([number = '', ...exchanged]: readonly string[]): void {
    // Exchanged letters, and pages of several bytes a letter.
    const isKnown = /^\d{0,2}$/.test(number) && codePage(Number(number)) !== undefined
    if (!isKnown || exchanged.length > 0) this.#miss('command', '^CI')
    this.#page = isKnown ? Number(number) : undefined
  }

  command(name: string, parameters: readonly string[], at: number): void {
    this.#bars.command(name, parameters)
    if (name === '^CF') this.#setUsual(parameters)
    else if (name === '^FW') {
      this.#usualTurned = parameters[0]?.toUpperCase() || this.#usualTurned
      this.#usualSide = parameters[1] || this.#usualSide
    } else if (name === '^FO' || name === '^FT') {
      if (this.#data) this.#miss('command', name)
      this.#hangs = name === '^FO'
      this.#side = parameters[2]
    } else if (name === '^FB') {
      if (this.#code) this.#miss('command', name)
      this.#block = parameters
    } else if (isGraphic(name)) {
      if ((this.#side ?? this.#usualSide) === '1') this.#miss('command', name)
      this.#hasGraphic = true
      this.#isWhite = parameters.some(one => one.toUpperCase() === 'W')
    } else if (/^\^B[A-Z0-9]$/.test(name) && name !== '^BY') {
      if (this.#code || this.#block) this.#miss('command', name)
      this.#code = { name, parameters, at }
    }
  }

  #setUsual([letter = '', height = '', width = '']: readonly string[]): void {
    const isOther = letter !== '' && letter.toUpperCase() !== this.#usual.letter
    const before = isOther ? { height: '', width: '' } : this.#usual
    const isGiven = height !== '' || width !== ''
    this.#usual = {
      letter: letter.toUpperCase() || this.#usual.letter,
      height: isGiven ? height : before.height,
      width: isGiven ? width : before.width,
    }
  }

  usualFont(): string {
    const { letter, height, width } = this.#usual
    return [letter, height || '0', width || '0'].join(',')
  }

  /** The field's own font, with the sizes of the usual one where it has none. */
  font(letter: string | undefined, turned: string, height: string, width: string): string {
    const isGiven = Number(height) > 0 || Number(width) > 0
    const usual = letter === undefined || letter === this.#usual.letter ? this.#usual : undefined
    this.#font = {
      letter: letter ?? this.#usual.letter,
      height: isGiven ? height : (usual?.height ?? ''),
      width: isGiven ? width : (usual?.width ?? ''),
    }
    if (letter !== undefined && !hasFont(letter)) this.#miss('kept', `^A${letter}`)
    this.#turned = turned.toUpperCase() || undefined
    const known = /^[NRIB]?$/i.test(turned) && [height, width].every(size => /^\d{0,5}$/.test(size))
    if (!known) this.#miss('command', `^A${letter ?? ''}`)
    const { height: high, width: wide } = this.#font
    return `^A${this.#font.letter}${turned.toUpperCase()},${high || '0'},${wide || '0'}`
  }

  data(bytes: Uint8Array, name: string, signs: { readonly caret: number; readonly tilde: number }): void {
    if (this.#data || this.#hasGraphic) this.#miss('command', name)
    // The guide has ^FH in front of ^FD alone; some printers obey it in front of ^FV, too.
    if (name === '^FV' && this.hex !== undefined && bytes.includes(this.hex)) this.#miss('command', '^FH')
    const data = this.hex === undefined || name === '^FV' ? bytes : unescaped(bytes, this.hex)
    this.#data = this.#code ? data : this.#withoutSigns(bytes, data, signs)
  }

  /** Before a sign that begins no command a printer may think that one begins; at the end it is dropped. */
  #withoutSigns(
    raw: Uint8Array,
    data: Uint8Array,
    signs: { readonly caret: number; readonly tilde: number },
  ) {
    const last = raw.length - 1
    const at = raw.findIndex(byte => byte === signs.caret || byte === signs.tilde)
    if (at === -1) return data
    if (at !== last) this.#miss('letters', String.fromCharCode(raw[at] as number))
    return at === last ? data.subarray(0, -1) : data
  }

  /** What is written before the end of the field, which begins at this place. */
  close(kept: KeptForms, at: Place): ClosedField {
    const filled = this.number !== undefined && kept.numbersFields && !kept.isStoring
    const own: FormField = {
      code: this.#code,
      block: this.#textBlock(),
      font: this.#checkedFont(),
      at,
    }
    const field = filled ? kept.filled(this.number as number) : own
    if (this.number !== undefined && kept.isStoring) {
      kept.field(this.number, own)
      // A printer prints it where nothing is filled in.
      if (this.#data && this.#data.length > 0) this.#miss('kept', '^FN')
    }
    if (!field) this.#miss('kept', '^FN')
    if (!this.#data) return { data: '' }
    if (this.#data.length === 0) return { data: '^FD' }
    const filledAt = filled ? field?.at : undefined
    const { code } = field ?? own
    if (code) return { ...this.#codeData(this.#data, code, filled), filledAt }
    const said = this.#said(this.#data, field ?? own)
    const { block } = field ?? own
    if (block?.isDrawnElsewhere) this.#miss('command', '^FB')
    if (block) this.#listener.writes(block, said)
    return { data: `^FH_^FD${said}`, filledAt }
  }

  /** How its letters are read; undefined where the label names an encoding that is not known. */
  #encoding() {
    return this.#page === undefined ? undefined : codePage(this.#page)
  }

  #codeData(data: Uint8Array, code: FormCode, filled: boolean): ClosedField {
    if ((this.#side ?? this.#usualSide) === '1') this.#miss('command', '^FO')
    const text = Buffer.from(data).toString('latin1')
    const page = this.#encoding()
    // What a code's bytes beyond ASCII are to a reader is the reader's.
    if (data.some(byte => byte > 0x7e)) this.#miss('letters', beyondAscii(page?.text(data) ?? text))
    const reading = readCodeData(code, data)
    if (!reading) {
      const shown = text.replace(/[^\x20-\x7e]/g, '?').slice(0, MOST_CODE_LETTERS)
      if (isReadKind(code.name)) this.#miss('data', `${code.name} ${shown}`)
      else this.#miss('command', code.name)
      return { data: `^FH_^FD${escaped(data)}` }
    }
    this.#listener.says(code.at, reading)
    const line = reading.line && (filled ? undefined : this.#bars.line(code.parameters, reading.line))
    if (reading.line && !line) this.#miss('data', `${code.name} ${reading.line.text}`)
    return {
      data: `^FH_^FD${escaped(reading.drawn)}`,
      ...(line && { line: `${line}^FH_^FD${escaped(Buffer.from(reading.line?.text ?? ''))}` }),
    }
  }

  #textBlock(): TextBlock | undefined {
    if (!this.#block) return undefined
    const [width = '', lines = '', spacing = ''] = this.#block
    const { letter, height, width: wide } = this.#font ?? this.#usual
    return {
      width: Number(width) || 0,
      lines: Number(lines) || 1,
      spacing: Number(spacing) || 0,
      font: `${letter}N,${height || '0'},${wide || '0'}`,
      isDrawnElsewhere: this.#hangs && /[RI]/.test(this.#turned ?? this.#usualTurned) && Number(lines) > 1,
    }
  }

  #checkedFont(): string {
    return (this.#font ?? this.#usual).letter
  }

  #said(data: Uint8Array, field: FormField): string {
    const { height, width } = this.#font ?? this.#usual
    if (field.font === '0' && Number(height || width) === 0 && this.number === undefined)
      this.#miss('command', '^A0')
    const text = this.#textOf(data, field)
    return escaped(Buffer.from(text, 'utf8'))
  }

  #textOf(data: Uint8Array, { block, font }: FormField): string {
    const page = this.#encoding()
    const lines = linesOf(data).map(line => page?.text(line) ?? null)
    if (lines.length > 1 && !block) this.#miss('letters', '\\&')
    if (block && data.some((byte, at) => byte === BACKSLASH && data[at + 1] !== AMPERSAND))
      this.#miss('letters', '\\')
    const text = lines.map(line => line ?? '').join('\\&')
    const asRead = lines.includes(null) ? Buffer.from(data).toString('latin1') : text
    const missing = lettersMissing(lines.map(line => line ?? '').join(''), font)
    if (lines.includes(null) && data.length > 0) this.#miss('letters', beyondAscii(asRead))
    else if (missing.length > 0) this.#miss('letters', missing.slice(0, MOST_LETTERS).join(' '))
    return asRead
  }
}
