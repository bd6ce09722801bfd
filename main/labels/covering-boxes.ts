// Whether what is drawn over a label's bars, or the paper's end, may hide them: then what their field says proves nothing of the
// paper.
import { isCode } from './label-codes.ts'
import { CODE_KINDS } from './transcode/code-modules.ts'
import { normalName } from './zpl/stored-names.ts'
import { scanZpl, type ZplCommand, zplParameters } from './zpl/zpl-scan.ts'

/** Dots: a line of a frame hides no bars; many beside each other do. */
const BROAD = 20
/** Of the bars' height: less of them than is left is read by nobody. */
const MOST_HIDDEN = 0.85
/** Of `^BY` where nobody said it. */
const USUAL_HEIGHT = '10'

/** Dots from the paper's edge; `from` where that is known. */
interface Span {
  readonly from?: number | undefined
  readonly size: number
}

interface Box {
  /** Of a barcode. */
  readonly command?: number
  readonly across: Span
  readonly down: Span
}

/** How long bars are is not looked for: they are taken to go across the whole paper, or down it where they are turned. */
interface Bars {
  /** Where its command is in the job. */
  readonly command: number
  readonly isTurned: boolean
  readonly band: Span
  /** Where they begin, along the way that they are read; undefined where the job does not say it. */
  readonly start?: number | undefined
}

interface Paper {
  readonly widthDots: number
  readonly heightDots: number
}

/** Of the paper: bars that begin behind it may go on beyond its edge. */
const FARTHEST_START = 0.6
/** Dots: whatever is lower is read by nobody. */
const LOWEST = 20

/**
 * Whatever else has ink, or takes it away (boxes, texts, pictures, other bars), lies over most of the height of these bars, each
 * time, or the paper's end before that. `codes`: where the commands of these bars are in the job, which has none that the drawer
 * would not draw (drawn-commands.ts): places are in dots.
 */
export function mayBeHidden(zpl: Uint8Array, codes: ReadonlySet<number>, paper: Paper): boolean {
  const { bars, boxes, keepsForms, printWidthDots } = readPlaces(zpl)
  // Of forms that are filled in elsewhere nobody knows here what is where on the paper.
  if (keepsForms) return true
  const printed = { ...paper, widthDots: Math.min(paper.widthDots, printWidthDots ?? paper.widthDots) }
  const ours = bars.filter(({ command }) => codes.has(command))
  return ours.every(one => {
    if (mayBeOffPaper(one, printed)) return true
    const { isTurned, band } = one
    const others = boxes.filter(({ command }) => command !== one.command)
    const over = others.map(box => overlap(band, isTurned ? box.across : box.down))
    const hidden = over.reduce((sum, one) => sum + one, 0)
    return hidden > 0 && hidden >= band.size * MOST_HIDDEN
  })
}

function mayBeOffPaper({ isTurned, band, start }: Bars, { widthDots, heightDots }: Paper): boolean {
  const [along, across] = isTurned ? [heightDots, widthDots] : [widthDots, heightDots]
  const isFar = start !== undefined && start > along * FARTHEST_START
  if (band.from === undefined) return isFar
  return isFar || overlap(band, { from: 0, size: across }) < Math.max(LOWEST, band.size * (1 - MOST_HIDDEN))
}

/** What is anywhere may be over the bars. */
function overlap(band: Span, box: Span): number {
  if (band.from === undefined || box.from === undefined) return box.size
  const end = Math.min(band.from + band.size, box.from + box.size)
  return Math.max(0, end - Math.max(band.from, box.from))
}

