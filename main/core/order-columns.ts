// Which column of an orders file means what, and the guess from the headings.
import { z } from 'zod'
import { ORDER_COLUMNS, ORDER_FIELDS } from './order-fields.ts'

/** Field → place of its column, counted from 0. By place, since two columns may have one heading. */
export const orderMappingSchema = z.partialRecord(z.enum(ORDER_FIELDS), z.number().int().min(0).max(499))
export type OrderMapping = z.infer<typeof orderMappingSchema>

const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Each field's best column by its heading; the earlier spelling in the list wins, each column is used once. */
export function guessMapping(columns: readonly string[]): OrderMapping {
  const plain = columns.map(plainHeading)
  const taken = new Set<number>()
  const mapping: OrderMapping = {}
  for (const { field, headings } of ORDER_COLUMNS) {
    const place = headings
      .map(heading => plain.findIndex((column, index) => column === heading && !taken.has(index)))
      .find(index => index >= 0)
    if (place === undefined) continue
    taken.add(place)
    mapping[field] = place
  }
  return mapping
}

/** The unit that a column's heading names: `Weight (lb)`, `Height cm`. */
export function headingUnit(heading: string | undefined): string | undefined {
  return /(?:^|[^a-z])(oz|lbs?|kg|g|cm|in)\W*$/i.exec(heading ?? '')?.[1]?.toLowerCase()
}
