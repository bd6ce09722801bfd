// The step from a row of an orders file to an order: texts into a shipment, and what is wrong with them by field.
import { z } from 'zod'
import { cleanText } from '../clean-text.ts'
import type { FieldProblem } from '../problem.ts'
import { countryFrom, crossesCustoms } from '../shipment/countries.ts'
import { type Comma, roundWeightOz, WEIGHT_UNITS } from '../shipment/measures-typed.ts'
import { referenceSchema } from '../shipment/reference.ts'
import { referenceKey } from '../shipment/reference-key.ts'
import {
  type Address,
  type ServiceName,
  type Shipment,
  serviceNameSchema,
  shipmentSchema,
} from '../shipment/shipment.ts'
import { customsSaid, fieldAt, shipmentOf, valueIn } from '../shipment/shipment-entry.ts'
import type { ShipmentField } from '../shipment/shipment-field.ts'
import type { UnreadObjects } from './object-columns.ts'
import { boxSaid } from './order-box-cells.ts'
import type { OrderBox } from './order-boxes.ts'
import {
  type CellFault,
  type CellRead,
  type CellRules,
  readCell,
  serviceFrom,
  unquoted,
} from './order-cells.ts'
import type { OrderMapping } from './order-columns.ts'
import type { OrderField } from './order-fields.ts'
import type { FileCurrencies } from './order-money.ts'
import { type FileUnits, isBare, NO_UNITS, SIDES, unitsFor } from './order-units.ts'
import { columnsDiffer, type OtherColumns, restOf } from './other-columns.ts'

/** What a file does not say of each order. */
export const orderDefaultsSchema = z.strictObject({
  service: serviceNameSchema,
  shippingService: z.string().max(100).optional(),
  /** Of bare numbers; a unit beside a number always wins. */
  weightUnit: z.enum(WEIGHT_UNITS).default('oz'),
  dimensionUnit: z.enum(['in', 'cm']).default('in'),
  /** A person said so of this file, whatever its headings and other columns may mean. */
  weightUnitChosen: z.boolean().optional(),
  dimensionUnitChosen: z.boolean().optional(),
  lengthInch: z.number().positive().max(10_000).optional(),
  widthInch: z.number().positive().max(10_000).optional(),
  heightInch: z.number().positive().max(10_000).optional(),
  /** Columns that a person left out though they name what changes what is bought, by their places. */
  columnsLeftOut: z.array(z.number().int().min(0).max(499)).max(500).optional(),
})
export type OrderDefaults = z.infer<typeof orderDefaultsSchema>

type Said = Record<string, FieldProblem>

export interface OrderDraft {
  readonly reference: string
  readonly box?: OrderBox | undefined
  readonly service: ServiceName
  readonly shipment: Shipment
  readonly noCustomsReason?: string | undefined
  /** By the paths of `pack.validate`: `reference`, `to.address1`, `packages.0.weightOz`. */
  readonly problems: Readonly<Said>
  /** What is left out of this order, and does not stop it. */
  readonly warnings: Readonly<Said>
}

/** Which of both a row names itself; the rest is by the company's rules, or by what the file is said to mean. */
export function servicesNamed(
  cells: readonly string[],
  mapping: OrderMapping,
): { readonly service: boolean; readonly shippingService: boolean } {
  const row = cellsOf(cells, mapping)
  return { service: row('service') !== undefined, shippingService: row('shippingService') !== undefined }
}

/** How the file as a whole is to be read. */
interface FileSays {
  readonly units?: FileUnits
  readonly comma?: Comma
  readonly others?: OtherColumns
  readonly currencies?: FileCurrencies
  readonly unread?: UnreadObjects
  /** The highest box of each order, by the key of its reference. */
  readonly boxes?: ReadonlyMap<string, number>
}

/** Longest text taken from a cell, and from one of several lines: what is longer is cut there and said. */
const MAX_CELL = 400
const MAX_LINES_CELL = 20_000

const NOT_OF_SHIPMENT = ['reference', 'box.number', 'box.of', 'service', 'noCustomsReason'] as const

/** Whoever says one of these means an item; a tariff code alone is a habit of many files. */
const ITEM_FIELDS = ['description', 'quantity', 'valueCents', 'weightOz'].map(
  name => `customs.items.0.${name}` as OrderField,
)