function readPlaces(zpl: Uint8Array) {
  const bars: Bars[] = []
  const boxes: Box[] = []
  const places = new FieldPlaces()
  const fonts = new Fonts()
  const pictures = new Map<string, number>()
  let printWidthDots: number | undefined
  /** Of `^BY`. */
  let usual = USUAL_HEIGHT
  let isOfCode = false
  scanZpl(zpl, command => {
    const { name, prefix } = command
    const said = zplParameters(zpl, command)
    if (prefix === '~' && name === 'DG')
      pictures.set(normalName(said[0] ?? '', 'GRF'), rowsOf(said[1], said[2]))
    if (prefix !== '^') return
    places.command(name, said)
    fonts.command(name, said)
    const sides = drawnSides(name, said, pictures)
    if (sides) boxes.push(places.box(sides))
    else if (name === 'BY') usual = said[2] || usual
    else if (name === 'PW')
      printWidthDots = Math.min(dots(said[0]), printWidthDots ?? Number.POSITIVE_INFINITY)
    else if (isCode(command)) {
      isOfCode = true
      const { height, isLinear } = CODE_KINDS[name] ?? {}
      const isSaid = isLinear && height !== undefined
      bars.push(places.bars(command.at, said[0], isSaid ? dots(said[height] || usual) : undefined))
      boxes.push({ command: command.at, ...places.code(said[0], codeSize(command, said, usual)) })
    } else if (DATA.has(name) && !isOfCode)
      boxes.push(places.text(fonts, command.dataEnd - command.dataStart))
    if (name === 'FS' || name === 'XZ') isOfCode = false
  })
  return { bars, boxes, keepsForms: places.keepsForms, printWidthDots }
}

const DATA: ReadonlySet<string> = new Set(['FD', 'FV'])

const dots = (text = ''): number => Math.max(1, Number.parseInt(text, 10) || 1)

const rowsOf = (bytes = '', rowBytes = ''): number => Math.ceil(dots(bytes) / dots(rowBytes))

interface Sides {
  readonly wide: number
  readonly high: number
}

const MOST = Number.POSITIVE_INFINITY

/** Of ink that is no text and no code; undefined of any other command, and of a frame. */
function drawnSides(
  name: string,
  said: readonly string[],
  pictures: ReadonlyMap<string, number>,
): Sides | undefined {
  const [first = '', second, third, fourth] = said
  switch (name) {
    case 'GB':
      return hidingSides(said)
    case 'GC':
      return hidingSides([first, ...said])
    case 'GD':
      return asWideAs(dots(third), { wide: dots(first), high: dots(second) })
    case 'GF':
      return { wide: dots(fourth) * 8, high: rowsOf(third, fourth) }
    case 'XG':
      return { wide: MOST, high: (pictures.get(normalName(first, 'GRF')) ?? MOST) * dots(third) }
    default:
      return undefined
  }
}

/** A line hides the less the thinner it is. */
const asWideAs = (thick: number, { wide, high }: Sides): Sides => {
  const share = Math.min(1, thick / BROAD)
  return { wide: wide * share, high: high * share }
}

/** Of what is full, or white, or a line; undefined of a frame. */
function hidingSides([wide, high, line, colour = '']: readonly string[]): Sides | undefined {
  const thick = dots(line)
  // A side is never thinner than its line.
  const sides = { wide: Math.max(dots(wide), thick), high: Math.max(dots(high), thick) }
  const narrow = Math.min(sides.wide, sides.high)
  const isFull = thick * 2 >= narrow
  if (!isFull && !(thick >= BROAD && /^w/i.test(colour))) return undefined
  return asWideAs(narrow, { wide: Math.max(sides.wide, BROAD), high: Math.max(sides.high, BROAD) })
}

/** Of codes whose size their data decide: how many modules, or rows, the usual ones have at most. */
const MOST_MODULES = { BX: 52, BQ: 57, B0: 61, BO: 61, B7: 30 } as const
/** Of a MaxiCode: 1.11 inches at 300 dpi; and of whatever else. */
const USUAL_SIZE = 340

/** Its height, in dots. */
function codeSize({ name }: ZplCommand, said: readonly string[], usual: string): number {
  const { height, module, isLinear } = CODE_KINDS[name] ?? {}
  const modules = MOST_MODULES[name as keyof typeof MOST_MODULES] as number | undefined
  if (modules !== undefined)
    return modules * dots(said[height ?? (typeof module === 'number' ? module : 1)] || '6')
  return isLinear && height !== undefined ? dots(said[height] || usual) : USUAL_SIZE
}

