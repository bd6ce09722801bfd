// The step from a row of an orders file to an order: texts into a shipment, and what is wrong with them by field.
import { z } from 'zod'
import type { SentenceCode } from '../i18n/index.ts'
import type { Calendar } from './calendar.ts'
import { cleanText } from './clean-text.ts'
import { readNumber, readWeightOz, WEIGHT_UNITS } from './measures-typed.ts'
import { centsFrom } from './money.ts'
import type { OrderMapping } from './order-columns.ts'
import { ORDER_FIELDS, type OrderField } from './order-fields.ts'
import type { FieldProblem } from './problem.ts'
import { referenceSchema } from './reference.ts'
import {
  type Address,
  type ServiceName,
  type Shipment,
  serviceNameSchema,
  shipmentSchema,
} from './shipment.ts'
import { customsSaid, shipmentOf, valueIn } from './shipment-entry.ts'
import type { ShipmentField } from './shipment-field.ts'

const INCHES_PER = { in: 1, cm: 1 / 2.54 } as const

/** What a file does not say of each order. */
export const orderDefaultsSchema = z.strictObject({
  service: serviceNameSchema,
  shippingService: z.string().max(100).optional(),
  /** Of bare numbers; a unit beside a number always wins. */
  weightUnit: z.enum(WEIGHT_UNITS).default('oz'),
  dimensionUnit: z.enum(['in', 'cm']).default('in'),
  lengthInch: z.number().positive().max(10_000).optional(),
  widthInch: z.number().positive().max(10_000).optional(),
  heightInch: z.number().positive().max(10_000).optional(),
})
export type OrderDefaults = z.infer<typeof orderDefaultsSchema>

export interface OrderDraft {
  readonly reference: string
  readonly service: ServiceName
  readonly shipment: Shipment
  readonly noCustomsReason?: string | undefined
  /** By the paths of `pack.validate`: `reference`, `to.address1`, `packages.0.weightOz`. */
  readonly problems: Readonly<Record<string, FieldProblem>>
}

/** Longest text taken from a cell: what is longer is cut there and said, never stored whole. */
const MAX_CELL = 400

/** An order of one row. What cannot be read is left empty and said; nothing is guessed. */
export function orderFromRow(
  cells: readonly string[],
  mapping: OrderMapping,
  defaults: OrderDefaults,
  from: Address,
  calendar: Pick<Calendar, 'span'>,
): OrderDraft {
  const problems: Record<string, FieldProblem> = {}
  const text = (field: OrderField): string | undefined => {
    const place = mapping[field]
    const clean = place === undefined ? '' : cleanText((cells[place] ?? '').slice(0, MAX_CELL))
    return clean === '' ? undefined : clean
  }
  const read = <T>(
    field: OrderField,
    reader: (text: string) => T | undefined,
    code: SentenceCode,
  ): T | undefined => {
    const given = text(field)
    if (given === undefined) return undefined
    const value = reader(given)
    if (value === undefined) problems[field] = { code }
    return value
  }
  const service = read('service', serviceFrom, 'order.service-unknown') ?? defaults.service
  const country = countryFrom(text('to.country'))
  // As on the form, customs are for what goes abroad.
  const isAbroad = country !== countryFrom(cleanText(from.country))
  const customsItems = isAbroad && CUSTOMS_FIELDS.some(field => text(field) !== undefined) ? 1 : 0
  const candidate = shipmentOf(
    from,
    { packages: 1, customsItems },
    (path, { kind, headings, services, more }) => {
      if (!headings || services?.includes(service) === false) return undefined
      if (customsItems === 0 && path.startsWith('customs.')) return undefined
      const field = path as OrderField
      switch (kind) {
        case 'weight':
          return read(field, given => readWeightOz(given, defaults.weightUnit), 'order.weight-unreadable')
        case 'side':
          return (
            inInches(read(field, readNumber, 'order.number-unreadable'), defaults.dimensionUnit) ??
            valueIn(defaults, path.split('.').at(-1) ?? '')
          )
        case 'money':
          return read(field, amountFrom, 'order.money-unreadable')
        case 'number':
          return read(field, readNumber, 'order.number-unreadable')
        case 'yes-no':
          return read(field, yesOrNo, 'order.yes-no-unreadable')
        case 'day':
          return read(field, given => noonOf(given, calendar), 'order.day-unreadable')
        case 'lines':
          return text(field)
            ?.split(/\s*[;|]\s*/)
            .filter(Boolean)
        case 'country':
          return country
        case 'text': {
          const given = text(field) ?? (path === 'shippingService' ? defaults.shippingService : undefined)
          return choiceMeant(given, more?.[service])
        }
      }
    },
  )
  const customs = customsSaid(candidate.customs)
  if (customs) candidate.customs = customs
  else delete candidate.customs
  for (const address of [candidate.to, candidate.returnTo])
    if (address) address.state = address.state.toUpperCase()
  return {
    ...parsed(candidate, problems),
    ...referenceOf(text('reference'), problems),
    service,
    noCustomsReason: text('noCustomsReason'),
    problems,
  }
}

