// ZPL in the dots of another printer: the same commands with other numbers; what has none stays byte for byte.
import { isCode } from '../label-codes.ts'
import { edited, parameterSpans, type ZplEdit, type ZplParameter } from '../zpl/zpl-edits.ts'
import { scanZpl, type ZplCommand, zplParameters } from '../zpl/zpl-scan.ts'
import { CODE_KINDS, type CodeKind } from './code-modules.ts'
import { scaledFont } from './fixed-fonts.ts'
import type { Scale } from './scale.ts'
import { MEASURES, scaledNumber } from './scaled-commands.ts'
import { ScaledPlaces } from './scaled-places.ts'

/** How one barcode is drawn on the other printer. */
export interface CodeChoice {
  /** Dots of its module. */
  readonly dots: number
  /** Dots by which its field moves, so that it stays in the middle of its place. */
  readonly moved: { readonly x: number; readonly y: number }
}

export interface CodeAsked {
  readonly command: ZplCommand
  readonly kind: CodeKind
  /** Dots of its module. */
  readonly dots: number
  readonly turned: 'N' | 'R' | 'I' | 'B'
  /** Its position is that of its upper left corner, so that it can be moved. */
  readonly hangs: boolean
}

/** What a printer takes where nobody said `^BY`. */
const USUAL_BY = { dots: 2, ratio: '3.0', height: '10' }

/** The barcodes of a job in its order, of kinds that are known; `undefined` in the place of another. */
export function codesAsked(zpl: Uint8Array, madeFor: number): readonly (CodeAsked | undefined)[] {
  const codes: (CodeAsked | undefined)[] = []
  let by = USUAL_BY.dots
  let turned = 'N'
  let hangs = false
  scanZpl(zpl, command => {
    if (command.prefix !== '^') return
    const texts = () => zplParameters(zpl, command)
    const { name } = command
    if (name === 'BY') by = wholeFrom(texts()[0], by)
    else if (name === 'FW') turned = texts()[0] || turned
    else if (name === 'FO') hangs = texts()[2] !== '1'
    else if (name === 'FT' || name === 'FS' || name === 'XA') hangs = false
    else if (isCode(command)) {
      const kind = CODE_KINDS[name]
      const given = texts()
      const own =
        typeof kind?.module === 'number' ? wholeFrom(given[kind.module], usualOf(kind, madeFor)) : by
      const way = (given[0] || turned).toUpperCase().charAt(0)
      codes.push(
        kind && own > 0
          ? { command, kind, dots: own, turned: way === 'R' || way === 'I' || way === 'B' ? way : 'N', hangs }
          : undefined,
      )
    }
  })
  return codes
}

/** 0 where a printer's own rule for it is not known. */
const usualOf = ({ usual = 0 }: CodeKind, dpi: number) => Math.round((usual * dpi) / 203)

/** Programs write numbers with zeros in front. */
const isWhole = (text: string) => /^0*[1-9]\d?$/.test(text)
const wholeFrom = (text = '', otherwise: number) => (isWhole(text) ? Number(text) : otherwise)

export interface Rewriting {
  readonly scale: Scale
  readonly codes: readonly CodeChoice[]
  /** Pictures in the other size, in place of a command's data, by where the command begins. */
  readonly pictures: ReadonlyMap<number, string>
}

export function rewriteZpl(zpl: Uint8Array, rewriting: Rewriting): Uint8Array {
  const writer = new Rewriter(zpl, rewriting)
  scanZpl(zpl, command => writer.command(command))
  return edited(zpl, writer.edits)
}

class Rewriter {
  readonly edits: ZplEdit[] = []
  readonly #zpl: Uint8Array
  readonly #rewriting: Rewriting
  /** By where a field's `^FO` begins. */
  readonly #moved: ReadonlyMap<number, CodeChoice['moved']>
  readonly #places: ScaledPlaces
  #by = { ratio: USUAL_BY.ratio, height: USUAL_BY.height }
  #code = 0
  #turned = false

  constructor(zpl: Uint8Array, rewriting: Rewriting) {
    this.#zpl = zpl
    this.#rewriting = rewriting
    this.#moved = movesOf(zpl, rewriting.codes)
    this.#places = new ScaledPlaces(rewriting.scale)
  }

  command(command: ZplCommand): void {
    const picture = this.#rewriting.pictures.get(command.at)
    if (picture !== undefined) {
      this.edits.push({ from: command.dataStart, to: command.dataEnd, text: picture })
      return
    }
    if (command.prefix !== '^') return
    const { name } = command
    if (name === 'BY') this.#setBy(command)
    else if (name === 'FW') this.#turned = isTurned(this.#spans(command)[0]?.text) ?? this.#turned
    else if (isCode(command)) this.#codeField(command)
    else if (name === 'CF') this.#font(command, 0)
    else if (/^A./.test(name)) this.#font(command, undefined)
    else if (name === 'LH' || name === 'FO' || name === 'FT') this.#place(command)
    else if (name === 'FS' || name === 'XA') this.#places.ends()
    else if (name === 'GB') this.#box(command)
    else if (MEASURES[name]) this.#numbers(command)
  }

  #spans(command: ZplCommand): readonly ZplParameter[] {
    return parameterSpans(this.#zpl, command)
  }

