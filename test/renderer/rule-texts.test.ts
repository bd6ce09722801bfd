// A rule as the texts of its form: what is typed is what is stored, and what cannot be read is said where it stands.
import { describe, expect, test } from 'vitest'
import { serviceRuleSchema } from '../../main/core/settings/service-rules.ts'
import { emptyRule, ruleOf, textsOf } from '../../renderer/tasks/settings/rule-texts.ts'

const WHOLE = serviceRuleSchema.parse({
  name: 'Dear and far',
  when: {
    countries: ['US', 'CA'],
    states: ['AK', 'HI'],
    postalCodes: ['995', '967'],
    weightOverOz: 16,
    weightUpToOz: 320,
    valueOverCents: 5_050,
    valueUpToCents: 100_000,
    boxes: ['S', 'M'],
    field: { path: 'references.sku', is: ['B2B-*', 'GIFT'] },
  },
  service: 'label-server',
  shippingService: 'PRIORITY',
  must: true,
})
const PARCEL = serviceRuleSchema.parse({ name: 'All', service: 'parcel-label' })

test.each([WHOLE, PARCEL])('$name is the same after it stood in the form', rule => {
  const read = ruleOf(textsOf(rule, 'k'))
  expect('rule' in read && serviceRuleSchema.parse(JSON.parse(JSON.stringify(read.rule)))).toEqual(rule)
})

describe('what cannot be read is said where it stands', () => {
  test.each([
    ['name', ' '],
    ['states', 'Hawaii'],
    ['countries', 'US, Canada'],
    ['weightOverOz', 'a lot'],
    ['valueUpToCents', 'much'],
  ] as const)('%s', (text, typed) => {
    expect(ruleOf({ ...emptyRule('k'), name: 'A rule', [text]: typed })).toEqual({ bad: text })
  })
})

test('states and countries are typed in small letters too, and commas at the end count for nothing', () => {
  const read = ruleOf({ ...emptyRule('k'), name: 'Far', states: 'ak, hi,', countries: 'us' })
  expect(read).toMatchObject({ rule: { when: { states: ['AK', 'HI'], countries: ['US'] } } })
})
