// Fonts of fixed dots, which grow in whole steps alone: where no step fits, the scalable font 0 takes their place.
import type { Scale } from './scale.ts'

/** Height and width of a letter, one step large (guide, "Font matrices"). */
export const CELLS: Readonly<Record<string, readonly [height: number, width: number]>> = {
  A: [9, 5],
  B: [11, 7],
  C: [18, 10],
  D: [18, 10],
  E: [28, 15],
  F: [26, 13],
  G: [60, 40],
  H: [21, 13],
  P: [20, 18],
  Q: [28, 24],
  R: [35, 31],
  S: [40, 35],
  T: [48, 42],
  U: [59, 53],
  V: [80, 71],
}
/** Their letters are other ones on a printer of another resolution. */
export const BY_RESOLUTION: ReadonlySet<string> = new Set(['E', 'H'])

export interface FontSize {
  readonly font: string
  readonly height: string
  readonly width: string
}

/** So much larger or smaller is nobody's loss. */
const STEP = 0.02

/**
 * The font in the printer's dots; undefined where it is scalable, or where no size is given and the one of before counts.
 * Font 0 is narrower than these at the same height: its letters keep within their places.
 */
export function scaledFont({ font, height, width }: FontSize, scale: Scale): FontSize | undefined {
  const cell = CELLS[font.toUpperCase()]
  const given = [height, width].map(text => (/^\d{1,5}$/.test(text) ? Number(text) : 0))
  const [high = 0, wide = 0] = given
  if (!cell || (high === 0 && wide === 0)) return undefined
  const steps = (dots: number, one: number) => Math.max(1, Math.round(dots / one))
  const down = steps(high || (wide / cell[1]) * cell[0], cell[0])
  const across = steps(wide || (high / cell[0]) * cell[1], cell[1])
  const [newDown, newAcross] = [down * scale.y, across * scale.x]
  const fits = [newDown, newAcross].every(step => Math.abs(step - Math.round(step)) < STEP * step)
  if (fits && !BY_RESOLUTION.has(font.toUpperCase())) {
    return {
      font,
      height: String(cell[0] * Math.round(newDown)),
      width: String(cell[1] * Math.round(newAcross)),
    }
  }
  const newHeight = Math.max(1, Math.floor(newDown * cell[0]))
  const share = newAcross / newDown
  return {
    font: '0',
    height: String(newHeight),
    width: Math.abs(share - 1) < STEP ? '' : String(Math.max(1, Math.floor(newHeight * share))),
  }
}
