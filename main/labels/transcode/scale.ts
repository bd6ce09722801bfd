// From the dots that a label was made for to the dots of the printer that prints it.
import type { Dpi, Resolution } from '../../core/printing/printer.ts'
import { blankDots, type Dots } from '../dots.ts'
import { dotsPerInch, dotsPerInchOf } from '../stock.ts'

/** How many of the printer's dots one of the label's is, along each axis. */
export interface Scale {
  readonly x: number
  readonly y: number
}

/** The largest number of dots that ZPL knows. */
export const MOST_DOTS = 32_000

export function scaleOf(madeFor: Dpi, printer: Resolution): Scale {
  const { x, y } = dotsPerInchOf(printer)
  return { x: x / dotsPerInch(madeFor), y: y / dotsPerInch(madeFor) }
}

/** Every dot of the label is the same whole number of the printer's: nothing has to be chosen again. */
export const isWhole = ({ x, y }: Scale): boolean => x === y && Number.isInteger(x)

/** Each dot is looked at in so many places a side. */
const SAMPLES = 4
/** A thin line that falls between two dots is on one of them: less than half will do. */
const INK_FROM = Math.ceil(SAMPLES * SAMPLES * 0.375)

/** A picture in another size: a dot is ink where enough of what it covers is. */
export function scaledDots(dots: Dots, { x, y }: Scale): Dots {
  const scaled = blankDots(
    Math.max(1, Math.round(dots.widthDots * x)),
    Math.max(1, Math.round(dots.heightDots * y)),
  )
  const columns = places(scaled.widthDots, dots.widthDots)
  const rows = places(scaled.heightDots, dots.heightDots)
  for (let row = 0; row < scaled.heightDots; row++) {
    for (let column = 0; column < scaled.widthDots; column++) {
      let ink = 0
      for (let down = 0; down < SAMPLES; down++) {
        const from = (rows[row * SAMPLES + down] ?? 0) * dots.rowBytes
        for (let right = 0; right < SAMPLES; right++) {
          const at = columns[column * SAMPLES + right] ?? 0
          ink += ((dots.data[from + (at >> 3)] ?? 0) >> (7 - (at & 7))) & 1
        }
      }
      if (ink < INK_FROM) continue
      const at = row * scaled.rowBytes + (column >> 3)
      scaled.data[at] = (scaled.data[at] ?? 0) | (0x80 >> (column & 7))
    }
  }
  return scaled
}

/** Which of the old dots each place of the new ones falls on. */
function places(wanted: number, had: number): Uint32Array {
  const step = had / (wanted * SAMPLES)
  return Uint32Array.from({ length: wanted * SAMPLES }, (_, place) =>
    Math.min(had - 1, Math.floor((place + 0.5) * step)),
  )
}
