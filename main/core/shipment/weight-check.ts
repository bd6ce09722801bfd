// Whether a package can have the stated weight: checked against the orders file, its box, the scale, and what
// packages with its SKU and to its address weighed (decision 137). The figures were chosen on drawn shifts: test/core/weight-shifts.ts.
import type { Package } from './shipment.ts'
import { SIDES } from './shipment.ts'

interface KnownBox {
  readonly lengthInch: number
  readonly widthInch: number
  readonly heightInch: number
  /** What it weighs empty. */
  readonly tareOz?: number | undefined
}

/** What a weight can be held against. */
export interface WeightEvidence {
  /** As the orders file has this order's packages. */
  readonly file?: readonly Pick<Package, 'weightOz'>[] | undefined
  /** By how much the last weighed packages differed from their files; nothing if they did not. */
  readonly fileMissedOz: readonly number[]
  readonly boxes: readonly KnownBox[]
  /** What lies on the scale is the package that was shipped before. */
  readonly shippedOnScaleOz?: number | undefined
  /** What the last single packages with this SKU, and to this address, weighed. */
  readonly sku: readonly number[]
  readonly address: readonly number[]
}

/** Strongest first: what cannot be, what was seen to be wrong, what was said, what was usual. */
export const WEIGHT_DOUBTS = [
  'denser-than-lead',
  'shipped-before',
  'lighter-than-box',
  'file',
  'sku',
  'address',
] as const

export interface WeightDoubt {
  readonly kind: (typeof WEIGHT_DOUBTS)[number]
  /** Which of the packages, from 0. */
  readonly at: number
  readonly heardOz: number
  readonly expectedOz: number
}

/** A package whose weight is accepted: the operator was asked and said why. Weighed again, it is another one. */
export type AnsweredWeight = Pick<WeightDoubt, 'at' | 'heardOz'>

/** The strongest doubt of each package, strongest first. */
export function doubtsOfWeight(
  packages: readonly Package[],
  evidence: WeightEvidence,
): readonly WeightDoubt[] {
  const found = packages.flatMap((one, at) => {
    const doubt = doubtOf(one, at, packages.length === 1, evidence)
    return doubt ? [{ ...doubt, at, heardOz: one.weightOz }] : []
  })
  return WEIGHT_DOUBTS.flatMap(kind => found.filter(doubt => doubt.kind === kind))
}

type Found = Pick<WeightDoubt, 'kind' | 'expectedOz'>

function doubtOf(
  one: Package,
  at: number,
  isSingle: boolean,
  { file, fileMissedOz, boxes, shippedOnScaleOz, sku, address }: WeightEvidence,
): Found | undefined {
  const { weightOz } = one
  const leadOz = volumeOf(one) * LEAD_OZ_PER_CUBIC_INCH
  if (leadOz > 0 && weightOz > leadOz) return { kind: 'denser-than-lead', expectedOz: leadOz }
  const tareOz = tareOf(one, boxes)
  const saidOz = (areTrue(fileMissedOz) && file?.[at]?.weightOz) || undefined
  const said = saidOz === undefined ? undefined : spanOfFile(saidOz, tareOz, volumeOf(one))
  // Only who weighed it agrees with the file: a weight taken over from it says nothing of itself.
  const isAsSaid = saidOz !== weightOz && isWithin(said, weightOz)
  const usualOfSku = isSingle ? spanOfSku(sku) : undefined
  const isAsUsual = usualOfSku?.isNarrow === true && isWithin(usualOfSku, weightOz)
  const isStillThere = shippedOnScaleOz !== undefined && Math.abs(weightOz - shippedOnScaleOz) <= SAME_OZ
  if (isStillThere) {
    return { kind: 'shipped-before', expectedOz: shippedOnScaleOz }
  }
  if (tareOz !== undefined && !isAsUsual && weightOz <= tareOz * MOST_OF_EMPTY + 0.1) {
    return { kind: 'lighter-than-box', expectedOz: tareOz }
  }
  if (saidOz !== undefined && !isAsUsual && !isWithin(said, weightOz)) {
    return { kind: 'file', expectedOz: saidOz }
  }
  if (isAsSaid) return undefined
  if (usualOfSku && !isWithin(usualOfSku, weightOz)) return { kind: 'sku', expectedOz: usualOfSku.middleOz }
  if (isAsUsual) return undefined
  const usualThere = isSingle ? spanOfAddress(address) : undefined
  if (usualThere && !isWithin(usualThere, weightOz)) {
    return { kind: 'address', expectedOz: usualThere.middleOz }
  }
  return undefined
}

/** Nothing that is sent is denser: 11.34 g a cubic centimetre. */
const LEAD_OZ_PER_CUBIC_INCH = 6.555

/** One package laid down twice. */
const SAME_OZ = 0.25

/** Board takes up water: an empty box weighs up to this much of what it was said to weigh. */
const MOST_OF_EMPTY = 1.06

