// Which numbers of which ZPL commands are dots, and along which axis (ZPL II programming guide, the commands' pages).
import { namedCommand, scanZpl, zplParameters } from '../zpl/zpl-scan.ts'
import { MOST_DOTS, type Scale } from './scale.ts'

/**
 * `x`, `y`: of the label. `wide`, `high`: of the field, which may be turned. `line`: how thick, at least one dot.
 * `text-wide`, `text-high`: letters are never larger than before, so that no word reaches what it did not reach.
 */
export type Measure = 'x' | 'y' | 'wide' | 'high' | 'line' | 'text-wide' | 'text-high'

type Measures = Readonly<Record<number, Measure>>

const POSITION: Measures = { 0: 'x', 1: 'y' }

/** By parameter; a command that is not here has no dots, or is in `UNSCALED`. */
export const MEASURES: Readonly<Record<string, Measures>> = {
  FO: POSITION,
  FT: POSITION,
  LH: POSITION,
  LS: { 0: 'x' },
  LT: { 0: 'y' },
  LL: { 0: 'y' },
  ML: { 0: 'y' },
  PW: { 0: 'x' },
  FB: { 0: 'wide', 2: 'high', 4: 'wide' },
  TB: { 1: 'wide', 2: 'high' },
  FP: { 1: 'wide' },
  GB: { 0: 'x', 1: 'y', 2: 'line' },
  GD: { 0: 'x', 1: 'y', 2: 'line' },
  GE: { 0: 'x', 1: 'y', 2: 'line' },
  GC: { 0: 'x', 1: 'line' },
  GS: { 1: 'text-high', 2: 'text-wide' },
}

/** What is drawn from dots that are not in the job, or that cannot be read here. */
const UNSCALED: ReadonlySet<string> = new Set(
  '^FM ^IL ^IM ^IS ~DB ~DS ~DY ^B1 ^B4 ^B5 ^B8 ^B9 ^BA ^BB ^BF ^BI ^BJ ^BK ^BL ^BM ^BP ^BR ^BS ^BT ^BU ^BZ'.split(
    ' ',
  ),
)

/** Of these a printer takes fewer, and passes over the command where there are more (guide). */
const MOST: Readonly<Record<string, number>> = {
  LT: 120,
  LS: 9_999,
  FB: 9_999,
  TB: 9_999,
  FP: 9_999,
  GC: 4_095,
}

/** Whether a command with these parameters would have more dots than a printer takes. */
const isBeyondRange = (name: string, texts: readonly string[], scale: Scale): boolean =>
  MOST[name] !== undefined &&
  Object.entries(MEASURES[name] ?? {}).some(([at, measure]) => {
    const scaled = scaledNumber(texts[Number(at)] ?? '', measure, scale, false)
    return scaled !== undefined && Math.abs(Number(scaled)) > (MOST[name] ?? MOST_DOTS)
  })

/** The number in the printer's dots, as text; undefined where it is none, or nobody's size. */
export function scaledNumber(
  text: string,
  measure: Measure,
  scale: Scale,
  isTurned: boolean,
): string | undefined {
  if (!/^-?\d{1,5}$/.test(text)) return undefined
  const number = Number(text)
  if (Math.abs(number) > MOST_DOTS) return undefined
  switch (measure) {
    case 'x':
    case 'y':
      return dots(number * scale[measure])
    case 'wide':
      return dots(number * (isTurned ? scale.y : scale.x))
    case 'high':
      return dots(number * (isTurned ? scale.x : scale.y))
    case 'line':
      return dots(number > 0 ? Math.max(1, number * Math.min(scale.x, scale.y)) : number)
    case 'text-wide':
      return letters(number, isTurned ? scale.y : scale.x)
    case 'text-high':
      return letters(number, isTurned ? scale.x : scale.y)
    default:
      return measure satisfies never
  }
}

/** What goes beyond every paper goes beyond it with fewer, too. */
const dots = (number: number) => String(Math.max(-MOST_DOTS, Math.min(MOST_DOTS, Math.round(number))))

const letters = (number: number, scale: number) =>
  String(number > 0 ? Math.max(1, Math.floor(number * scale)) : number)

/** The first command that cannot be written in the printer's dots. */
export function firstUnscaled(bytes: Uint8Array, scale: Scale): string | undefined {
  let found: string | undefined
  scanZpl(bytes, command => {
    const name = `${command.prefix}${command.name}`
    const texts = () => zplParameters(bytes, command)
    if (UNSCALED.has(name) || (command.prefix === '^' && isBeyondRange(command.name, texts(), scale)))
      found ??= namedCommand(bytes, command)
  })
  return found
}
