// Whether what is drawn over a label's bars, or the paper's end, may hide them: then what their field says proves nothing of the
// paper.
import { isCode } from './label-codes.ts'
import { CODE_KINDS } from './transcode/code-modules.ts'
import { scanZpl, zplParameters } from './zpl/zpl-scan.ts'

/** Dots: lines of a frame hide no bars. */
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
  readonly across: Span
  readonly down: Span
}

/** How long bars are is not looked for: they are taken to go across the whole paper, or down it where they are turned. */
interface Bars {
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
 * Full or white boxes and circles which together lie over most of the height of these bars, each time, or the paper's end
 * before that. `codes`: where the commands of these bars are in the job.
 */
export function mayBeHidden(zpl: Uint8Array, codes: ReadonlySet<number>, paper: Paper): boolean {
  const { bars, boxes, isInDots } = readPlaces(zpl, codes)
  // Of places in inches nobody knows here whether they are on the paper.
  if (!isInDots) return true
  return bars.every(one => {
    if (mayBeOffPaper(one, paper)) return true
    const { isTurned, band } = one
    const over = boxes.map(box => overlap(band, isTurned ? box.across : box.down))
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

function readPlaces(zpl: Uint8Array, codes: ReadonlySet<number>) {
  const bars: Bars[] = []
  const boxes: Box[] = []
  const places = new FieldPlaces()
  let usual = USUAL_HEIGHT
  scanZpl(zpl, command => {
    if (command.prefix !== '^') return
    const { name } = command
    const said = zplParameters(zpl, command)
    places.command(name, said)
    if (name === 'BY') usual = said[2] || usual
    else if (name === 'GB' || name === 'GE' || name === 'GC') {
      const [side = ''] = said
      const sides = places.isInDots ? hidingSides(name === 'GC' ? [side, ...said] : said) : VAST
      if (sides) boxes.push(places.box(sides))
    } else if (isCode(command) && codes.has(command.at)) {
      const { height, isLinear } = CODE_KINDS[name] ?? {}
      const isSaid = isLinear && height !== undefined
      bars.push(places.bars(said[0], isSaid ? dots(said[height] || usual) : undefined))
    }
  })
  const { isInDots } = places
  return { ...(places.areSaid ? { bars, boxes } : anywhere(bars, boxes)), isInDots }
}

const anywhere = (bars: readonly Bars[], boxes: readonly Box[]) => ({
  bars,
  boxes: boxes.map(({ across, down }) => {
    const size = Math.max(across.size, down.size)
    return { across: { size }, down: { size } }
  }),
})

const dots = (text = ''): number => Math.max(1, Number.parseInt(text, 10) || 1)

interface Sides {
  readonly wide: number
  readonly high: number
}

/** What is in other units than dots. */
const VAST: Sides = { wide: Number.POSITIVE_INFINITY, high: Number.POSITIVE_INFINITY }

/** Of what is full, or white; undefined of a frame and of a line. */
function hidingSides([wide, high, line, colour = '']: readonly string[]): Sides | undefined {
  const thick = dots(line)
  // A side is never thinner than its line.
  const sides = { wide: Math.max(dots(wide), thick), high: Math.max(dots(high), thick) }
  const narrow = Math.min(sides.wide, sides.high)
  const isFull = thick * 2 >= narrow
  const isBroad = narrow >= BROAD && (isFull || thick >= BROAD)
  return isBroad && (isFull || /^w/i.test(colour)) ? sides : undefined
}

/** Where each field begins, as far as the job says it. */
class FieldPlaces {
  #home = { x: 0, y: 0 }
  /** Of the field's foot where it `stands`. */
  #at: { readonly x: number; readonly y: number; readonly stands: boolean } | undefined
  #isAligned = false
  #turned = 'N'
  #keepsForms = false
  #isInDots = true

  /** Kept forms are drawn where they are recalled. */
  get areSaid(): boolean {
    return this.#isInDots && !this.#keepsForms
  }

  get isInDots(): boolean {
    return this.#isInDots
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
    else if (name === 'DF' || name === 'XF') this.#keepsForms = true
    else if (name === 'MU') this.#isInDots &&= /^D?$/i.test(first) && second === '' && third === ''
  }

  box({ wide, high }: Sides): Box {
    const at = this.#at
    return {
      across: { from: this.#isAligned ? undefined : at?.x, size: wide },
      down: { from: at && (at.stands ? at.y - high : at.y), size: high },
    }
  }

  /** `high`: undefined of a code whose command does not say it. */
  bars(turned: string | undefined, high: number | undefined): Bars {
    const way = (turned || this.#turned).toUpperCase()
    const isTurned = way === 'R' || way === 'B'
    const at = this.#at
    const start = this.#isAligned ? undefined : isTurned ? at?.y : at?.x
    if (high === undefined) return { isTurned, band: { size: 1 }, start }
    const isBefore = at?.stands && (way === 'N' || way === 'B')
    const edge = isTurned ? (this.#isAligned ? undefined : at?.x) : at?.y
    return {
      isTurned,
      band: { from: edge !== undefined && isBefore ? edge - high : edge, size: high },
      start,
    }
  }
}
