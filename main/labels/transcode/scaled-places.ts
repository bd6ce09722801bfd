// Where fields and frames are in the printer's dots: each edge is rounded where it is on the paper, so that homes,
// positions and sizes do not add up their halves of a dot.
import { MOST_DOTS, type Scale } from './scale.ts'

const AXES = ['x', 'y'] as const

/** Along one axis: in the label's dots, and in the printer's. */
interface Edge {
  readonly was: number
  readonly is: number
}
const AT_CORNER: readonly Edge[] = [
  { was: 0, is: 0 },
  { was: 0, is: 0 },
]

/** Dots as a label says them; nothing said is none, and undefined is no number. */
function dotsOf(text = ''): number | undefined {
  if (text === '') return 0
  return /^-?\d{1,5}$/.test(text) && Math.abs(Number(text)) <= MOST_DOTS ? Number(text) : undefined
}

export class ScaledPlaces {
  readonly #scale: Scale
  #home = AT_CORNER
  /** Of the field; undefined where its upper left corner is not known. */
  #field: readonly Edge[] | undefined

  constructor(scale: Scale) {
    this.#scale = scale
  }

  /** `^LH`: what stays as it is, is undefined. */
  home(texts: readonly string[]): readonly (number | undefined)[] {
    const edges = this.#edges(texts, AT_CORNER)
    this.#home = edges.map(edge => edge ?? { was: 0, is: 0 })
    return edges.map(edge => edge?.is)
  }

  /** `^FO` and `^FT`, from the home. */
  field(texts: readonly string[], hangs: boolean): readonly (number | undefined)[] {
    const edges = this.#edges(texts, this.#home)
    this.#field = hangs && edges.every(Boolean) ? (edges as readonly Edge[]) : undefined
    return edges.map((edge, at) => edge && edge.is - (this.#home[at]?.is ?? 0))
  }

  ends(): void {
    this.#field = undefined
  }

  /** `^GB`: its sides, with the letters inside them where they were; undefined where its place is not known. */
  box(texts: readonly string[]): readonly number[] | undefined {
    const [wide, high, line = 1] = texts.map(dotsOf)
    if (!this.#field || wide === undefined || high === undefined || line < 1) return undefined
    const usual = Math.max(1, Math.round(line * Math.min(this.#scale.x, this.#scale.y)))
    const thick = [wide, high].flatMap((size, at) => (size > 2 * line ? this.#inner(at, size, line) : []))
    // A side beyond what ZPL knows is on no paper.
    const drawn = Math.max(1, Math.min(usual, ...thick.filter(dots => dots > usual - 2)))
    return [...[wide, high].map((size, at) => (size > line ? this.#size(at, size) : size && drawn)), drawn]
  }

  #edges(texts: readonly string[], from: readonly Edge[]): readonly (Edge | undefined)[] {
    return AXES.map((_, at) => {
      const dots = dotsOf(texts[at])
      const was = (from[at]?.was ?? 0) + (dots ?? 0)
      return dots === undefined ? undefined : { was, is: this.#rounded(at, was) }
    })
  }

  #size(at: number, size: number): number {
    const { was = 0, is = 0 } = this.#field?.[at] ?? {}
    return this.#rounded(at, was + size) - is
  }

  /** How thick its two sides may be, so that their inner edges are where they were. */
  #inner(at: number, size: number, line: number): readonly number[] {
    return [this.#size(at, line), this.#size(at, size) - this.#size(at, size - line)]
  }

  #rounded(at: number, dots: number): number {
    const scaled = Math.round(dots * this.#scale[AXES[at] ?? 'x'])
    return Math.max(-MOST_DOTS, Math.min(MOST_DOTS, scaled))
  }
}
