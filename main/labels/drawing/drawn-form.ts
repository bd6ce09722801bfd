// A job in the one spelling that the drawer reads as a printer does: plain signs, upper case, UTF-8. And the first thing
// in it that the drawer does not draw as a printer would (drawn-commands.ts).
import type { CodeReading } from '../codes/code-reading.ts'
import { DRAWERS_SIGN } from '../codes/data-matrix.ts'
import { isAsDrawn, isGraphic, type NotDrawn, whyUndrawn } from '../zpl/drawn-commands.ts'
import { normalName } from '../zpl/stored-names.ts'
import { isSkipped } from '../zpl/zpl-controls.ts'
import {
  CARET,
  namedCommand,
  namedObject,
  scanZpl,
  TILDE,
  type ZplCommand,
  zplParameters,
} from '../zpl/zpl-scan.ts'
import { Field } from './field.ts'
import { afterValues, drawerRows, isDamaged, PICTURE_VALUES, plainText } from './graphic-data.ts'
import { asDrawersGraphic, type FieldOrigin, rowsOf } from './graphic-place.ts'
import { KeptForms, type TextBlock } from './kept-forms.ts'
import { CORNER, farther, type Place } from './place.ts'

export interface DrawnForm {
  readonly text: string
  /** The narrowest `^PW`: behind the label a wider one may be put back. */
  readonly printWidthDots?: number | undefined
  readonly notDrawn?: NotDrawn | undefined
  /** Why anything in it is not. */
  readonly undrawn: ReadonlySet<NotDrawn['why']>
  /** The first letters that are left out of the picture, or not as they should be, whatever else is not drawn. */
  readonly letters?: string | undefined
  /** What each barcode's command says, as often as it is drawn, by where it is in the job. */
  readonly codes: ReadonlyMap<number, readonly CodeReading[]>
  readonly blocks: readonly WrittenBlock[]
  /** Where the fields with ink begin that begin farthest: of what is beyond the canvas the picture shows nothing. */
  readonly farthest: Place
}

/** A text in its block, as the drawer is told it. */
export interface WrittenBlock extends TextBlock {
  readonly text: string
}

export function drawnForm(zpl: Uint8Array): DrawnForm {
  const form = new Form(zpl)
  let open: ZplCommand | undefined
  scanZpl(zpl, command => {
    // What a printer would not obey is a part of the text that it is in.
    if (command.prefix === '!' && open && !command.actsInFormats) {
      open = { ...open, dataEnd: command.dataEnd }
      return
    }
    if (open) form.command(open)
    open = command
  })
  if (open) form.command(open)
  return form.made()
}

const DATA = new Set(['^FD', '^FV'])