const volumeOf = ({ lengthInch = 0, widthInch = 0, heightInch = 0 }: Package): number =>
  lengthInch * widthInch * heightInch

const sidesOf = (box: Pick<Package, (typeof SIDES)[number]>): string =>
  SIDES.map(side => box[side])
    .toSorted((one = 0, other = 0) => one - other)
    .join()

/** A package with the sides of a box of the house is in that box; of two that are alike the lighter one counts. */
function tareOf(one: Package, boxes: readonly KnownBox[]): number | undefined {
  const tares = boxes
    .filter(box => sidesOf(box) === sidesOf(one))
    .flatMap(({ tareOz }) => (tareOz === undefined ? [] : [tareOz]))
  return tares.length === 0 ? undefined : Math.min(...tares)
}

interface Span {
  readonly lowOz: number
  readonly highOz: number
}

const isWithin = (span: Span | undefined, weightOz: number): boolean =>
  span !== undefined && weightOz >= span.lowOz && weightOz <= span.highOz

/**
 * A file says what the goods weigh, or all of it, with a box for every piece: above it there may be a box and what fills
 * it, below it the boxes of pieces that went into one.
 */
function spanOfFile(saidOz: number, tareOz: number | undefined, cubicInches: number): Span {
  const boxOz = tareOz ?? cubicInches ** (2 / 3) * BOARD_OZ
  const piecesInOne = Math.max(saidOz * 0.65, saidOz * 0.9 - 1.5 * boxOz)
  return {
    lowOz: piecesInOne - 0.3,
    highOz: saidOz * 1.1 + boxOz * (tareOz === undefined ? 1.5 : 1.1) + cubicInches * FILLING_OZ + 0.5,
  }
}

/** A single package whose weight is the file's own: nobody weighed it, or a scale showed the very same. */
export const isTakenOver = (
  packages: readonly Pick<Package, 'weightOz'>[],
  file: readonly Pick<Package, 'weightOz'>[],
): boolean => packages.length === 1 && file.length === 1 && file[0]?.weightOz === packages[0]?.weightOz

/**
 * By how much a package misses what its file says; undefined where the weight was taken over from there, or the file
 * has another number of packages.
 */
export function missedFileOz(
  packages: readonly Package[],
  file: readonly Pick<Package, 'weightOz'>[],
  boxes: readonly KnownBox[],
): number | undefined {
  const [one, ...others] = packages
  const [said] = file
  if (!one || !said || others.length > 0 || file.length > 1 || isTakenOver(packages, file)) return undefined
  const { lowOz, highOz } = spanOfFile(said.weightOz, tareOf(one, boxes), volumeOf(one))
  return Math.max(0, lowOz - one.weightOz, one.weightOz - highOz)
}

/** A shop whose files say one weight of everything is not asked about every package. */
const areTrue = (missedOz: readonly number[]): boolean =>
  missedOz.length < LEAST_KNOWN || missedOz.filter(oz => oz > 0).length <= missedOz.length / 4

/** What a box of board weighs for its size where nobody said it, and what fills a cubic inch at most. */
const BOARD_OZ = 0.085
const FILLING_OZ = 0.003

/** Fewer packages say nothing yet. */
const LEAST_KNOWN = 8

interface UsualSpan extends Span {
  readonly middleOz: number
  readonly isNarrow: boolean
}

/** An order may be of several pieces, and of less than one never. */
function spanOfSku(known: readonly number[]): UsualSpan | undefined {
  const usual = usualOf(known)
  if (!usual) return undefined
  const { leastOz, mostOz, middleOz } = usual
  const isNarrow = mostOz <= leastOz * 1.5
  return {
    lowOz: leastOz / 1.3,
    highOz: isNarrow ? middleOz * MOST_PIECES : Math.max(mostOz * 2, middleOz * MOST_PIECES),
    middleOz,
    isNarrow,
  }
}

const MOST_PIECES = 9

/** Where others things went before, others may go again: the wider they differ, the less it says. */
function spanOfAddress(known: readonly number[]): UsualSpan | undefined {
  const usual = usualOf(known)
  if (!usual) return undefined
  const { leastOz, mostOz, middleOz } = usual
  const times = Math.max(6, (mostOz / leastOz) ** 2)
  return { lowOz: leastOz / times, highOz: mostOz * times, middleOz, isNarrow: mostOz <= leastOz * 1.5 }
}

/** Without the lightest and the heaviest, so that one wrong label of before does not widen it. */
function usualOf(known: readonly number[]) {
  if (known.length < LEAST_KNOWN) return undefined
  const inside = known.toSorted((one, other) => one - other).slice(1, -1)
  const [leastOz = 0] = inside
  const mostOz = inside.at(-1) ?? 0
  const middleOz = inside[Math.floor(inside.length / 2)] ?? 0
  return leastOz > 0 ? { leastOz, mostOz, middleOz } : undefined
}