  #replace({ from, to }: Pick<ZplParameter, 'from' | 'to'>, text: string | undefined): void {
    if (text !== undefined) this.edits.push({ from, to, text })
  }

  #numbers(command: ZplCommand): void {
    const { scale } = this.#rewriting
    const spans = this.#spans(command)
    for (const [index, measure] of Object.entries(MEASURES[command.name] ?? {})) {
      const span = spans[Number(index)]
      if (span) this.#replace(span, scaledNumber(span.text, measure, scale, this.#turned))
    }
  }

  #place(command: ZplCommand): void {
    const spans = this.#spans(command)
    const texts = spans.map(({ text }) => text)
    const hangs = command.name === 'FO' && texts[2] !== '1'
    const scaled = command.name === 'LH' ? this.#places.home(texts) : this.#places.field(texts, hangs)
    const moved = command.name === 'FO' ? this.#moved.get(command.at) : undefined
    for (const [at, by] of [moved?.x, moved?.y].entries()) {
      const [span, dots] = [spans[at], scaled[at]]
      if (!span?.text || dots === undefined) continue
      this.#replace(span, String(by ? Math.max(0, dots + by) : dots))
    }
  }

  #box(command: ZplCommand): void {
    const spans = this.#spans(command)
    const scaled = this.#places.box(spans.slice(0, 3).map(({ text }) => text))
    if (!scaled) {
      this.#numbers(command)
      return
    }
    // A thickness left out is one dot in every resolution, so it is written out.
    for (const [at, dots] of scaled.entries()) if (spans[at]?.text) this.#replace(spans[at], String(dots))
  }

  #setBy(command: ZplCommand): void {
    const [module, ratio, height] = this.#spans(command)
    if (ratio?.text) this.#by.ratio = ratio.text
    if (height?.text) this.#by.height = height.text
    const { scale } = this.#rewriting
    // Each barcode says its own; this is for what else may read it.
    if (module && isWhole(module.text)) {
      this.#replace(module, String(Math.min(10, Math.max(1, Math.round(Number(module.text) * scale.x)))))
    }
    if (height) this.#replace(height, scaledNumber(height.text, 'high', scale, false))
  }

  #codeField(command: ZplCommand): void {
    const choice = this.#rewriting.codes[this.#code++]
    const kind = CODE_KINDS[command.name]
    if (!choice || !kind) return
    const { scale } = this.#rewriting
    const spans = this.#spans(command)
    const turned = isTurned(spans[0]?.text) ?? this.#turned
    const caret = String.fromCharCode(this.#zpl[command.at] ?? 0)
    const comma = String.fromCharCode(command.delimiter)
    const by = [
      kind.module === 'by' ? choice.dots : USUAL_BY.dots,
      this.#by.ratio,
      scaledNumber(this.#by.height, 'high', scale, turned) ?? this.#by.height,
    ]
    this.edits.push({ from: command.at, to: command.at, text: `${caret}BY${by.join(comma)}` })
    const height = kind.height === undefined ? undefined : spans[kind.height]
    if (height) this.#replace(height, scaledNumber(height.text, 'high', scale, turned))
    if (typeof kind.module !== 'number') return
    const module = spans[kind.module]
    if (module) this.#replace(module, String(choice.dots))
    else {
      const missing = kind.module - spans.length + 1
      const { to } = spans.at(-1) ?? { to: command.dataStart }
      this.#replace({ from: to, to }, `${comma.repeat(missing)}${choice.dots}`)
    }
  }

  /** `^A` has the font's letter in its name, `^CF` as its first parameter. */
  #font(command: ZplCommand, letterAt: 0 | undefined): void {
    const { scale } = this.#rewriting
    const spans = this.#spans(command)
    const [first, height, width] = spans
    const turned = letterAt === 0 ? this.#turned : (isTurned(first?.text) ?? this.#turned)
    const along = turned ? { x: scale.y, y: scale.x } : scale
    const font = letterAt === 0 ? (first?.text ?? '') : command.name.charAt(1)
    const size = { font, height: height?.text ?? '', width: width?.text ?? '' }
    const fixed = scaledFont(size, along)
    if (!fixed) {
      if (height) this.#replace(height, scaledNumber(height.text, 'text-high', scale, turned))
      if (width) this.#replace(width, scaledNumber(width.text, 'text-wide', scale, turned))
      return
    }
    if (letterAt === 0 && first) this.#replace(first, fixed.font)
    else this.#replace({ from: command.at + 1, to: command.dataStart }, `A${fixed.font}`)
    const comma = String.fromCharCode(command.delimiter)
    if (height) this.#replace(height, fixed.height)
    if (width) this.#replace(width, fixed.width)
    else if (fixed.width !== '' && height) {
      this.#replace({ from: height.to, to: height.to }, `${comma}${fixed.width}`)
    }
  }
}

const isTurned = (text: string | undefined): boolean | undefined => (text ? /^[RB]/i.test(text) : undefined)

/** By how much the `^FO` of each barcode's field moves. */
function movesOf(zpl: Uint8Array, choices: readonly CodeChoice[]): ReadonlyMap<number, CodeChoice['moved']> {
  const moves = new Map<number, CodeChoice['moved']>()
  let position: ZplCommand | undefined
  let code = 0
  scanZpl(zpl, command => {
    if (command.prefix !== '^') return
    if (command.name === 'FO') position = command
    else if (command.name === 'FT' || command.name === 'FS' || command.name === 'XA') position = undefined
    else if (isCode(command)) {
      const choice = choices[code++]
      if (position && choice) moves.set(position.at, choice.moved)
    }
  })
  return moves
}
