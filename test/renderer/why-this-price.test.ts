// Why a price is the one that is paid: what is said is what marked it, and nothing cheaper is kept quiet.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseRate } from '../../renderer/tasks/pack/prices/choose-rate.ts'
import { whyThisPrice } from '../../renderer/tasks/pack/prices/why-this-price.ts'

const OFFERS = [
  { shippingService: 'GROUND', name: 'Ground', costCents: 735 },
  { shippingService: 'PRIORITY', name: 'Priority', costCents: 910 },
  { shippingService: 'FREIGHT', name: 'Freight', costCents: 100, notSold: true as const },
]
const GROUND = { name: 'Ground', byCents: 175 }

test.each([
  ['GROUND', {}, undefined, { reason: 'cheapest' }],
  ['PRIORITY', {}, 'PRIORITY', { reason: 'before', cheaper: GROUND }],
  ['PRIORITY', { picked: 'PRIORITY' }, undefined, { reason: 'person', cheaper: GROUND }],
  ['PRIORITY', { picked: 'PRIORITY' }, 'PRIORITY', { reason: 'person', cheaper: GROUND }],
  ['GROUND', { picked: 'GROUND' }, undefined, { reason: 'person' }],
  [
    'PRIORITY',
    { picked: 'PRIORITY', brought: { shippingService: 'PRIORITY' } },
    undefined,
    { reason: 'order', cheaper: GROUND },
  ],
  ['GROUND', { picked: 'GROUND', brought: { shippingService: 'PRIORITY' } }, undefined, { reason: 'person' }],
  ['PRIORITY', {}, undefined, { reason: 'other', cheaper: GROUND }],
])('%s, with %o, chosen last %s', (chosen, draft, remembered, why) => {
  expect(whyThisPrice(OFFERS, chosen, draft, remembered)).toEqual(why)
})

const RULE = { name: 'Far', shippingService: 'PRIORITY', must: false }

test.each([
  [
    'marks its service before what was chosen last',
    RULE,
    {},
    'PRIORITY',
    { reason: 'rule', rule: 'Far', cheaper: GROUND },
  ],
  ['leaves a person the choice', RULE, { picked: 'GROUND' }, 'GROUND', { reason: 'person' }],
  [
    'that must be marks its service whatever a person chose',
    { ...RULE, must: true },
    { picked: 'GROUND' },
    'PRIORITY',
    { reason: 'must', rule: 'Far', cheaper: GROUND },
  ],
  [
    'whose service is not among the prices marks nothing',
    { ...RULE, shippingService: 'GONE', must: true },
    {},
    'GROUND',
    { reason: 'before' },
  ],
  [
    'marks nothing by itself that the bench does not sell',
    { ...RULE, shippingService: 'FREIGHT' },
    {},
    'GROUND',
    { reason: 'before' },
  ],
])('a rule %s', (_what, rule, draft, marked, why) => {
  const offers = OFFERS.map(one => ({ ...one, cheapest: false }))
  const chosen = chooseRate(offers, { fields: {}, ...draft }, 'GROUND', rule)
  expect(chosen).toBe(marked)
  expect(whyThisPrice(offers, chosen, draft, 'GROUND', rule)).toMatchObject(why)
})

test('nothing is said of what has no price, or is not among the prices', () => {
  expect(whyThisPrice(OFFERS, undefined, {}, undefined)).toBeUndefined()
  expect(whyThisPrice(OFFERS, 'GONE', { picked: 'GONE' }, undefined)).toBeUndefined()
  const without = [{ shippingService: 'GROUND', name: 'Ground' }]
  expect(whyThisPrice(without, 'GROUND', {}, undefined)).toBeUndefined()
})

const offer = fc.record(
  {
    shippingService: fc.constantFrom('A', 'B', 'C', 'D'),
    costCents: fc.integer({ min: 0, max: 5_000 }),
    notSold: fc.constant(true as const),
  },
  { requiredKeys: ['shippingService'] },
)
const offersOf = fc.uniqueArray(offer, { selector: one => one.shippingService, minLength: 1 }).map(offers => {
  const sold = offers.filter(one => one.costCents !== undefined && !one.notSold)
  const least = Math.min(...sold.map(one => one.costCents ?? 0))
  const cheapest = sold.find(one => one.costCents === least)
  return offers.map(one => ({ ...one, name: one.shippingService, cheapest: one === cheapest }))
})

test('what is named cheaper is sold here, costs just that much less, and nothing that is sold costs less still', () => {
  const remembered = fc.option(fc.constantFrom('A', 'B', 'C', 'D'), { nil: undefined })
  fc.assert(
    fc.property(offersOf, remembered, remembered, (offers, picked, last): void => {
      const draft = { fields: {}, ...(picked !== undefined && { picked }) }
      const chosen = chooseRate(offers, draft, last)
      const why = whyThisPrice(offers, chosen, draft, last)
      const paid = offers.find(one => one.shippingService === chosen)?.costCents
      if (paid === undefined) {
        expect(why).toBeUndefined()
        return
      }
      const sold = offers.flatMap(one => (one.notSold || one.costCents === undefined ? [] : [one.costCents]))
      const least = Math.min(paid, ...sold)
      expect(why?.cheaper?.byCents ?? 0).toBe(paid - least)
      if (why?.reason === 'cheapest') expect(paid).toBe(least)
      if (picked === undefined) expect(why?.reason).toMatch(/^(before|cheapest)$/)
    }),
  )
})
