// Where a Code 128 is, for the line of text below or above its bars where the drawer would write another one.
import type { CodeReading } from '../codes/code-reading.ts'

/** Of font A, one step large (guide, "Font matrices"). */
const LETTER = { high: 9, wide: 5 } as const
/** What one letter of the drawer's font A takes, in modules. */
const ADVANCE = 6.02
/** From the bars to the foot of the letters, in modules. */
const BELOW = 10
const ABOVE = 5

export class BarsPlace {
  #module = 2
  #height = 10
  #turned = 'N'
  #at: { readonly x: number; readonly y: number; readonly stands: boolean } | undefined
  #reversed = false

  reset(): void {
    this.#at = undefined
    this.#reversed = false
  }

  command(name: string, [first = '', second = '', third = '']: readonly string[]): void {
    if (name === '^BY') {
      this.#module = Number(first) || this.#module
      this.#height = Number(third) || this.#height
    } else if (name === '^FW') this.#turned = first || this.#turned
    else if (name === '^FR') this.#reversed = true
    else if (name === '^FT' && (first === '' || second === '')) this.#at = undefined
    else if (name === '^FO' || name === '^FT')
      this.#at = { x: Math.ceil(Number(first)), y: Math.ceil(Number(second)), stands: name === '^FT' }
  }

  /** The line's field up to its data; undefined where its place is not said. */
  line(
    [turned, height, , above]: readonly string[],
    { text, modules }: NonNullable<CodeReading['line']>,
  ): string | undefined {
    if (!this.#at) return undefined
    const way = (turned || this.#turned).toUpperCase()
    const wide = modules * this.#module
    const high = Number(height) || this.#height
    const corner = cornerOf(this.#at, way, wide, high)
    const along = Math.round((wide - text.length * ADVANCE * this.#module) / 2)
    const foot = /^Y/i.test(above ?? '') ? -ABOVE * this.#module : high + BELOW * this.#module
    const { x, y } = turnedPlace(way, along, foot, wide, high)
    const place = [corner.x + x, corner.y + y]
    if (place.some(one => one < 0)) return undefined
    const size = [LETTER.high * this.#module, LETTER.wide * this.#module]
    return `^FT${place.join(',')}${this.#reversed ? '^FR' : ''}^AA${way},${size.join(',')}`
  }
}

/** The upper left corner of what is drawn. */
function cornerOf(
  { x, y, stands }: { readonly x: number; readonly y: number; readonly stands: boolean },
  way: string,
  wide: number,
  high: number,
) {
  if (!stands) return { x, y }
  if (way === 'I') return { x: x - wide, y }
  if (way === 'B') return { x: Math.max(x - high, 0), y: y - wide }
  return way === 'R' ? { x, y } : { x, y: Math.max(y - high, 0) }
}

/** A place along the bars and down from their top, on the paper. */
function turnedPlace(way: string, along: number, down: number, wide: number, high: number) {
  if (way === 'R') return { x: high - down, y: along }
  if (way === 'I') return { x: wide - along, y: high - down }
  return way === 'B' ? { x: down, y: wide - along } : { x: along, y: down }
}