/** An order of one row. What cannot be read is left empty and said; nothing is guessed. */
export function orderFromRow(
  cells: readonly string[],
  mapping: OrderMapping,
  defaults: OrderDefaults,
  from: Address,
  calendar: CellRules['calendar'],
  {
    units = NO_UNITS,
    comma = 'unsaid',
    others = {},
    currencies = () => [],
    unread = () => false,
    boxes = new Map(),
  }: FileSays = {},
): OrderDraft {
  const problems: Said = {}
  const warnings: Said = {}
  const long: Said = {}
  const row = cellsOf(cells, mapping)
  const service = serviceOf(row('service'), problems) ?? defaults.service
  const rulesOf = (field: OrderField) => ({
    ...defaults,
    ...unitsFor(field, { said: row, cells }, units, defaults),
    comma,
    currencies: currencies(field, cells),
    service,
    calendar,
  })
  const saysTwo = (field: OrderField): boolean => {
    const differ = unread(field, cells)
      ? UNREAD
      : others[field] && columnsDiffer(field, cells, row(field), others[field], rulesOf(field))
    if (differ) problems[field] = differ
    return differ !== undefined
  }
  const country = countryFrom(row('to.country') ?? '')
  // As on the form, customs are for what goes abroad, and for the military's mail.
  const isAbroad = crossesCustoms(from, { country, state: row('to.state') ?? '' })
  // A box is measured by the file or chosen for it: never one side by each.
  const measured: readonly string[] = SIDES.some(field => row(field) !== undefined) ? SIDES : []
  const customsItems = isAbroad && ITEM_FIELDS.some(field => row(field) !== undefined) ? 1 : 0

  const candidate = shipmentOf(from, { packages: 1, customsItems }, (path, field, made) => {
    const raw = row(path as OrderField)
    if (!field.headings || (!isAbroad && isCustoms(field))) return undefined
    const isWarned = field.notTaken?.[service] === 'warns'
    if (isWarned ? unread(path as OrderField, cells) : saysTwo(path as OrderField)) {
      if (isWarned) warnings[path] = { code: 'field.not-sent' }
      return undefined
    }
    if (field.kind === 'country') return country
    const isOffered = field.services?.includes(service) !== false
    if (raw === undefined && measured.includes(path)) return undefined
    const second = others[path as OrderField]
    const rest = second ? restOf(path as OrderField, cells, second, rulesOf(path as OrderField)) : 0
    if (raw === undefined && rest > 0) return rest
    if (raw === undefined) return isOffered ? valueIn(defaults, path.split('.').at(-1) ?? '') : undefined
    const { fault, ...rules } = rulesOf(path as OrderField)
    if (fault && isBare(raw)) {
      problems[path] = fault
      return undefined
    }
    const read = readCell(raw, field, rules)
    const isLeftOut = isWarned && ('fault' in read || !isOffered)
    if (isLeftOut) warnings[path] = { code: 'field.not-sent' }
    else if ('fault' in read) problems[path] = faultSaid(read)
    if (isLeftOut || 'fault' in read) return undefined
    const needed = field.needs?.replace('*', '0')
    if (needed !== undefined && valueIn(made, needed) === undefined && !problems[needed]) {
      warnings[path] = { code: 'order.goods-not-said' }
      return undefined
    }
    if (raw.length > limitOf(field)) long[path] = tooLong(limitOf(field))
    return rest > 0 ? roundWeightOz(Number(read.value) + rest) : read.value
  })
  const customs = customsSaid(candidate.customs)
  if (customs) candidate.customs = customs
  else delete candidate.customs
  for (const address of [candidate.to, candidate.returnTo])
    if (address) address.state = address.state.toUpperCase()
  const shipment = fitting(candidate, problems)
  const { reference } = referenceOf(row('reference'), problems)
  const box = boxOf(reference, row, boxes, problems)
  const noCustomsReason = isAbroad ? textOf(row('noCustomsReason'), 'noCustomsReason', problems) : undefined
  for (const field of NOT_OF_SHIPMENT) if (isAbroad || field !== 'noCustomsReason') saysTwo(field)
  // The field's own limit is said where it is the narrower one.
  return { shipment, reference, box, service, noCustomsReason, problems: { ...long, ...problems }, warnings }
}

const UNREAD: FieldProblem = { code: 'order.object-unread' satisfies CellFault }

const faultSaid = ({ fault, params }: Extract<CellRead, { readonly fault: unknown }>): FieldProblem =>
  params ? { code: fault, params } : { code: fault }

