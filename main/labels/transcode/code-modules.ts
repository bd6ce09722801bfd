// How wide a barcode's module may be on another printer: a whole number of dots, within what its standard allows.

export interface CodeKind {
  /** Where its module is given: by `^BY`, as a parameter of its own, or nowhere, since its size is in millimetres. */
  readonly module: 'by' | 'fixed' | number
  /** Of a module's parameter that is left out: what a printer of 203 dpi takes, at 300 half as much again. */
  readonly usual?: number
  /** Dots: the command takes no more. */
  readonly largest?: number
  /** Which parameter is its height, or a row's. */
  readonly height?: number
  /** White that a reader wants before and behind it, in modules. */
  readonly quiet: number
  /** The drawing has its modules two dots wide, whatever was asked for. */
  readonly isDrawnNarrow?: true
  /** Bars alone: what is above and below them may be close. */
  readonly isLinear: boolean
  /** Millimetres. */
  readonly least: number
  readonly most: number
}

/** Of `^BY`, `^BQ`, `^B0` and `^BO` (guide): printers take another number for it, or none. */
const LARGEST = 10

/**
 * Bars: GS1 General Specifications 5.12 (GS1-128 0.25 to 1.016 mm, EAN 0.264 to 0.660 mm); ISO/IEC 15417, 16388 and 16390
 * leave the width to the application: 0.19 mm (7.5 mil) is the least that carriers' and health care's rules name.
 * ISO/IEC 15438 (PDF417) has 0.17 mm; Data Matrix, QR and Aztec leave it to the application as well, and 0.19 mm is
 * the GS1 rules' own order of size for small items. What a label has narrower or wider already stays within that.
 */
const LINEAR = { largest: LARGEST, quiet: 10, isLinear: true, least: 0.19, most: 1.02 } as const
const MATRIX = { isLinear: false, least: 0.19, most: 1.52 } as const

/** The kinds that are drawn and read back here, by their commands. */
export const CODE_KINDS: Readonly<Record<string, CodeKind>> = {
  B2: { ...LINEAR, module: 'by', height: 1 },
  B3: { ...LINEAR, module: 'by', height: 2 },
  BC: { ...LINEAR, module: 'by', height: 1 },
  BE: { ...LINEAR, module: 'by', height: 1, quiet: 7, least: 0.264, most: 0.66 },
  B7: { ...MATRIX, module: 'by', largest: LARGEST, height: 1, quiet: 2, least: 0.17, isDrawnNarrow: true },
  BX: { ...MATRIX, module: 1, quiet: 1 },
  BQ: { ...MATRIX, module: 2, largest: LARGEST, usual: 2, quiet: 4 },
  B0: { ...MATRIX, module: 1, largest: LARGEST, usual: 2, quiet: 0 },
  BO: { ...MATRIX, module: 1, largest: LARGEST, usual: 2, quiet: 0 },
  BD: { ...MATRIX, module: 'fixed', quiet: 1 },
}

const ROUNDING = 0.03

/**
 * Modules that may take the place of one of `dots`, the nearest in width first. None where all are too narrow or too
 * wide.
 */
export function moduleChoices(
  kind: CodeKind,
  dots: number,
  dotsPerMm: { readonly had: number; readonly has: number },
): readonly number[] {
  const width = dots / dotsPerMm.had
  const least = Math.min(kind.least, width) * (1 - ROUNDING)
  const most = Math.max(kind.most, width) * (1 + ROUNDING)
  const exact = width * dotsPerMm.has
  const { largest = Number.POSITIVE_INFINITY } = kind
  const near = [Math.floor(exact), Math.ceil(exact), Math.floor(exact) - 1]
    .map(one => Math.min(one, largest))
    .filter((one, at, all) => one >= 1 && all.indexOf(one) === at)
  return near
    .filter(one => one / dotsPerMm.has >= least && one / dotsPerMm.has <= most)
    .sort((a, b) => Math.abs(Math.log(a / exact)) - Math.abs(Math.log(b / exact)))
}
