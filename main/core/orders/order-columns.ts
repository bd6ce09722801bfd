// Which column of an orders file means what, and the guess from the headings.
import { z } from 'zod'
import { cleanText } from '../clean-text.ts'
import { AMOUNTS } from './amounts.ts'
import { partedAmount } from './currency-words.ts'
import { areBoxNumbers } from './order-box-cells.ts'
import { serviceFrom } from './order-cells.ts'
import { ORDER_COLUMNS, ORDER_FIELDS, type OrderField, UNIT_FIELDS } from './order-fields.ts'
import type { OrderLine } from './order-file.ts'
import { withUnitNames } from './unit-columns.ts'
import { partedHeading } from './unit-words.ts'

/** Field → place of its column, counted from 0. By place, since two columns may have one heading. */
export const orderMappingSchema = z.partialRecord(z.enum(ORDER_FIELDS), z.number().int().min(0).max(499))
export type OrderMapping = z.infer<typeof orderMappingSchema>

const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

type Lines = readonly Pick<OrderLine, 'cells'>[]

const MEASURES: Readonly<Partial<Record<OrderField, 'weight' | 'item' | 'length' | 'width' | 'height'>>> = {
  'packages.0.weightOz': 'weight',
  'customs.items.0.weightOz': 'item',
  'packages.0.lengthInch': 'length',
  'packages.0.widthInch': 'width',
  'packages.0.heightInch': 'height',
}

const FIELD_OF = new Map(
  ORDER_COLUMNS.filter(({ field }) => !UNIT_FIELDS.some(unit => unit === field)).flatMap(
    ({ field, headings, looser }) =>
      [...headings, ...looser].map((name): [string, OrderField] => [name, field]),
  ),
)

/** `Weight (pounds)` is a weight, whatever its unit is called, and `Value (USD)` a value. */
function nameOf(heading: string): string {
  const plain = plainHeading(heading)
  if (FIELD_OF.has(plain)) return plain
  const { name } = partedHeading(heading)
  if (measureOf(name)) return name
  const amount = partedAmount(heading).name
  return isAmount(amount) ? amount : (measured(name) ?? measured(amount) ?? plain)
}

/** `Value amount` and `Weight value`: what is measured, and that it is a number. */
function measured(name: string): string | undefined {
  const [, of = ''] = /^(.+)(?:amount|value)$/.exec(name) ?? []
  return measureOf(of) || isAmount(of) ? of : undefined
}

/** The field that a column of this heading may be taken for. */
export function fieldCalled(heading: string): { field: OrderField; isLoose: boolean } | undefined {
  const name = nameOf(heading)
  const field = FIELD_OF.get(name)
  const isLoose = !ORDER_COLUMNS.some(column => column.field === field && column.headings.includes(name))
  return field && { field, isLoose }
}

const isAmount = (name: string) => AMOUNTS.some(field => FIELD_OF.get(name) === field)

/** Of `Value (EUR)` and `Value (USD)` the one that can be declared. */
function withoutForeign(columns: readonly string[], names: readonly string[]): readonly string[] {
  const isForeign = columns.map(
    (heading, place) => isAmount(names[place] ?? '') && partedAmount(heading).said?.currency === 'other',
  )
  return names.map((name, place) =>
    isForeign[place] && names.some((other, at) => other === name && !isForeign[at]) ? '' : name,
  )
}

const measureOf = (name: string) => MEASURES[FIELD_OF.get(name) ?? 'reference']

/**
 * What the headings are called. Of "service" alone nobody knows whether the shipping service or whose label it is: the
 * latter where a cell names one of the two, or where nothing is in it beside a column that is the shipping service.
 */
function namesOf(columns: readonly string[], lines: Lines): readonly string[] {
  const called = withoutForeign(columns, columns.map(nameOf))
  // Shopify calls its order's number so.
  const isNumber = (place: number) =>
    lines.length > 0 && lines.every(({ cells }) => /^#?(?=\S*\d)\S*$/.test(cleanText(cells[place] ?? '')))
  const plain = called.map((name, place) => {
    if (name === 'name' && called.includes('shippingname') && isNumber(place)) return 'order'
    // That of who ordered, who need not be who gets it.
    return name === 'phone' && called.includes('shippingphone') ? '' : name
  })
  const isOther = (place: number) => {
    const cells = lines.flatMap(({ cells }) => cleanText(cells[place] ?? '') || [])
    return cells.length === 0
      ? plain.includes('shippingservice')
      : cells.some(cell => serviceFrom(cell) !== undefined)
  }
  const names = plain.map((name, place) => (name === 'service' && isOther(place) ? 'labelservice' : name))
  return withUnitNames(
    columns.map((heading, place) => ({
      heading,
      name: names[place] ?? '',
      measure: measureOf(names[place] ?? ''),
      isTaken: FIELD_OF.has(names[place] ?? ''),
      cells: lines.map(({ cells }) => cells[place] ?? ''),
    })),
  )
}

/** Each field's best column by its heading; the earlier spelling in the list wins, each column is used once. */
export const guessMapping = (columns: readonly string[], lines: Lines = []): OrderMapping =>
  guessFrom(namesOf(columns, lines), lines)

function guessFrom(names: readonly string[], lines: Lines): OrderMapping {
  const taken = new Set<number>()
  const mapping: OrderMapping = {}
  for (const { field, headings, looser } of ORDER_COLUMNS) {
    const place = [...headings, ...looser]
      .map(heading => names.findIndex((name, index) => name === heading && !taken.has(index)))
      .find(index => index >= 0)
    if (place === undefined) continue
    taken.add(place)
    mapping[field] = place
  }
  return withoutKindsOfBoxes(mapping, lines)
}

/** The column under whose heading boxes are numbered, where nothing is taken from it: its cells name kinds of boxes. */
export function kindsOfBoxes(
  columns: readonly string[],
  lines: Lines,
  mapping: OrderMapping,
): number | undefined {
  if (mapping['box.number'] !== undefined) return undefined
  const names = namesOf(columns, lines)
  const place = names.findIndex(name => FIELD_OF.get(name) === 'box.number')
  return place < 0 || Object.values(mapping).includes(place) ? undefined : place
}

/** What is no number says what it is packed in. */
function withoutKindsOfBoxes(mapping: OrderMapping, lines: Lines): OrderMapping {
  const place = mapping['box.number']
  if (place === undefined || areBoxNumbers(lines.map(({ cells }) => cells[place] ?? ''))) return mapping
  const { 'box.number': _kind, ...rest } = mapping
  return rest
}

/**
 * Columns that nothing is taken from, by the field that another column is taken for: the two may say two things. Not of
 * a field for which a person took another column than the guess: that is their word on it.
 */
export function otherPlaces(
  columns: readonly string[],
  lines: Lines,
  mapping: OrderMapping,
): ReadonlyMap<OrderField, readonly number[]> {
  const names = namesOf(columns, lines)
  const guess = guessFrom(names, lines)
  const taken = new Set(Object.values(mapping))
  const others = new Map<OrderField, readonly number[]>()
  for (const { field, headings } of ORDER_COLUMNS) {
    const place = mapping[field]
    const own = names[place ?? -1]
    if (own === undefined || own === '' || place !== guess[field]) continue
    // What is only related may say something else, unless it is called the same.
    const saysSame = (name: string) => name === own || (headings.includes(own) && headings.includes(name))
    const places = names.flatMap((name, index) => (saysSame(name) && !taken.has(index) ? [index] : []))
    if (places.length > 0) others.set(field, places)
  }
  return others
}