class Form {
  readonly #zpl: Uint8Array
  readonly #pieces: string[] = ['^CI28']
  readonly #kept = new KeptForms()
  readonly #codes = new Map<number, CodeReading[]>()
  readonly #blocks: WrittenBlock[] = []
  readonly #field = new Field({
    miss: (why, what) => this.#miss(why, what),
    says: (at, reading) => this.#codes.set(at, [...(this.#codes.get(at) ?? []), reading]),
    writes: (block, text) => this.#blocks.push({ ...block, text }),
  })
  /** Where the field's `^BC` is among the pieces. */
  #code128 = -1
  #origin: FieldOrigin | undefined
  /** Written once the field has ended. */
  readonly #behind: string[] = []
  #signs = { caret: CARET, tilde: TILDE }
  #printWidthDots: number | undefined
  #home: Place = CORNER
  #at: Place = CORNER
  #farthest: Place = CORNER
  #notDrawn: NotDrawn | undefined
  readonly #undrawn = new Set<NotDrawn['why']>()
  #letters: string | undefined

  constructor(zpl: Uint8Array) {
    this.#zpl = zpl
  }

  made(): DrawnForm {
    return {
      text: this.#pieces.join(''),
      printWidthDots: this.#printWidthDots,
      notDrawn: this.#notDrawn,
      undrawn: this.#undrawn,
      letters: this.#letters,
      codes: this.#codes,
      blocks: this.#blocks,
      farthest: this.#farthest,
    }
  }

  #miss(why: NotDrawn['why'], what: string): void {
    this.#notDrawn ??= { why, what }
    this.#undrawn.add(why)
    if (why === 'letters') this.#letters ??= what
  }

  command(command: ZplCommand): void {
    const name = `${command.prefix}${command.name}`
    if (command.prefix === '!') return
    if (DATA.has(name)) this.#field.data(this.#bytesOf(command), name, this.#signs)
    else if (name === '^FS' || name === '^XZ' || name === '^XA') this.#ends(name)
    else if (name === '^FH') this.#field.hex = this.#bytesOf(command)[0] ?? UNDERSCORE
    else if (/^\^A/.test(name)) this.#font(command)
    else if (KEPT.has(name)) this.#keep(name, command)
    else if (name === '^GF' || name === '~DG') this.#picture(name, command)
    else this.#plain(name, command)
  }

  #ends(name: string): void {
    if (name === '^XA') {
      this.#kept.reset()
      this.#pieces.push('^XA')
      return
    }
    // The end of a format ends its last field too.
    if (name === '^FS' || this.#field.hasData) this.#close()
    this.#pieces.push(...this.#behind.splice(0))
    if (this.#field.hasInk) this.#reach(this.#at)
    this.#field.reset()
    this.#origin = undefined
    this.#at = this.#home
    if (name !== '^XZ') return
    this.#kept.reset()
    this.#pieces.push('^XZ')
  }

  #close(): void {
    const { data, line, filledAt } = this.#field.close(this.#kept, this.#at)
    this.#pieces.push(data, '^FS')
    if (filledAt && this.#field.hasInk) this.#reach(filledAt)
    if (line === undefined) return
    const [code = '', height = ''] = this.#pieces[this.#code128]?.split(',') ?? []
    this.#pieces[this.#code128] = [code, height, 'N'].join(',')
    this.#pieces.push(line, '^FS')
  }

  #plain(name: string, command: ZplCommand): void {
    const parameters = this.#parameters(command)
    if (name === '^PW') this.#narrow(parameters[0])
    if (PLACES.has(name)) this.#place(name, parameters)
    if (name === '^CI') {
      this.#field.page(parameters)
      return
    }
    if (!isAsDrawn(name, parameters)) {
      const why = whyUndrawn(name)
      this.#miss(why, (why === 'kept' ? namedObject : namedCommand)(this.#zpl, command))
    }
    if (name === '^CC' || name === '^CT') this.#sign(command)
    if (LEFT_OUT.has(name)) return
    this.#field.command(name, parameters, command.at)
    // The usual turn of later fields: the drawer would turn this one's font too, which says its own.
    if (name === '^FW' && this.#field.saysTurn) {
      this.#behind.push(this.#asDrawn(name, parameters))
      return
    }
    if (name === '^BC') this.#code128 = this.#pieces.length
    if (name === '^FO' || name === '^FT')
      this.#origin = { piece: this.#pieces.length, stands: name === '^FT', values: parameters }
    this.#pieces.push(this.#asDrawn(name, isGraphic(name) ? this.#placed(name, parameters) : parameters))
  }

  /** The parameters of a graphic whose origin is where the drawer has it; `rows`: of its picture. */
  #placed(name: string, parameters: readonly string[], rows?: number): readonly string[] {
    const { piece, ...origin } = this.#origin ?? { piece: this.#pieces.length, stands: false, values: [] }
    const placed = asDrawersGraphic(name, parameters, origin, rows)
    if (placed === 'lost') this.#miss('command', '^FT')
    if (placed === undefined || placed === 'lost') return parameters
    this.#pieces[piece] = `^FO${placed.origin.join(',')}`
    return placed.parameters
  }

  #asDrawn(name: string, parameters: readonly string[]): string {
    if (name === '^CF') return `^CF${this.#field.usualFont()}`
    if (name === '^GD') {
      const [wide = '', high = '', line = '', colour = '', leaning = ''] = parameters
      const leans = leaning === '\\' ? 'L' : leaning === '/' ? 'R' : leaning
      return `^GD${[wide, high, line, colour, leans].join(',').toUpperCase()}`
    }
    const [first = '', ...rest] = parameters
    // The drawer has no usual mode (guide, ^BD: 2).
    if (name === '^BD') return `^BD${[first || '2', ...rest].join(',')}`
    if (name === '^BX') {
      const sizes = Array.from({ length: 5 }, (_, at) => rest[at] ?? '')
      return `^BX${[first.toUpperCase(), ...sizes, DRAWERS_SIGN, ...rest.slice(6)].join(',')}`
    }
    return `${name === '^B0' ? '^BO' : name}${parameters.join(',').toUpperCase()}`
  }

  #font(command: ZplCommand): void {
    const [turned = '', height = '', width = ''] = this.#parameters(command)
    const font = command.name.slice(1)
    this.#pieces.push(this.#field.font(font === '' ? undefined : font, turned, height, width))
  }

  /** What is stored and recalled by its name, and the number of a field in it. */
  #keep(name: string, command: ZplCommand): void {
    const parameters = this.#parameters(command)
    const [first = '', ...rest] = parameters
    if (name === '^FN') {
      const number = Number.parseInt(first, 10)
      if (this.#kept.numbersFields) this.#pieces.push(`^FN${number}`)
      this.#field.number = Number.isNaN(number) ? undefined : number
      return
    }
    if (name === '^ID') {
      this.#kept.forget(first)
      return
    }
    const stored = normalName(first, name === '^XG' ? 'GRF' : 'ZPL')
    if (!isAsDrawn(name, parameters) && name === '^XG') this.#miss('command', name)
    const ink = name === '^XF' ? this.#kept.recall(stored) : undefined
    if (name === '^DF') this.#kept.store(stored)
    else if (name === '^XF' ? !ink : !this.#kept.hasPicture(stored))
      this.#miss('kept', namedObject(this.#zpl, command))
    for (const place of ink ?? []) this.#reach(place)
    if (name === '^XG') {
      this.#field.command(name, parameters, 0)
      this.#placed(name, parameters, this.#kept.rowsOf(stored))
    }
    this.#pieces.push(`${name}${[stored, ...(name === '^XG' ? rest : [])].join(',')}`)
  }

  #picture(name: '^GF' | '~DG', command: ZplCommand): void {
    const header = PICTURE_VALUES[name] ?? 0
    const from = command.payloadStart ?? afterValues(this.#zpl, command, header)
    const values = this.#parameters({ ...command, dataEnd: from }).slice(0, header)
    if (!isAsDrawn(name, values) || values.length < header) this.#miss('command', name)
    const raw = this.#zpl.subarray(from, command.payloadEnd ?? command.dataEnd)
    const isBinary = name === '^GF' && /^B/i.test(values[0] ?? '') && command.payloadStart !== undefined
    const rowBytes = Number(values[header - 1])
    const plain = plainText(raw)
    if (!isBinary && isDamaged(plain)) this.#miss('command', name)
    const text = isBinary ? Buffer.from(raw).toString('hex') : drawerRows(plain, rowBytes)
    const [first = '', ...sizes] = values
    if (name === '^GF') {
      this.#field.command(name, [], command.at)
      this.#placed(name, values, rowsOf(values[2], values[3]))
      this.#pieces.push(`^GF${[isBinary ? 'A' : first.toUpperCase(), ...sizes, text].join(',')}`)
      return
    }
    const stored = normalName(first, 'GRF')
    this.#kept.picture(stored, rowsOf(values[1], values[2]))
    this.#pieces.push(`~DG${[stored, ...sizes, text].join(',')}`)
  }

  #narrow(width = ''): void {
    const value = Number.parseInt(width, 10)
    if (value > 0) this.#printWidthDots = Math.min(value, this.#printWidthDots ?? value)
  }

  /** A place that is left out is the corner, or for `^FT` behind what was written last. */
  #place(name: string, [x = '', y = '']: readonly string[]): void {
    const from = name === '^LH' ? CORNER : this.#home
    const place = { right: from.right + (Number(x) || 0), bottom: from.bottom + (Number(y) || 0) }
    if (name === '^LH') this.#home = place
    this.#at = place
  }

  /** What a form stores is on no paper until it is recalled. */
  #reach(place: Place): void {
    if (this.#kept.isStoring) this.#kept.inkAt(place)
    else this.#farthest = farther(this.#farthest, place)
  }

  #sign(command: ZplCommand): void {
    const changed = this.#zpl[command.payloadStart ?? command.dataEnd]
    if (changed !== undefined) this.#signs[command.name === 'CC' ? 'caret' : 'tilde'] = changed
  }

  #bytesOf({ dataStart, dataEnd }: ZplCommand): Uint8Array {
    return this.#zpl.subarray(dataStart, dataEnd).filter(byte => !isSkipped(byte))
  }

  #parameters(command: ZplCommand): readonly string[] {
    const parameters = zplParameters(this.#zpl, command).map(one => one.replace(/[^\x20-\x7e]/g, '?'))
    while (parameters.at(-1) === '') parameters.pop()
    return parameters
  }
}

const UNDERSCORE = 0x5f
const PLACES = new Set(['^LH', '^FO', '^FT'])
const KEPT = new Set(['^DF', '^XF', '^XG', '^FN', '^ID'])
/** Signs are plain ones in what is made, and the drawer takes a width for a place in the midst. */
const LEFT_OUT = new Set(['^FX', '^CC', '^CT', '^CD', '~CC', '~CT', '~CD', '^PW', '^PO'])
