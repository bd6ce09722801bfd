// Orders of several boxes: each box has a label of its own, which is bought once (decision 146). Without zod, since the
// screens ask too.
import { cleanReference, referenceKey } from '../shipment/reference-key.ts'
import { boxesAtEnd } from './written-box.ts'

/** Which box of its order a label is for, counted from 1, and how many there were said to be when it was bought. */
export interface OrderBox {
  readonly number: number
  readonly of: number
}

/** As much as anybody counts at one bench; two digits on a label. */
export const MOST_BOXES = 99

/**
 * What is bought once: an order as a whole, or one box of it. `key` as `referenceKey` makes it, in which neither two
 * spaces nor small letters stand.
 */
export const withBox = (key: string, number: number | null | undefined): string =>
  number === undefined || number === null ? key : `${key}  box ${number}`

export const orderKey = (reference: string, box: Pick<OrderBox, 'number'> | undefined): string =>
  withBox(referenceKey(reference), box?.number)

interface Called {
  readonly reference: string
  readonly box?: OrderBox | undefined
}

/** How one label of an order is called in every language. */
export const nameOfLabel = ({ reference, box }: Called): string =>
  box ? `${reference} ${box.number}/${box.of}` : reference

/** The box that is called so: what `nameOfLabel` makes, read back, also where a person wrote it, as `K-1 (Box 2 of 3)` or `K-1_2/3`. */
export function boxNamed(name: string): { readonly reference: string; readonly box: OrderBox } | undefined {
  const { reference, box } = named(name) ?? {}
  return reference === undefined || !box ? undefined : { reference, box }
}

interface Named extends Called {
  /** A name in which nothing sets the box apart from the order may be an order's own number: `RE-12/25`. */
  readonly isApart: boolean
}

function named(name: string): Named | undefined {
  const read = boxesAtEnd(cleanReference(name.normalize('NFKC')))
  const box = read.find(({ number, of }) => number >= 1 && number <= of && of <= MOST_BOXES)
  if (!box) return undefined
  const { order, number, of, isApart } = box
  return { reference: order, box: { number, of }, isApart }
}

/** What a label is by its record or by its name alone: a box of an order, or the whole of one (`number` null). */
export function placeInOrder(one: Called): { readonly reference: string; readonly number: number | null } {
  const { reference, box } = placed(one)
  return { reference, number: box?.number ?? null }
}

const placed = (one: Called): Called & { readonly isApart?: boolean } =>
  (one.box ? undefined : named(one.reference)) ?? one

/**
 * Whether a valid label under another reference stands in the way: it is the same box of the same order by its name, or the
 * whole of it, or the order has boxes of another count. `K-1 2/3` may be an order's own number; whoever buys it beside a label
 * for the whole of K-1, or the other way round, may well have that box in hand. Under one reference the order's own rules
 * hold (`boxConflict`).
 */
export function standsInTheWay(one: Called, valid: Called): boolean {
  if (referenceKey(one.reference) === referenceKey(valid.reference)) return false
  const [place, other] = [placed(one), placed(valid)]
  const isOneOrder = referenceKey(place.reference) === referenceKey(other.reference)
  if (!isOneOrder) return false
  const excludes = excludeEachOther(place.box?.number ?? null, other.box?.number ?? null)
  const isSameCount = place.box?.of === other.box?.of
  // Two names alone: the orders 12/25 and 12/26 of two years are no boxes of one.
  if (place.isApart !== undefined && other.isApart !== undefined)
    return excludes && (isSameCount || (place.isApart && other.isApart))
  return excludes || !isSameCount
}

/**
 * Whether two references are one order to whoever reads them: the one is the name of a box of the other's order, or both
 * name the same box. Two numbers such as `PO 10-20` and `PO 10-21` are so only where somebody has an order PO.
 */
export function readsAsOne(one: Called, other: Called): boolean {
  const [own, others] = [referenceKey(one.reference), referenceKey(other.reference)]
  if (own === others) return true
  const [named, otherNamed] = [one, other].map(({ reference, box }) =>
    box ? undefined : boxNamed(reference),
  )
  const key = referenceKey(named?.reference ?? '')
  const otherKey = referenceKey(otherNamed?.reference ?? '')
  if (named && key === others) return true
  if (otherNamed && otherKey === own) return true
  if (!named || !otherNamed || key !== otherKey) return false
  return named.box.number === otherNamed.box.number && named.box.of === otherNamed.box.of
}

/**
 * In a free place for references, as both contracts have some, so that a person at the service or before a stack of
 * boxes tells the labels of one order apart. ASSUMPTION: these places take any short text, and a reference may be sent
 * again for the next box; neither contract bounds the one or forbids the other.
 */
export const boxOnLabel = (box: OrderBox | undefined): string | undefined =>
  box && `Box ${box.number} of ${box.of}`

/** Labels of one order that cannot both be valid: of one box, or of a box beside the whole order. */
export const excludeEachOther = (one: number | null, other: number | null): boolean =>
  one === other || one === null || other === null

interface Labelled {
  readonly box?: OrderBox | undefined
}

/** How many boxes the order has, by the last word on it; undefined where none has a label. `live` in order of making. */
export const boxesSaid = (live: readonly Labelled[]): number | undefined =>
  live.findLast(({ box }) => box !== undefined)?.box?.of

/** Of those that the order has by now, the ones without a label. */
export function boxesMissing(live: readonly Labelled[], of = boxesSaid(live) ?? 0): number[] {
  const labelled = new Set(live.map(({ box }) => box?.number))
  return Array.from({ length: of }, (_, index) => index + 1).filter(number => !labelled.has(number))
}

/** Why a label cannot be bought beside those that its order has. */
export type BoxConflict<Record> =
  | { readonly kind: 'sold-whole'; readonly by: Record }
  | { readonly kind: 'sold-in-boxes'; readonly by: readonly Record[] }
  /** They were bought as boxes of an order of `were`. */
  | { readonly kind: 'other-count'; readonly by: Record; readonly were: number }
  /** It would not be one of them any more. */
  | { readonly kind: 'beyond-count'; readonly by: Record }

/**
 * `live`: every valid label of the order, in order of making. `boxesWere`: how many boxes a person knows were said of it
 * before, where they say another number now.
 */
export function boxConflict<Record extends Labelled>(
  { box, boxesWere }: { readonly box?: OrderBox | undefined; readonly boxesWere?: number | undefined },
  live: readonly Record[],
): BoxConflict<Record> | undefined {
  const boxes = live.filter(one => one.box !== undefined)
  if (!box) return boxes.length > 0 ? { kind: 'sold-in-boxes', by: boxes } : undefined
  const whole = live.find(one => one.box === undefined)
  if (whole) return { kind: 'sold-whole', by: whole }
  const last = boxes.at(-1)
  if (!last?.box || last.box.of === box.of) return undefined
  if (last.box.of !== boxesWere) return { kind: 'other-count', by: last, were: last.box.of }
  const beyond = boxes.find(one => (one.box?.number ?? 0) > box.of)
  return beyond && { kind: 'beyond-count', by: beyond }
}