/** How large the next text is. */
class Fonts {
  #usual = 9
  #own: number | undefined
  #wide = 0
  #lines = 1
  #turned: string | undefined

  get turned(): string | undefined {
    return this.#turned
  }

  /** Of all lines of its block. */
  get high(): number {
    return (this.#own ?? this.#usual) * this.#lines
  }

  /** Of a letter, at most. */
  get wide(): number {
    return Math.max(this.#wide, this.#own ?? this.#usual)
  }

  command(name: string, [first = '', second = '', third = '']: readonly string[]): void {
    if (name === 'CF') {
      this.#usual = second === '' ? this.#usual : dots(second)
      this.#wide = dots(third)
    } else if (/^A[0-9A-Z@]?$/.test(name)) {
      this.#own = second === '' ? this.#own : dots(second)
      this.#wide = dots(third)
      this.#turned = first || undefined
    } else if (name === 'FB') this.#lines = dots(second) + dots(third) / 9
    else if (name === 'FS' || name === 'XZ' || name === 'XA') {
      this.#own = undefined
      this.#lines = 1
      this.#turned = undefined
    }
  }
}

/** What is kept is drawn where it is recalled, and says what it is filled in with there. */
const FORMS: ReadonlySet<string> = new Set(['DF', 'XF', 'FN'])

/** Where each field begins, as far as the job says it. */
class FieldPlaces {
  #home = { x: 0, y: 0 }
  /** Of the field's foot where it `stands`. */
  #at: { readonly x: number; readonly y: number; readonly stands: boolean } | undefined
  #isAligned = false
  #turned = 'N'
  #keepsForms = false

  get keepsForms(): boolean {
    return this.#keepsForms
  }

  command(name: string, [first = '', second = '', third = '']: readonly string[]): void {
    const [x, y] = [Number(first) || 0, Number(second) || 0]
    if (name === 'LH') this.#home = { x, y }
    else if (name === 'FO' || name === 'FT') {
      const stands = name === 'FT'
      const isSaid = !stands || (first !== '' && second !== '')
      this.#at = isSaid ? { x: this.#home.x + x, y: this.#home.y + y, stands } : undefined
      this.#isAligned ||= Number(third) > 0
    } else if (name === 'FW') {
      this.#turned = first || this.#turned
      this.#isAligned ||= Number(second) > 0
    } else if (name === 'FS' || name === 'XA') this.#at = { ...this.#home, stands: false }
    else if (FORMS.has(name)) this.#keepsForms = true
  }

  box({ wide, high }: Sides): Box {
    const at = this.#at
    return {
      across: { from: this.#isAligned ? undefined : at?.x, size: wide },
      down: { from: at && (at.stands ? at.y - high : at.y), size: high },
    }
  }

  code(turned: string | undefined, high: number): Box {
    const { isTurned, band } = this.bars(0, turned, high)
    return isTurned ? { across: band, down: { size: MOST } } : { across: { size: MOST }, down: band }
  }

  text({ high, wide, turned }: Fonts, letters: number): Box {
    const way = (turned ?? this.#turned).toUpperCase()
    const long = wide * letters
    if (way !== 'R' && way !== 'B') return this.box({ wide: long, high })
    const at = this.#isAligned || this.#at?.stands ? undefined : this.#at
    return { across: { from: at?.x, size: high }, down: { from: at?.y, size: long } }
  }

  /** `high`: undefined of a code whose command does not say it. */
  bars(command: number, turned: string | undefined, high: number | undefined): Bars {
    const way = (turned || this.#turned).toUpperCase()
    const isTurned = way === 'R' || way === 'B'
    const at = this.#at
    const start = this.#isAligned ? undefined : isTurned ? at?.y : at?.x
    if (high === undefined) return { command, isTurned, band: { size: 1 }, start }
    const isBefore = at?.stands && (way === 'N' || way === 'B')
    const edge = isTurned ? (this.#isAligned ? undefined : at?.x) : at?.y
    return {
      command,
      isTurned,
      band: { from: edge !== undefined && isBefore ? edge - high : edge, size: high },
      start,
    }
  }
}
