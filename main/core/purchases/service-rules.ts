// Which service the company's rules give a package: by where it goes, what it weighs, what it is worth, its box, and what its
// order says. The form, files of orders and the flow that buys ask the same. Plain, since the screens read it too.

import type { ServiceRule } from '../settings/service-rules.ts'
import type { Settings } from '../settings/settings.ts'
import { placesOf } from '../shipment/countries.ts'
import { referenceKey } from '../shipment/reference-key.ts'
import type { ServiceName, Shipment } from '../shipment/shipment.ts'
import { valueIn } from '../shipment/shipment-entry.ts'
import type { RuleField } from './rule-fields.ts'

/** The settings that decide it. */
export type RuleSettings = Pick<Settings, 'serviceRules' | 'boxes'>

export interface RuledOrder {
  readonly reference: string
  readonly shipment: Shipment
}

interface Facts extends RuledOrder {
  readonly boxes: Settings['boxes']
}

type When = ServiceRule['when']
type Said = { [Name in keyof When]-?: NonNullable<When[Name]> }
type Conditions = { readonly [Name in keyof Said]: (said: Said[Name], facts: Facts) => boolean }

/** Sums of what every package says; undefined where one of them does not. */
function sum(amounts: readonly (number | undefined)[]): number | undefined {
  return amounts.reduce<number | undefined>(
    (total, one) => (total === undefined || one === undefined ? undefined : total + one),
    0,
  )
}

const weighed = ({ packages }: Shipment): number | undefined =>
  packages.every(({ weightOz }) => weightOz > 0) ? sum(packages.map(one => one.weightOz)) : undefined

/** The higher one of what its packages and its customs form say. */
function worth({ packages, customs }: Shipment): number | undefined {
  const said = [sum(packages.map(one => one.valueCents)), customs?.valueCents || undefined]
  const known = said.filter(cents => cents !== undefined)
  return known.length > 0 ? Math.max(...known) : undefined
}

const SIDES = ['lengthInch', 'widthInch', 'heightInch'] as const

type Sides = Partial<Record<(typeof SIDES)[number], number | undefined>>
const inOrder = (sides: Sides) => SIDES.map(side => sides[side] ?? 0).sort((one, other) => one - other)
/** However it lies, and to the twentieth of an inch. */
function isAsLarge(box: Sides, one: Sides): boolean {
  const large = inOrder(one)
  return inOrder(box).every((side, at) => Math.abs(side - (large[at] ?? 0)) < 0.05)
}

const textOf = ({ reference, shipment }: RuledOrder, path: RuleField): string => {
  const value = path === 'reference' ? reference : valueIn(shipment, path)
  return typeof value === 'string' ? referenceKey(value) : ''
}

function isSaid(text: string, wanted: string): boolean {
  const key = referenceKey(wanted.replace(/\*$/, ''))
  return wanted.endsWith('*') ? text.startsWith(key) : text === key
}

/** What nobody sees in it is no letter. */
const plain = (text: string) => referenceKey(text).replaceAll(/\s/g, '').toUpperCase()

const CONDITIONS: Conditions = {
  countries: (some, { shipment: { to } }) => placesOf(to).countries.some(one => some.includes(one)),
  states: (some, { shipment: { to } }) => some.includes(plain(placesOf(to).state)),
  postalCodes: (some, { shipment: { to } }) =>
    some.some(begin => plain(to.postalCode).startsWith(plain(begin))),
  weightOverOz: (limit, { shipment }) => (weighed(shipment) ?? Number.NaN) > limit,
  weightUpToOz: (limit, { shipment }) => (weighed(shipment) ?? Number.NaN) <= limit,
  valueOverCents: (limit, { shipment }) => (worth(shipment) ?? Number.NaN) > limit,
  valueUpToCents: (limit, { shipment }) => (worth(shipment) ?? Number.NaN) <= limit,
  boxes: (some, { shipment, boxes }) => {
    const named = boxes.filter(({ name }) => some.includes(name))
    return shipment.packages.every(one => named.some(box => isAsLarge(box, one)))
  },
  field: ({ path, is }, order) => {
    const text = textOf(order, path)
    return text !== '' && is.some(wanted => isSaid(text, wanted))
  },
}

function holds<Name extends keyof Said>(name: Name, when: Partial<Said>, facts: Facts): boolean {
  const said = when[name]
  return said === undefined || CONDITIONS[name](said, facts)
}

const NAMES = Object.keys(CONDITIONS) as readonly (keyof When)[]

/** The first that holds; undefined where none does. */
export function ruleFor({ serviceRules, boxes }: RuleSettings, order: RuledOrder): ServiceRule | undefined {
  const facts = { ...order, boxes }
  return serviceRules.find(({ when }) => NAMES.every(name => holds(name, when, facts)))
}

export interface Chosen {
  readonly service: ServiceName
  readonly shippingService?: string | undefined
}

/** Whether it is shipped as the rule says. */
export const isAsRuled = (rule: ServiceRule, { service, shippingService }: Chosen): boolean =>
  rule.service === service && (service === 'parcel-label' || rule.shippingService === shippingService)