const limitOf = ({ kind }: Pick<ShipmentField, 'kind'>) => (kind === 'lines' ? MAX_LINES_CELL : MAX_CELL)
const tooLong = (limit: number): FieldProblem => ({
  code: 'order.value-unfit' satisfies CellFault,
  params: { limit },
})
const isCustoms = ({ more }: ShipmentField) =>
  Object.values(more ?? {}).some(({ group }) => group === 'customs')

/** The text of a field's cell, no longer than one more than is taken of it; undefined where it says nothing. */
const cellsOf = (cells: readonly string[], mapping: OrderMapping) => (field: OrderField) => {
  const place = mapping[field]
  const cell = place === undefined ? '' : (cells[place] ?? '')
  const raw = unquoted(field, cell).slice(0, limitOf(fieldAt(field) ?? { kind: 'text' }) + 1)
  return cleanText(raw) === '' ? undefined : raw
}

function textOf(raw: string | undefined, field: OrderField, problems: Said): string | undefined {
  if (raw === undefined) return undefined
  if (raw.length > MAX_CELL) problems[field] = tooLong(MAX_CELL)
  return cleanText(raw.slice(0, MAX_CELL))
}

function serviceOf(raw: string | undefined, problems: Said): ServiceName | undefined {
  const service = raw === undefined ? undefined : serviceFrom(raw)
  if (raw !== undefined && !service) problems.service = { code: 'order.service-unknown' satisfies CellFault }
  return service
}

/** What is too long or too large for its field is said and cut, so that what is stored always fits the contract. */
function fitting(candidate: Shipment, problems: Said): Shipment {
  const mended = structuredClone(candidate)
  // What a cut leaves may not fit either; whatever a cell holds, the row alone has to answer for it.
  for (let round = 0; round < 3; round += 1) {
    const read = shipmentSchema.safeParse(mended)
    if (read.success) return read.data
    for (const issue of read.error.issues) {
      const path = issue.path.map(String)
      problems[fieldSaid(path)] ??= faultOf(issue)
      mend(mended, path, issue.code === 'too_big' ? Number(issue.maximum) : 0)
    }
  }
  return shipmentOf(candidate.from, { packages: 1, customsItems: 0 }, () => undefined)
}

function faultOf(issue: z.core.$ZodIssue): FieldProblem {
  switch (issue.code) {
    case 'too_big':
      return tooLong(Number(issue.maximum))
    case 'invalid_type':
      return { code: 'order.number-unreadable' satisfies CellFault }
    case 'invalid_format':
      return { code: 'order.day-unreadable' satisfies CellFault }
    default:
      return { code: 'order.choice-unknown' satisfies CellFault }
  }
}

/** The field that a path of the schema belongs to: a line of several, a sum of one item. */
function fieldSaid(path: readonly string[]): string {
  const whole = path.join('.')
  if (whole === 'customs.valueCents') return 'customs.items.0.valueCents'
  const own = path.map((_key, at) => path.slice(0, path.length - at).join('.')).find(one => fieldAt(one))
  return own ?? whole
}

function mend(shipment: Shipment, path: readonly string[], limit: number): void {
  const last = path.at(-1) ?? ''
  const holder = path.length > 1 ? valueIn(shipment, path.slice(0, -1).join('.')) : shipment
  if (typeof holder !== 'object' || holder === null) return
  const value: unknown = Reflect.get(holder, last)
  if (typeof value === 'number') Reflect.set(holder, last, 0)
  else if (limit > 0 && (typeof value === 'string' || Array.isArray(value)))
    Reflect.set(holder, last, value.slice(0, limit))
  else Reflect.deleteProperty(holder, last)
}

function boxOf(
  reference: string,
  row: (field: OrderField) => string | undefined,
  boxes: ReadonlyMap<string, number>,
  problems: Said,
): OrderBox | undefined {
  const said = boxSaid(row('box.number'), row('box.of'), boxes.get(referenceKey(reference)) ?? 0)
  if ('box' in said) return said.box
  problems[said.field] = said.fault
  return undefined
}

function referenceOf(raw: string | undefined, problems: Said) {
  const given = cleanText((raw ?? '').slice(0, MAX_CELL))
  const read = referenceSchema.safeParse(given)
  if (read.success) return { reference: read.data }
  problems.reference = { code: given === '' ? 'reference.missing' : 'reference.too-long' }
  return {
    reference: Array.from(given).slice(0, 50).join(''),
  }
}
