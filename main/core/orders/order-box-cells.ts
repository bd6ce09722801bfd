// Which box of its order a row of an orders file is: `2`, `2/3` or `Box 2 of 3`, with how many there are in another
// column, or counted in the file.
import { cleanText } from '../clean-text.ts'
import type { FieldProblem } from '../problem.ts'
import { referenceKey } from '../shipment/reference-key.ts'
import { MOST_BOXES, type OrderBox } from './order-boxes.ts'
import { readBox } from './written-box.ts'

/** `2/3` does, `2` does not. */
export const saysHowMany = (cell: string): boolean => readBox(cell)?.of !== undefined

/** Whether a column is of box numbers, and not of kinds of boxes: one that is misspelled among numbers stops its row alone. */
export function areBoxNumbers(cells: readonly string[]): boolean {
  const filled = cells.filter(cell => cleanText(cell) !== '')
  return filled.filter(cell => readBox(cell) !== undefined).length * 2 >= filled.length
}

/** The highest box of each order, by the key of its reference. */
export function boxesCounted(
  rows: readonly { readonly reference: string; readonly box: string }[],
): ReadonlyMap<string, number> {
  const highest = new Map<string, number>()
  for (const { reference, box } of rows) {
    const number = readBox(box)?.number ?? 0
    const key = referenceKey(reference)
    highest.set(key, Math.max(number, highest.get(key) ?? 0))
  }
  return highest
}

/**
 * Orders, by the keys of their references, whose rows differ in a cell that is no box number: they may be boxes of one
 * order, and which is which nobody can read.
 */
export function boxesUntold(
  rows: readonly { readonly reference: string; readonly box: string }[],
): ReadonlySet<string> {
  const first = new Map<string, string>()
  const untold = new Set<string>()
  for (const { reference, box } of rows) {
    const key = referenceKey(reference)
    const cell = cleanText(box)
    const before = first.get(key) ?? cell
    if (key !== '' && before !== cell) untold.add(key)
    first.set(key, before)
  }
  return untold
}

export type BoxSaid =
  | { readonly box: OrderBox | undefined }
  | { readonly fault: FieldProblem; readonly field: 'box.number' | 'box.of' }

/**
 * `counted`: how many the file has of this order. The only box of an order is the order, and how many it has says nothing
 * of a row that is all of it.
 */
export function boxSaid(number: string | undefined, of: string | undefined, counted: number): BoxSaid {
  const count = of === undefined ? undefined : readBox(of)
  if (of !== undefined && (!count || count.of !== undefined))
    return { field: 'box.of', fault: { code: 'order.number-unreadable' } }
  if (number === undefined) {
    // One label for all of them is what somebody has to say.
    const isWhole = (count?.number ?? 1) <= 1
    return isWhole ? { box: undefined } : { field: 'box.number', fault: { code: 'box.which' } }
  }
  const read = readBox(number)
  if (!read) return { field: 'box.number', fault: { code: 'order.number-unreadable' } }
  const total = read.of ?? count?.number ?? Math.max(read.number, counted)
  const isTwo = read.of !== undefined && count !== undefined && read.of !== count.number
  if (isTwo || read.number < 1 || read.number > total || total > MOST_BOXES)
    return { field: 'box.number', fault: { code: 'box.beyond' } }
  return { box: total === 1 ? undefined : { number: read.number, of: total } }
}