/** A text too long for its field is said and cut, so that what is stored always fits the contract. */
function parsed(candidate: object, problems: Record<string, FieldProblem>): { readonly shipment: Shipment } {
  const whole = shipmentSchema.safeParse(candidate)
  if (whole.success) return { shipment: whole.data }
  const mended = structuredClone(candidate)
  for (const issue of whole.error.issues) {
    const path = issue.path.map(String)
    if (issue.code === 'invalid_value') {
      problems[path.join('.')] ??= { code: 'field.not-known' }
      Reflect.deleteProperty(valueIn(mended, path.slice(0, -1).join('.')) ?? mended, path.at(-1) ?? '')
      continue
    }
    const limit = issue.code === 'too_big' ? Number(issue.maximum) : 0
    problems[path.join('.')] ??= { code: 'order.value-unfit', params: { limit } }
    cutAt(mended, path, limit)
  }
  return { shipment: shipmentSchema.parse(mended) }
}

function cutAt(target: object, path: readonly string[], limit: number): void {
  let holder = target as Record<string, unknown>
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>
  const last = path.at(-1) ?? ''
  const value = holder[last]
  holder[last] = typeof value === 'string' ? value.slice(0, limit) : 0
}

function referenceOf(given: string | undefined, problems: Record<string, FieldProblem>) {
  const read = referenceSchema.safeParse(given ?? '')
  if (read.success) return { reference: read.data }
  problems.reference = { code: given === undefined ? 'reference.missing' : 'reference.too-long' }
  return {
    reference: Array.from(given ?? '')
      .slice(0, 50)
      .join(''),
  }
}

const CUSTOMS_FIELDS = ORDER_FIELDS.filter(field => field.startsWith('customs.'))

function yesOrNo(given: string): boolean | undefined {
  if (/^(?:y|yes|true|1|x|s[ií])$/i.test(given)) return true
  return /^(?:n|no|false|0)$/i.test(given) ? false : undefined
}

/** A day is meant, not a moment: noon on the station's wall stays on that day. */
function noonOf(given: string, calendar: Pick<Calendar, 'span'>): string | undefined {
  const [day = ''] = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(given) ?? []
  const span = calendar.span(day, day)
  return span && new Date((Date.parse(span.from) + Date.parse(span.to)) / 2).toISOString()
}

/** As the form's list spells it, whatever the case. */
const choiceMeant = (given: string | undefined, place: NonNullable<ShipmentField['more']>[ServiceName]) =>
  place?.choices?.find(({ value }) => value.toLowerCase() === given?.toLowerCase())?.value ?? given

function serviceFrom(given: string): ServiceName | undefined {
  const plain = given.toLowerCase().replace(/[^a-z]/g, '')
  if (/^label(server)?$/.test(plain)) return 'label-server'
  return /^parcel(label|service)?$/.test(plain) ? 'parcel-label' : undefined
}

function amountFrom(given: string): number | undefined {
  const cents = centsFrom(given)
  return cents === undefined || cents < 0 ? undefined : cents
}

function countryFrom(given: string | undefined): string {
  const clean = (given ?? '').toUpperCase()
  return ['', 'USA', 'UNITED STATES', 'U.S.', 'U.S.A.'].includes(clean) ? 'US' : clean
}

const inInches = (side: number | undefined, unit: keyof typeof INCHES_PER): number | undefined =>
  side === undefined ? undefined : Math.round(side * INCHES_PER[unit] * 1e4) / 1e4
