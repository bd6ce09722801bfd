// The company's rules for services as the texts of a form, and back.

import { listOf } from '../../parts/setup/settings-texts.ts'
import { readCents, readWeightOz, sayWeight } from '../../parts/typed-measures.ts'
import type { Settings } from '../../station/types.ts'

export type Rule = Settings['serviceRules'][number]
type RuleField = NonNullable<Rule['when']['field']>['path']

/** As the form has them, one field each. */
export const CONDITIONS = [
  'countries',
  'states',
  'postalCodes',
  'weightOverOz',
  'weightUpToOz',
  'valueOverCents',
  'valueUpToCents',
  'boxes',
] as const
const TEXTS = ['name', 'shippingService', ...CONDITIONS, 'is'] as const
export type RuleText = (typeof TEXTS)[number]

export type RuleTexts = Readonly<Record<RuleText, string>> & {
  readonly key: string
  readonly path: RuleField
  readonly must: boolean
}

export const emptyRule = (key: string): RuleTexts => ({
  key,
  path: 'reference',
  must: false,
  ...(Object.fromEntries(TEXTS.map(name => [name, ''])) as Record<RuleText, string>),
})

const listed = (some: readonly string[] | undefined) => (some ?? []).join(', ')
const dollars = (cents: number | undefined) => (cents === undefined ? '' : (cents / 100).toFixed(2))
const weight = (ounces: number | undefined) => (ounces === undefined ? '' : sayWeight(ounces))

export function textsOf({ name, when, shippingService = '', must }: Rule, key: string): RuleTexts {
  return {
    key,
    name,
    shippingService,
    must,
    countries: listed(when.countries),
    states: listed(when.states),
    postalCodes: listed(when.postalCodes),
    weightOverOz: weight(when.weightOverOz),
    weightUpToOz: weight(when.weightUpToOz),
    valueOverCents: dollars(when.valueOverCents),
    valueUpToCents: dollars(when.valueUpToCents),
    boxes: listed(when.boxes),
    path: when.field?.path ?? 'reference',
    is: listed(when.field?.is),
  }
}

const list = (text: string) => {
  const parts = listOf(text)
  return parts.length > 0 ? parts : undefined
}
const capitals = (text: string) => list(text.toUpperCase())

/** The rule, or the first text that says nothing. Without a service of the label server it is the parcel service's. */
export function ruleOf(texts: RuleTexts): { readonly rule: Rule } | { readonly bad: RuleText } {
  const { name, shippingService, path, must } = texts
  const read = (field: RuleText, reader: (text: string) => number | undefined) => {
    const text = texts[field].trim()
    if (text === '') return undefined
    const value = reader(text)
    return value !== undefined && Number.isFinite(value) ? value : Number.NaN
  }
  const measured = {
    weightOverOz: read('weightOverOz', readWeightOz),
    weightUpToOz: read('weightUpToOz', readWeightOz),
    valueOverCents: read('valueOverCents', readCents),
    valueUpToCents: read('valueUpToCents', readCents),
  }
  const places = { countries: capitals(texts.countries), states: capitals(texts.states) }
  const isLetters = ([, some]: readonly [string, string[] | undefined]) =>
    some?.every(one => /^[A-Z]{2,3}$/.test(one)) !== false
  const unreadable = [
    ...(name.trim() === '' ? ['name' as const] : []),
    ...Object.entries(places).flatMap(entry => (isLetters(entry) ? [] : [entry[0] as RuleText])),
    ...Object.entries(measured).flatMap(([field, value]) => (Number.isNaN(value) ? [field as RuleText] : [])),
  ]
  const [bad] = unreadable
  if (bad) return { bad }
  const is = list(texts.is)
  const service = shippingService.trim()
  return {
    rule: {
      name: name.trim(),
      when: {
        ...places,
        postalCodes: list(texts.postalCodes),
        ...measured,
        boxes: list(texts.boxes),
        ...(is && { field: { path, is } }),
      },
      ...(service === ''
        ? { service: 'parcel-label' }
        : { service: 'label-server', shippingService: service }),
      must,
    },
  }
}
